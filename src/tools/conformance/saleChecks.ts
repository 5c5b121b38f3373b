/** Checks of a sale in the page's order of calls (docs/gateway.md#order-of-calls). */
import { setTimeout as sleep } from 'node:timers/promises'
import { DEAL_TYPE_SALE } from '../../contract/constants.ts'
import type { Route } from '../../contract/endpoints.ts'
import type { Id } from '../../contract/ids.ts'
import { ORDER_IN_PROCESS } from '../../contract/statuses.ts'
import { saleBrokersQuery } from '../../rules/brokers.ts'
import { amountQuery } from '../../rules/money.ts'
import { bankOf, dealIn, POLL_MS, type CheckContext } from './context.ts'

const SALE: readonly Route[] = [
  'GET /sale_v2/{id}',
  'GET /s/{id}',
  'PATCH /s/{id}',
  'GET /lots/api-sell',
  'PATCH /deals/requisite',
]

/** Checks a sale from its claim to the deal and to a change of the requisite. */
export async function checkSale(context: CheckContext, id: Id | null): Promise<void> {
  const { client, report } = context
  if (id === null) return report.missed(SALE, 'give --sale')
  const order = await client.good('GET /sale_v2/{id}', { id })
  await client.good('GET /s/{id}', { id })
  const token = client.permanent ?? (await context.account()).access
  if (!order || token === null) return
  const claimed = await client.good('PATCH /s/{id}', { id, token, body: { token } })
  if (claimed && claimed.status !== ORDER_IN_PROCESS)
    report.differs('PATCH /s/{id}', `a claim leaves the status ${claimed.status}, not 1`)
  if (client.permanent !== null) {
    await client.good('GET /s/{id}', { id })
    await client.good('GET /sale_v2/{id}', { id })
  }
  const banks = await client.good('GET /brokers', { query: { ...saleBrokersQuery(order, String(id)) } })
  await approved(context, id)
  const sum = amountQuery(order)
  const about = { symbol: order.symbol ?? '', currency: order.currency ?? '', ...sum }
  const query = { ...about, broker: bankOf(banks) }
  const search = async (exclude: Id | null) =>
    (await client.good('GET /lots/api-sell', { token, query: { ...query, exclude } }))?.id ?? null
  const lotId = await search(null)
  if (lotId === null) return
  const requisite = '4111111111111111, IVAN PETROV'
  const body = { lot_id: lotId, sell_id: order.id ?? id, requisite, type: DEAL_TYPE_SALE, ...sum }
  const read = async () => dealIn(client, await client.again('GET /sale_v2/{id}', { id, token }), token)
  // A lot may be refused to an account that has just traded on it, as in the run before: the page takes another one, too.
  const first = (await client.again('POST /deals', { token, body })) ?? (await read())
  if (first) report.tried('POST /deals')
  const made =
    first ??
    (await client.good(
      'POST /deals',
      { token, body: { ...body, lot_id: (await search(lotId)) ?? lotId } },
      read,
    ))
  const dealId = made?.deal_id
  if (dealId === undefined) return
  await client.good('PATCH /deals/requisite', { token, body: { deal_id: dealId, requisite } })
  // A permanent account could otherwise begin no deal in the next run.
  await client.send('POST /deals/cancel', { token, body: { deal_id: dealId } })
}

/** Waits for the approval of the sale: immediate in the sandbox, otherwise up to the time limit. */
async function approved({ client, counterparty, timeoutMs }: CheckContext, id: Id): Promise<void> {
  if (counterparty) return counterparty.approve(id)
  for (const until = Date.now() + timeoutMs; Date.now() < until; await sleep(POLL_MS)) {
    const order = await client.good('GET /sale_v2/{id}', { id })
    if (order?.is_approved) return
  }
}
