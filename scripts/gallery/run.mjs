// Runs the gallery. The parts are TypeScript: Vite reads them.
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { ensureDependencies, root } from '../ensure.mjs'

process.chdir(root)
await ensureDependencies()
const part = fileURLToPath(new URL('./gallery.ts', import.meta.url))
const { module } = await runnerImport(part, { configFile: false, logLevel: 'error' })
await module.main(process.argv.slice(2))
