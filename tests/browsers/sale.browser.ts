/** A sale from the link to the payout. */
import { describe, expect } from 'vitest'
import { test } from './support/test.ts'

describe('a sale', () => {
  test('ENG-01 ROLE-03 SALE-19 SALE-20 goes from the claim to the payout, over a reload in each step', async ({
    checkout,
    gateway,
    server,
  }) => {
    const { id, url } = await gateway.sale({ amount: '7000', currency: 'rub', symbol: 'usdt', lang: 'en' })
    await checkout.open(server.url + url)
    await checkout.press('choose-method')
    await checkout.fill('email', 'seller@mail.com')
    await checkout.press('submit-method')
    await checkout.onStep('wait')
    await checkout.reload()
    await checkout.onStep('wait')
    await gateway.actOnOrder(id, { action: 'approve' })
    await checkout.comeBack()
    await checkout.onStep('payment')
    await checkout.reload()
    await checkout.onStep('payment')
    await checkout.fill('card_number', '4111111111111111')
    await checkout.fill('holder_name', 'IVAN PETROV')
    expect(await checkout.value('card_number')).toBe('4111 1111 1111 1111')
    await checkout.press('submit-requisite')
    await checkout.onStep('wait')
    const deal = await gateway.dealOf(id)
    await gateway.act(deal.deal_id, 'confirm')
    await checkout.shows('waiting')
    await checkout.reload()
    await checkout.shows('waiting')
    await gateway.act(deal.deal_id, 'pay')
    await checkout.see('[data-action="received-payout"]')
    await checkout.reload()
    await checkout.press('received-payout')
    await checkout.page.click('[data-overlay="confirm"] input[name=agree]')
    await checkout.press('dialog-confirm')
    await checkout.shows('ok')
    await checkout.reload()
    await checkout.shows('ok')
    const released = (await gateway.log()).filter(
      ({ method, path }) => method === 'PATCH' && path.endsWith('/deals/states'),
    )
    expect(released).toHaveLength(1)
  })
})
