/** The page server as a process: settings that it refuses at its start, and how it ends. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../e2e/support/freePort.ts'
import { copyBuild, render } from '../e2e/support/nginx.ts'
import { builtDir } from '../e2e/support/server.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'checkout-'))
  copyBuild(builtDir, folder)
  render(folder, {})
})
afterAll(() => rmSync(folder, { recursive: true }))

function start(env: Record<string, string>, of = folder): ChildProcess {
  return spawn(process.execPath, [join(folder, 'dist', '.deploy', 'pages.mjs'), of], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** The first output of the process on a stream. */
function outputOf(child: ChildProcess, stream: 'stdout' | 'stderr'): Promise<string> {
  return new Promise((done) => child[stream]?.once('data', (part) => done(String(part))))
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((done) => child.once('exit', done))
}

describe('OPS-16 the page server', () => {
  it.each([
    [{ GATEWAY_URL: 'nonsense' }, 'GATEWAY_URL is not the origin'],
    [{ GATEWAY_URL: 'gateway:9000' }, 'GATEWAY_URL is not the origin'],
    [{ GATEWAY_URL: 'http://gateway.example/api' }, 'GATEWAY_URL is not the origin'],
    [{ GATEWAY_URL: 'http://gateway.example:90000' }, 'GATEWAY_URL is not the origin'],
    [{ PAGE_SERVER_PORT: 'eighty' }, 'PAGE_SERVER_PORT is not a number'],
    [{ PAGE_SERVER_PORT: '90000' }, 'PAGE_SERVER_PORT is not a number'],
    [{ PAGE_SERVER_LIMIT: 'many' }, 'PAGE_SERVER_LIMIT is not a number'],
    [{ PAGE_SERVER_LIMIT: '-1' }, 'PAGE_SERVER_LIMIT is not a number'],
    [{ PAGE_SERVER_HOST: '192.0.2.1' }, 'cannot listen on 192.0.2.1:'],
  ])('OPS-16 does not start with %j, and says why', async (env, sentence) => {
    const child = start({ PAGE_SERVER_PORT: String(await freePort()), ...env })
    const [output, code] = await Promise.all([outputOf(child, 'stderr'), ended(child)])
    expect(output).toContain(sentence)
    expect(output).not.toContain('    at ')
    expect(code).toBe(1)
  })

  it('OPS-16 does not start without a rendered page', async () => {
    const child = start({}, join(folder, 'none'))
    const [output, code] = await Promise.all([outputOf(child, 'stderr'), ended(child)])
    expect(output).toContain('no page of deploy/render.sh can be read')
    expect(code).toBe(1)
  })

  it('OPS-16 finishes the page that it has begun when it receives SIGTERM', async () => {
    const gateway = createServer()
    const asked = new Promise<ServerResponse>((done) => gateway.once('request', (_, held) => done(held)))
    await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done))
    const port = await freePort()
    const child = start({
      GATEWAY_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
      PAGE_SERVER_PORT: String(port),
    })
    await outputOf(child, 'stdout')
    const page = fetch(`http://127.0.0.1:${port}/payment/1`, { headers: { 'Sec-Fetch-Dest': 'document' } })
    const held = await asked
    const exit = ended(child)
    child.kill('SIGTERM')
    await expect.poll(() => fetch(`http://127.0.0.1:${port}/`).catch(() => null)).toBeNull()
    held.end('{}')
    expect(await (await page).text()).toMatch(/<\/body><\/html>\n$/)
    expect(await exit).toBe(0)
    gateway.closeAllConnections()
    gateway.close()
  })
})
