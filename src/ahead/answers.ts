/** The calls that a page begins with, made by its server: the gateway is near there, and three round trips away from a phone. */
import { createHash } from 'node:crypto'
import { isRecord, isUntouched, planOf } from '../early/plan.ts'

/** One call of the gateway; rejects without a good answer. */
export type Ask = (base: 'v1' | 'v2', path: string, headers: Record<string, string>) => Promise<unknown>

export interface Answers {
  code: unknown
  /** By path and query, as the page itself asks. */
  answers: Record<string, unknown>
  order: unknown
}

/** The code, the order and the banks of a page, in the order of contract §5; null for a page that asks for nothing. */
export async function answersOf(parts: readonly string[], ask: Ask): Promise<Answers | null> {
  const plan = planOf(parts)
  if (plan === null) return null
  const code = await ask('v1', '/codedata', {})
  if (!isRecord(code) || typeof code['code'] !== 'string') return null
  const headers = { AuthKey: createHash('sha256').update(code['code']).digest('hex') }
  const order = await ask('v2', plan.order, headers)
  const answers = { [plan.order]: order }
  if (plan.brokers && isUntouched(order)) {
    const brokers = plan.brokers(order)
    answers[brokers] = await ask('v2', brokers, headers)
  }
  return { code, answers, order }
}
