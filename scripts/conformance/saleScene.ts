/** The sale in the page's own order of calls (docs/gateway.md#order-of-calls). */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Route } from '../../src/contract/endpoints.ts'
import type { Id } from '../../src/contract/scalars.ts'
import { bankOf, idOf, POLL_MS, textOf, type Stage } from './stage.ts'

const SALE: readonly Route[] = [
  'GET /sale_v2/{id}',
  'GET /s/{id}',
  'PATCH /s/{id}',
  'GET /lots/api-sell',
  'PATCH /deals/requisite',
]

/** A sale from the claim to the deal, and the requisite once more. */
export async function playSale(stage: Stage, id: Id | null): Promise<void> {
  const { wire, report } = stage
  if (id === null) return report.missed(SALE, 'give --sale')
  const order = await wire.good('GET /sale_v2/{id}', { id })
  await wire.good('GET /s/{id}', { id })
  const token = wire.permanent ?? (await stage.account()).access
  if (!order || token === null) return
  const claimed = await wire.good('PATCH /s/{id}', { id, token, body: { token } })
  if (claimed && claimed['status'] !== 1)
    report.differs('PATCH /s/{id}', `a claim leaves the status ${String(claimed['status'])}, not 1`)
  if (wire.permanent !== null) {
    await wire.good('GET /s/{id}', { id })
    await wire.good('GET /sale_v2/{id}', { id })
  }
  const about = { symbol: textOf(order['symbol']), currency: textOf(order['currency']) }
  const sum = { amount_currency: String(order['amount']) }
  const kind = { available_for: 'sky-sale', kind: 'sky-sale' }
  const banks = await wire.good('GET /brokers', {
    query: { ...about, ...sum, ...kind, sky_pay: 1, with_availability_status: 1 },
  })
  await approved(stage, id)
  const query = { ...about, ...sum, broker: bankOf(banks), exclude: '' }
  const lotId = idOf(await wire.good('GET /lots/api-sell', { token, query }), 'id')
  if (lotId === null) return
  const requisite = '4111111111111111, IVAN PETROV'
  const body = { lot_id: lotId, sell_id: id, requisite, type: 3, ...sum }
  const dealId = idOf(await wire.good('POST /deals', { token, body }), 'deal_id', 'id')
  if (dealId !== null)
    await wire.good('PATCH /deals/requisite', { token, body: { deal_id: dealId, requisite } })
}

/** Somebody approves the sale: the sandbox at once, a real person in time or not. */
async function approved({ wire, hand, timeoutMs }: Stage, id: Id): Promise<void> {
  if (hand) return hand.approve(id)
  for (const until = Date.now() + timeoutMs; Date.now() < until; await sleep(POLL_MS)) {
    const order = await wire.good('GET /sale_v2/{id}', { id })
    if (order?.['is_approved'] === true) return
  }
}
