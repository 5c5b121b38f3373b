import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseEnv } from 'node:util'
import { chromium } from 'playwright-core'
import { npm, root, run } from './ensure.mjs'

const shipped = { name: '@sparticuz/chromium', version: '153.0.0' }
const args = ['--no-sandbox', '--disable-dev-shm-usage']

/**
 * Finds a Chromium that opens a page, or downloads one. The order: `CHROME_BIN`, the system's, one that Playwright downloaded
 * before, the one shipped through npm (Linux x64), a new Playwright download. Returns launch options for Playwright; throws an
 * error that lists all attempts.
 */
export async function findBrowser({ log = console.log } = {}) {
  const tried = []
  for (const { name, candidates } of sources(log)) {
    for await (const options of candidates()) {
      const problem = await tryOut(options)
      if (!problem) return { name, ...options }
      tried.push(`${name}${options.executablePath ? ` (${options.executablePath})` : ''}: ${problem}`)
    }
  }
  throw new Error(
    `No browser opens a page. Install Chromium or set CHROME_BIN.\n${tried.map((line) => `- ${line}`).join('\n')}`,
  )
}

/** Starts a found browser, with further options of Playwright; `args` are added to its own. */
export function launchBrowser({ executablePath, args: own, env }, { args: more = [], ...options } = {}) {
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...own, ...more],
    env: { ...process.env, ...env },
    ...options,
  })
}

function sources(log) {
  return [
    { name: 'CHROME_BIN', candidates: () => atPaths([chromeBin()].filter(Boolean)) },
    { name: 'system browser', candidates: () => atPaths(systemPaths().filter(existsSync)) },
    { name: 'Playwright browser', candidates: playwrightBrowser },
    { name: 'npm-shipped browser', candidates: () => shippedBrowser(log) },
    { name: 'Playwright download', candidates: () => downloadedBrowser(log) },
  ]
}

/** The variable, or else that of `.env`: the only one that tests and measurements take from there. */
function chromeBin() {
  const file = join(root, '.env')
  return process.env.CHROME_BIN ?? (existsSync(file) ? parseEnv(readFileSync(file, 'utf8')).CHROME_BIN : '')
}

function* atPaths(paths) {
  for (const executablePath of new Set(paths)) yield { executablePath, args, env: {} }
}

function systemPaths() {
  // The headless shell renders the same pages with less than half of the processor time.
  const names = [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome-stable',
    'google-chrome',
    'chrome',
    'microsoft-edge',
  ]
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .flatMap((folder) => names.map((name) => join(folder, name + suffix)))
  const programs = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
  const known = {
    linux: [
      '/usr/bin/chromium',
      '/usr/lib/chromium/chromium',
      '/opt/google/chrome/chrome',
      '/snap/bin/chromium',
    ],
    darwin: ['', homedir()].flatMap((home) => [
      `${home}/Applications/Google Chrome.app/Contents/MacOS/Google Chrome`,
      `${home}/Applications/Chromium.app/Contents/MacOS/Chromium`,
      `${home}/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge`,
    ]),
    win32: programs
      .filter(Boolean)
      .flatMap((folder) => [
        join(folder, 'Google/Chrome/Application/chrome.exe'),
        join(folder, 'Microsoft/Edge/Application/msedge.exe'),
      ]),
  }
  return [...onPath, ...(known[process.platform] ?? [])]
}

function* playwrightBrowser() {
  // Without a path Playwright starts its own headless shell.
  yield { args, env: {} }
}

async function* downloadedBrowser(log) {
  log('No browser found: Playwright downloads one (once) ...')
  const cli = join(root, 'node_modules', 'playwright-core', 'cli.js')
  await run(process.execPath, [cli, 'install', 'chromium-headless-shell'], { timeout: 240_000 })
  yield { args, env: {} }
}

/** The browser of an npm package: first alone, then with the libraries in the package. */
async function* shippedBrowser(log) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return
  const home = join(root, '.cache', `chromium-${shipped.version}`)
  const ready = join(home, 'unpacked')
  if (!existsSync(ready)) await fetchShipped(home, ready, log)
  if (!existsSync(ready)) return
  const executablePath = join(ready, 'chromium')
  const env = { FONTCONFIG_FILE: join(ready, 'fonts.conf'), TMPDIR: join(home, 'tmp') }
  mkdirSync(env.TMPDIR, { recursive: true })
  yield { executablePath, args, env }
  const libraries = [join(ready, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  yield { executablePath, args, env: { ...env, LD_LIBRARY_PATH: libraries } }
}

async function fetchShipped(home, ready, log) {
  log('No browser found: fetching the one shipped through npm (once, about 70 MB) ...')
  rmSync(home, { recursive: true, force: true })
  const unpacking = join(home, 'unpacking')
  mkdirSync(join(unpacking, 'fontcache'), { recursive: true })
  // A package.json here, so that npm does not use this project's.
  writeFileSync(join(home, 'package.json'), '{ "private": true }\n')
  const wanted = `${shipped.name}@${shipped.version}`
  const { code, output } = await npm(
    ['install', '--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error', wanted],
    { cwd: home },
  )
  const packed = join(home, 'node_modules', shipped.name)
  if (code !== 0 || !existsSync(packed)) {
    log(output.trim())
    return
  }
  // The package unpacks into the temporary folder of its process and uses existing files there, so it gets an empty one.
  const unpack = `
    const { inflate } = await import(${JSON.stringify(pathToFileURL(join(packed, 'build', 'index.js')).href)})
    const bin = ${JSON.stringify(join(packed, 'bin'))}
    for (const name of ['chromium.br', 'fonts.tar.br', 'al2023.tar.br', 'swiftshader.tar.br']) await inflate(bin + '/' + name)`
  const env = { ...process.env, TMPDIR: unpacking }
  const unpacked = await run(process.execPath, ['--input-type=module', '-e', unpack], { env })
  if (unpacked.code !== 0) return
  writeFileSync(join(unpacking, 'fonts.conf'), fontsConf(ready))
  renameSync(unpacking, ready)
  rmSync(join(home, 'node_modules'), { recursive: true, force: true })
}

/** Writes a fonts.conf: the package's own names /tmp/fonts, which is empty, and every page would be blank. */
function fontsConf(folder) {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/fontcache</cachedir>
</fontconfig>
`
}

async function tryOut(found) {
  try {
    const browser = await launchBrowser(found, { timeout: 60_000 })
    try {
      const page = await browser.newPage()
      await page.goto('data:text/html,<title>open</title>', { timeout: 30_000 })
      return (await page.title()) === 'open' ? undefined : 'does not open a page'
    } finally {
      await browser.close()
    }
  } catch (error) {
    return String(error.message ?? error).split('\n', 1)[0]
  }
}
