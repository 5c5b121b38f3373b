// Runs a tool that is written in TypeScript: `node scripts/tool.mjs doctor …` calls `main` of scripts/doctor/main.ts.
import { ensureDependencies, root } from './ensure.mjs'

process.chdir(root)
await ensureDependencies()
const { runnerImport } = await import('vite')
const [tool, ...args] = process.argv.slice(2)
const part = `./scripts/${tool}/main.ts`
const { module } = await runnerImport(part, { configFile: false, logLevel: 'error' })
process.exitCode = await module.main(args)
