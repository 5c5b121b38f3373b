/** Makes the first calls of a page, because the gateway is closer to the page server than to a phone. */
import { codeDataIn, keyOf, type CodeData } from '../codeData.ts'
import type { PrefetchPlan } from '../prefetchPlan.ts'
import { prefetchedBrokers, prefetchedOrder, type RawOrder } from '../rawOrder.ts'

/** One GET of the gateway; rejects without a usable response. */
export type GatewayRequest = (
  base: 'v1' | 'v2',
  path: string,
  headers: Record<string, string>,
) => Promise<unknown>

export interface PrefetchedAnswers {
  code: CodeData
  /** By path and query, as the page itself requests them. */
  answers: Record<string, unknown>
  /** Null for an order that somebody has acted on: the page requests it itself. */
  order: RawOrder | null
}

/**
 * Code, order and banks of a page, in the order of docs/gateway.md#order-of-calls; null without a readable code. Keeps only the fields of an order's
 * first screen, and nothing of an order that somebody has acted on.
 */
export async function prefetchAnswers(
  plan: PrefetchPlan,
  request: GatewayRequest,
): Promise<PrefetchedAnswers | null> {
  const code = codeDataIn(await request('v1', '/codedata', {}))
  if (code === null) return null
  const headers = { AuthKey: await keyOf(code) }
  const order = prefetchedOrder(await request('v2', plan.order, headers))
  if (order === null) return { code, answers: {}, order }
  const answers: Record<string, unknown> = { [plan.order]: order }
  if (plan.brokers) {
    const path = plan.brokers(order)
    const brokers = prefetchedBrokers(await request('v2', path, headers))
    if (brokers) answers[path] = brokers
  }
  return { code, answers, order }
}
