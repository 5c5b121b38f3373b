/** A gateway over HTTPS behind nginx: which certificates nginx accepts. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startNginx } from '../e2e/support/nginx.ts'
import { builtDir } from '../e2e/support/server.ts'
import { isNginxMissing } from '../e2e/support/whereNginx.ts'
import { makeCertificate } from '../support/certificate.ts'

let gateway: Server
let folder: string
let GATEWAY_CA: string
let requests = 0

beforeAll(async () => {
  const { cert, key } = await makeCertificate()
  folder = mkdtempSync(join(tmpdir(), 'gateway-'))
  GATEWAY_CA = join(folder, 'ca.pem')
  writeFileSync(GATEWAY_CA, cert)
  gateway = createServer({ cert, key }, (_, response) => {
    requests += 1
    response.setHeader('Content-Type', 'application/json').end('{}')
  })
  await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done))
})
afterAll(() => {
  gateway?.close()
  rmSync(folder, { recursive: true })
})

async function statusOf(name: string, settings: Record<string, string>): Promise<number> {
  const { port } = gateway.address() as AddressInfo
  const nginx = await startNginx({ dist: builtDir, gatewayUrl: `https://${name}:${port}`, settings })
  const { status } = await fetch(`${nginx.url}/api/v1/codedata`)
  await nginx.close()
  return status
}

describe.skipIf(isNginxMissing)('OPS-18 a gateway over https', () => {
  it('OPS-18 is called if its certificate is trusted and has its host name', async () => {
    expect(await statusOf('localhost', { GATEWAY_CA })).toBe(200)
    expect(requests).toBe(1)
  })

  it('OPS-18 is not called if its certificate is not trusted or has another host name', async () => {
    requests = 0
    const machine = join(folder, 'other.pem')
    writeFileSync(machine, (await makeCertificate()).cert)
    expect(await statusOf('localhost', { GATEWAY_CA: machine })).toBe(502)
    expect(await statusOf('127.0.0.1', { GATEWAY_CA })).toBe(502)
    expect(requests).toBe(0)
  })
})
