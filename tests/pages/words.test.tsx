/** Texts that name a control: it is on the screen under exactly this name. */
import { describe, expect, it } from 'vitest'
import { LANGS } from '../i18n/texts.ts'
import { until, useWorld } from '../support/world.ts'
import { atRequisites, choose, openPurchase } from './purchaseSteps.ts'
import { openSale } from './saleVisit.tsx'

const world = useWorld()
const dialog = () => document.querySelector('[data-overlay="confirm"]')?.textContent ?? ''
const quoted = (words: string | null) => [`«${words}»`, `“${words}”`]
const quotes = (text: string, words: string | null) => quoted(words).some((one) => text.includes(one))

async function openHint(): Promise<string> {
  const opener = document.querySelector<HTMLElement>('aside [aria-expanded="false"]')
  opener?.click()
  await until(() => opener?.getAttribute('aria-expanded') === 'true')
  return document.querySelector('aside')?.textContent ?? ''
}

describe('the question whether to cancel', () => {
  it.each(LANGS)(
    'PUR-18 mentions a running search, and only buttons that are on screen: %s',
    async (lang) => {
      const page = await openPurchase(world, { amount: '404.04' }, lang)
      await choose(page)
      await page.onStep('wait')
      const { t } = page.client.i18n
      await page.press('cancel')
      expect(dialog()).toContain(t('payment:cancelPayment.searchTitle'))
      expect(dialog()).toContain(t('payment:cancelPayment.searchText'))
      expect(dialog()).not.toMatch(/[«“]/)
      expect(dialog()).not.toContain(t('payment:requisites.confirm'))
    },
  )

  it('PUR-18 names no button while the seller has not given requisites', async () => {
    const page = await openPurchase(world)
    await choose(page)
    await until(() => page.deal() !== null)
    await page.press('cancel')
    expect(dialog()).toContain('Cancel the payment?')
    expect(dialog()).not.toMatch(/[“]/)
    await world.act(page.dealId(), 'confirm', { text: '4111111111111111' })
    await page.onStep('payment')
    await until(() => quotes(dialog(), page.action('confirm-paid').textContent))
  })

  it.each(LANGS)('PUR-10 PUR-18 HINT-01 names “I paid” by its text, with the amount: %s', async (lang) => {
    const page = await atRequisites(world, {}, lang)
    const button = page.action('confirm-paid').textContent
    expect(button?.replaceAll('\u00a0', ' ')).toMatch(/1[ ,]500 RUB/)
    const rules = [...document.querySelectorAll('main section li')].map((one) => one.textContent ?? '')
    expect(rules.filter((rule) => quotes(rule, button))).toHaveLength(1)
    expect(quotes(await openHint(), button)).toBe(true)
    await page.press('cancel')
    expect(quotes(dialog(), button)).toBe(true)
    await page.press('dialog-cancel')
    await page.press('confirm-paid')
    expect(quotes(dialog(), page.action('dialog-confirm').textContent)).toBe(true)
  })
})

it.each(LANGS)('SALE-19 HINT-01 no nickname is compared; the hint names the button: %s', async (lang) => {
  const deal = { state: 'paid', amount_currency: '7000', buyer: { nickname: 'lucky_otter' } }
  const { page } = await openSale(world, { status: 1, is_approved: true, lang, deal }, { lang })
  await page.shows('waiting')
  const button = page.action('received-payout').textContent
  expect(button?.replaceAll('\u00a0', ' ')).toMatch(/7[ ,]000 RUB/)
  expect(quotes(await openHint(), button)).toBe(true)
  const { t } = page.client.i18n
  const checks = () =>
    [...document.querySelectorAll('li')].filter((one) => one.textContent === t('sale:sendCoins.sender'))
  expect(checks()).toHaveLength(1)
  expect(page.deal()?.buyer?.nickname).toBe('lucky_otter')
  await page.press('received-payout')
  expect(checks()).toHaveLength(2)
  expect(dialog()).not.toContain('lucky_otter')
  expect(document.querySelector('[data-result]')?.textContent).not.toContain('lucky_otter')
})
