import { ensureDependencies, root } from './ensure.mjs'

// The sandbox gateway alone on a port of this machine, as a real gateway would stand behind a proxy.
process.chdir(root)
await ensureDependencies()
const port = Number(process.env.PORT || 9000)
if (!Number.isInteger(port) || port < 0 || port > 65535) {
  console.error(`PORT is not a port number: ${process.env.PORT}`)
  process.exit(1)
}

const { runnerImport } = await import('vite')
const { module } = await runnerImport('./src/sandbox/node.ts', { logLevel: 'error' })
const gateway = await module.createNodeGateway(port, { autopilot: true }).catch((error) => {
  console.error(error.code === 'EADDRINUSE' ? `Port ${port} is taken. Choose another one with PORT.` : error)
  process.exit(1)
})
console.log(`sandbox gateway at ${gateway.url}`)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => gateway.close().finally(() => process.exit(0)))
}
