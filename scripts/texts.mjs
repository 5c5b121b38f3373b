// Writes the texts of one language into a page for a reviewer, and brings the reviewer's corrections back.
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { ensureDependencies, root } from './ensure.mjs'

process.chdir(root)
await ensureDependencies()
const part = fileURLToPath(new URL('./texts/texts.ts', import.meta.url))
const { module } = await runnerImport(part, { configFile: false, logLevel: 'error' })
await module.main(process.argv.slice(2))
