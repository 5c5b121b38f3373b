/** The screens with the most text, in every language on the narrowest phone with the longest values; `npm run gallery -- --fit` checks all screens. */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { type Lang, LANGS } from '../../src/contract/languages.ts'
import { fitProblems, horizontalOverflow, layoutProblems, NARROWEST_PX } from './support/fit.ts'
import { sceneOf } from './support/scenes.ts'
import { test } from './support/test.ts'
import { settle } from './support/visit.ts'

const FULLEST = [
  'purchase/long-names',
  'purchase/dispute-evidence',
  'sale/requisite',
  'sale/waiting',
  'deposit/waiting',
]

/** A phone of 360 px whose text is twice as large: all lengths are in rem. */
const TWICE_AS_LARGE = { width: 180, height: 370 }
const NARROWEST = { width: NARROWEST_PX, height: 640 }
const ON_ITS_SIDE = { width: 640, height: 360 }
/** Screens with controls beside words, and the sum of the payment. */
const TIGHTEST = [
  ['purchase/requisites', TWICE_AS_LARGE],
  ['purchase/tab-chat', TWICE_AS_LARGE],
  ['purchase/tab-info', TWICE_AS_LARGE],
  ['purchase/languages', TWICE_AS_LARGE],
  ['sale/method-unknown', TWICE_AS_LARGE],
  ['sale/evidence', TWICE_AS_LARGE],
  ['purchase/mask-dialog', NARROWEST],
  ['purchase/receipt', ON_ITS_SIDE],
  ['purchase/login', ON_ITS_SIDE],
] as const

/** Changes the language in the page, without a reload. */
async function changeLanguage(page: Page, lang: Lang): Promise<void> {
  await page.locator('[data-action=language][aria-expanded]').click()
  await page.locator(`[data-lang=${lang}]`).click()
}

describe('every text fits', () => {
  test.for(FULLEST)('ENG-07 %s', async (id, { openPage, gateway }) => {
    const scene = sceneOf(id)
    const page = await openPage({ reducedMotion: 'reduce', viewport: { width: NARROWEST_PX, height: 740 } })
    await scene.reach({ page, gateway })
    const found: string[] = []
    for (const lang of LANGS) {
      await changeLanguage(page, lang)
      const faults = [...(await settle(page, scene)), ...(await fitProblems(page))]
      found.push(...faults.map((fault) => `${lang}: ${fault}`))
    }
    expect(found).toEqual([])
  })

  test.for(TIGHTEST)('ENG-07 %s at %o', async ([id, size], { openPage, gateway }) => {
    const scene = sceneOf(id)
    const page = await openPage({ reducedMotion: 'reduce', locale: 'ru' })
    await scene.reach({ page, gateway })
    await page.setViewportSize(size)
    expect([...(await settle(page, scene)), ...(await layoutProblems(page))]).toEqual([])
    expect((await linesOf(page, 'bdi[data-field="fiat-amount"]')).filter((lines) => lines > 1)).toEqual([])
  })

  test.for(['purchase/paid', 'purchase/tab-info', 'sale/paid', 'deposit/demo'])(
    'ENG-07 %s is not wider than the narrowest phone where text alone is twice as large',
    async (id, { openPage, gateway }) => {
      const scene = sceneOf(id)
      const page = await openPage({ reducedMotion: 'reduce', locale: 'ru', viewport: NARROWEST })
      await scene.reach({ page, gateway })
      await settle(page, scene)
      // Media queries do not follow it, as with a browser that enlarges text alone.
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
      expect(await horizontalOverflow(page)).toEqual([])
    },
  )

  test.for([
    ['number', '[data-field=holder]', ':has(> * > [data-field=requisite])'],
    ['sum', '[data-field=label]', '[data-field=amount]'],
  ] as const)(
    'SAFE-10 accents stacked on a letter do not reach the %s above',
    async ([, below, above], { openPage, gateway }) => {
      const scene = sceneOf('purchase/requisites')
      const page = await openPage({ reducedMotion: 'reduce' })
      await scene.reach({ page, gateway })
      await settle(page, scene)
      const picture = () => page.locator(above).last().screenshot()
      const before = await picture()
      await page
        .locator(below)
        .last()
        .evaluate((place) => {
          const upper = Array.from({ length: 60 }, (_, at) => String.fromCharCode(0x300 + (at % 21)))
          const lower = Array.from({ length: 60 }, (_, at) => String.fromCharCode(0x323 + (at % 9)))
          place.textContent = `IVAN${upper.join('')}${lower.join('')}`
        })
      expect(before.equals(await picture())).toBe(true)
    },
  )

  test('ENG-07 a bank and a name that are typed without spaces fit into the review of the payout', async ({
    openPage,
    gateway,
  }) => {
    const page = await openPage({ reducedMotion: 'reduce', viewport: NARROWEST })
    const { url } = await gateway.sale({ lang: 'en', status: 1, is_approved: true, broker_id: 105 })
    await page.goto(url)
    await page.fill('[name=phone]', '+79001234567')
    await page.fill('[name=bank]', 'Raiffeisenbank_Sankt-Peterburg_Nevskij_prospekt')
    await page.fill('[name=holder_name]', 'Abdurahmonov.Muhammadali.Shavkatjon.Oʻgʻli')
    await page.locator('[data-read-back]').waitFor()
    expect(await layoutProblems(page)).toEqual([])
  })

  test('ENG-07 the name of a shop shows its beginning, also in Arabic script', async ({ page, gateway }) => {
    const { url } = await gateway.purchase({ merchant: { name: 'متجر الشمال للإلكترونيات والأجهزة المنزلية' } })
    await page.goto(url)
    const name = page.locator('header [data-field=merchant]', { hasText: 'متجر' })
    const isShown = await name.evaluate((place) => {
      const { left, right } = place.getBoundingClientRect()
      const first = document.createRange()
      first.setStart(place.firstChild ?? place, 0)
      first.setEnd(place.firstChild ?? place, 1)
      const letter = first.getBoundingClientRect()
      return letter.left >= left && letter.right <= right + 1
    })
    expect(isShown).toBe(true)
  })

  test('ENG-07 text that alone is larger does not bring the link to the content over the shop’s name', async ({
    openPage,
  }) => {
    const page = await openPage({ locale: 'ru' })
    await page.goto('/payment/requisites')
    await page.locator('[data-field=requisite]').waitFor()
    const link = page.locator('a[href="#main"]')
    await link.evaluate((place) => (place.style.fontSize = '2rem'))
    const edges = () =>
      link.evaluate((place) => {
        const { top, bottom } = place.getBoundingClientRect()
        return { top, bottom }
      })
    expect((await edges()).bottom).toBeLessThanOrEqual(0)
    await link.focus()
    expect((await edges()).top).toBeGreaterThan(0)
  })

  test('ENG-07 in high contrast no word touches the border of its button', async ({ openPage }) => {
    const page = await openPage({ forcedColors: 'active', locale: 'ru' })
    await page.goto('/payment/paid')
    const more = page.locator('[data-action=save-evidence]')
    await more.waitFor()
    const { border, space } = await more.evaluate((button) => {
      const words = document.createRange()
      words.selectNodeContents(button)
      const { borderLeftWidth, borderLeftStyle } = getComputedStyle(button)
      const space = words.getBoundingClientRect().left - button.getBoundingClientRect().left
      return { border: `${borderLeftWidth} ${borderLeftStyle}`, space }
    })
    expect(border).toBe('1px solid')
    expect(space).toBeGreaterThanOrEqual(8)
  })
})

/** In how many lines the words of each place stand. */
function linesOf(page: Page, selector: string): Promise<number[]> {
  return page.locator(selector).evaluateAll((places) =>
    places.map((place) => {
      const words = document.createRange()
      words.selectNodeContents(place)
      return words.getClientRects().length
    }),
  )
}
