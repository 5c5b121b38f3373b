/** The control panel of the sandbox: accessibility, keyboard, phone size, and what it creates, shows and shares. */
import type { BrowserContextOptions } from 'playwright-core'
import { describe, expect } from 'vitest'
import { ControlPanelPage, type ControlPanelTab } from './models/controlPanelPage.ts'
import { violationsOf } from './support/axe.ts'
import { horizontalOverflow } from './support/fit.ts'
import { test } from './support/test.ts'

const wide: BrowserContextOptions = { viewport: { width: 1280, height: 900 } }
const TABS: ControlPanelTab[] = ['stories', 'make', 'orders', 'faults', 'errors', 'world']

async function openDispute(controlPanel: ControlPanelPage): Promise<void> {
  await controlPanel.open('#order=purchase:dispute--e2e')
  await controlPanel.says('in dispute')
}

describe('the control panel is accessible', () => {
  test.for([
    ['a phone in the dark', { viewport: { width: 360, height: 740 }, colorScheme: 'dark' }],
    ['a big light screen', { ...wide, colorScheme: 'light' }],
  ] as const)('%s: axe finds nothing and nothing is cut off', async ([, options], { openPage, server }) => {
    const page = await openPage(options)
    const controlPanel = new ControlPanelPage(page, server)
    await openDispute(controlPanel)
    await controlPanel.fault('slow', true)
    await controlPanel.arm('amount too low for chosen broker')
    for (const tab of TABS) {
      await controlPanel.tab(tab)
      if (tab === 'make')
        await page.locator('form details').evaluateAll((folds) => {
          for (const fold of folds) fold.setAttribute('open', '')
        })
      expect({ tab, found: await violationsOf(page) }).toEqual({ tab, found: [] })
      expect(await horizontalOverflow(page)).toEqual([])
    }
  })

  test('a story can be played by keyboard alone', async ({ openPage, server }) => {
    const page = await openPage(wide)
    await new ControlPanelPage(page, server).open()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.locator('nav [data-tab="stories"]').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.locator('[data-tab="orders"][aria-selected="true"]').waitFor()
    await page.keyboard.press('Home')
    await page.locator('input[name="find"]').focus()
    await page.keyboard.type('the buyer has opened')
    const opened = page.context().waitForEvent('page')
    while (!(await page.evaluate(() => document.activeElement?.hasAttribute('data-story'))))
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await (await opened).locator('[data-result="dispute"]').waitFor()
    await page.locator('[data-act="join-dispute"]').focus()
    await page.keyboard.press('Enter')
    await page.locator('[data-act="join-dispute"]').waitFor({ state: 'detached' })
  })

  test('it forbids inline scripts, frames and requests to other origins', async ({ server }) => {
    const { headers } = await fetch(`${server.controlUrl}/_sandbox/`)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("style-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    const moved = await fetch(`${server.controlUrl}/_sandbox`, { redirect: 'manual' })
    expect(moved.status).toBe(302)
    expect((await fetch(`${server.controlUrl}/_sandbox/state`)).headers.get('content-type')).toContain('json')
    const page = await fetch(`${server.url}/payment/demo`, { headers: { 'Sec-Fetch-Dest': 'iframe' } })
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })
})

describe('stories', () => {
  test('open a new order each time; a link opens the story for others', async ({ openPage, server }) => {
    const controlPanel = new ControlPanelPage(await openPage(wide), server)
    const { page } = controlPanel
    await controlPanel.open()
    const urls: string[] = []
    for (let turn = 0; turn < 2; turn += 1) {
      const opened = page.context().waitForEvent('page')
      await page.locator('[data-story="/payment/late"]').click()
      const payer = await opened
      await payer.locator('[data-step="payment"]').waitFor()
      urls.push(new URL(payer.url()).pathname)
      await controlPanel.says('deal confirmed')
      expect(await controlPanel.link()).toBe(urls.at(-1))
      await payer.close()
    }
    expect(new Set(urls).size).toBe(2)
    await controlPanel.open('#story=/payment/late')
    const opened = page.context().waitForEvent('page')
    await page.locator('[data-action="play-story"]').click()
    await (await opened).locator('[data-step="payment"]').waitFor()
  })

  test('one built in the panel is shared as a link and replayed', async ({ openPage, server, gateway }) => {
    const controlPanel = new ControlPanelPage(await openPage(wide), server)
    const { page } = controlPanel
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await controlPanel.open()
    await controlPanel.make('purchase', { amount: '777', status: '1', 'deal.state': 'proposed' })
    await controlPanel.act('confirm', '4111111111111111, IVAN PETROV')
    await controlPanel.act('pay')
    await controlPanel.says('deal paid')
    await controlPanel.actAs('trader', 'dispute')
    await controlPanel.says('in dispute')
    await controlPanel.move('2 min')
    await page.locator('[data-field="share-link"]', { hasText: 'Steps so far: 4' }).waitFor()
    await page.locator('[data-copy="share-link"]').click()
    const read = () => page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(read).toContain('#play=')
    const link = await read()

    const friend = new ControlPanelPage(await openPage(wide), server)
    await friend.open(new URL(link).hash)
    await friend.page.locator('main', { hasText: '2 min pass' }).waitFor()
    expect(await gateway.state()).toMatchObject({ purchases: [{ amount: '777' }] })
    const opened = friend.page.context().waitForEvent('page')
    await friend.page.locator('[data-action="play-story"]').click()
    await (await opened).locator('[data-result="dispute"]').waitFor()
    await friend.says('in dispute')
    expect(await gateway.state()).toMatchObject({
      purchases: [{ amount: '777' }, { amount: '777', deal: { state: 'paid' } }],
    })
  })
})

describe('the selected order', () => {
  test('trader, payer and support write, and the log shows all', async ({ openPage, server, gateway }) => {
    const controlPanel = new ControlPanelPage(await openPage(wide), server)
    const { page } = controlPanel
    const payer = await openPage()
    await payer.goto('/payment/requisites--chat')
    await payer.locator('[data-step="payment"]').waitFor()
    await controlPanel.open('#order=purchase:requisites--chat')
    for (const actor of ['trader', 'support', 'payer']) {
      await page.locator('form[aria-label="Write"] select').selectOption(actor)
      await page.locator('input[name="message"]').fill(`Hello from the ${actor}`)
      await page.locator('form[aria-label="Write"] button').click()
      await page.locator('input[name="message"]:not([value]), input[name="message"][value=""]').waitFor()
    }
    await page.locator('[data-message]', { hasText: 'Hello from the trader' }).waitFor()
    await page.locator('[data-message]', { hasText: 'Hello from the payer' }).waitFor()
    await page.getByRole('tab', { name: 'support' }).click()
    await page.locator('[data-message]', { hasText: 'Hello from the support' }).waitFor()
    const event = page.locator('[role="log"] details', { hasText: '⚡ message' }).last()
    await event.locator('summary').click()
    await event.locator('pre', { hasText: 'Hello from the' }).waitFor()
    const call = page.locator('[role="log"] details', { hasText: 'POST /api/v2/open-purchase-page' }).first()
    await call.locator('summary').click()
    await call.locator('pre', { hasText: '"page_opened_at"' }).waitFor()
    expect(await gateway.state()).toMatchObject({ bugs: [] })
  })

  test('the clock moves and stops; a refusal says why', async ({ openPage, server, gateway, allow }) => {
    allow(/status of 400/)
    const controlPanel = new ControlPanelPage(await openPage(wide), server)
    const { page } = controlPanel
    await openDispute(controlPanel)
    const now = async () => Date.parse(((await gateway.state()) as { now: string }).now)
    const before = await now()
    await controlPanel.move('in 20 minutes')
    await expect.poll(async () => (await now()) - before).toBeGreaterThan(1_190_000)
    await page.locator('select[name="speed"]').selectOption('0')
    await page.locator('[data-reminder]', { hasText: 'stands still' }).waitFor()
    expect(await now()).toBe(await now())
    await page.locator('input[name="move"]').fill('soon')
    expect(await page.locator('[data-action="move-time"]').isDisabled()).toBe(true)
    await page.locator('input[name="move"]').fill('in 10 minutes')
    await page.locator('[data-action="move-time"]').click()
    await controlPanel.says('ok, deal closed')
    await controlPanel.make('purchase', { amount: '12', id: 'x' })
    await page.locator('form[aria-label="New order"] [name="amount"]').fill('not money')
    await page.locator('[data-action="make"]').click()
    await page.getByRole('alert').filter({ hasText: 'amount is invalid' }).waitFor()
  })

  test('a visitor has an own world, for all tabs of the browser', async ({ openPage, server, gateway }) => {
    const controlPanel = new ControlPanelPage(await openPage(wide), server)
    const { page } = controlPanel
    await controlPanel.open()
    await controlPanel.tab('world')
    await page.locator('[data-action="own-world"]').click()
    await page.locator('[data-action="own-world"]').waitFor({ state: 'detached' })
    await page.locator('[data-field="now"]').waitFor()
    const url = await controlPanel.make('purchase', { amount: '4242' })
    const payer = await page.context().newPage()
    await payer.goto(server.url + url)
    await payer.locator('[data-page="payment"][data-step="init"]').waitFor()
    expect(await gateway.state()).toMatchObject({ purchases: [] })
    await controlPanel.tab('world')
    await page.locator('[data-action="reset"]').click()
    await page.locator('[data-action="reset"]').click()
    await page.locator('[data-selected-order]').waitFor({ state: 'detached' })
  })
})
