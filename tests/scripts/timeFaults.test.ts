/** Both commands judge the time of a gateway by one function. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { readSettings } from '../../src/platform/settings.ts'
import { DoctorReport } from '../../src/tools/doctor/checks.ts'
import { checkGateway } from '../../src/tools/doctor/gatewayChecks.ts'
import { Probe } from '../../src/tools/doctor/probe.ts'
import { timeFaults } from '../../src/tools/timeFaults.ts'

const NOW = Date.parse('2026-01-01T12:00:00Z')
const server = (seconds: number) => new Date(NOW + seconds * 1_000).toISOString()
const header = (seconds: number) => new Date(NOW + seconds * 1_000).toUTCString()

describe('the time of a gateway', () => {
  it.each<[string, string | null, string | undefined, string[]]>([
    ['right', server(0), header(0), []],
    ['30 s apart', server(0), header(-30), []],
    ['31 s apart', server(0), header(-31), ['apart: server_time and Date are 31 s apart']],
    ['without a Date', server(0), undefined, []],
    [
      'in the Date alone',
      null,
      header(0),
      ['header: no server_time: countdowns follow the Date header alone'],
    ],
    ['missing', null, undefined, ['none: neither server_time nor Date: no countdown can be right']],
    ['60 s ahead', server(60), header(60), []],
    ['61 s ahead', server(61), header(61), ['clock: its time is 61 s ahead of the clock here']],
    [
      '61 s behind, by the Date alone',
      null,
      header(-61),
      [
        'header: no server_time: countdowns follow the Date header alone',
        'clock: its time is 61 s behind the clock here',
      ],
    ],
  ])('OPS-11 OPS-13 %s', (_, serverTime, date, wanted) => {
    expect(timeFaults(serverTime, date, NOW).map(({ kind, what }) => `${kind}: ${what}`)).toEqual(wanted)
  })

  it.each([
    [{ server: 45, date: 0 }, ['error date']],
    [{ server: 7_200, date: 7_200 }, ['warning time']],
    [{ server: null, date: 0 }, []],
  ])('OPS-12 the doctor reports %o', async ({ server: ahead, date }, wanted) => {
    const after = (seconds: number) => new Date(Date.now() + seconds * 1_000)
    const gateway = createServer((request, response) => {
      request.resume()
      const headers = { 'Content-Type': 'application/json', Date: after(date).toUTCString() }
      const data = { code: 'a code', ...(ahead === null ? {} : { server_time: after(ahead).toISOString() }) }
      response.writeHead(200, headers).end(JSON.stringify(data))
    })
    await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done))
    const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
    const site = new Probe(url)
    const report = new DoctorReport()
    const settings = readSettings(JSON.stringify({ api_v1: url, api_v2: url, socket_path: '' }))
    await checkGateway(report, site, settings)
    site.close()
    gateway.close()
    const found = report.findings.filter(({ check }) => check === 'date' || check === 'time')
    expect(found.map(({ level, check }) => `${level} ${check}`)).toEqual(wanted)
  })
})
