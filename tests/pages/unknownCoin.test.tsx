import { describe, expect, it } from 'vitest'
import { LANGS } from '../../src/contract/languages.ts'
import { renderPage } from '../support/page.tsx'
import { until, useWorld } from '../support/world.ts'

const world = useWorld()
const ADDRESS = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'

async function open(fields: object, lang: (typeof LANGS)[number] = 'en', tail = '') {
  const id = await world.make('crypto-payments', { status: 1, symbol: 'btc' })
  const body = { id, status: 1, address: ADDRESS, amount: '0.5', amount_received: '0', ...fields }
  await world.setFaults({ call: `/cp/${id}`, times: 99, status: 200, body })
  const page = await renderPage(world, `/cpayment/${id}${tail}`, { lang })
  await until(() => page.step() === 'inProcess' && document.querySelector('[data-result]') !== null)
  return page
}

describe('a started deposit whose coin is not known', () => {
  it.each([
    ['unknown', { symbol: 'doge' }, ''],
    ['missing', { symbol: null }, ''],
    ['absent', {}, ''],
    ['no deposit coin', { symbol: 'etc' }, ''],
    ['called like a part of every object', { symbol: 'constructor' }, ''],
    ['called like the prototype', { symbol: '__proto__' }, ''],
    ['missing in part of a payment', { symbol: null, amount_received: '0.1' }, ''],
    ['missing inside a frame', { symbol: null }, '/embedded'],
  ])('SAFE-09 %s: no address, no QR code, and a link to support', async (_name, fields, tail) => {
    const page = await open(fields, 'en', tail)
    const notice = document.querySelector('[data-notice="unknown-coin"]')
    expect(notice?.textContent).toContain('Don’t send anything')
    expect(notice?.querySelector('[data-action="support-link"]')?.getAttribute('href')).toMatch(/^https?:/)
    expect(page.field('address')).toBeNull()
    expect(page.field('coin-amount')).toBeNull()
    expect(page.hasAction('open-wallet')).toBe(false)
    expect(page.hasAction('copy', '[data-copy="address"]')).toBe(false)
    expect(document.documentElement.outerHTML).not.toContain(ADDRESS)
    expect(document.querySelector('main svg path[fill="#000"]')).toBeNull()
    expect(page.text()).not.toContain('Bitcoin')
    expect(page.text()).not.toContain('Waiting for your transfer')
  })

  it.each(LANGS)('SAFE-09 is reported in %s', async (lang) => {
    const page = await open({ symbol: 'doge' }, lang)
    const notice = document.querySelector('[data-notice="unknown-coin"]')
    const title = page.client.i18n.t('cpayment:depositState.unknownCoin')
    expect(notice?.querySelector('h1')?.textContent).toBe(title)
    expect(notice?.textContent).toContain(page.client.i18n.t('cpayment:depositState.unknownCoinText'))
  })

  const events = () =>
    [...document.querySelectorAll<HTMLElement>('[data-event]')].map(({ dataset }) => dataset['event'])

  it('SAFE-09 HIST-01 its history does not say that an address was shown', async () => {
    await open({ symbol: 'doge' })
    await until(() => events().includes('order-opened'))
    expect(events()).not.toContain('requisite-shown')
  })

  it('SAFE-09 HIST-01 a known coin shows its address as before, and the history says so', async () => {
    const page = await open({ symbol: 'BTC' })
    expect(document.querySelector('[data-notice="unknown-coin"]')).toBeNull()
    expect(page.field('address')).toBe(ADDRESS)
    await until(() => events().includes('requisite-shown'))
  })
})
