/** Checks of purchases in the page's order of calls (docs/gateway.md#order-of-calls). */
import { setTimeout as sleep } from 'node:timers/promises'
import type { DealState } from '../../contract/deals.ts'
import type { Reply, Route } from '../../contract/endpoints.ts'
import { sameId, type Id } from '../../contract/ids.ts'
import { ORDER_IN_PROCESS } from '../../contract/statuses.ts'
import { purchaseBrokersQuery } from '../../rules/brokers.ts'
import { amountQuery } from '../../rules/money.ts'
import type { RequestOptions } from './client.ts'
import { bankOf, dealIn, POLL_MS, type CheckContext } from './context.ts'

/** A one-pixel picture. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const PURCHASE: readonly Route[] = [
  'GET /payments_v2/{id}',
  'POST /open-purchase-page/{id}',
  'GET /p/{id}',
  'PATCH /p/{id}',
  'GET /brokers',
  'GET /merchant/{id}',
  'GET /lots/fast-deal-start',
  'GET /lots/fast-deal',
  'POST /deals',
  'GET /deals/{id}',
  'PATCH /deals/mask',
  'PATCH /deals/states',
  'POST /disputes',
  'POST /users/vote',
  'POST /user-messages/open-chat-message',
  'GET /user-messages',
  'POST /user-messages',
  'POST /media',
  'GET /operations/updates',
  'PATCH /operations/updates',
]

/** Checks a purchase from the choice of the bank to a dispute that the payer wins. */
async function checkPaid(context: CheckContext, paid: Id): Promise<void> {
  const { client, report, counterparty } = context
  const begun = await begin(context, paid)
  if (!begun) return
  const { token, dealId, partner } = begun
  await exchangeMessages(context, token, dealId, partner)
  await counterparty?.act(dealId, 'confirm')
  if (!(await becomes(context, dealId, token, 'confirmed'))) return
  await client.good('PATCH /deals/mask', { token, body: { deal_id: dealId, mask: '4111-1111-1111-1111' } })
  const word = { token, body: { deal_id: dealId } }
  const read = () => client.again('GET /deals/{id}', { id: dealId, token })
  const answer = await client.good('PATCH /deals/states', word, read)
  if (answer && answer.state !== 'paid')
    report.differs('PATCH /deals/states', `the payer's word leaves the deal ${answer.state}, not paid`)
  const twice = (await client.again('PATCH /deals/states', word)) ?? (await read())
  if (twice?.state === 'closed') report.differs('PATCH /deals/states', 'a repeated "I paid" closes the deal')
  await client.good('PATCH /p/{id}', { id: paid, token, body: { is_receipt_sent: true } })
  await client.good('POST /disputes', { token, body: { deal_id: dealId } })
  await counterparty?.act(dealId, 'close-dispute', 'payer')
  if (await becomes(context, dealId, token, 'closed'))
    await client.good('POST /users/vote', { token, body: { deal_id: dealId, user: partner, method: 'like' } })
  else report.missed(['POST /users/vote'], 'nobody closed the deal in time')
}

/** Checks a paid purchase, a cancelled one, one started by a permanent account, and two with automatic deals. */
export async function checkPurchase(
  context: CheckContext,
  orders: readonly Id[],
  autodeals: readonly Id[],
): Promise<void> {
  const { client, report } = context
  const [paid, cancelled, owned] = orders
  if (paid === undefined) report.missed(PURCHASE, 'give --purchase')
  if (cancelled === undefined) report.missed(['POST /deals/cancel'], 'give a second --purchase')
  if (autodeals.length < 2)
    report.missed(
      ['GET /autodeals/{id}', 'PATCH /autodeals/states', 'POST /autodeals/cancel'],
      'give --autodeal',
    )
  if (paid !== undefined) await checkPaid(context, paid)
  if (cancelled !== undefined) {
    const begun = await begin(context, cancelled)
    if (begun)
      await client.good('POST /deals/cancel', { token: begun.token, body: { deal_id: begun.dealId } })
  }
  if (owned !== undefined && client.permanent !== null) await askForToken(context, owned, client.permanent)
  await checkAutodeals(context, autodeals)
}

interface StartedDeal {
  token: string
  dealId: Id
  partner: string
}

/** Runs the calls from the order to a deal that waits for its trader. */
async function begin(context: CheckContext, id: Id): Promise<StartedDeal | null> {
  const { client, report } = context
  const order = await client.good('GET /payments_v2/{id}', { id })
  if (!order) return null
  await client.good('POST /open-purchase-page/{id}', { id, body: { payment_id: id } })
  await client.good('GET /p/{id}', { id })
  const merchant = order.merchant?.id ?? order.merchant_id
  if (merchant === null) report.missed(['GET /merchant/{id}'], 'the order names none')
  else await client.good('GET /merchant/{id}', { id: merchant })
  const banks = await client.good('GET /brokers', { query: { ...purchaseBrokersQuery(order, String(id)) } })
  const bank = bankOf(banks)
  if (banks && bank === null) report.note('GET /brokers', 'no bank is available: the purchase ends here')
  const { access: token } = await context.account()
  if (bank === null || token === null) return null
  await client.good('PATCH /p/{id}', { id, token, body: { token } })
  const body = { status: ORDER_IN_PROCESS, symbol: order.symbol ?? '' }
  const moved = await client.good('PATCH /p/{id}', { id, token, base: 'v2', body })
  if (moved && moved.status !== ORDER_IN_PROCESS)
    report.differs('PATCH /p/{id}', `status 1 was asked for, ${moved.status} came`)
  return bid(context, order, { id, token, bank })
}

/** The page never stores a permanent account's token on a purchase, but older versions may have. A gateway must refuse such a token or not return it. */
async function askForToken({ client }: CheckContext, id: Id, token: string): Promise<void> {
  await client.send('PATCH /p/{id}', { id, token, body: { token } })
  await client.good('GET /p/{id}', { id })
  await client.good('GET /payments_v2/{id}', { id })
}

/** Checks the search, its repetition, and the creation of the deal. */
async function bid(
  context: CheckContext,
  order: Reply<'GET /payments_v2/{id}'>,
  { id, token, bank }: { id: Id; token: string; bank: Id },
): Promise<StartedDeal | null> {
  const { client } = context
  const amounts = { payment_id: order.payment_id ?? id, ...amountQuery(order) }
  const query = { symbol: order.symbol ?? '', broker: bank, ...amounts }
  const first = { ...query, address: order.address, currency: order.currency ?? '' }
  const started = await client.good('GET /lots/fast-deal-start', { token, query: first })
  const found = await searchAgain(context, { token, query }, started?.id ?? null)
  if (found === null) return null
  const body = { lot_id: found, requisite: '', ...amounts }
  const read = async () => dealIn(client, await client.again('GET /payments_v2/{id}', { id, token }), token)
  const made = await client.good('POST /deals', { token, body }, read)
  if (made === null) return null
  const twice = (await client.again('POST /deals', { token, body })) ?? (await read())
  if (twice && !sameId(twice.deal_id, made.deal_id))
    client.report.differs('POST /deals', 'a repeated call makes a second deal')
  const deal = await client.good('GET /deals/{id}', { id: made.deal_id, token })
  return { token, dealId: made.deal_id, partner: deal?.seller?.nickname ?? '' }
}

/** Repeats the search, until a lot is found where none was `found` before. */
async function searchAgain(
  { client, timeoutMs }: CheckContext,
  asking: RequestOptions,
  found: Id | null,
): Promise<Id | null> {
  for (const until = Date.now() + timeoutMs; ; await sleep(POLL_MS)) {
    const lot = await client.good('GET /lots/fast-deal', asking)
    const id = found ?? lot?.id ?? null
    if (id !== null || lot === null || Date.now() >= until) return id
  }
}

/** Polls the deal until it is in the state; the sandbox reaches it at once. */
async function becomes(
  { client, report, counterparty, timeoutMs }: CheckContext,
  id: Id,
  token: string,
  state: DealState,
): Promise<boolean> {
  for (const until = Date.now() + timeoutMs; ;) {
    const deal = await client.good('GET /deals/{id}', { id, token })
    if (deal?.state === state) {
      if (state === 'confirmed' && !deal.requisite?.trim())
        report.differs('GET /deals/{id}', 'a confirmed deal has no requisite')
      return true
    }
    if (counterparty !== null || Date.now() >= until) {
      report.note('GET /deals/{id}', `the deal is ${deal?.state ?? ''}; nobody made it ${state} in time`)
      return false
    }
    await sleep(POLL_MS)
  }
}

async function exchangeMessages(
  { client, report }: CheckContext,
  token: string,
  dealId: Id,
  partner: string,
): Promise<void> {
  await client.good('POST /user-messages/open-chat-message', {
    token,
    body: { receiver: partner, deal_id: dealId },
  })
  const form = new FormData()
  form.append('file', new File([Buffer.from(PIXEL, 'base64')], 'receipt.png', { type: 'image/png' }))
  const media = await client.good('POST /media', { token, body: form })
  await client.good('POST /user-messages', {
    token,
    body: {
      receiver: partner,
      message: 'A conformance run says hello',
      media_id: media?.id ?? null,
      symbol: 'usdt',
    },
  })
  const messages = await client.good('GET /user-messages', { token, query: { with_user: partner } })
  const times = (messages ?? []).map((message) => Date.parse(message.created_at ?? ''))
  if (times.some((time, at) => time < (times[at - 1] ?? 0)))
    report.costs('GET /user-messages', 'the newest message comes first, expected the oldest')
  const updates = await client.good('GET /operations/updates', { token, query: { limit: 10 } })
  const ids = updates?.map(({ id }) => id) ?? []
  await client.good('PATCH /operations/updates', { token, body: { ids, is_read: true } })
}

async function checkAutodeals({ client }: CheckContext, [paid, cancelled]: readonly Id[]): Promise<void> {
  const of = async (orderId: Id | undefined) => {
    if (orderId === undefined) return null
    const order = await client.good('GET /payments_v2/{id}', { id: orderId })
    const session = await client.good('GET /p/{id}', { id: orderId })
    // The record, or only its id.
    const id = order?.autodeal?.autodeal_id ?? order?.refs.autodeal ?? null
    return id === null ? null : { id, token: session?.token ?? null }
  }
  const one = await of(paid)
  if (one) {
    await client.good('GET /autodeals/{id}', one)
    await client.good('PATCH /autodeals/states', { token: one.token, body: { autodeal_id: one.id } })
  }
  const other = await of(cancelled)
  if (other)
    await client.good('POST /autodeals/cancel', { token: other.token, body: { autodeal_id: other.id } })
}
