/** Every state of docs/requirements.md, tables 3.1 to 3.7, reached by hand from the control panel. */
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

async function choose(page: Page, email: string | null = 'buyer@mail.com') {
  await press(page, 'choose-method')
  if (email === null) return
  await page.locator('input[name=email]').fill(email)
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
  test('table 3.1: P0 P1 P2 P3 P4 P5, the whole purchase', async ({ controlPanel, payer }) => {
    const url = await controlPanel.make('purchase', { amount: '5000' })
    await payer.goto(url)
    await step(payer, 'init')
    await controlPanel.says('created')
    await choose(payer)
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

  test('tables 3.1, 3.6: a re-bid, the restart screen and the ends of P7', async ({
    controlPanel,
    payer,
  }) => {
    const url = await controlPanel.make('purchase')
    await payer.goto(url)
    await controlPanel.arm('amount too low for chosen broker')
    await choose(payer)
    await step(payer, 'restart')
    await press(payer, 'retry')
    await controlPanel.says('deal proposed')
    await controlPanel.act('confirm', CARD)
    await step(payer, 'payment')
    await controlPanel.actAs('trader', 'cancel')
    await step(payer, 'wait')
    await controlPanel.says('deal proposed')
    await controlPanel.act('confirm')
    await step(payer, 'payment')
    await controlPanel.move('in 16 minutes')
    await step(payer, 'processed', 'not-ok')
    await controlPanel.says('not ok, deal deleted')

    await payer.goto(await controlPanel.make('purchase', { amount: '404.04' }))
    await choose(payer, null)
    await step(payer, 'wait')
    await controlPanel.says(/^in process$/)
    await payer.goto(await controlPanel.make('purchase', { amount: '400.4' }))
    await choose(payer, null)
    await step(payer, 'wait')
  })

  test('tables 3.1, 3.6: P3a P4a, an automatic deal', async ({ controlPanel, payer }) => {
    await payer.goto(await controlPanel.make('purchase', { status: '1', 'autodeal.state': 'active' }))
    await step(payer, 'payment')
    await controlPanel.act('pay')
    await step(payer, 'processed', 'waiting')
    await controlPanel.act('release')
    await step(payer, 'processed', 'ok')
  })

  test('table 3.5: D0 D1 D2 D3, decided by support and by the clock', async ({ controlPanel, payer }) => {
    await payer.goto(await controlPanel.make('purchase', { status: '1', 'deal.state': 'paid' }))
    await step(payer, 'processed', 'waiting')
    await controlPanel.actAs('trader', 'dispute')
    await step(payer, 'processed', 'dispute')
    await payer.locator('[data-action="accept-dispute"]').waitFor()
    await controlPanel.actAs('payer', 'join-dispute')
    await payer.locator('[data-action="accept-dispute"]').waitFor({ state: 'detached' })
    await controlPanel.act('close-dispute-trader')
    await step(payer, 'processed', 'not-ok')

    await payer.goto(await controlPanel.make('purchase', { status: '1', 'deal.state': 'paid' }))
    await step(payer, 'processed', 'waiting')
    await controlPanel.actAs('payer', 'dispute')
    await step(payer, 'processed', 'dispute')
    await controlPanel.act('timeout')
    await step(payer, 'processed', 'ok')
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

  test('table 3.3: C0 to C4', async ({ controlPanel, payer }) => {
    const fields = { amount: '25', status: '1', symbol: 'usdt' }
    await payer.goto(await controlPanel.make('deposit', fields))
    await step(payer, 'inProcess', 'waiting')
    await controlPanel.act('receive', '10')
    await controlPanel.act('receive')
    await controlPanel.says('success')
    await payer.reload()
    await step(payer, 'inProcess', 'success')
    await payer.goto(await controlPanel.make('deposit', fields))
    await step(payer, 'inProcess', 'waiting')
    await controlPanel.move('in 3 hours')
    await controlPanel.says('overtime')
    await payer.reload()
    await step(payer, 'inProcess', 'overtime')
    await controlPanel.fault('eth', true)
    await payer.goto(await controlPanel.make('deposit', { amount: '', status: '', symbol: '' }))
    await step(payer, 'init')
    await controlPanel.says('no coin chosen')
    await controlPanel.fault('eth', false)
    await payer.locator('input[name=email]').fill('payer@mail.com')
    await payer.locator('input[name=agree]').check()
    await press(payer, 'start-deposit')
    await step(payer, 'inProcess', 'waiting')
    await controlPanel.says('waiting')
  })

  test('table 3.4: F0 to F3', async ({ controlPanel, payer }) => {
    await payer.goto(await controlPanel.make('flashpay-payment', { amount: '3000', symbol: '' }))
    await step(payer, 'init')
    await payer.goto(
      await controlPanel.make('flashpay-payment', { amount: '3000', status: '1', broker_id: '109' }),
    )
    await step(payer, 'payment')
    await controlPanel.act('start')
    await payer.reload()
    await payer.locator('[data-field="transaction-link"]').waitFor()
    await controlPanel.act('finish-2')
    await controlPanel.says(/^ok/)
    await payer.reload()
    await step(payer, 'processed', 'ok')
    await payer.goto(await controlPanel.make('flashpay-sale', { status: '1', broker_id: '109' }))
    await step(payer, 'payment')
    await controlPanel.act('finish-3')
    await controlPanel.says('not ok')
    await payer.reload()
    await step(payer, 'processed', 'not-ok')
  })

  test('table 3.7: anon, temp, login, code, full, and banned', async ({ controlPanel, payer }) => {
    await payer.goto(await controlPanel.make('purchase'))
    await step(payer, 'init')
    await choose(payer, 'used@example.com')
    const login = payer.locator('[data-overlay="login"]')
    await login.waitFor()
    await controlPanel.arm('No such login and password')
    await login.locator('input[name=password]').fill('password1')
    await press(payer, 'submit-login')
    await login.locator('[role="alert"]').first().waitFor()
    await press(payer, 'submit-login')
    await payer.locator('[data-overlay="code"] input[name=code]').fill('1234')
    await press(payer, 'submit-code')
    await controlPanel.says('deal proposed')
    await controlPanel.act('confirm')
    await step(payer, 'payment')
    await controlPanel.tab('faults')
    await controlPanel.page.locator('[data-fault="tokens"]').click()
    await controlPanel.act('pay')
    await step(payer, 'processed', 'waiting')
    await controlPanel.arm('account banned')
    // A page with a socket does not poll soon; this event makes it request the order.
    await controlPanel.actAs('trader', 'offline')
    await payer.locator('[data-overlay="banned"]').waitFor()
  })
})
