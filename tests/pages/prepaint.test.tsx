// long: each screen that the inline script paints, of every page
/** The inline script paints the DOM that the app renders for the same order, or the beginning of it. */
import { act } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { keyOf } from '../../src/prepaint/codeData.ts'
import { treeOfElement } from '../../src/prepaint/nodeTree.ts'
import { prefetchPlanOf } from '../../src/prepaint/prefetchPlan.ts'
import { brokersIn, type RawOrder } from '../../src/prepaint/rawOrder.ts'
import { startScreen } from '../../src/prepaint/script/fillScreen.ts'
import { fillStage } from '../../src/prepaint/script/fillStage.ts'
import { stageScreen } from '../../src/prepaint/stage/stageScreen.ts'
import type { StageInput } from '../../src/prepaint/stage/types.ts'
import { stageTree } from '../../src/prepaint/stageTree.ts'
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
  const copy = withoutAccount(page)
  for (const later of copy.querySelectorAll('aside > *, footer > *')) later.remove()
  // React sets the value of an input last, so the order of attributes may differ.
  for (const input of copy.querySelectorAll('input')) {
    const attributes = [...input.attributes].map(({ name, value }) => [name, value] as const)
    for (const [name] of attributes) input.removeAttribute(name)
    for (const [name, value] of attributes.sort(([a], [b]) => a.localeCompare(b)))
      input.setAttribute(name, value)
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
  const partial = startScreen(template, order, {
    lang: LANG,
    hues: templates.hues,
    logo: templates.logo,
    pictures: { page: `${ORIGIN}/`, api: '/api/v1', origins: [], brandLogo: null },
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

/** The screen that the inline script paints for a running or finished order; null if it leaves the order to the app. */
async function paintedStage(path: string, seen: string | null = null): Promise<Element | null> {
  const plan = prefetchPlanOf(path) ?? failMissing(path)
  const { stages, stageTexts } = rendered
  const name = `${plan.address.page}-${LANG}`
  const order = await answerOf(plan.order)
  const response = await world.sandbox.fetch(new Request(`${ORIGIN}/api/v1/codedata`))
  const code = { answer: (await response.json()) as unknown, at: Date.now() }
  const texts = stageTexts[name] as StageInput['texts']
  const found = stageScreen({
    address: plan.address,
    order: { answer: order, at: Date.now() },
    code,
    seen,
    lang: LANG,
    texts,
  })
  if (found === null) return null
  const template = stages[name]?.[found.kind] ?? failMissing(found.kind)
  return fillStage(stageTree(parsed(template.html), template), found, {})
}

/** The first difference between the prepainted screen and the beginning of the app's screen; null if there is none. */
function difference(early: Node, drawn: Node | undefined, isLast = true): string | null {
  if (!drawn) return `the app has no ${comparableMarkup(early)}`
  if (comparableMarkup(early) !== comparableMarkup(drawn))
    return `${comparableMarkup(early)} is ${comparableMarkup(drawn)}`
  const [parts, others] = [early, drawn].map((node) =>
    [...node.childNodes].filter(({ nodeType }) => nodeType !== 8),
  )
  for (const [at, part] of (parts ?? []).entries()) {
    const found = difference(part, others?.[at], isLast && at === (parts?.length ?? 0) - 1)
    if (found !== null) return found
  }
  // The app may have further elements only after the last one of the prepainted screen.
  return isLast || parts?.length === others?.length ? null : `${comparableMarkup(early)} has other children`
}

const GENERATED = /^(id|aria-controls|aria-labelledby|style)$/

/** Markup without generated ids, running times, and the later values of the gateway's settings and the app's QR code. */
function comparableMarkup(node: Node): string {
  if (!(node instanceof Element))
    return (node.textContent ?? '').replace(/\d\d:\d\d(:\d\d)?/g, 'TIME').replace('SKY Pay', 'Payment page')
  if (node.matches('svg[role=img]')) return node.getAttribute('class') ?? ''
  const isSupport = node.getAttribute('data-action') === 'support-link'
  const attributes = [...node.attributes].filter(
    ({ name }) => !GENERATED.test(name) && !(isSupport && name === 'href'),
  )
  const texts = attributes.map(({ name, value }) => `${name}=${value}`)
  return `${node.tagName} ${texts.sort().join(' ')}`
}

const deal = { requisite: '4111111111111111, IVAN PETROV', amount: '75.5', amount_currency: '7000' }
const address = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'
const coins = { symbol: 'usdt', amount: '25', address }

describe('the screen of an order under way or over', () => {
  it.each([
    ['payment', 'purchases', { status: 1, deal: { ...deal, state: 'paid' } }, 'waiting'],
    ['payment', 'purchases', { status: 2, deal: { ...deal, state: 'closed' } }, 'ok'],
    ['payment', 'purchases', { status: 2, deal: { ...deal, state: 'closed', voted: true } }, 'ok'],
    [
      'payment',
      'purchases',
      { status: 3, cancel_reason: 'timeout', deal: { ...deal, state: 'deleted' } },
      'not-ok',
    ],
    [
      'payment',
      'purchases',
      { status: 3, cancel_reason: 'seller', deal: { ...deal, state: 'deleted' } },
      'not-ok',
    ],
    ['sale', 'sales', { status: 1, is_approved: true, deal: { ...deal, state: 'confirmed' } }, 'waiting'],
    ['sale', 'sales', { status: 1, is_approved: true, deal: { ...deal, state: 'paid' } }, 'waiting'],
    ['sale', 'sales', { status: 2, deal: { ...deal, state: 'closed' } }, 'ok'],
    ['sale', 'sales', { status: 2, deal: { ...deal, state: 'closed', voted: true } }, 'ok'],
    ['sale', 'sales', { status: 3, cancel_reason: 'timeout', deal: { ...deal, state: 'deleted' } }, 'not-ok'],
    ['cpayment', 'crypto-payments', { ...coins, status: 1 }, 'waiting'],
    ['cpayment', 'crypto-payments', { ...coins, status: 1, amount_received: '10' }, 'pending'],
    ['cpayment', 'crypto-payments', { ...coins, status: 2, amount_received: '25' }, 'success'],
    ['cpayment', 'crypto-payments', { ...coins, status: 3 }, 'overtime'],
    [
      'flashpay/payment',
      'flashpay',
      { type: 'payment', status: 1, broker_id: 109, requisites: null },
      'waiting',
    ],
    ['flashpay/payment', 'flashpay', { type: 'payment', status: 2, broker_id: 109 }, 'ok'],
    ['flashpay/payment', 'flashpay', { type: 'payment', status: 3, broker_id: 109 }, 'not-ok'],
  ] as const)(
    'RET-09 of %s equals the beginning of the app’s (%s %o: %s)',
    async (page, kind, fields, result) => {
      const path = `/${page}/${await world.make(kind, fields)}`
      const early = await paintedStage(path)
      expect(early?.querySelector('[data-result]')?.getAttribute('data-result')).toBe(result)
      expect(early?.textContent).not.toMatch(/[\uE000\uE001]|sample/i)

      const shownPage = await renderPage(world, path)
      await shownPage.shows(result)
      await advance(50)
      const drawn = document.querySelector('[data-page]') ?? failMissing('drawn')
      for (const element of [early, drawn]) element?.normalize()
      expect(early?.querySelector('svg[role=img]')?.childElementCount ?? 0).toBe(0)
      expect(difference(early as Element, withoutAccount(drawn))).toBeNull()
    },
  )

  it('RET-03 SAFE-03 leaves a deposit to the app if its address is not the one seen last', async () => {
    const path = `/cpayment/${await world.make('crypto-payments', { ...coins, status: 1 })}`
    expect(await paintedStage(path, 'TOldAddressThatWasShown')).toBeNull()
    expect(await paintedStage(path, address)).not.toBeNull()
  })

  it('RET-09 SAFE-01 leaves a purchase to the app if its buyer lost the dispute', async () => {
    const lost = { ...deal, state: 'deleted', dispute: { initiator: 'trader' } }
    const id = await world.make('purchases', { status: 3, deal: lost })
    expect(await paintedStage(`/payment/${id}`)).toBeNull()
  })
})
