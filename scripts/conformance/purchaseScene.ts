/** The purchase in the page's own order of calls (docs/gateway.md#order-of-calls). */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Route } from '../../src/contract/endpoints.ts'
import type { Id } from '../../src/contract/scalars.ts'
import { bankOf, idOf, POLL_MS, rowsOf, textOf, type Stage } from './stage.ts'
import { isRow, type Row } from './wire.ts'

/** A picture of one pixel. */
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

/** A purchase from its bank to a dispute that the payer wins. */
async function playPaid(stage: Stage, paid: Id): Promise<void> {
  const { wire, report, hand } = stage
  const begun = await begin(stage, paid)
  if (begun) {
    const { token, dealId, partner } = begun
    await talk(stage, token, dealId, partner)
    await hand?.act(dealId, 'confirm')
    if (await becomes(stage, dealId, token, 'confirmed')) {
      await wire.good('PATCH /deals/mask', {
        token,
        body: { deal_id: dealId, mask: '4111-1111-1111-1111' },
      })
      const told = await wire.good('PATCH /deals/states', { token, body: { deal_id: dealId } })
      if (told && told['state'] !== 'paid')
        report.differs(
          'PATCH /deals/states',
          `the payer's word leaves the deal ${String(told['state'])}, not paid`,
        )
      const twice = await wire.send('PATCH /deals/states', { token, body: { deal_id: dealId } })
      if (twice && twice.status < 400 && isRow(twice.body) && twice.body['state'] === 'closed')
        report.differs('PATCH /deals/states', 'a repeated "I paid" closes the deal')
      await wire.good('PATCH /p/{id}', { id: paid, token, body: { is_receipt_sent: true } })
      await wire.good('POST /disputes', { token, body: { deal_id: dealId } })
      await hand?.act(dealId, 'close-dispute', 'payer')
      if (await becomes(stage, dealId, token, 'closed'))
        await wire.good('POST /users/vote', {
          token,
          body: { deal_id: dealId, user: partner, method: 'like' },
        })
    }
  }
}

/** A purchase that is paid, one that is cancelled, one that a permanent account begins, and two that an automatic deal serves. */
export async function playPurchase(
  stage: Stage,
  orders: readonly Id[],
  autodeals: readonly Id[],
): Promise<void> {
  const { wire, report } = stage
  const [paid, cancelled, owned] = orders
  if (paid === undefined) report.missed(PURCHASE, 'give --purchase')
  if (cancelled === undefined) report.missed(['POST /deals/cancel'], 'give a second --purchase')
  if (autodeals.length < 2)
    report.missed(
      ['GET /autodeals/{id}', 'PATCH /autodeals/states', 'POST /autodeals/cancel'],
      'give --autodeal',
    )
  if (paid !== undefined) await playPaid(stage, paid)
  if (cancelled !== undefined) {
    const begun = await begin(stage, cancelled)
    if (begun) await wire.good('POST /deals/cancel', { token: begun.token, body: { deal_id: begun.dealId } })
  }
  if (owned !== undefined && wire.permanent !== null) await askForToken(stage, owned, wire.permanent)
  await playAutodeals(stage, autodeals)
}

interface PartialScreen {
  token: string
  dealId: Id
  partner: string
}

/** From the order to a deal that waits for its trader. */
async function begin(stage: Stage, id: Id): Promise<PartialScreen | null> {
  const { wire, report } = stage
  const order = await wire.good('GET /payments_v2/{id}', { id })
  if (!order) return null
  await wire.good('POST /open-purchase-page/{id}', { id, body: { payment_id: id } })
  await wire.good('GET /p/{id}', { id })
  const merchant =
    idOf(isRow(order['merchant']) ? order['merchant'] : null, 'id') ?? idOf(order, 'merchant_id', 'merchant')
  if (merchant !== null) await wire.good('GET /merchant/{id}', { id: merchant })
  const bank = await banksFor(stage, order, id, merchant)
  const { access: token } = await stage.account()
  if (bank === null || token === null) return null
  await wire.good('PATCH /p/{id}', { id, token, body: { token } })
  const symbol = textOf(order['symbol'])
  const moved = await wire.good('PATCH /p/{id}', { id, token, base: 'v2', body: { status: 1, symbol } })
  if (moved && moved['status'] !== 1)
    report.differs('PATCH /p/{id}', `status 1 was asked for, ${String(moved['status'])} came`)
  return bid(stage, order, { id, token, bank })
}

/** This page never puts a permanent account's token on a purchase; an older one may have. A gateway may refuse it, or keep it to itself. */
async function askForToken({ wire }: Stage, id: Id, token: string): Promise<void> {
  await wire.send('PATCH /p/{id}', { id, token, body: { token } })
  await wire.good('GET /p/{id}', { id })
  await wire.good('GET /payments_v2/{id}', { id })
}

/** What the order is about, in the fields that most calls take. */
function sumOf(order: Row) {
  const amount = String(order['amount'])
  return order['is_currency_amount'] === false ? { amount } : { amount_currency: amount }
}

async function banksFor(
  { wire, report }: Stage,
  order: Row,
  id: Id,
  merchant: Id | null,
): Promise<Id | null> {
  const banks = await wire.good('GET /brokers', {
    query: {
      currency: textOf(order['currency']),
      symbol: textOf(order['symbol']),
      sky_pay: 1,
      with_availability_status: 1,
      available_for: 'sky-pay',
      payment_id: id,
      merchant_id: merchant,
      ...sumOf(order),
    },
  })
  const bank = bankOf(banks)
  if (banks && bank === null) report.note('GET /brokers', 'no bank is available: the purchase ends here')
  return bank
}

/** The search, its repetition, and the deal. */
async function bid(
  stage: Stage,
  order: Row,
  { id, token, bank }: { id: Id; token: string; bank: Id },
): Promise<PartialScreen | null> {
  const { wire, timeoutMs } = stage
  const sum = sumOf(order)
  const query = { symbol: textOf(order['symbol']), payment_id: id, broker: bank, exclude: '', ...sum }
  const first = { ...query, address: '', currency: textOf(order['currency']) }
  const started = await wire.good('GET /lots/fast-deal-start', { token, query: first })
  let repeated = await wire.good('GET /lots/fast-deal', { token, query })
  let lotId = idOf(started, 'id') ?? idOf(repeated, 'id')
  for (const until = Date.now() + timeoutMs; repeated && lotId === null && Date.now() < until;) {
    await sleep(POLL_MS)
    repeated = await wire.good('GET /lots/fast-deal', { token, query })
    lotId = idOf(repeated, 'id')
  }
  if (lotId === null) return null
  const body = { lot_id: lotId, payment_id: id, requisite: '', ...sum }
  const dealId = idOf(await wire.good('POST /deals', { token, body }), 'deal_id', 'id')
  if (dealId === null) return null
  const twice = await wire.send('POST /deals', { token, body })
  const second = twice && twice.status < 400 && isRow(twice.body) ? idOf(twice.body, 'deal_id', 'id') : null
  if (second !== null && String(second) !== String(dealId))
    wire.report.differs('POST /deals', 'a repeated call makes a second deal')
  const seller = (await wire.good('GET /deals/{id}', { id: dealId, token }))?.['seller']
  return { token, dealId, partner: isRow(seller) ? textOf(seller['nickname']) : '' }
}

/** Looks at the deal until it is in the state; the sandbox gets there at once. */
async function becomes(
  { wire, report, hand, timeoutMs }: Stage,
  id: Id,
  token: string,
  state: string,
): Promise<boolean> {
  for (const until = Date.now() + timeoutMs; ;) {
    const deal = await wire.good('GET /deals/{id}', { id, token })
    if (deal?.['state'] === state) {
      if (state === 'confirmed' && textOf(deal['requisite']) === '')
        report.differs('GET /deals/{id}', 'a confirmed deal has no requisite')
      return true
    }
    if (hand !== null || Date.now() >= until) {
      report.note(
        'GET /deals/{id}',
        `the deal is ${textOf(deal?.['state'])}; nobody made it ${state} in time`,
      )
      return false
    }
    await sleep(POLL_MS)
  }
}

async function talk({ wire, report }: Stage, token: string, dealId: Id, partner: string): Promise<void> {
  await wire.good('POST /user-messages/open-chat-message', {
    token,
    body: { receiver: partner, deal_id: dealId },
  })
  const form = new FormData()
  form.append('file', new File([Buffer.from(PIXEL, 'base64')], 'receipt.png', { type: 'image/png' }))
  const media = await wire.good('POST /media', { token, body: form })
  await wire.good('POST /user-messages', {
    token,
    body: {
      receiver: partner,
      message: 'A conformance run says hello',
      media_id: media?.['id'] ?? null,
      symbol: 'usdt',
    },
  })
  const messages = rowsOf(await wire.good('GET /user-messages', { token, query: { with_user: partner } }))
  const times = messages.map((row) => Date.parse(textOf(row['created_at'])))
  if (times.some((time, at) => time < (times[at - 1] ?? 0)))
    report.costs('GET /user-messages', 'the newest message comes first, expected the oldest')
  const news = await wire.good('GET /operations/updates', { token, query: { limit: 10 } })
  const ids = rowsOf(news).map((row) => row['id'])
  await wire.good('PATCH /operations/updates', { token, body: { ids, is_read: true } })
}

async function playAutodeals({ wire }: Stage, [paid, cancelled]: readonly Id[]): Promise<void> {
  const of = async (orderId: Id | undefined) => {
    if (orderId === undefined) return null
    const order = await wire.good('GET /payments_v2/{id}', { id: orderId })
    const session = await wire.good('GET /p/{id}', { id: orderId })
    // The record, or its id alone.
    const autodeal = order?.['autodeal']
    const id = isRow(autodeal)
      ? idOf(autodeal, 'autodeal_id', 'identificator')
      : idOf(order, 'autodeal', 'autodeal_id')
    return id === null ? null : { id, token: textOf(session?.['token']) }
  }
  const one = await of(paid)
  if (one) {
    await wire.good('GET /autodeals/{id}', one)
    await wire.good('PATCH /autodeals/states', { token: one.token, body: { autodeal_id: one.id } })
  }
  const other = await of(cancelled)
  if (other)
    await wire.good('POST /autodeals/cancel', { token: other.token, body: { autodeal_id: other.id } })
}
