// Runs `main` of a tool written in TypeScript: `node scripts/tool.mjs src/tools/doctor …` runs src/tools/doctor/main.ts.
import { ensureDependencies, root } from './ensure.mjs'

process.chdir(root)
await ensureDependencies()
const { runnerImport } = await import('vite')
const [tool, ...args] = process.argv.slice(2)
const file = `./${tool.endsWith('.ts') ? tool : `${tool}/main.ts`}`
const { module } = await runnerImport(file, { configFile: false, logLevel: 'error' })
// A tool may set the exit code itself and return none.
process.exitCode = (await module.main(args)) ?? process.exitCode
