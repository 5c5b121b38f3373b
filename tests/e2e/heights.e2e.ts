/** How high the pages are on a phone, and that what a screen asks for is in its first part. */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { sceneOf } from './support/scenes.ts'
import { test } from './support/test.ts'
import { settle } from './support/visit.ts'

const PHONE = { width: 390, height: 700 }
/** Px of the page, and of the screen, in which the main action, and what it needs, must end. */
const FIRST = 700

/** Path, largest height in px, and what must end within the first 700. */
const PAGES: readonly (readonly [path: string, height: number, first: readonly string[]])[] = [
  ['/payment/demo', 1300, ['[data-field=amount]', '[data-action=choose-method]']],
  ['/payment/requisites', 1250, ['[data-field=requisite]', '[data-action=confirm-paid]']],
  ['/payment/paid', 1300, ['[data-result=waiting] h1', '[data-receipt] button']],
  ['/payment/success', 1300, ['[data-result=ok] h1', '[data-action=back-to-site]']],
  ['/sale/demo', 1300, ['[data-field=amount]', '[data-action=choose-method]']],
  ['/cpayment/demo', 1600, ['h1', '[data-action=start-deposit]']],
  ['/cpayment/waiting', 1600, ['[data-field=address]', '[data-copy=address]']],
  ['/flashpay/payment/requisites', 1100, ['[data-field=requisite]', '[data-copy=requisite]']],
  ['/flashpay/sale/requisites', 1100, ['[data-field=address]', '[data-copy=address]']],
  // A dispute and a conversation may be of any height.
  ['/payment/accept-dispute', Infinity, ['[data-action=accept-dispute]']],
  ['/payment/dispute-evidence', Infinity, ['[role=log] blockquote', '[role=log] + button']],
  ['/payment/chat?tab=chat', Infinity, ['[data-message]', '[name=message]', '[data-action=send-message]']],
]

/** The lower end of an element in the page, in px. */
function endOf(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().bottom + scrollY)
}

describe('a screen on a phone says one thing first', () => {
  test.for(PAGES)(
    'SPEC-19 %s is at most %d px high, and has what it wants in its first part',
    async ([path, height, first], { openPage }) => {
      const page = await openPage({ viewport: PHONE, locale: 'ru', reducedMotion: 'reduce' })
      await page.goto(path)
      await page.locator('aside:not(:empty)').waitFor()
      for (const selector of first) await page.locator(selector).first().waitFor()
      expect(await settle(page, {})).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(height)
      for (const selector of first) expect(await endOf(page, selector)).toBeLessThanOrEqual(FIRST)
    },
  )

  test('SPEC-19 A24 the number to pay to comes first, below the warning', async ({ openPage, gateway }) => {
    const page = await openPage({ viewport: PHONE, locale: 'ru', reducedMotion: 'reduce' })
    await sceneOf('purchase/changed').reach({ page, gateway })
    expect(await settle(page, {})).toEqual([])
    expect(await endOf(page, '[data-copy=requisite]')).toBeLessThanOrEqual(FIRST)
  })

  test('SPEC-19 the messages of a chat have 200 px of a small phone', async ({ openPage }) => {
    const page = await openPage({ viewport: { width: 360, height: 740 }, locale: 'ru' })
    await page.goto('/payment/chat?tab=chat')
    await page.locator('[data-message]').first().waitFor()
    const { height } = (await page.locator('section [role=log]').boundingBox()) ?? { height: 0 }
    expect(height).toBeGreaterThanOrEqual(200)
  })

  test('SPEC-19 DLG-04 “Not yet” leaves what the screen asks for in sight', async ({ openPage }) => {
    const page = await openPage({ viewport: { width: 390, height: 560 }, locale: 'ru', hasTouch: true })
    await page.goto('/payment/requisites')
    const button = page.locator('[data-action=confirm-paid]')
    await button.waitFor()
    await page.evaluate(() => scrollTo(0, 150))
    // Not `tap`, which may scroll.
    const { x, y } = (await button.boundingBox()) ?? { x: 0, y: 0 }
    await page.touchscreen.tap(x + 50, y + 10)
    await page.locator('dialog [data-action=dialog-cancel]').click()
    await page.locator('dialog').waitFor({ state: 'detached' })
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-action'))
    await expect.poll(focused).toBe('confirm-paid')
    expect(await page.evaluate(() => scrollY)).toBe(150)
  })

  test('SPEC-19 SALE-19 what takes a release back is in sight as soon as it is pressed', async ({
    openPage,
    gateway,
  }) => {
    const page = await openPage({ viewport: { width: 360, height: 640 }, locale: 'ru', hasTouch: true })
    await sceneOf('sale/release').reach({ page, gateway })
    const button = page.locator('dialog [data-action=dialog-confirm]')
    await button.evaluate((element) => element.scrollIntoView({ block: 'nearest' }))
    const { x, y } = (await button.boundingBox()) ?? { x: 0, y: 0 }
    await page.touchscreen.tap(x + 50, y + 10)
    await page.locator('dialog [role=alert]').waitFor()
    const ends = await page
      .locator('dialog :is([role=alert], [data-action=dialog-cancel])')
      .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().bottom))
    expect(Math.max(...ends)).toBeLessThanOrEqual(640)
  })

  test('HINT-05 a conversation without messages begins with the warning of impostors', async ({
    openPage,
    gateway,
  }) => {
    const page = await openPage({ viewport: { width: 360, height: 740 }, locale: 'ru' })
    await sceneOf('purchase/rescue').reach({ page, gateway })
    const warning = page.locator('section [role=log] [role=note]')
    await warning.waitFor()
    expect(await settle(page, {})).toEqual([])
    expect(await warning.evaluate((note) => note.closest('[role=log]')?.scrollTop)).toBe(0)
  })
})
