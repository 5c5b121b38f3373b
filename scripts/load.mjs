// `npm run load`: 500 pages with sockets and 200 calls a second for two minutes, against a gateway in a process of its own.
// SOCKETS, RATE and SECONDS change that. Ends with 1 when anything was answered otherwise than it should have been.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const here = (name) => fileURLToPath(new URL(name, import.meta.url))
const number = (name, usual) => Number(process.env[name] || usual)
const megabytes = (bytes) => `${(bytes / 2 ** 20).toFixed(0)} MB`

if (process.argv[2] === 'server') {
  const { module } = await runnerImport(here('../tests/load/server.ts'), {
    configFile: false,
    logLevel: 'warn',
  })
  await module.serveLoad()
} else await main()

async function main() {
  const options = {
    sockets: number('SOCKETS', 500),
    rate: number('RATE', 200),
    seconds: number('SECONDS', 120),
  }
  const server = fork(here('./load.mjs'), ['server'], { execArgv: ['--expose-gc'] })
  const [{ url }] = await once(server, 'message')
  const measure = async () => {
    server.send('memory')
    const [memory] = await once(server, 'message')
    return memory
  }
  const { module } = await runnerImport(here('../tests/load/load.ts'), {
    configFile: false,
    logLevel: 'warn',
  })
  const before = await measure()
  const report = await module.runLoad({ url, ...options })
  const after = await measure()
  server.disconnect()
  console.log(JSON.stringify({ ...options, ...report }, null, 2))
  console.log(
    `memory ${megabytes(before.rss)} -> ${megabytes(after.rss)} resident, ` +
      `${megabytes(before.heapUsed)} -> ${megabytes(after.heapUsed)} in use; ` +
      `${((after.cpu - before.cpu) / 1000).toFixed(1)} s of processor time`,
  )
  const isClean =
    Object.keys(report.errors).length === 0 &&
    report.dropped === 0 &&
    report.events.heard === report.events.sent
  process.exitCode = isClean ? 0 : 1
}
