/** Orders with any one part replaced by nonsense: the part is dropped, the rest is read. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ENDPOINTS } from '../../src/contract/endpoints.ts'
import { readLeniently } from '../../src/contract/lenient.ts'
import { json, outcome, testWire } from '../support/wire.ts'
import { PAYLOADS } from '../chaos/payloads.ts'

const wire = testWire()
const NONSENSE: readonly unknown[] = [null, -7.5, 'nonsense\u0000', [[]], { odd: { odder: 1 } }]
const ORDERS = [
  'GET /payments_v2/{id}',
  'GET /sale_v2/{id}',
  'GET /p2/{id}',
  'GET /s2/{id}',
  'GET /cp/{id}',
] as const

type Part = Record<string, unknown>
const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every place of a record, those inside of its records too. */
function placesOf(record: Part, way: string[] = []): string[][] {
  return Object.entries(record).flatMap(([key, value]) => {
    const place = [...way, key]
    return isPart(value) ? [place, ...placesOf(value, place)] : [place]
  })
}

function replaced(record: Part, [key = '', ...rest]: string[], value: unknown): Part {
  const inner = record[key]
  return { ...record, [key]: rest.length > 0 && isPart(inner) ? replaced(inner, rest, value) : value }
}

function without(value: unknown, [key = '', ...rest]: string[]): unknown {
  if (!isPart(value)) return value
  const { [key]: inner, ...others } = value
  return rest.length > 0 ? { ...others, [key]: without(inner, rest) } : others
}

describe.each(ORDERS)('the answer to %s', (route) => {
  const schema = ENDPOINTS[route].reply as v.GenericSchema
  const whole = PAYLOADS[route] as Part
  const normal = v.parse(schema, whole)

  it.each(placesOf(whole).map((place) => [place.join('.'), place] as const))(
    'SPEC-02 with nonsense for %s keeps everything else',
    (name, place) => {
      for (const value of NONSENSE) {
        const read = readLeniently(schema, replaced(whole, place, value))
        // Without its status nothing can be said of an order; a deposit without one has not been started.
        if (name === 'status' && !(route === 'GET /cp/{id}' && value === null)) expect(read).toBeNull()
        else {
          const touched = new Set(['refs', 'merchant_id', place[0] ?? ''])
          const others = (output: unknown) =>
            Object.entries(output as Part).filter(
              ([key]) => !touched.has(key) && !/^(id|payment_id)$/.test(key),
            )
          expect(others(read?.output)).toEqual(others(normal))
          // Inside of a record one bad field does not cost the others.
          if (place.length === 2 && !/(^|\.)(id|deal_id|autodeal_id|identificator|lot|lot_id)$/.test(name))
            expect(without(read?.output, place)).toEqual(without(normal, place))
        }
      }
    },
  )
})

describe('a part that cannot be read', () => {
  it('SPEC-02 is told once in the journal of calls, by name, and never with its content', async () => {

    wire.on('GET /payments_v2/9', () => json({ status: 0, symbol: ['secret'], amount: {} }))
    const { call, journal } = wire.open()
    for (let time = 0; time < 3; time++)
      expect(await outcome(call('GET /payments_v2/{id}', { id: 9 }))).toMatchObject({
        value: { status: 0, symbol: null, amount: null },
      })
    const told = journal.entries().filter(({ outcome: said }) => said.startsWith('unreadable'))
    expect(told.map(({ outcome: said }) => said)).toEqual(['unreadable: amount', 'unreadable: symbol'])
  })

  it('SPEC-02 does not cost its row in a list', () => {
    const rows = [{ broker_id: 4, name: ['odd'], logo: 7, is_available: 'no' }, 'nonsense']
    expect(readLeniently(ENDPOINTS['GET /brokers'].reply, rows)?.output).toEqual([
      { id: 4, broker_id: 4, name: '', logo: null, is_available: true, is_card: false, mask: false },
    ])
  })
})
