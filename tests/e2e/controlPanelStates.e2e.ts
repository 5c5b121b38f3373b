/** A whole purchase and whole sales, by hand from the control panel (docs/requirements.md, tables 3.1 and 3.2). */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
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

async function enterRequisite(page: Page) {
  await page.locator('input[name=card_number]').fill('4111111111111111')
  await page.locator('input[name=holder_name]').fill('Ivan Petrov')
  await press(page, 'submit-requisite')
  // The dialog that asks whether the number is right.
  const question = page.locator('[data-action="dialog-confirm"]')
  const next = page.locator('[data-step]:not([data-step="payment"])')
  await question.or(next).first().waitFor()
  if (await question.count()) await question.click()
}

describe('by hand from the control panel', () => {
  test('table 3.1: P0 P1 P2 P3 P4 P5, the whole purchase, whose first deal is refused', async ({
    controlPanel,
    payer,
  }) => {
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

  test('table 3.2: S0 to S8, SR and SD', async ({ controlPanel, payer, allow }) => {
    // Chromium blocks vibration until the page was touched.
    allow(/vibrate/)
    await payer.goto(await controlPanel.make('sale', { amount: '7000', 'deal.state': '' }))
    await step(payer, 'init')
    await choose(payer)
    await step(payer, 'wait')
    await controlPanel.act('approve')
    await step(payer, 'payment')
    await enterRequisite(payer)
    await controlPanel.says('deal proposed')
    await step(payer, 'wait')
    await controlPanel.act('confirm')
    await step(payer, 'processed', 'waiting')
    await controlPanel.act('pay')
    await payer.locator('[data-action="received-payout"]').waitFor()
    await controlPanel.act('release')
    await step(payer, 'processed', 'ok')

    const ready = { status: '1', is_approved: 'yes', broker_id: '109', amount: '404.04' }
    await payer.goto(await controlPanel.make('sale', ready))
    await step(payer, 'payment')
    await enterRequisite(payer)
    await step(payer, 'restart')
    await press(payer, 'cancel')
    await press(payer, 'dialog-confirm')
    await step(payer, 'processed', 'not-ok')
    await controlPanel.says('not ok')

    const paid = { status: '1', is_approved: 'yes', 'deal.state': 'paid', amount: '7000' }
    await payer.goto(await controlPanel.make('sale', paid))
    await controlPanel.actAs('payer', 'dispute')
    await step(payer, 'processed', 'dispute')
    await controlPanel.act('close-dispute-payer')
    await step(payer, 'processed', 'not-ok')
    await controlPanel.says('not ok, deal deleted')
  })
})
