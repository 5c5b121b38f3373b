/** Garbled responses of every call are parsed to the contract's types or rejected as malformed. */
import * as fc from 'fast-check'
import * as v from 'valibot'
import { it } from 'vitest'
import { createCall, type Call } from '../../src/api/call.ts'
import type { HttpResponse } from '../../src/api/http.ts'
import { ENDPOINTS, type Route } from '../../src/contract/endpoints.ts'
import { GatewayFailure } from '../../src/contract/gatewayError.ts'
import { errorPolicy } from '../../src/rules/errorPolicy.ts'
import { ERROR_PLACES } from '../rules/errorPlaces.ts'
import { changes, garbled, type Change } from './garble.ts'
import { PAYLOADS } from './payloads.ts'
import { ANSWERS, chaosOptions, check, shareOf } from './runSchedules.ts'

const ROUTES = Object.keys(PAYLOADS).filter((key): key is Route => key in ENDPOINTS)

interface Garbled {
  route: Route
  list: Change[]
  status: number
}

const garbledAnswers = fc.record({
  route: fc.constantFrom(...ROUTES),
  list: changes,
  status: fc.oneof(
    { weight: 6, arbitrary: fc.constant(200) },
    { weight: 1, arbitrary: fc.constantFrom(201, 204, 400, 403, 409, 413, 422, 429, 500, 503) },
  ),
})

/** The real `call`, with the same response for all requests. */
function callAnswered(answer: HttpResponse): Call {
  return createCall({
    bases: { v1: '/api/v1', v2: '/api/v2' },
    send: async () => async () => answer,
    takeEarly: () => null,
    now: () => 0,
  })
}

async function outcomeOf({ route, list, status }: Garbled): Promise<string> {
  const data =
    status >= 400
      ? garbled({ detail: 'Wrong deal status', requisite: ['is too short'] }, list)
      : garbled(PAYLOADS[route], list)
  const call = callAnswered({ status, statusText: 'Status', data: overTheWire(data) }) as (
    route: Route,
    options: object,
  ) => Promise<unknown>
  try {
    return violationOf(route, await call(route, { id: '9', body: {}, query: {} }))
  } catch (reason) {
    if (!(reason instanceof GatewayFailure)) return `throws ${String(reason)}`
    if (reason.error.kind === 'network') return 'an answer is taken for none'
    if (status < 400 && reason.error.kind !== 'malformed') return `malformed reads as ${reason.error.kind}`
    // Every place has a reaction to the error.
    for (const place of ERROR_PLACES) errorPolicy(place, reason.error, '/payment/1')
    return ''
  }
}

/** A parsed response matches the contract: parsing it again gives the same result, and its links are safe. */
function violationOf(route: Route, read: unknown): string {
  const again = v.safeParse(ENDPOINTS[route].reply, read)
  if (!again.success) return 'what was narrowed is not what the contract says'
  const unsafe = strings(read).find(
    // '' is a transaction without a link.
    ([name, text]) => /(url|link|website|logo)$/.test(name) && !/^(https?:\/\/|\/(?![/\\])|$)/i.test(text),
  )
  if (unsafe) return `${unsafe[0]} leads to ${unsafe[1].slice(0, 80)}`
  const money = strings(read).find(
    // '' is a deal's amount that cannot be read.
    ([name, text]) => name.startsWith('amount') && text !== '' && !/^\d{1,30}(\.\d{1,30})?$/.test(text),
  )
  if (money) return `${money[0]} is ${money[1].slice(0, 80)}`
  return 'polluted' in {} ? 'every object is polluted' : ''
}

function strings(value: unknown): [string, string][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    typeof inner === 'string' ? [[key, inner] as [string, string]] : strings(inner),
  )
}

const overTheWire = (value: unknown): unknown =>
  value === undefined ? '' : JSON.parse(JSON.stringify(value))

const numRuns = shareOf(ANSWERS, 1)
it(
  `answers: API-02 ${numRuns} garbled ones are parsed or rejected as malformed (seed ${chaosOptions().seed})`,
  async () => {
    const property = fc.asyncProperty(garbledAnswers, async (one) => {
      const wrong = await outcomeOf(one)
      if (wrong !== '') throw new Error(`${one.route} ${one.status}: ${wrong}`)
    })
    await check('answers', property, numRuns)
  },
  60_000 + numRuns * 20,
)
