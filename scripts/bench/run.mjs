// Runs the bench, or one of its helpers in a process of its own, named by the first word. The parts are TypeScript: Vite reads them.
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { ensureDependencies, root } from '../ensure.mjs'

const HELPERS = { link: './link.ts', 'page-load': './pageLoad.ts', 'fixed-gateway': './fixedGateway.ts' }

process.chdir(root)
const helper = HELPERS[process.argv[2] ?? '']
if (!helper) await ensureDependencies()
const part = fileURLToPath(new URL(helper ?? './bench.ts', import.meta.url))
const { module } = await runnerImport(part, { configFile: false, logLevel: 'error' })
await module.main(process.argv.slice(helper ? 3 : 2))
