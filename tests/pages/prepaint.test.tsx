/** The inline script paints the DOM that the app renders for the same order. */
import { act } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { keyOf } from '../../src/prepaint/codeData.ts'
import { treeOfElement } from '../../src/prepaint/nodeTree.ts'
import { prefetchPlanOf } from '../../src/prepaint/prefetchPlan.ts'
import { brokersIn, type RawOrder } from '../../src/prepaint/rawOrder.ts'
import { startScreen } from '../../src/prepaint/script/fillScreen.ts'
import { renderTemplates } from '../../src/prepaint/templates/renderTemplates.tsx'
import { renderPage } from '../support/page.tsx'
import { advance, ORIGIN, until, useWorld } from '../support/world.ts'

const world = useWorld()
const LANG = 'en'

function failMissing(what: string): never {
  throw new Error(`nothing there: ${what}`)
}

/** The markup without generated ids and without later additions of the app: lazy parts, and the brand name of the gateway. */
function stableMarkup(page: Element): string {
  // happy-dom keeps the order of a clone's attributes, so the markup is parsed again.
  const copy = parsed(withoutAccount(page).outerHTML)
  for (const later of copy.querySelectorAll('aside > *, footer > *')) later.remove()
  // The order of attributes differs between React on a server and in a page.
  for (const element of copy.querySelectorAll('*')) {
    const attributes = [...element.attributes].map(({ name, value }) => [name, value] as const)
    for (const [name] of attributes) element.removeAttribute(name)
    for (const [name, value] of attributes.sort(([a], [b]) => a.localeCompare(b)))
      element.setAttribute(name, value)
  }
  return copy.outerHTML
    .replace('>SKY Pay<', '>Payment page<')
    .replace(/ (id|aria-controls|aria-labelledby|for)="_[^"]*"/g, '')
}

/** A copy without the account item, which is loaded later into the place that the style sheet keeps for it. */
function withoutAccount(page: Element): Element {
  const copy = page.cloneNode(true) as Element
  copy.querySelector('[data-action=account]')?.closest('header > *')?.remove()
  return copy
}

/** The gateway's response to a call of the inline script. */
async function answerOf(path: string): Promise<unknown> {
  const ask = async (url: string, headers: Record<string, string> = {}) =>
    (await world.sandbox.fetch(new Request(ORIGIN + url, { headers }))).json() as Promise<unknown>
  const { code } = (await ask('/api/v1/codedata')) as { code: string }
  return ask(`/api/v2${path}`, { AuthKey: await keyOf({ code }) })
}

function parsed(html: string): Element {
  const holder = document.createElement('div')
  holder.innerHTML = html
  return holder.firstElementChild ?? failMissing('template')
}

let rendered: Awaited<ReturnType<typeof renderTemplates>>

// Renders every screen in every language, which takes longer than the timeout of a test on a slow machine.
beforeAll(async () => {
  rendered = await renderTemplates()
}, 120_000)

async function painted(path: string, hasBanks = true): Promise<Element | null> {
  const plan = prefetchPlanOf(path)
  const templates = rendered
  const markup = templates.screens[`${plan?.address.page}-${LANG}`]
  if (!plan || !markup) return null
  const [screen, loading] = [parsed(markup.html), parsed(markup.loading)]
  const banks = loading.querySelector('[data-banks=loading]')
  const template = { tree: treeOfElement(screen), banksLoading: banks && treeOfElement(banks) }
  const order = (await answerOf(plan.order)) as RawOrder
  const brokers = plan.brokers && hasBanks ? brokersIn(await answerOf(plan.brokers(order))) : []
  const pictures = { page: `${ORIGIN}/`, api: '/api/v1', origins: [], brandLogo: null }
  const partial = startScreen(template, order, {
    lang: LANG,
    isOnlyLang: false,
    logo: templates.logo,
    pictures,
  })
  partial?.finish(brokers)
  return partial?.screen ?? null
}

describe('the first screen', () => {
  it.each([
    ['payment', 'purchases', { amount: '5312.47', currency: 'rub' }],
    ['payment', 'purchases', { amount: '0.5', is_currency_amount: false, symbol: 'eth', label: null }],
    ['payment', 'purchases', { merchant: { image_url: 'http://localhost/logo.png' } }],
    ['sale', 'sales', { amount: '5312.47' }],
    ['sale', 'sales', { label: null }],
    ['flashpay/payment', 'flashpay', { type: 'payment', amount: '700' }],
    ['flashpay/payment', 'flashpay', { type: 'payment', amount: '0.5', is_currency_amount: false }],
    ['cpayment', 'crypto-payments', { symbol: null, amount: null }],
  ] as const)('of %s is prepainted as the app draws it (%s %o)', async (page, kind, fields) => {
    const id = await world.make(kind, fields)
    const prepainted = await painted(`/${page}/${id}`)
    expect(prepainted).not.toBeNull()

    await renderPage(world, `/${page}/${id}`)
    await until(() => document.querySelector('[data-broker-id], [name="symbol"]') !== null)
    await advance(50)
    const drawn = document.querySelector('[data-page]')
    expect(stableMarkup(prepainted as Element)).toBe(stableMarkup(drawn as Element))
    // Modules that are still loading must not arrive in the next test.
    await act(() => vi.dynamicImportSettled())
  })
})

describe('the first screen while the banks are on their way', () => {
  it.each([
    ['payment', 'purchases', {}, '/brokers'],
    ['sale', 'sales', {}, '/brokers'],
    ['flashpay/payment', 'flashpay', { type: 'payment' }, '/brokers/flashpay'],
  ] as const)('PUR-03 of %s has the text of the app', async (page, kind, fields, path) => {
    const id = await world.make(kind, fields)
    const prepainted = (await painted(`/${page}/${id}`, false)) ?? failMissing('painted')
    expect(prepainted.querySelector('[data-banks]')?.textContent).toContain('30')

    await world.setFaults({ call: path, times: 9, delay_ms: 10_000 })
    await renderPage(world, `/${page}/${id}`)
    await advance(50)
    const drawn = document.querySelector('[data-page]') ?? failMissing('drawn')
    const banks = [prepainted, drawn].map((screen) => stableMarkup(screen.querySelector('main') ?? screen))
    expect(banks[0]).toBe(banks[1])
  })
})
