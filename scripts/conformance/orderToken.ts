/** What an order may hand out, and whose order can be guessed (row SAFE-02): the two ways in which a gateway gives accounts and orders to strangers. */
import type { Route } from '../../src/contract/endpoints.ts'
import type { Id } from '../../src/contract/scalars.ts'
import type { Orders } from './conformance.ts'
import { isRow, type Wire } from './wire.ts'

/** True when `token`, found in an answer, is a permanent account's and the caller did not show it. */
export function isHandedOut(token: unknown, shown: string | null, permanent: string | null): boolean {
  if (typeof token !== 'string' || token === '' || token === shown) return false
  return token === permanent || claimsOf(token)?.['is_temporary'] === false
}

/** Claims of a token shaped like a JWT; null when it is another kind. A claim that is absent counts as `false`, as it does for the page. */
function claimsOf(token: string): Record<string, unknown> | null {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    return isRow(claims) ? { is_temporary: false, ...claims } : null
  } catch {
    return null
  }
}

/** How many ids on each side of a known one are tried. */
const REACH = 2

/** Ids before and after one that ends in a number; none for any other. */
export function idsBeside(id: Id): string[] {
  const [, start = '', digits = ''] = /^(.*?)(\d{1,15})$/.exec(String(id)) ?? []
  if (digits === '') return []
  const own = Number(digits)
  const steps = Array.from({ length: REACH }, (_, index) => index + 1)
  return steps
    .flatMap((step) => [own - step, own + step])
    .filter((other) => other >= 0)
    .map((other) => start + String(other).padStart(digits.length, '0'))
}

/** Reports a gateway whose orders can be found by counting up from one's own. */
export async function askGuesses(wire: Wire, orders: Orders): Promise<void> {
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
      const answer = await wire.send(route, { id })
      if (answer === null || answer.status >= 300 || !isRow(answer.body) || !('status' in answer.body))
        continue
      wire.report.grave(
        route,
        'the ids of orders can be counted up: whoever has one finds other people’s orders',
      )
      break
    }
  }
}
