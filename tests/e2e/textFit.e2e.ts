/** The screens with the most text, in every language on the narrowest phone with the longest values; `npm run gallery -- --fit` checks all screens. */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { LANGS, type Lang } from '../../src/contract/languages.ts'
import { fitProblems, NARROWEST_PX } from './support/fit.ts'
import { sceneOf } from './support/scenes.ts'
import { test } from './support/test.ts'
import { settle } from './support/visit.ts'

const FULLEST = ['purchase/long-names', 'purchase/dispute-evidence', 'sale/requisite', 'deposit/waiting']

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
})
