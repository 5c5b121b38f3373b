/** A purchase in the browser, as far as a measurement needs it. */
import type { BrowserContext, Page } from 'playwright-core'
import { VIEWPORT } from './profiles.ts'
import type { BenchEnvironment } from './environment.ts'
import { makeOrder } from './subjects.ts'

interface Orders {
  purchases: OrderState[]
  sales: OrderState[]
}

interface OrderState {
  id: string | number
  deal: { deal_id: string | number; state: string } | null
}

/** A fresh phone. */
export function openContext({ browser }: BenchEnvironment): Promise<BrowserContext> {
  return browser.newContext({ viewport: VIEWPORT, isMobile: true, hasTouch: true, locale: 'ru-RU' })
}

/** Tells the sandbox something. */
export async function tell({ gatewayUrl }: BenchEnvironment, path: string, body: object): Promise<void> {
  const answer = await fetch(`${gatewayUrl}/_sandbox${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
}

/** Waits until the page stands at a step. */
export async function onStep(page: Page, step: string): Promise<void> {
  await page.waitForSelector(`[data-page][data-step="${step}"]`, { timeout: 60_000 })
}

/** From a new order to its requisites; answers the order's path and its deal. */
export async function payable(
  bench: BenchEnvironment,
  page: Page,
  origin = bench.built.url,
): Promise<{ path: string; deal: string | number }> {
  const path = await makeOrder(bench.gatewayUrl, 'payment')
  await page.goto(origin + path)
  await page.click('[data-action="choose-method"]')
  await page.fill('input[name="email"]', `bench-${Date.now()}@example.com`)
  await page.click('[data-action="submit-method"]')
  await onStep(page, 'wait')
  const deal = await dealOf(bench, path)
  await tell(bench, `/deals/${deal}/act`, { action: 'confirm' })
  await onStep(page, 'payment')
  return { path, deal }
}

export async function dealOf(
  { gatewayUrl }: BenchEnvironment,
  path: string,
  kind: keyof Orders = 'purchases',
): Promise<string | number> {
  for (let look = 0; look < 200; look++) {
    const orders = (await (await fetch(`${gatewayUrl}/_sandbox/state`)).json()) as Orders
    const deal = orders[kind].find(({ id }) => path.endsWith(`/${id}`))?.deal
    if (deal && deal.state !== 'deleted') return deal.deal_id
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${path} has no deal`)
}
