/** A crypto deposit, in a tab and inside another site. */
import { describe, expect } from 'vitest'
import type { GatewayControl } from '../e2e/support/gateway.ts'
import { openSite } from '../e2e/support/shop.ts'
import { Checkout } from './support/checkout.ts'
import { test } from './support/test.ts'

/** Runs a deposit to success; `between` is called in each step. */
async function toSuccess(
  checkout: Checkout,
  gateway: GatewayControl,
  id: string | number,
  between = () => Promise.resolve(),
) {
  await checkout.page.click('[name=symbol][value=usdt]')
  await checkout.fill('email', 'payer@mail.com')
  await checkout.page.click('[name=agree]')
  await checkout.press('start-deposit')
  await checkout.onStep('inProcess')
  await checkout.shows('waiting')
  const address = await checkout.field('address')
  expect(address).not.toBe('')
  await between()
  await checkout.shows('waiting')
  expect(await checkout.field('address')).toBe(address)
  await gateway.actOnOrder(id, { action: 'receive', amount: '10' })
  await checkout.comeBack()
  await checkout.shows('pending')
  await between()
  await checkout.shows('pending')
  await gateway.actOnOrder(id, { action: 'receive', amount: '15' })
  await checkout.comeBack()
  await checkout.shows('success')
  await between()
  await checkout.shows('success')
}

describe('a deposit', () => {
  test('ENG-01 CP-02 CP-04 CP-08 succeeds in parts, over reloads', async ({ checkout, gateway, server }) => {
    const { id, url } = await gateway.cryptoPayment({ lang: 'en' })
    await checkout.open(server.url + url)
    await toSuccess(checkout, gateway, id, () => checkout.reload())
  })

  test('ENG-01 ROUTE-06 SAFE-05 succeeds inside another site', async ({ checkout, gateway, server }) => {
    const { id } = await gateway.cryptoPayment({ lang: 'en' })
    // 127.0.0.1 and localhost are two sites.
    const site = await openSite(
      `<!doctype html><iframe src="${server.url}/cpayment/${id}/embedded" style="width:360px;height:700px"></iframe>`,
    )
    try {
      await checkout.page.goto(site.url.replace('127.0.0.1', 'localhost'))
      await checkout.page.inFrame('iframe', async (frame) => {
        const embedded = new Checkout(frame)
        await embedded.see('[data-page="cpayment"]:not([data-step="loading"])')
        await toSuccess(embedded, gateway, id)
      })
    } finally {
      await site.close()
    }
  })
})
