/** A release under an open sale, deposit or flash-pay order: the order is completed without a reload. */
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect } from 'vitest'
import { DepositPage } from './models/depositPage.ts'
import { GONE, loaded, releases, releaseTest as test } from './support/release.ts'
import { toPaid } from './support/seller.ts'

beforeEach(() => releases.reset())

const DOCUMENTS = ['SaveProof', 'QrCode']

/** Expects that the page was not reloaded and reports no missing part. */
async function expectNoReload(page: Page) {
  expect(releases.loads).toBe(0)
  expect(await page.locator('[data-notice="new-release"], [data-notice="panel-failed"]').count()).toBe(0)
}

describe('a release under an open order', () => {
  test('REL-04 a paid sale: chat, dispute, statement and result', async ({ page, gateway, allow }) => {
    allow(GONE)
    const { sale, deal } = await toPaid(gateway, page)
    await loaded(page, ['CaseChoice', 'DisputeDetails', ...DOCUMENTS])
    releases.publish('page')
    await page.locator('[data-tab="chat"]').click()
    await page.locator('[name="message"]').fill('No money yet')
    await page.locator('[data-tab]').first().click()
    await gateway.clock({ advance_ms: 60 * 60_000 })
    await sale.press('open-dispute')
    await page.locator('[data-overlay="confirm"] [data-case]').first().check()
    await sale.press('dialog-confirm')
    await sale.shows('dispute')
    await page.locator('[name="statement"]').fill('Nothing came.')
    await gateway.act(deal.deal_id, 'close-dispute', { as: 'payer' })
    await page.locator('[data-step="processed"] [data-result]').waitFor()
    await expectNoReload(page)
  })

  test('REL-04 a deposit: the remaining transfer and the result', async ({ page, gateway, allow }) => {
    allow(GONE)
    const { id, url } = await gateway.cryptoPayment({ lang: 'en' })
    const deposit = new DepositPage(page)
    await page.goto(url)
    await deposit.start('usdt')
    await deposit.shows('waiting')
    await loaded(page, DOCUMENTS)
    releases.publish('404')
    await gateway.actOnOrder(id, { action: 'receive', amount: '10' })
    await deposit.comeBack()
    await deposit.shows('pending')
    expect(await deposit.field('amount-left')).toBe('15\u00a0USDT')
    await gateway.actOnOrder(id, { action: 'receive', amount: '15' })
    await deposit.comeBack()
    await deposit.shows('success')
    await expectNoReload(page)
  })

  test('REL-04 FP-09 a flash-pay order: its result and documents', async ({ page, gateway, allow }) => {
    allow(GONE)
    const { id, url } = await gateway.flashpay({ type: 'payment', amount: '3000', lang: 'en' })
    await page.goto(url)
    await page.click('[data-action=choose-method]:has-text("Sberbank")')
    await page.locator('[name=mask]').pressSequentially('4111111111111111')
    await page.click('[data-action=submit-method]')
    await page.waitForSelector('[data-step=payment] [data-field=requisite]')
    await loaded(page, DOCUMENTS)
    releases.publish('404')
    await gateway.actOnOrder(id, { action: 'finish', status: 2 })
    // Simulates that the payer comes back from the bank: the page requests the order at once.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.waitForSelector('[data-step=processed] [data-result=ok]')
    await page.locator('[data-action="save-proof"]').waitFor()
    await expectNoReload(page)
  })
})
