import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Builds the app with its own settings, not those of `.env`, into a folder of `.cache`; returns that folder. */
export function buildApp(name: string): string {
  const folder = join('.cache', name)
  const vite = join('node_modules', 'vite', 'bin', 'vite.js')
  execFileSync(
    process.execPath,
    [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'],
    // Tools run in Vite's module loader, which sets NODE_ENV to development; the build must not inherit it.
    { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production', BUILT_DIR: folder } },
  )
  return folder
}
