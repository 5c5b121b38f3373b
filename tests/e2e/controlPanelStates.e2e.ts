/** A whole purchase and whole sales, by hand from the control panel (docs/requirements.md, tables 3.1 and 3.2). */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { ControlPanelPage } from './models/controlPanelPage.ts'
import { test as base } from './support/test.ts'

const CARD = '4111111111111111, IVAN PETROV'
const wide: BrowserContextOptions = { viewport: { width: 1280, height: 900 } }

/** The control panel on a big screen, and the payer's page on a phone. */
const test = base.extend<{ controlPanel: ControlPanelPage; payer: Page }>({
  controlPanel: async ({ openPage, server }, give) => {
    const controlPanel = new ControlPanelPage(await openPage(wide), server)
    await controlPanel.open()
    await give(controlPanel)
  },
  payer: async ({ openPage }, give) => {
    await give(await openPage())
  },
})

const step = (page: Page, name: string, result?: string) =>
  page.locator(`[data-step="${name}"]${result ? ` [data-result="${result}"]` : ''}`).waitFor()
const press = (page: Page, action: string) => page.locator(`[data-action="${action}"]`).first().click()

async function choose(page: Page) {
  await press(page, 'choose-method')
  await page.locator('input[name=email]').fill('buyer@mail.com')
  await press(page, 'submit-method')
}

test('table 3.1: P0 P1 P2 P3 P4 P5 by hand; the first deal is refused', async ({ controlPanel, payer }) => {
  const url = await controlPanel.make('purchase', { amount: '5000' })
  await payer.goto(url)
  await step(payer, 'init')
  await controlPanel.says('created')
  await controlPanel.arm('amount too low for chosen broker')
  await choose(payer)
  await step(payer, 'restart')
  await press(payer, 'retry')
  await controlPanel.says('deal proposed')
  await step(payer, 'wait')
  await controlPanel.act('confirm', CARD)
  await step(payer, 'payment')
  await payer.locator('[data-field="requisite"]', { hasText: '4111' }).waitFor()
  await controlPanel.act('pay')
  await step(payer, 'processed', 'waiting')
  await controlPanel.says('deal paid')
  expect(await controlPanel.offered()).toContain('release')
  await controlPanel.act('release')
  await step(payer, 'processed', 'ok')
  await controlPanel.says('ok, deal closed')
  expect(await controlPanel.offered()).toEqual(['offline', 'block'])
})
