/** The commands of package.json that test everything or a part. */
import { readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureDependencies, root, run } from './ensure.mjs'

const parts = { all, nginx, browsers, check, chaos }
const ENGINES = ['chromium', 'firefox', 'webkit']
const UNIT_PROJECTS = ['node', 'dom', 'isolated']
/** Share of the elapsed time that must be left for the browser engines; they take about a seventh of the time of all other tests. */
const ENGINES_SHARE = 0.25
/** The build that is tested; with this variable neither it nor its tests depend on `.env` (vite.config.ts). */
const BUILT = { BUILT_DIR: join('.cache', 'built') }
/** `failures` names each test or check that failed, and its reason. */
const NOTHING = { passed: 0, skipped: 0, failures: [] }

process.chdir(root)
const part = parts[process.argv[2] ?? '']
if (part) await part()
else {
  console.error(`Usage: node scripts/test.mjs ${Object.keys(parts).join(' | ')}`)
  process.exit(1)
}

/** Everything: types, lint, format, unit, and end to end against the built app in a real browser; with `--engines` in the others too, unless fewer than `--seconds` would remain for them. */
async function all() {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { engines: { type: 'boolean' }, seconds: { type: 'string' } },
  })
  await ensureDependencies()
  const statics = [...staticChecks(), buildForTests()]
  const results = await Promise.all(statics)
  results.push(await vitest('unit', ['chaos', ...UNIT_PROJECTS]))
  if (results[statics.length - 1].failures.length > 0)
    console.log('The app does not build: no end-to-end tests.')
  else {
    results.push(await vitest('e2e', ['e2e'], BUILT))
    if (values.engines) results.push(...(await engines(Number(values.seconds ?? Infinity))))
  }
  conclude(results)
}

/** Runs the end-to-end tests through nginx with the configuration of deploy/. */
async function nginx() {
  await ensureDependencies()
  const built = await buildForTests()
  if (built.failures.length > 0) return conclude([built])
  const env = { ...BUILT, E2E_SERVER: 'nginx', REQUIRE_NGINX: '1' }
  conclude([built, await vitest('nginx', ['e2e'], env)])
}

/** Runs the main flows in each engine of this machine; `npm run test:browsers -- --engine webkit` runs one. */
async function browsers() {
  const { values } = parseArgs({ args: process.argv.slice(3), options: { engine: { type: 'string' } } })
  await ensureDependencies()
  const built = await buildForTests()
  if (built.failures.length > 0) return conclude([built])
  const engines = values.engine ? [values.engine] : ENGINES
  conclude([built, ...(await inEngines(engines))])
}

/** Runs the main flows in each engine, if they will end within `seconds` of the start of this process. */
async function engines(seconds) {
  const left = Math.floor(seconds - process.uptime())
  const needed = Math.ceil(process.uptime() * ENGINES_SHARE)
  if (left >= needed) return inEngines(ENGINES)
  console.log(
    `SKIPPED: no test runs in ${ENGINES.join(', ')}: ${left} s are left, they may need ${needed} s.`,
  )
  return [{ ...NOTHING, skipped: 1 }]
}

/** Runs all engines in parallel: each has one browser, which mostly waits. */
function inEngines(engines) {
  return Promise.all(engines.map((engine) => vitest(engine, [`browsers-${engine}`], BUILT)))
}

function buildForTests() {
  const where = ['--outDir', BUILT.BUILT_DIR, '--emptyOutDir']
  return checked('build', 'vite/bin/vite.js', ['build', ...where, '--logLevel', 'warn'], BUILT)
}

/** Runs the fast part: types, lint, format and unit tests without random schedules. */
async function check() {
  await ensureDependencies()
  const results = await Promise.all(staticChecks())
  results.push(await vitest('unit', UNIT_PROJECTS))
  conclude(results)
}

/** Runs more random schedules than `npm test`: `npm run chaos -- --runs 50000 --seed 7`; `--only purchase --path 12:0` repeats a failure. */
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
  return [
    checked('types and lint', 'oxlint/bin/oxlint', ['--type-aware', '--type-check', '--deny-warnings']),
    checked('unused code', 'knip/bin/knip.js', []),
    checked('code that only tests use', 'knip/bin/knip.js', [
      '--production',
      '--exclude',
      'dependencies,types',
    ]),
    checked('format', 'oxfmt/bin/oxfmt', ['--check']),
  ]
}

/** Runs a tool of node_modules; prints its output only if it fails. */
async function checked(name, tool, args, env = {}) {
  const began = performance.now()
  const { code, output } = await runTool(tool, args, { env: { ...process.env, ...env } })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  if (code !== 0) console.log(output.trimEnd())
  return code === 0 ? { ...NOTHING, passed: 1 } : { ...NOTHING, failures: [name] }
}

function runTool(tool, args, options) {
  return run(process.execPath, [join(root, 'node_modules', tool), ...args], options)
}

/** Runs test projects; passed and failed tests are read from the results file. */
async function vitest(name, projects, env = {}, files = []) {
  const file = join(root, '.cache', `results-${name}-${process.pid}.json`)
  const args = ['run', ...files, ...projects.flatMap((project) => ['--project', project])]
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { code } = await runTool('vitest/vitest.mjs', [...args, ...reporters], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  const result = readResult(file)
  rmSync(file, { force: true })
  // A run that failed without a failed test (no browser, a crash) counts as a failure.
  if (result === null) return { ...NOTHING, failures: [`${name}: no results, code ${code}`] }
  if (code === 0 || result.failures.length > 0) return result
  return { ...result, failures: [`${name}: the run ended with code ${code}`] }
}

/** Null if a killed run wrote no report or an incomplete one. */
function readResult(file) {
  try {
    return resultOf(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

/** Result of Vitest's JSON report. A file that does not load, or whose hook fails, has no failed test and counts as one. */
function resultOf(report) {
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed')
      return [`${file}: ${firstLine(message) || 'a hook failed'}`]
    return failed.map((test) => `${file} > ${test.fullName}: ${reasonOf(test.failureMessages[0])}`)
  })
  return { passed: report.numPassedTests, skipped: report.numPendingTests + report.numTodoTests, failures }
}

/** The message of a failure and the line of `tests/` at which it occurred. */
function reasonOf(failure = '') {
  const [line] = /tests\/\S+?:\d+/.exec(failure.replaceAll(root, '')) ?? []
  return line === undefined ? firstLine(failure) : `${firstLine(failure)} (${line})`
}

function firstLine(text = '') {
  return text.split('\n', 1)[0]
}

/** Prints the failures last, because CI services show the last lines of a log. */
function conclude(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  const failures = results.flatMap((result) => result.failures)
  for (const failure of failures) console.log(`FAILED ${failure}`)
  if (sum('skipped') > 0) console.log(`${sum('skipped')} skipped`)
  console.log(`${sum('passed')} passed, ${failures.length} failed`)
  process.exitCode = failures.length === 0 ? 0 : 1
}
