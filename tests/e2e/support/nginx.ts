import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { freePort } from './freePort.ts'
import { ATTEMPTS_MAX } from './gateway.ts'

/** A real nginx with the configuration of `deploy/`, in front of a gateway. */
export interface Nginx {
  /** Without a slash at the end. */
  url: string
  /** The folder given to `deploy/render.sh`, with `dist` and `run`. */
  folder: string
  close(): Promise<void>
}

export interface NginxOptions {
  /** The built app. */
  dist: string
  gatewayUrl: string
  /** Settings of the deployment, as environment variables. */
  settings?: Record<string, string>
  /** Changes the output of `deploy/render.sh` before nginx reads it. */
  edit?: (folder: string) => void
}

/** Path of nginx; null on a machine without it. */
export function findNginx(): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path)) ?? null
}

/** Path of nginx; throws an error that says how to install it. */
export function requireNginx(): string {
  const found = findNginx()
  if (found) return found
  throw new Error(
    'nginx is not installed. On Debian: apt-get install nginx-light libnginx-mod-http-brotli-static',
  )
}

/** Renders the build for this deployment and serves it by nginx on a free port; resolves when it answers. */
export async function startNginx({ dist, gatewayUrl, settings = {}, edit }: NginxOptions): Promise<Nginx> {
  const nginx = requireNginx()
  const folder = mkdtempSync(join(tmpdir(), 'checkout-'))
  // nginx started by root runs its workers as `nobody`, who has to read the folder.
  chmodSync(folder, 0o755)
  copyBuild(dist, folder)
  const port = await freePort()
  try {
    render(folder, { PORT: String(port), GATEWAY_URL: gatewayUrl, ...settings })
    edit?.(folder)
  } catch (error) {
    rmSync(folder, { recursive: true })
    throw error
  }
  const child = spawn(nginx, ['-c', join(folder, 'run', 'nginx.conf'), '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (part) => (output += String(part)))
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  const url = `http://127.0.0.1:${port}`
  for (let attempt = 0; !(await isUp(url)); attempt += 1) {
    if (child.exitCode !== null || attempt > ATTEMPTS_MAX) throw new Error(`nginx did not start.\n${output}`)
    await new Promise((done) => setTimeout(done, 25))
  }
  return {
    url,
    folder,
    async close() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Copies a build to where `deploy/render.sh` expects it. Hashed files are linked instead, because nothing writes into them. */
export function copyBuild(dist: string, folder: string): void {
  const assets = join(dist, 'assets')
  cpSync(dist, join(folder, 'dist'), { recursive: true, filter: (path) => dirname(path) !== assets })
  for (const name of readdirSync(assets)) linkFile(join(assets, name), join(folder, 'dist', 'assets', name))
}

/** Hard-links a file, or copies it to another disk. Copying hundreds of files would take most of the time of a test. */
function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

/** Path of the page that `deploy/render.sh` wrote, relative to its folder. */
export function renderedPage(folder: string): string {
  return join('run', readFileSync(join(folder, 'run', 'page'), 'utf8').trim(), 'index.html')
}

/** Runs `deploy/render.sh` with only these settings; throws an error with its output. */
export function render(folder: string, settings: Record<string, string>, ...flags: string[]): void {
  mkdirSync(folder, { recursive: true })
  execFileSync('sh', [resolve('deploy/render.sh'), ...flags, folder], {
    env: { PATH: process.env['PATH'] ?? '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  })
}

async function isUp(url: string): Promise<boolean> {
  try {
    // A deployment may lead to https.
    return (await fetch(url, { redirect: 'manual' })).status < 400
  } catch {
    return false
  }
}
