/** Checks whether orders can be found by guessing consecutive ids. */
import type { Route } from '../../contract/endpoints.ts'
import type { Id } from '../../contract/ids.ts'
import { isRecord } from '../../contract/values.ts'
import type { ConformanceClient } from './client.ts'
import type { Orders } from './counterparty.ts'

/** Number of ids tried on each side of a known one. */
const REACH = 2

/** Ids before and after an id that ends in a number; none for other ids. */
function idsBeside(id: Id): string[] {
  const [, start = '', digits = ''] = /^(.*?)(\d{1,15})$/.exec(String(id)) ?? []
  if (digits === '') return []
  const own = Number(digits)
  const steps = Array.from({ length: REACH }, (_, index) => index + 1)
  return steps
    .flatMap((step) => [own - step, own + step])
    .filter((other) => other >= 0)
    .map((other) => start + String(other).padStart(digits.length, '0'))
}

/** Reports a gateway whose orders can be found with ids next to a known one. */
export async function checkIdGuessing(client: ConformanceClient, orders: Orders): Promise<void> {
  const kinds: [Route, (Id | null)[]][] = [
    ['GET /payments_v2/{id}', [...orders.purchases, ...orders.autodeals]],
    ['GET /sale_v2/{id}', [orders.sale]],
    ['GET /cp/{id}', [orders.crypto]],
    ['GET /p2/{id}', [orders.flashpayPayment]],
    ['GET /s2/{id}', [orders.flashpaySale]],
  ]
  for (const [route, ids] of kinds) {
    const beside = new Set(ids.flatMap((id) => (id === null ? [] : idsBeside(id))))
    for (const id of beside) {
      const answer = await client.send(route, { id })
      if (answer === null || answer.status >= 300 || !isRecord(answer.body) || !('status' in answer.body))
        continue
      client.report.grave(
        route,
        'the ids of orders can be counted up: whoever has one finds other people’s orders',
      )
      break
    }
  }
}
