import { describe, expect, it } from 'vitest'
import { unreadCountsLoaded } from '../../src/features/realtime/realtimeSlice.ts'
import { createI18n, langOf, loadTexts } from '../../src/i18n/i18n.ts'
import { languagePicked, pageOpened, tabChosen } from '../../src/shell/shellSlice.ts'
import type { OpenOptions } from '../support/client.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { traderWrites, openDeal } from './chatDeal.ts'
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
  it('TITLE-03 is that of the page, in its language', async () => {
    const buyer = await openTitled()
    expect(title(buyer)).toBe(buyer.client.i18n.t('common:pages.payment.title'))
    buyer.dispatch(languagePicked('ru'))
    await until(() => title(buyer) === 'Безопасная оплата')
  })

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

  it('TITLE-03 is that of the deployment or the app on a page without its own', async () => {
    const buyer = await openTitled()
    buyer.dispatch(pageOpened({ page: 'not-found', id: '' }))
    await advance(10)
    expect(title(buyer)).toBe(
      buyer.state.deployment.deployment.appTitle ?? buyer.client.i18n.t('common:app.title'),
    )
  })

  it('TITLE-04 RT-06 begins with the number of unread conversations', async () => {
    const buyer = await openTitled()
    const plain = buyer.client.i18n.t('common:pages.payment.title')
    await traderWrites(buyer, 'one')
    await traderWrites(buyer, 'two')
    expect(title(buyer)).toBe(`(1) ${plain}`)
    buyer.dispatch(unreadCountsLoaded({ support: 4 }))
    await advance(10)
    expect(title(buyer)).toBe(`(2) ${plain}`)
    buyer.dispatch(unreadCountsLoaded({ support: 0 }))
    buyer.dispatch(tabChosen('chat'))
    await advance(200)
    expect(title(buyer)).toBe(plain)
  })

  it('shows the countdown while the page is in the background, and only then', async () => {
    const buyer = await openTitled()
    const plain = buyer.client.i18n.t('common:pages.payment.title')
    buyer.device.set.visible = false
    buyer.device.changeState('hidden')
    await advance(100)
    const first = title(buyer)
    expect(first).toMatch(/^\d+:\d\d(:\d\d)? · /)
    await advance(2_000)
    expect(title(buyer)).not.toBe(first)
    buyer.device.set.visible = true
    buyer.device.changeState('visible')
    await advance(100)
    expect(title(buyer)).toBe(plain)
    const written = buyer.device.titles.length
    await advance(3_000)
    expect(buyer.device.titles.length - written).toBeLessThanOrEqual(1)
  })
})
