/** Conformance and the doctor judge the time of a gateway by one function. */
import { describe, expect, it } from 'vitest'
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
})
