// Runs the bench, or with `link` as its first word the link of it in a process of its own. The parts are TypeScript: Vite reads them.
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { ensureDependencies, root } from '../ensure.mjs'

process.chdir(root)
const isLink = process.argv[2] === 'link'
if (!isLink) await ensureDependencies()
const part = fileURLToPath(new URL(isLink ? './link.ts' : './bench.ts', import.meta.url))
const { module } = await runnerImport(part, { configFile: false, logLevel: 'error' })
await module.main(process.argv.slice(isLink ? 3 : 2))
