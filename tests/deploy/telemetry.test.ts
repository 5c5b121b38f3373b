/** Telemetry of a deployment: its settings, and the receiver of docs/telemetry.md behind the nginx of the pages. */
import {
  appendFileSync,
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { launchBrowser } from '../../scripts/browser.mjs'
import { readTelemetry } from '../../src/contract/telemetry.ts'
import { createNodeGateway } from '../../src/sandbox/node.ts'
import { freePort } from '../e2e/support/freePort.ts'
import { GatewayControl } from '../e2e/support/gateway.ts'
import { copyBuild, render, startNginx } from '../e2e/support/nginx.ts'
import { builtDir } from '../e2e/support/server.ts'
import { isNginxMissing } from '../e2e/support/whereNginx.ts'

describe('deploy/render.sh', () => {
  /** The page that `deploy/render.sh` writes for a static host with these settings. */
  function site(settings: Record<string, string>) {
    const folder = mkdtempSync(join(tmpdir(), 'checkout-'))
    try {
      copyBuild(builtDir, folder)
      render(folder, settings, '--static')
      const read = (name: string) => readFileSync(join(folder, 'site', name), 'utf8')
      return { html: read('index.html'), headers: read('_headers') }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }

  it('OPS-01 turns telemetry on, and the policy of the page allows its address', () => {
    const { html, headers } = site({
      TELEMETRY_URL: 'https://telemetry.example/in',
      TELEMETRY_SAMPLE: '0.25',
    })
    expect(html).toContain('"telemetry_url":"https://telemetry.example/in","telemetry_sample":0.25}')
    expect(headers).toContain("connect-src 'self' https://telemetry.example;")
    expect(site({ TELEMETRY_URL: '/telemetry' }).headers).toMatch(/connect-src 'self' ?;/)
    expect(site({}).html).not.toContain('telemetry_url')
  })

  it.each([
    { TELEMETRY_URL: 'http://telemetry.example' },
    { TELEMETRY_URL: '//telemetry.example' },
    { TELEMETRY_URL: '/\\telemetry.example' },
    { TELEMETRY_URL: 'https://[' },
    { TELEMETRY_SAMPLE: '2' },
    { TELEMETRY_SAMPLE: 'half' },
    { TELEMETRY_SAMPLE: '1,"x":2' },
  ])('OPS-01 refuses %o', (settings) => {
    expect(() => site(settings as Record<string, string>)).toThrow(/TELEMETRY_|not an address/)
  })
})

it.skipIf(isNginxMissing)(
  'OPS-09 OPS-08 the receiver of docs/telemetry.md writes the records of a visit, one per line',
  async () => {
    const [, receiver = ''] =
      /^```nginx\n([\s\S]*?)^```/m.exec(readFileSync('docs/telemetry.md', 'utf8')) ?? []
    const port = await freePort()
    const folder = mkdtempSync(join(tmpdir(), 'telemetry-'))
    chmodSync(folder, 0o777)
    const log = join(folder, 'telemetry.ndjson')
    closeSync(openSync(log, 'w'))
    chmodSync(log, 0o666)
    const gateway = await createNodeGateway()
    const nginx = await startNginx({
      dist: builtDir,
      gatewayUrl: gateway.url,
      settings: { TELEMETRY_URL: '/telemetry' },
      edit(run) {
        const way = `location = /telemetry { proxy_pass http://127.0.0.1:${port}; }\n`
        mkdirSync(join(run, 'own'))
        writeFileSync(join(run, 'own', 'telemetry.conf'), way)
        const own = receiver.replaceAll('8091', String(port)).replace('/var/log/nginx/telemetry.ndjson', log)
        appendFileSync(join(run, 'run', 'checkout.conf'), own)
      },
    })
    const browser = await launchBrowser(inject('browser'))
    try {
      const page = await browser.newPage()
      const { url } = await new GatewayControl(gateway.url).purchase()
      await page.goto(nginx.url + url)
      await page.waitForResponse((response) => response.url().endsWith('/telemetry'))
      await page.goto('about:blank')
      const lines = () => readFileSync(log, 'utf8').split('\n').filter(Boolean)
      const records = () => lines().flatMap((line) => JSON.parse(line) as unknown[])
      await expect
        .poll(records, { timeout: 20_000 })
        .toContainEqual(expect.objectContaining({ record: 'outcome', outcome: 'left' }))
      expect(records().filter((record) => readTelemetry(record) === null)).toEqual([])
      expect(records()).toContainEqual(expect.objectContaining({ record: 'opened', sandbox: false }))
    } finally {
      await browser.close()
      await nginx.close()
      await gateway.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
