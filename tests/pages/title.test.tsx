/** The document's title, and the wake lock of a payer. */
import { act, fireEvent } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { PageTitle } from '../../src/app/PageTitle.tsx'
import type { Purchase } from '../../src/contract/orders.ts'
import { alertSettingChanged } from '../../src/features/notifications/notificationsSlice.ts'
import {
  conversationRead,
  messageReceived,
  unreadCountsLoaded,
} from '../../src/features/realtime/realtimeSlice.ts'
import { createI18n, langOf, loadTexts } from '../../src/i18n/i18n.ts'
import { common as uz } from '../../src/i18n/uz/common.ts'
import { gatewaySettingsLoaded } from '../../src/shell/deploymentSlice.ts'
import { languagePicked, pageLeft, pageOpened } from '../../src/shell/shellSlice.ts'
import { aDeal, anAutodeal, someSettings } from '../rules/records.ts'
import { renderPage } from '../support/page.tsx'
import { renderComponent, type RenderedComponent } from '../support/renderComponent.tsx'
import { orderAt } from '../support/state.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { atRequisites, toWaiting } from './purchaseSteps.ts'

const world = useWorld()

const PAYMENT = 'Secure payment'

async function open(): Promise<RenderedComponent> {
  const shown = await renderComponent(world, <PageTitle />)
  await shown.send(pageOpened({ page: 'payment', id: '7' }))
  return shown
}
const load = ({ client, send }: RenderedComponent, fields: Partial<Purchase>) =>
  send(orderAt(client.deps.clock.now(), fields))
const toPay = { deal: aDeal({ requisite: '4111', expire_in: 300 }) }

function look({ away }: { away: boolean }) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(away)
  act(() => void fireEvent(document, new Event('visibilitychange')))
}

describe('the title', () => {
  it('TITLE-03 TITLE-04 is the page’s, with unread conversations before it', async () => {
    const { send } = await open()
    expect(document.title).toBe(PAYMENT)
    for (const id of [1, 2]) await send(messageReceived({ id, sender: 'a' }))
    await send(unreadCountsLoaded({ b: 0 }))
    expect(document.title).toBe(`(1) ${PAYMENT}`)
    await send(conversationRead('a'))
    expect(document.title).toBe(PAYMENT)
  })

  it('TITLE-03 of a page without its own is the deployment’s, else the app’s', async () => {
    const { client, send } = await open()
    await send(pageOpened({ page: 'not-found', id: '' }))
    expect(document.title).toBe(client.i18n.t('common:app.title'))
    await send(gatewaySettingsLoaded(someSettings({ app_title: 'Pay here' })))
    expect(document.title).toBe('Pay here')
  })

  it('SPEC-16 TITLE-03 has the language of the page if the next chosen one cannot be loaded', async () => {
    const { client, send } = await open()
    const loading = loadTexts(createI18n({ lang: 'uz' }), ['common', 'payment', 'deal', 'account', 'errors'])
    await send(languagePicked('uz'))
    // The texts of the next language cannot be loaded.
    client.deps.changeLanguage = () => Promise.reject(new Error('no network'))
    await send(languagePicked('ru'))
    await loading
    await until(() => langOf(client.i18n) === 'uz')
    expect(document.title).toBe(client.i18n.t('common:pages.payment.title'))
    expect(document.title).not.toBe(PAYMENT)
  })

  it('TITLE-03 I18N-03 follows a change of the language on the screen of a banned person, whose page was left', async () => {
    const { client, send } = await open()
    await send(pageLeft())
    await send(languagePicked('uz'))
    await until(() => langOf(client.i18n) === 'uz')
    expect(document.title).toBe(uz.app.title)
  })

  it('TIME-12 shows the countdown, each second, while the payer is away', async () => {
    const shown = await open()
    await load(shown, toPay)
    expect(document.title).toBe(PAYMENT)
    look({ away: true })
    expect(document.title).toBe(`10:00 · ${PAYMENT}`)
    await advance(1_000)
    expect(document.title).toBe(`09:59 · ${PAYMENT}`)
    look({ away: false })
    expect(document.title).toBe(PAYMENT)
    await advance(5_000)
    expect(document.title).toBe(PAYMENT)
  })

  it('TIME-12 shows no countdown before a requisite, after paying, and on a page that was left', async () => {
    const shown = await open()
    look({ away: true })
    for (const deal of [aDeal(), aDeal({ requisite: '4111', state: 'paid' })]) {
      await load(shown, { deal })
      await advance(1_000)
      expect(document.title).toBe(PAYMENT)
    }
    await load(shown, { deal: null, autodeal: anAutodeal(), requisites: '4111' })
    expect(document.title).toMatch(/^10:00 · /)
    await shown.send(pageLeft())
    const { title } = document
    await advance(5_000)
    expect(document.title).toBe(title)
  })
})

describe('the screen of the device', () => {
  it('TIME-12 NOTE-05 stays on while requisites wait for payment, unless that is switched off', async () => {
    const page = await atRequisites(world)
    const { device, store } = page.client
    const allow = (on: boolean) =>
      act(async () => void store.dispatch(alertSettingChanged({ channel: 'awake', on })))
    await until(() => device.awake)
    await allow(false)
    expect(device.awake).toBe(false)
    await allow(true)
    expect(device.awake).toBe(true)
    await toWaiting(page)
    expect(device.awake).toBe(false)
  })

  it('TIME-12 NOTE-05 is not kept on after a reload if that was switched off', async () => {
    const first = await atRequisites(world)
    const { browser, deps, device } = first.client
    await until(() => device.awake)
    deps.storage.set('attention', { awake: false })
    const page = await renderPage(world, `/payment/${deps.pageId}`, { browser })
    const keepAwake = vi.spyOn(page.client.device, 'keepAwake')
    await page.onStep('payment')
    await advance(5_000)
    expect([page.client.device.awake, keepAwake.mock.calls.flat().includes(true)]).toEqual([false, false])
  })
})
