import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url))

// When this file is loaded, because an older Node lacks functions that the commands use before anything else.
requireNode(readJson(join(root, 'package.json')).engines.node)

/** Ends the command if this Node is older than `range`, such as `>=20.19`. */
function requireNode(range) {
  const [major, minor] = range.match(/\d+/g).map(Number)
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number)
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return
  fail(`This project needs Node ${major}.${minor} or newer, and this is Node ${process.versions.node}.`)
}

/** Installs the dependencies if they are missing, incomplete or differ from the lockfile; otherwise takes a few ms. */
export async function ensureDependencies() {
  if (isInstalled()) return
  console.log('Installing the dependencies (once) ...')
  await install()
}

/**
 * Compares node_modules with the lockfile. npm writes its hidden lockfile last, so its absence means an interrupted installation.
 * It also lists the optional packages of this platform. Its versions may be wrong, so those of the packages are read.
 */
export function isInstalled(folder = root) {
  const wanted = readJson(join(folder, 'package-lock.json'))?.packages
  const present = readJson(join(folder, 'node_modules', '.package-lock.json'))?.packages
  if (!present) return false
  if (!wanted) throw new Error('package-lock.json is missing. Restore it from the repository.')
  for (const [path, { version, optional, devOptional, link }] of Object.entries(wanted)) {
    if (!path || link) continue
    if ((optional || devOptional) && !present[path]) continue
    if (readJson(join(folder, path, 'package.json'))?.version !== version) return false
  }
  return true
}

/** The JSON of a file; undefined if it is missing or truncated. */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
const retries = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']

async function install() {
  // Only some versions of npm read `allowScripts` of package.json; no package here needs its script.
  const args = ['ci', '--ignore-scripts', '--include=dev', '--prefer-offline', ...quiet, ...retries]
  const { code, output } = await npm(args)
  if (code === 0) return
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED/.test(output)
  ) {
    fail(
      'The dependencies could not be installed: the package registry cannot be reached.',
      'Check the network.',
    )
  }
  fail('The dependencies could not be installed.', output.trim())
}

function fail(...lines) {
  console.error(lines.join('\n'))
  process.exit(1)
}

/** Runs npm with the same node, without a shell; returns its exit code and output. */
export function npm(args, options) {
  const cli = npmCli()
  return cli ? run(process.execPath, [cli, ...args], options) : run('npm', args, options)
}

/** Runs a program, by default in the project's folder; `options` are those of `spawn`. Returns its exit code and output. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    child.stdout?.on('data', (part) => (output += part))
    child.stderr?.on('data', (part) => (output += part))
    child.on('error', (error) => resolve({ code: 1, output: String(error) }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Path of npm's script: from the environment that npm sets, otherwise beside node. */
function npmCli() {
  const named = process.env.npm_execpath
  if (named && /npm-cli\.c?js$/.test(named)) return named
  const bin = dirname(process.execPath)
  return [
    join(bin, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(bin, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ].find(existsSync)
}
