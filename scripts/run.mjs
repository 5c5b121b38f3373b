/** The commands of package.json that serve or build. */
import { existsSync } from 'node:fs'
import { createServer as createProbe } from 'node:net'
import { join } from 'node:path'
import { ensureDependencies, root } from './ensure.mjs'

const commands = { start, dev, sandbox, build }
const defaultPort = 8080
const sandboxPort = 9000
// Read before .env is loaded, whose PORT is that of the pages.
const portInShell = process.env.PORT

process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env')

const command = commands[process.argv[2] ?? '']
if (!command) stop(`Usage: node scripts/run.mjs ${Object.keys(commands).join(' | ')}`)
else await command()

/** Builds the app and serves it with the sandbox gateway on one port, until Ctrl-C. */
async function start() {
  const { port, host } = await prepareToServe()
  const { build: viteBuild, preview } = await import('vite')
  // A folder of its own, so that no other build replaces what is served.
  const served = { logLevel: 'warn', build: { outDir: join('.cache', `start-${port}`), emptyOutDir: true } }
  await viteBuild(served)
  await announce(await preview({ ...served, preview: { port, host, strictPort: true } }))
}

/** Serves the sources with the sandbox gateway, with hot reload. */
async function dev() {
  const { port, host } = await prepareToServe()
  const { createServer } = await import('vite')
  const server = await createServer({ server: { port, host, strictPort: true } })
  await server.listen()
  await announce(server)
}

/** Serves only the sandbox gateway, for pages on another server. */
async function sandbox() {
  const { port, host } = await prepareToServe(portInShell || sandboxPort)
  const { runnerImport } = await import('vite')
  const { module } = await runnerImport('./scripts/sandbox.ts', { configFile: false, logLevel: 'warn' })
  await announce(await module.serveSandbox({ port, host }), 'sandbox')
}

/** Builds into dist/, including the licences and the bill of materials. */
async function build() {
  await ensureDependencies()
  const { build: viteBuild } = await import('vite')
  const { writeBills } = await import('./licences.mjs')
  await viteBuild()
  await writeBills(join(root, 'dist'))
}

/** Handles signals first, so that Ctrl-C during the installation or the build ends cleanly, too. */
async function prepareToServe(wanted = process.env.PORT || defaultPort) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(0))
  const host = process.env.HOST || '127.0.0.1'
  const port = Number(wanted)
  if (!Number.isInteger(port) || port < 0 || port > 65535) stop(`PORT is not a port number: ${wanted}`)
  const gateway = process.env.GATEWAY_URL
  if (gateway && !(/^https?:/.test(gateway) && URL.canParse(gateway))) {
    stop(`GATEWAY_URL is not an http(s) address: ${gateway}`)
  }
  await ensureDependencies()
  const error = await listenError(port, host)
  if (error?.code === 'EADDRINUSE') {
    stop(
      `Port ${port} is taken. Choose another one, for example: PORT=${port + 1} npm run ${process.argv[2]}`,
    )
  }
  if (error) stop(`Cannot listen on HOST ${host} and PORT ${port}: ${error.message}`)
  return { port, host }
}

/** The error of listening on this address; undefined if it is free. */
function listenError(port, host) {
  return new Promise((resolve) => {
    const probe = createProbe()
    probe.once('error', resolve)
    probe.listen(port, host, () => probe.close(() => resolve(undefined)))
  })
}

/** Prints that the server is ready, with the demo links of every page, and closes it on a signal. */
async function announce(server, kind = 'app') {
  const { port, address } = server.httpServer.address()
  const shown = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(address) ? 'localhost' : address
  console.log(`ready http://${shown}:${port}/`)
  const links = await scenarios(address, port)
  const width = Math.max(36, ...links.map(({ name }) => name.length))
  const show = (name, path) =>
    console.log(`  ${name.padEnd(width)} ${new URL(path, `http://${shown}:${port}`).href}`)
  if (kind === 'sandbox') showSandbox(show)
  else for (const { name, url } of links) show(name, url)
  if (kind === 'app' && links.length > 0) show('Control panel: play everybody else', '/_sandbox/')
  const shop = `http://localhost:${port + 1}/`
  if (kind === 'app' && (await answersAsShop(shop)))
    console.log(`  ${'A shop that embeds the deposit page'.padEnd(width)} ${shop}`)
  const end = () => {
    process.exitCode = 0
    setTimeout(() => process.exit(0), 2000).unref()
    server.close().finally(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal).once(signal, end)
  // If npm is killed, this process would stay and keep the port.
  const parent = process.ppid
  const orphaned = () => process.ppid !== parent && end()
  if (process.env.npm_lifecycle_event) setInterval(orphaned, 300).unref()
}

function showSandbox(show) {
  show('Control panel', '/_sandbox/')
  show('Control panel of a world of your own', '/')
  show('API, for pages of any origin', '/api/v1')
  show('Sockets', '/sky-socket')
}

async function answersAsShop(url) {
  if (process.env.GATEWAY_URL) return false
  const response = await fetch(url).catch(() => undefined)
  return response?.headers.get('x-demo-shop') === 'yes'
}

async function scenarios(address, port) {
  if (process.env.GATEWAY_URL) return []
  const loopbacks = { '0.0.0.0': '127.0.0.1', '::': '::1' }
  const host = loopbacks[address] ?? address
  const response = await fetch(
    `http://${host.includes(':') ? `[${host}]` : host}:${port}/_sandbox/stories`,
  ).catch(() => undefined)
  const type = response?.headers.get('content-type') ?? ''
  return response?.ok && type.includes('json') ? response.json() : []
}

function stop(message) {
  console.error(message)
  process.exit(1)
}
