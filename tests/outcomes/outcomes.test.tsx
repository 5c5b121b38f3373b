/** The texts at each final state of each page have the right meanings in every language. */
import { expect, it } from 'vitest'
import { createTestBrowser } from '../support/browser.ts'
import { renderPage } from '../support/page.tsx'
import { until, useWorld } from '../support/world.ts'
import { LANGS, MEANINGS, type Meaning } from './meanings.ts'
import { OUTCOMES } from './outcomes.ts'

const world = useWorld()
const KINDS = {
  payment: 'purchases',
  sale: 'sales',
  'flashpay/payment': 'flashpay',
  'flashpay/sale': 'flashpay',
  cpayment: 'crypto-payments',
} as const
const CASES = OUTCOMES.flatMap((outcome) => LANGS.map((lang) => Object.assign({ lang }, outcome)))

it.each(CASES)('$row $page $end, $cause: $lang', async ({ page, end, order, says, never, lang }) => {
  const sums = { amount: '5000', currency: 'rub', symbol: 'usdt' }
  const id = await world.make(KINDS[page], {
    ...(KINDS[page] === 'flashpay' && { type: page.split('/')[1] }),
    ...sums,
    lang,
    ...order,
  })
  const shown = await renderPage(world, `/${page}/${id}`, { lang, browser: createTestBrowser() })
  await shown.shows(end)
  const text = () => (document.querySelector('[data-result]')?.textContent ?? '').replaceAll('\u00a0', ' ')
  const has = (meaning: Meaning) => MEANINGS[meaning][lang].test(text())
  // Parts of the result block are lazy-loaded.
  await until(() => says.every(has)).catch(() => undefined)
  const found = { missing: says.filter((meaning) => !has(meaning)), wrong: never.filter(has), text: text() }
  expect(found).toEqual({ missing: [], wrong: [], text: text() })
})
