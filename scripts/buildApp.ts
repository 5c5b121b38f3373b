import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Builds the app into a folder of `.cache`, and answers that folder. */
export function buildApp(name: string): string {
  const folder = join('.cache', name)
  const vite = join('node_modules', 'vite', 'bin', 'vite.js')
  execFileSync(
    process.execPath,
    [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'],
    // Vite's module loader, by which the tools run, is in development; what they show and measure is not.
    { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } },
  )
  return folder
}
