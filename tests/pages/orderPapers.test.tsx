/** Papers and reports about an order get into the hands of others: none of them may open the order. */
import { expect, it, vi } from 'vitest'
import { createTestBrowser } from '../support/browser.ts'
import { renderPage } from '../support/page.tsx'
import { eventuallyTrue, until, useWorld } from '../support/world.ts'

const world = useWorld()
const ID = 'k3y-0f-THIS-order-8f3e'
const SUM = { amount: '1500', currency: 'rub', symbol: 'usdt' }
const ORDER = { id: ID, ...SUM, label: `A-17 ${ID}`, back_url: 'https://shop.example/' }

const printed = (kind: string) => document.querySelector(`[data-page-print="${kind}"]`)?.textContent ?? null
const NAMED = new RegExp(`${ID}|/payment/|${ID.replaceAll('-', '')}`, 'i')

/** What a press on "download" saves: its name and its text. */
function catchFile() {
  const saved: { name: string; file: Blob }[] = []
  let file: Blob | null = null
  vi.spyOn(URL, 'createObjectURL').mockImplementation((made) => {
    file = made as Blob
    return 'blob:1'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (file) saved.push({ name: this.download, file })
  })
  return saved
}

it('A78 EVID-02 SAFE-11 no paper about a disputed purchase names the order: pack, file, statement, copy for support, title, links', async () => {
  const deal = { state: 'paid', requisite: '4111111111111111, IVAN', dispute: { initiator: 'trader' } }
  await world.make('purchases', { ...ORDER, status: 1, deal })
  const page = await renderPage(world, `/payment/${ID}`, { browser: createTestBrowser() })
  await page.shows('dispute')
  const dealId = page.dealId()
  await world.act(dealId, 'message', { text: `is it http://localhost/payment/${ID} ?` })
  await world.act(dealId, 'message', { text: 'or the other one?' })

  await page.press('use-template')
  const statement = page.input('statement').value
  expect(statement).toContain(`: ${dealId}`)
  expect(statement).toContain('A-17')
  expect(statement).not.toMatch(NAMED)

  await page.press('save-evidence')
  await eventuallyTrue(() => printed('evidence')?.includes('or the other one?') === true)
  expect(printed('evidence')).toContain('is it [order] ?')
  expect(printed('evidence')).toContain(dealId)
  expect(printed('evidence')).not.toMatch(NAMED)
  await page.user.keyboard('{Escape}')

  const saved = catchFile()
  await page.press('save-evidence-json')
  await eventuallyTrue(() => saved.length === 1)
  expect(saved[0]?.name).toMatch(new RegExp(`^evidence-${dealId}-\\d+\\.json$`))
  const text = (await saved[0]?.file.text()) ?? ''
  expect(JSON.parse(text)).toMatchObject({ order: { label: 'A-17 [order]' }, deal: { id: dealId } })
  expect(text).not.toMatch(NAMED)

  expect(document.title).not.toMatch(NAMED)
  const outside = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="http"]')].filter(
    ({ href }) => new URL(href).origin !== location.origin,
  )
  expect(outside.length).toBeGreaterThan(0)
  for (const { href, rel } of outside) {
    expect(href).not.toContain(ID)
    expect(rel).toContain('noreferrer')
  }

  await page.press('tab', '[data-tab="info"]')
  expect(page.text()).toContain('The payment number opens your order')
  await world.setFaults({ times: 9_999, status: 503, body: {} })
  await page.press('tab', '[data-tab="deal"]')
  await page.press('accept-dispute')
  await until(() => page.hasAction('copy', '[data-copy="support"]'), 60_000)
  await page.press('copy', '[data-copy="support"]')
  const copied = await navigator.clipboard.readText()
  expect(copied).toContain('503')
  expect(copied).not.toMatch(NAMED)
})

it('A78 PROOF-01 the proof of a payment does not name the order', async () => {
  const transaction_link = 'https://chain.example/tx/7'
  await world.make('purchases', { ...ORDER, status: 2, deal: { state: 'closed', transaction_link } })
  const page = await renderPage(world, `/payment/${ID}`)
  await page.press('save-proof')
  await until(() => printed('proof') !== null)
  const dealId = page.dealId()
  expect(printed('proof')).toContain(`SKY ID${dealId}`)
  expect(printed('proof')).toContain('A-17')
  expect(printed('proof')).not.toMatch(NAMED)
})
