/** The commands compute the AuthKey with the contract's function and the SHA-256 of `src/platform`. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { readSettings } from '../../src/platform/settings.ts'
import { runConformance } from '../../src/tools/conformance/conformance.ts'
import { DoctorReport } from '../../src/tools/doctor/checks.ts'
import { checkGateway } from '../../src/tools/doctor/gatewayChecks.ts'
import { Probe } from '../../src/tools/doctor/probe.ts'

const KEY = '01'.repeat(32)
const keys = new Set<string | string[] | undefined>()
const gateway = createServer((request, response) => {
  keys.add(request.headers['authkey'])
  request.resume()
  response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"code":"a code"}')
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
})
afterAll(() => gateway.close())
beforeEach(() => {
  keys.clear()
  // Not a mock of the module, which other test files share.
  vi.spyOn(crypto.subtle, 'digest').mockResolvedValue(new Uint8Array(32).fill(1).buffer)
})
afterEach(() => vi.restoreAllMocks())

it('A2 OPS-13 conformance sends the key of the contract, and a wrong one where it expects a refusal', async () => {
  await runConformance({
    bases: { v1: url, v2: url },
    orders: {
      purchases: [],
      autodeals: [],
      sale: null,
      crypto: null,
      flashpayPayment: null,
      flashpaySale: null,
    },
    email: 'conformance@mail.com',
    counterparty: null,
    timeoutMs: 0,
    fetch: (request) => fetch(request),
  })
  expect(keys).toEqual(new Set([undefined, 'f'.repeat(64), KEY]))
})

it('A2 OPS-11 the doctor sends the key of the contract', async () => {
  const site = new Probe(url)
  const settings = readSettings(JSON.stringify({ api_v1: url, api_v2: url, socket_path: '' }))
  await checkGateway(new DoctorReport(), site, settings)
  site.close()
  expect(keys).toEqual(new Set([undefined, KEY]))
})
