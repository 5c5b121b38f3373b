/** The inline script paints the DOM that the app renders for the same order. */
import { describe, expect, it } from 'vitest'
import { renderTemplates } from '../../src/prepaint/templates/renderTemplates.tsx'
import { startScreen } from '../../src/prepaint/script/fillScreen.ts'
import { prefetchPlanOf } from '../../src/prepaint/prefetchPlan.ts'
import { brokersIn, type RawOrder } from '../../src/prepaint/rawOrder.ts'
import { treeOfElement } from '../../src/prepaint/nodeTree.ts'
import { keyIn } from '../../src/prepaint/script/calls.ts'
import { renderPage } from '../support/page.tsx'
import { advance, ORIGIN, until, useWorld } from '../support/world.ts'

const world = useWorld()

/** The markup without generated ids, and without what the app adds later: lazy parts, and the gateway's name of the product. */
function bare(page: Element): string {
  const copy = page.cloneNode(true) as Element
  for (const later of copy.querySelectorAll('aside > *, footer > *')) later.remove()
  // React sets an input's value last: the order of attributes may differ.
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

/** The gateway's response to a call of the inline script. */
async function answerOf(path: string): Promise<unknown> {
  const ask = async (url: string, headers: Record<string, string> = {}) =>
    (await world.sandbox.fetch(new Request(ORIGIN + url, { headers }))).json() as Promise<unknown>
  const { code } = (await ask('/api/v1/codedata')) as { code: string }
  return ask(`/api/v2${path}`, { AuthKey: await keyIn({ answer: { code }, at: 0 }) })
}

async function painted(path: string, lang: 'ru' | 'en' | 'uz'): Promise<Element | null> {
  const plan = prefetchPlanOf(path)
  const templates = await renderTemplates()
  document.body.innerHTML = templates.screens[`${plan?.address.page}-${lang}`] ?? ''
  const template = document.body.firstElementChild
  if (!plan || !template) return null
  const tree = treeOfElement(template)
  document.body.innerHTML = ''
  const order = (await answerOf(plan.order)) as RawOrder
  const brokers = plan.brokers ? brokersIn(await answerOf(plan.brokers(order))) : []
  const partial = startScreen(tree, order, {
    lang,
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
    const prepainted = await painted(`/${page}/${id}`, 'en')
    expect(prepainted).not.toBeNull()

    await renderPage(world, `/${page}/${id}`)
    await until(() => document.querySelector('[data-broker-id], [name="symbol"]') !== null)
    await advance(50)
    const drawn = document.querySelector('[data-page]')
    expect(bare(prepainted as Element)).toBe(bare(drawn as Element))
  })
})
