/** Orders that cannot be parsed or loaded: the page never stays at its loader. */
import { describe, expect, it } from 'vitest'
import { chooseLang } from '../../src/contract/languages.ts'
import { readSettings } from '../../src/platform/settings.ts'
import { renderLoading, renderPage, type ShownPage } from '../support/page.tsx'
import { advance, until, useWorld } from '../support/world.ts'

const world = useWorld()

const PAGES = [
  { path: '/payment/', make: 'purchases', look: '/payments_v2/{id}', list: 'purchases' },
  { path: '/sale/', make: 'sales', look: '/sale_v2/{id}', list: 'sales' },
  { path: '/cpayment/', make: 'crypto-payments', look: '/cp/{id}', list: 'crypto_payments' },
  { path: '/flashpay/payment/', make: 'flashpay', look: '/p2/{id}', list: 'flashpay' },
] as const

const notice = () => document.querySelector('[data-page][data-step=loading] [data-notice=unreadable]')
const inNotice = (selector: string) => notice()?.querySelector(selector) ?? null

async function untilNoticed(page: ShownPage) {
  await advance(14_000)
  expect(notice()).toBeNull()
  await until(() => notice() !== null, 3_000)
  expect(page.step()).toBe('loading')
}

describe.each(PAGES)('$path', ({ path, make, look, list }) => {
  const answer = (body: unknown, status = 200) =>
    world.setFaults({ call: `GET ${look}`, times: 999, status, body })

  it.each([
    ['cannot be read', { status: 'nonsense' }, 200],
    ['is answered by a web page', '<html>maintenance</html>', 200],
    ['cannot be reached', '', 502],
  ])('SPEC-02 an order that %s is reported after 15 s, with actions', async (_what, body, status) => {
    const id = await world.make(make)
    await answer(body, status)
    const page = await renderLoading(world, path + id)
    await untilNoticed(page)
    expect(inNotice('[role=alert]')).not.toBeNull()
    expect(inNotice('a[data-action=support-link]')).toHaveAttribute('href', expect.stringMatching(/^https:/))
    expect(inNotice('[data-action=copy][data-copy=support]')).not.toBeNull()
    const before = (await world.calls(look.replace('{id}', id))).length
    await advance(6_000)
    expect((await world.calls(look.replace('{id}', id))).length).toBeGreaterThan(before)
    await world.setFaults()
    await page.press('retry')
    await until(() => page.step() !== 'loading', 1_000)
    expect(notice()).toBeNull()
  })

  // A number may be parsed as a bank, a text as the reason of an end.
  it.each([{ value: null }, { value: 7.5 }, { value: 'nonsense' }, { value: [1] }, { value: { odd: 1 } }])(
    'SPEC-02 an order with $value for everything but its status, and what its amount is in, is shown',
    async ({ value }) => {
      const id = await world.make(make)
      const state = await world.control<Record<string, Record<string, unknown>[]>>('GET', '/state')
      const { status = 0, is_currency_amount = null, ...order } = state[list]?.[0] ?? {}
      const garbled = Object.fromEntries(Object.keys(order).map((name) => [name, value]))
      await answer({ ...garbled, status, is_currency_amount })
      const page = await renderPage(world, path + id)
      expect(page.step()).not.toBe('loading')
      expect(notice()).toBeNull()
    },
  )
})

describe('the language of a page whose order cannot be read', () => {
  it('SPEC-02 SPEC-15 is the first of the deployment', () => {
    const { languages } = readSettings('{ "languages": ["uz", "ru"] }')
    expect(chooseLang(null, undefined, languages)).toBe('uz')
  })

  it('SPEC-02 SPEC-15 can be changed there', async () => {
    const id = await world.make('purchases')
    await world.setFaults({ call: '/payments_v2/{id}', times: 999, status: 502 })
    const page = await renderLoading(world, `/payment/${id}`)
    await untilNoticed(page)
    expect(notice()).toHaveTextContent('contact support')
    await page.press('language')
    await page.press('language', '[data-lang=uz]')
    await until(() => notice()?.textContent.includes('yordam xizmatiga yozing') ?? false)
  })
})
