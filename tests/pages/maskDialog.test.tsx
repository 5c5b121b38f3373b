/** The payer's card number, which some merchants ask for between "I paid" and the receipt. */
import { describe, expect, it } from 'vitest'
import { advance, until, useWorld } from '../support/world.ts'
import { openPurchase, toRequisites } from './purchaseSteps.ts'

const world = useWorld()

describe('the mask dialog', () => {
  it('SPEC-06 CAT-08 opens again with an error when the gateway still requires the number that was just entered', async () => {
    const page = await openPurchase(world, { merchant: { required_mask: true } })
    await toRequisites(world, page)
    await world.setFaults({
      call: 'PATCH /deals/states',
      times: 2,
      status: 400,
      body: { detail: 'You must set the mask' },
    })
    await page.press('confirm-paid')
    await page.press('dialog-confirm')
    await page.opens('mask')
    await page.fill('mask', '4111111111111111')
    await page.press('submit-mask')
    await page.opens('receipt')
    await page.press('skip-receipt')
    const text = page.client.i18n.t('errors:errors.you-must-set-the-mask')
    for (const tries of [1, 2]) {
      await until(async () => (await world.calls('PATCH /deals/states')).length === tries)
      await page.opens('mask')
      await until(() => document.querySelector('[data-overlay="mask"]')?.textContent?.includes(text) === true)
      await until(() => !page.action('submit-mask').hasAttribute('aria-busy'))
      await page.fill('mask', '5222222222222222')
      await page.press('submit-mask')
    }
    await page.shows('waiting')
    expect(page.overlay()).toBeNull()
    expect(await world.calls('PATCH /deals/states')).toHaveLength(3)
  })

  it('SPEC-18 shows that the card number is being sent, and can be pressed again after a silent refusal', async () => {
    const page = await openPurchase(world, { merchant: { required_mask: true } })
    await toRequisites(world, page)
    await page.press('confirm-paid')
    await page.press('dialog-confirm')
    await page.opens('mask')
    await page.fill('mask', '4111111111111111')
    const refusal = { status: 400, body: { detail: 'No such payment' } }
    const fault = { call: 'PATCH /deals/mask', delay_ms: 5_000, ...refusal }
    await world.setFaults(fault)
    await page.press('submit-mask')
    expect(page.action('submit-mask')).toHaveAttribute('aria-busy', 'true')
    await advance(5_100)
    expect(page.action('submit-mask')).not.toHaveAttribute('aria-busy')
    await page.press('submit-mask')
    await page.opens('receipt')
    expect(await world.calls('PATCH /deals/mask')).toHaveLength(2)
  })
})
