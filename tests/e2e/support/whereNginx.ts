import { findNginx } from './nginx.ts'

/** True on a machine without nginx, where the tests that need it are reported as skipped; with `REQUIRE_NGINX=1` they fail instead. */
export const isNginxMissing = findNginx() === null && process.env['REQUIRE_NGINX'] === undefined

if (isNginxMissing)
  console.warn(
    'nginx is not installed: the tests of deploy/ are skipped (REQUIRE_NGINX=1 makes that a failure).',
  )
