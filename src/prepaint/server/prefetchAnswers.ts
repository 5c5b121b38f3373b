/** The calls that a page begins with, made by its server: the gateway is near there, and three round trips away from a phone. */
import { createHash } from 'node:crypto'
import {
  prefetchedBrokers,
  isRecord,
  prefetchedOrder,
  prefetchPlanOf,
  type RawOrder,
} from '../prefetchPlan.ts'

/** One call of the gateway; rejects without a good answer. */
export type GatewayRequest = (
  base: 'v1' | 'v2',
  path: string,
  headers: Record<string, string>,
) => Promise<unknown>

export interface PrefetchedAnswers {
  code: { code: string; server_time: string | null }
  /** By path and query, as the page itself asks. */
  answers: Record<string, unknown>
  /** Null for an order that somebody has touched: the page asks for it itself. */
  order: RawOrder | null
}

/** Longer codes are none. */
const CODE_MAX = 1_000

/**
 * The code, the order and the banks of a page, in the order of docs/gateway.md#order-of-calls; null for a page that asks for nothing. Of an order
 * only what its first screen shows is kept, and nothing at all once somebody has touched it.
 */
export async function prefetchAnswers(
  parts: readonly string[],
  ask: GatewayRequest,
): Promise<PrefetchedAnswers | null> {
  const plan = prefetchPlanOf(parts)
  if (plan === null) return null
  const code = codeIn(await ask('v1', '/codedata', {}))
  if (code === null) return null
  const headers = { AuthKey: createHash('sha256').update(code.code).digest('hex') }
  const order = prefetchedOrder(await ask('v2', plan.order, headers))
  if (order === null) return { code, answers: {}, order }
  const answers: Record<string, unknown> = { [plan.order]: order }
  if (plan.brokers) {
    const path = plan.brokers(order)
    const brokers = prefetchedBrokers(await ask('v2', path, headers))
    if (brokers) answers[path] = brokers
  }
  return { code, answers, order }
}

function codeIn(answer: unknown): PrefetchedAnswers['code'] | null {
  if (!isRecord(answer)) return null
  const { code, server_time: time } = answer
  if (typeof code !== 'string' || code.length > CODE_MAX) return null
  return { code, server_time: typeof time === 'string' && time.length <= CODE_MAX ? time : null }
}
