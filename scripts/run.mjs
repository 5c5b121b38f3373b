// long: the commands of package.json, and what they share
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createServer as createProbe } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureDependencies, root } from './ensure.mjs'
import { locked } from './lock.mjs'

const commands = {
  start,
  dev,
  sandbox,
  test,
  'test:nginx': testNginx,
  'test:browsers': testBrowsers,
  check,
  chaos,
  build,
}
const defaultPort = 8080
const sandboxPort = 9000
const ENGINES = ['chromium', 'firefox', 'webkit']
const UNIT_PROJECTS = ['chaos', 'node', 'dom', 'isolated']
/** The engines take about a seventh of the time of all tests before them; this share must be left for them. */
const ENGINES_SHARE = 0.25
const NOTHING = { passed: 0, failed: 0, skipped: 0 }
// What the shell says, before .env adds its own: that one is the port of the pages.
const portInShell = process.env.PORT

process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env')

const command = commands[process.argv[2] ?? '']
if (!command) stop(`Usage: node scripts/run.mjs ${Object.keys(commands).join(' | ')}`)
else await command()

/** Build the app and serve it with the sandbox gateway on one port, until Ctrl-C. */
async function start() {
  const { port, host } = await prepareToServe()
  const { build: viteBuild, preview } = await import('vite')
  const server = await locked(join(root, '.cache', 'build.lock'), async () => {
    await viteBuild({ logLevel: 'warn' })
    return preview({ logLevel: 'warn', preview: { port, host, strictPort: true } })
  })
  await announce(server)
}

/** The same from the sources, with hot reload. */
async function dev() {
  const { port, host } = await prepareToServe()
  const { createServer } = await import('vite')
  const server = await createServer({ server: { port, host, strictPort: true } })
  await server.listen()
  await announce(server)
}

/** The sandbox gateway alone, for pages that are served elsewhere. */
async function sandbox() {
  const { port, host } = await prepareToServe(portInShell || sandboxPort)
  const { runnerImport } = await import('vite')
  const { module } = await runnerImport('./scripts/sandbox.ts', { configFile: false, logLevel: 'warn' })
  await announce(await module.serveSandbox({ port, host }), 'sandbox')
}

/** Build into dist/, with the licences and the bill of materials beside the app. */
async function build() {
  await ensureDependencies()
  const { build: viteBuild } = await import('vite')
  const { writeBills } = await import('./licences.mjs')
  await locked(join(root, '.cache', 'build.lock'), async () => {
    await viteBuild()
    await writeBills(join(root, 'dist'))
  })
}

/** Everything: types, lint, format, unit, and end to end against the built app in a real browser; with `--engines` in the others too, unless fewer than `--seconds` would remain for them. */
async function test() {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { engines: { type: 'boolean' }, seconds: { type: 'string' } },
  })
  await ensureDependencies()
  const outDir = join('.cache', 'built')
  const env = { BUILT_DIR: outDir }
  const statics = [...staticChecks(), buildForTests(outDir)]
  const counts = await Promise.all(statics)
  counts.push(await vitest('unit', UNIT_PROJECTS))
  if (counts[statics.length - 1]?.failed) console.log('The app does not build: no end-to-end tests.')
  else {
    counts.push(await vitest('e2e', ['e2e', 'e2e-ids'], env))
    if (values.engines) counts.push(...(await engines(env, Number(values.seconds ?? Infinity))))
  }
  conclude(counts)
}

/** The end-to-end tests a second time, through a real nginx with the configuration of deploy/. */
async function testNginx() {
  await ensureDependencies()
  const outDir = join('.cache', 'built')
  const built = await buildForTests(outDir)
  if (built.failed) return conclude([built])
  const env = { BUILT_DIR: outDir, E2E_SERVER: 'nginx', REQUIRE_NGINX: '1' }
  conclude([built, await vitest('nginx', ['e2e'], env)])
}

/** The main flows in each engine that this machine has; `npm run test:browsers -- --engine webkit` runs one. */
async function testBrowsers() {
  const { values } = parseArgs({ args: process.argv.slice(3), options: { engine: { type: 'string' } } })
  await ensureDependencies()
  const outDir = join('.cache', 'built')
  const built = await buildForTests(outDir)
  if (built.failed) return conclude([built])
  const engines = values.engine ? [values.engine] : ENGINES
  conclude([built, ...(await inEngines(engines, { BUILT_DIR: outDir }))])
}

/** The main flows in each engine, if all of it fits into `seconds` since this process began. */
async function engines(env, seconds) {
  const left = Math.floor(seconds - process.uptime())
  const needed = Math.ceil(process.uptime() * ENGINES_SHARE)
  if (left >= needed) return inEngines(ENGINES, env)
  console.log(
    `SKIPPED: no test runs in ${ENGINES.join(', ')}: ${left} s are left, they may need ${needed} s.`,
  )
  return [{ ...NOTHING, skipped: 1 }]
}

/** All engines side by side: each has one browser, which mostly waits. */
function inEngines(engines, env) {
  return Promise.all(engines.map((engine) => vitest(engine, [`browsers-${engine}`], env)))
}

function buildForTests(outDir) {
  const where = ['--outDir', outDir, '--emptyOutDir']
  return checked('build', 'vite/bin/vite.js', ['build', ...where, '--logLevel', 'warn'])
}

/** The fast part: types, lint, format and unit tests. */
async function check() {
  await ensureDependencies()
  const counts = await Promise.all(staticChecks())
  counts.push(await vitest('unit', UNIT_PROJECTS))
  conclude(counts)
}

/** Far more chaos than `test` has time for: `npm run chaos -- --runs 50000 --seed 7`; `--only purchase --path 12:0` plays a failure again. */
async function chaos() {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      runs: { type: 'string' },
      seed: { type: 'string' },
      path: { type: 'string' },
      only: { type: 'string' },
    },
  })
  await ensureDependencies()
  const given = { CHAOS_RUNS: values.runs, CHAOS_SEED: values.seed, CHAOS_PATH: values.path }
  const env = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const files = values.only === undefined ? 'tests/chaos/' : `tests/chaos/${values.only}.test.ts`
  conclude([await vitest('chaos', ['chaos'], env, [files])])
}

function staticChecks() {
  const cache = ['--cache', '--cache-location', join('.cache', 'prettier')]
  return [
    checked('types', 'typescript/bin/tsc', ['-p', '.']),
    checked('lint', 'oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']),
    checked('unused code', 'knip/bin/knip.js', []),
    checked('code that only tests use', 'knip/bin/knip.js', [
      '--production',
      '--exclude',
      'dependencies,types',
    ]),
    checked('format', 'prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', ...cache, '.']),
  ]
}

/** Run a tool of node_modules; show what it says only when it fails. */
async function checked(name, tool, args) {
  const began = performance.now()
  const { code, output } = await run(tool, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  if (code !== 0) console.log(output.trimEnd())
  return { ...NOTHING, [code === 0 ? 'passed' : 'failed']: 1 }
}

/** Run test projects; the counts come from the results themselves. */
async function vitest(name, projects, env = {}, files = []) {
  const file = join(root, '.cache', `results-${name}-${process.pid}.json`)
  const args = ['run', ...files, ...projects.flatMap((project) => ['--project', project])]
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { code } = await run('vitest/vitest.mjs', [...args, ...reporters], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
  })
  const counted = existsSync(file) ? countsOf(JSON.parse(readFileSync(file, 'utf8'))) : NOTHING
  rmSync(file, { force: true })
  // A run that ended badly without a failed test (no browser, a crash) still counts as a failure.
  return { ...counted, failed: counted.failed || (code === 0 ? 0 : 1) }
}

/** The counts in Vitest's JSON report. A file that does not load, or whose hook fails, has no failed test of its own and counts as one. */
function countsOf(report) {
  const withoutFailedTest = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + withoutFailedTest.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

function run(tool, args, { env = {}, stdio }) {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(process.execPath, [join(root, 'node_modules', tool), ...args], {
      env: { ...process.env, ...env },
      stdio,
    })
    child.stdout?.on('data', (part) => (output += part))
    child.stderr?.on('data', (part) => (output += part))
    child.on('error', (error) => resolve({ code: 1, output: String(error) }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

function conclude(counts) {
  const sum = (key) => counts.reduce((total, count) => total + count[key], 0)
  if (sum('skipped') > 0) console.log(`${sum('skipped')} skipped`)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') === 0 ? 0 : 1
}

/** Listen for the end first: Ctrl-C during the installation or the build is a clean end too. */
async function prepareToServe(wanted = process.env.PORT || defaultPort) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(0))
  const host = process.env.HOST || '127.0.0.1'
  const port = Number(wanted)
  if (!Number.isInteger(port) || port < 0 || port > 65535) stop(`PORT is not a port number: ${wanted}`)
  await ensureDependencies()
  if (!(await isFree(port, host))) {
    stop(
      `Port ${port} is taken. Choose another one, for example: PORT=${port + 1} npm run ${process.argv[2]}`,
    )
  }
  return { port, host }
}

function isFree(port, host) {
  return new Promise((resolve) => {
    const probe = createProbe()
    probe.once('error', (error) => resolve(error.code !== 'EADDRINUSE'))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
}

/** Say that the server is ready, with the demo links of every page, and end it cleanly when asked to. */
async function announce(server, kind = 'app') {
  const { port, address } = server.httpServer.address()
  const shown = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(address) ? 'localhost' : address
  console.log(`ready http://${shown}:${port}/`)
  const show = (name, path) =>
    console.log(`  ${name.padEnd(36)} ${new URL(path, `http://${shown}:${port}`).href}`)
  const told = await scenarios(address, port)
  if (kind === 'sandbox') showSandbox(show)
  else for (const { name, url } of told) show(name, url)
  if (kind === 'app' && told.length > 0) show('Control panel: play everybody else', '/_sandbox/')
  const shop = `http://localhost:${port + 1}/`
  if (kind === 'app' && (await answersAsShop(shop)))
    console.log(`  ${'A shop that embeds the deposit page'.padEnd(36)} ${shop}`)
  const end = () => {
    process.exitCode = 0
    setTimeout(() => process.exit(0), 2000).unref()
    server.close().finally(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal).once(signal, end)
  // npm that was killed leaves us behind, holding the port.
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
  const host = address === '0.0.0.0' ? '127.0.0.1' : address === '::' ? '::1' : address
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
