import { describe } from 'vitest'
import { findNginx } from './nginx.ts'

const isMissing = findNginx() === null && process.env['REQUIRE_NGINX'] === undefined
if (isMissing)
  console.warn(
    'nginx is not installed: the tests of deploy/ are skipped (REQUIRE_NGINX=1 makes that a failure).',
  )

/** Tests that need a real nginx; on a machine without it they are skipped aloud. */
export const describeNginx = describe.skipIf(isMissing)
