import { describe, expect, it } from 'vitest'
import { createI18n, langOf, loadTexts } from '../../src/i18n/i18n.ts'
import { languagePicked, pageOpened } from '../../src/shell/shellSlice.ts'
import type { OpenOptions } from '../support/client.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { openDeal } from './chatDeal.ts'
import type { Buyer } from './purchaseBuyer.ts'

const world = useWorld()
const title = ({ device }: Buyer) => device.titles.at(-1)

async function openTitled(options?: OpenOptions) {
  const buyer = await openDeal(world, undefined, options)
  buyer.dispatch(pageOpened(buyer.client.opened))
  await advance(200)
  return buyer
}

describe('the title', () => {
  it('SPEC-16 TITLE-03 has the language of the page if the next chosen one cannot be loaded', async () => {
    const buyer = await openTitled({ lang: 'en' })
    const loading = loadTexts(createI18n({ lang: 'uz' }), ['common', 'payment', 'deal', 'account', 'errors'])
    buyer.dispatch(languagePicked('uz'))
    // The texts of the next language cannot be loaded.
    buyer.deps.changeLanguage = () => Promise.reject(new Error('no network'))
    buyer.dispatch(languagePicked('ru'))
    await loading
    await until(() => langOf(buyer.client.i18n) === 'uz')
    await advance(100)
    expect(title(buyer)).toBe(buyer.client.i18n.t('common:pages.payment.title'))
    expect(buyer.state.shell.lang).toBe('uz')
  })
})
