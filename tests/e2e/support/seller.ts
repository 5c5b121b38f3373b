/** Brings a sale to the payout of the buyer, where its tests begin. */
import type { Page } from 'playwright-core'
import { SalePage } from '../models/orderPages.ts'
import type { GatewayControl } from './gateway.ts'

export async function toPaid(gateway: GatewayControl, page: Page) {
  const { id, url } = await gateway.sale({ amount: '7000', currency: 'rub', symbol: 'usdt', lang: 'en' })
  const sale = new SalePage(page)
  await sale.open(url)
  await sale.choose('Sberbank')
  await sale.leaveEmail('seller@mail.com')
  await sale.onStep('wait')
  await gateway.actOnOrder(id, { action: 'approve' })
  await sale.onStep('payment')
  await page.locator('[data-action="submit-requisite"]').waitFor()
  await sale.enterCard()
  await sale.onStep('wait')
  const deal = await gateway.dealOf(id)
  await gateway.act(deal.deal_id, 'confirm')
  await sale.shows('waiting')
  await gateway.act(deal.deal_id, 'pay')
  await page.locator('[data-action="received-payout"]').waitFor()
  return { id, sale, deal }
}
