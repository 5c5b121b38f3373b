import { describe, expect, it } from 'vitest'
import { languagePicked, pageOpened, tabChosen } from '../../src/app/shell/shellSlice.ts'
import { unreadCountsLoaded } from '../../src/features/realtime/realtimeSlice.ts'
import type { OpenedClient, OpenOptions } from '../support/client.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { traderWrites, openDeal } from './chatDeal.ts'

const world = useWorld()
const title = ({ device }: OpenedClient) => device.titles.at(-1)

async function openTitled(options?: OpenOptions) {
  const client = await openDeal(world, undefined, options)
  client.store.dispatch(pageOpened(client.opened))
  await advance(200)
  return client
}

describe('the title', () => {
  it("TITLE-03 is the page's own in the language of the page", async () => {
    const client = await openTitled()
    expect(title(client)).toBe(client.texts.t('pages.payment.title'))
    client.store.dispatch(languagePicked('ru'))
    await until(() => title(client) === 'Безопасная оплата')
  })

  it('SPEC-16 TITLE-03 follows the page when a second choice of a language cannot be loaded', async () => {
    const client = await openTitled({ lang: 'en' })
    const away = client.texts.load('uz', ['common', 'payment', 'deal', 'account', 'errors'])
    client.store.dispatch(languagePicked('uz'))
    // A texts store whose next language never comes.
    client.deps.changeLanguage = () => Promise.reject(new Error('no network'))
    client.store.dispatch(languagePicked('ru'))
    await away
    await until(() => client.texts.lang() === 'uz')
    await advance(100)
    expect(title(client)).toBe(client.texts.t('pages.payment.title'))
    expect(client.store.getState().shell.lang).toBe('uz')
  })

  it("TITLE-03 is the app's on a page without one", async () => {
    const client = await openTitled()
    client.store.dispatch(pageOpened({ page: 'not-found', id: '' }))
    await advance(10)
    expect(title(client)).toBe(
      client.store.getState().deployment.deployment.appTitle ?? client.texts.t('app.title'),
    )
  })

  it('TITLE-04 RT-06 begins with the number of unread conversations', async () => {
    const client = await openTitled()
    const plain = client.texts.t('pages.payment.title')
    await traderWrites(world, client, 'one')
    await traderWrites(world, client, 'two')
    expect(title(client)).toBe(`(1) ${plain}`)
    client.store.dispatch(unreadCountsLoaded({ support: 4 }))
    await advance(10)
    expect(title(client)).toBe(`(2) ${plain}`)
    client.store.dispatch(unreadCountsLoaded({ support: 0 }))
    client.store.dispatch(tabChosen('chat'))
    await advance(200)
    expect(title(client)).toBe(plain)
  })

  it('counts the time down while the payer is away, and never in front of the page', async () => {
    const client = await openTitled()
    const plain = client.texts.t('pages.payment.title')
    client.device.set.visible = false
    client.device.changeState('hidden')
    await advance(100)
    const first = title(client)
    expect(first).toMatch(/^\d+:\d\d(:\d\d)? · /)
    await advance(2_000)
    expect(title(client)).not.toBe(first)
    client.device.set.visible = true
    client.device.changeState('visible')
    await advance(100)
    expect(title(client)).toBe(plain)
    const written = client.device.titles.length
    await advance(3_000)
    expect(client.device.titles.length - written).toBeLessThanOrEqual(1)
  })
})
