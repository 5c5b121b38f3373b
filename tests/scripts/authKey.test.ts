/** The doctor computes the AuthKey with the contract's function and the SHA-256 of `src/platform`; its findings do not depend on it. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, vi } from 'vitest'
import { readSettings } from '../../src/platform/settings.ts'
import { DoctorReport } from '../../src/tools/doctor/checks.ts'
import { checkGateway } from '../../src/tools/doctor/gatewayChecks.ts'
import { Probe } from '../../src/tools/doctor/probe.ts'

it('A2 OPS-11 the doctor sends the key of the contract', async () => {
  const keys = new Set<string | string[] | undefined>()
  const gateway = createServer((request, response) => {
    keys.add(request.headers['authkey'])
    request.resume()
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"code":"a code"}')
  })
  await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
  // Not a mock of the module, which other test files share.
  const digest = vi.spyOn(crypto.subtle, 'digest').mockResolvedValue(new Uint8Array(32).fill(1).buffer)
  const site = new Probe(url)
  const settings = readSettings(JSON.stringify({ api_v1: url, api_v2: url, socket_path: '' }))
  await checkGateway(new DoctorReport(), site, settings)
  site.close()
  gateway.close()
  digest.mockRestore()
  expect(keys).toEqual(new Set([undefined, '01'.repeat(32)]))
})
