/** Brings a purchase to its requisites, where most purchase tests begin. */
import type { Page } from 'playwright-core'
import { PurchasePage } from '../models/orderPages.ts'
import type { GatewayControl } from './gateway.ts'

/** The requisite that the trader sends: card number and holder. */
export const CARD = '4111111111111111, IVAN PETROV'

/** The buyer pays without a receipt, and the trader releases the coins. */
export async function toSuccess(
  gateway: GatewayControl,
  { deal, purchase }: Pick<Awaited<ReturnType<typeof toRequisites>>, 'deal' | 'purchase'>,
): Promise<void> {
  await purchase.confirmPaid()
  await purchase.skipReceipt()
  await purchase.shows('waiting')
  await gateway.act(deal.deal_id, 'release')
  await purchase.shows('ok')
}

type Opened = Pick<Awaited<ReturnType<typeof openPurchase>>, 'id' | 'purchase'>

/** Creates an order and opens its page. */
export async function openPurchase(gateway: GatewayControl, page: Page, fields: object = {}) {
  const { id, url } = await gateway.purchase({ amount: '1500', currency: 'rub', symbol: 'usdt', ...fields })
  const purchase = new PurchasePage(page)
  await purchase.open(url)
  return { id, url, purchase }
}

/** The same; chooses a bank and enters an e-mail. */
export async function startPurchase(...order: Parameters<typeof openPurchase>) {
  const opened = await openPurchase(...order)
  await opened.purchase.chooseFirstBank()
  await opened.purchase.leaveEmail('buyer@mail.com')
  return opened
}

/** The trader confirms with {@link CARD}. */
export async function confirmed(gateway: GatewayControl, { id, purchase }: Opened) {
  await purchase.onStep('wait')
  const deal = await gateway.dealOf(id)
  await gateway.act(deal.deal_id, 'confirm', { text: CARD })
  await purchase.onStep('payment')
  return deal
}

/** Starts a purchase, which the trader then confirms. */
export async function toRequisites(...order: Parameters<typeof openPurchase>) {
  const opened = await startPurchase(...order)
  return { ...opened, deal: await confirmed(order[0], opened) }
}
