/** A release replaces the build while a page of the old build is open. */
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect } from 'vitest'
import { confirmed, openPurchase, toRequisites } from './support/buyer.ts'
import { GONE, loaded, onNextBuild, releases, releaseTest as test } from './support/release.ts'

beforeEach(() => releases.reset())

const LAZY_PARTS = ['MaskForm', 'CaseChoice', 'DisputeDetails', 'SaveProof', 'QrCode']
const NOTICE = '[data-notice="new-release"]'

/** Blocks the lazy parts of a deal, like a network that loses them. */
async function blockLazyParts(page: Page) {
  await page.route(/\/assets\/(?:MaskForm|CaseChoice|DisputeDetails|SaveProof)-/, (route) => route.abort())
}

/** Resolves when the lazy parts that follow the first screen have loaded. */
async function lazyPartsLoaded(page: Page) {
  await page.locator('[data-toasts]').waitFor({ state: 'attached' })
  await loaded(page, ['PageNotices'])
}

async function pickLanguage(page: Page, lang: string) {
  await page.locator('[data-action="language"]:not([data-lang])').click()
  await page.locator(`[data-action="language"][data-lang="${lang}"]`).click()
}

describe('a release under an open page', () => {
  test('REL-01 REL-02 reloads once, and goes on with the chosen bank', async ({ page, gateway, allow }) => {
    allow(GONE)
    const { id, purchase } = await openPurchase(gateway, page)
    await lazyPartsLoaded(page)
    await purchase.chooseFirstBank()
    releases.publish('404')
    await purchase.leaveEmail('buyer@mail.com')
    await onNextBuild(page)
    await confirmed(gateway, { id, purchase })
    expect(releases.loads).toBe(1)
    const made = (await gateway.log('/api/v1/deals')).filter(({ method }) => method === 'POST')
    expect(made).toHaveLength(1)
  })

  test('REL-03 offers a reload, and keeps an unfinished e-mail', async ({ page, gateway, allow }) => {
    allow(GONE)
    const { purchase } = await openPurchase(gateway, page, { lang: 'en' })
    await lazyPartsLoaded(page)
    await purchase.chooseFirstBank()
    await page.locator('input[name=email]').fill('half@')
    releases.publish('404')
    await pickLanguage(page, 'uz')
    await page.locator(NOTICE).waitFor()
    expect(await page.inputValue('input[name=email]')).toBe('half@')
    expect(releases.loads).toBe(0)
    await page.locator('[data-action="reload"]').click()
    await onNextBuild(page)
    await page.waitForFunction(() => document.documentElement.lang === 'uz')
    expect(releases.loads).toBe(1)
    expect(await page.locator(NOTICE).count()).toBe(0)
  })

  test('REL-04 at the requisites "I paid", chat and dispute work', async ({ page, gateway, allow }) => {
    allow(GONE)
    const merchant = { required_mask: true }
    const { deal, purchase } = await toRequisites(gateway, page, { lang: 'en', merchant })
    await loaded(page, LAZY_PARTS)
    releases.publish('page')
    await purchase.confirmPaid()
    await page.locator('input[name=mask]').pressSequentially('4111111111111111')
    await purchase.press('submit-mask')
    await purchase.skipReceipt()
    await purchase.shows('waiting')
    await page.locator('[data-tab="chat"]').click()
    await page.locator('[name="message"]').fill('Where are you?')
    await page.locator('[data-tab="deal"]').click()
    await gateway.clock({ advance_ms: 60 * 60_000 })
    await purchase.press('open-dispute')
    await page.locator('[data-overlay="confirm"] [data-case="not-released"]').check()
    await purchase.press('dialog-confirm')
    await purchase.shows('dispute')
    await page.locator('[name="statement"]').fill('I paid at noon.')
    expect(releases.loads).toBe(0)
    expect(await page.locator(`${NOTICE}, [data-notice="panel-failed"]`).count()).toBe(0)

    // The texts of the other language were never loaded, so the page reloads itself and keeps the draft.
    await pickLanguage(page, 'ru')
    await onNextBuild(page)
    await page.locator('[name="statement"]').waitFor()
    expect(await page.inputValue('[name="statement"]')).toBe('I paid at noon.')
    expect(await page.getAttribute('html', 'lang')).toBe('ru')
    expect(releases.loads).toBe(1)
    await gateway.act(deal.deal_id, 'close-dispute', { as: 'payer' })
    await purchase.shows('ok')
  })

  test('REL-02 REL-03 in the chat a draft is kept, a file is not', async ({ page, gateway, allow }) => {
    allow(GONE)
    await blockLazyParts(page)
    const { purchase } = await toRequisites(gateway, page, { lang: 'en' })
    await page.locator('[data-tab="chat"]').click()
    await page.locator('[name="message"]').fill('Half a word')
    const file = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') }
    await page.setInputFiles('input[name=file]', file)
    await page.locator('[data-unsaved]').waitFor({ state: 'attached' })
    // The chosen file is in a tab that is not visible.
    await page.locator('[data-tab="deal"]').click()
    releases.publish('page')
    await page.locator(NOTICE).waitFor()
    for (const hook of ['field=requisite', 'field=countdown', 'action=confirm-paid'])
      await page.locator(`[data-${hook}]`).first().waitFor()
    expect(releases.loads).toBe(0)
    await page.locator('[data-action="reload"]').click()
    await onNextBuild(page)
    await purchase.onStep('payment')
    await page.locator('[data-tab="chat"]').click()
    expect(await page.inputValue('[name="message"]')).toBe('Half a word')
    expect(releases.loads).toBe(1)
  })
})
