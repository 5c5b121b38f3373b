/** Steps of a purchase that measurements share. */
import type { BrowserContext, Page } from 'playwright-core'
import type { Id } from '../../../src/contract/ids.ts'
import type { BenchEnvironment } from './environment.ts'
import { VIEWPORT } from './profiles.ts'

/** A new browser context of a phone's size. */
export function openContext({ browser }: BenchEnvironment): Promise<BrowserContext> {
  return browser.newContext({ viewport: VIEWPORT, isMobile: true, hasTouch: true, locale: 'ru-RU' })
}

/** Waits until the page shows a step. */
export async function onStep(page: Page, step: string): Promise<void> {
  await page.waitForSelector(`[data-page][data-step="${step}"]`, { timeout: 60_000 })
}

/** Opens an order and chooses its first bank, with a new e-mail. */
export async function chooseBank(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.click('[data-action="choose-method"]')
  await page.fill('input[name="email"]', `bench-${Date.now()}@example.com`)
  await page.click('[data-action="submit-method"]')
}

/** Brings a new order to its requisites; returns the order's path and its deal. */
export async function toRequisites(
  { gateway, built }: BenchEnvironment,
  page: Page,
  origin = built.url,
): Promise<{ path: string; deal: Id }> {
  const { id, url: path } = await gateway.purchase()
  await chooseBank(page, origin + path)
  await onStep(page, 'wait')
  const { deal_id: deal } = await gateway.dealOf(id)
  await gateway.act(deal, 'confirm')
  await onStep(page, 'payment')
  return { path, deal }
}
