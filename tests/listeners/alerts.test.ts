/** When the page uses sound, vibration and browser notifications; from actions alone. */
import { describe, expect, it } from 'vitest'
import {
  alertSettingChanged,
  selectAlerts,
  selectNotify,
} from '../../src/features/notifications/notificationsSlice.ts'
import { searchFailed } from '../../src/features/order/orderSlice.ts'
import { messageReceived } from '../../src/features/realtime/realtimeSlice.ts'
import { pageOpened } from '../../src/shell/shellSlice.ts'
import { aNotification } from '../rules/records.ts'
import { createTestBrowser } from '../support/browser.ts'
import { notificationsListeners } from '../support/listeners.ts'
import { notificationReceived } from '../support/socketEvents.ts'
import { never } from './bareAnswers.ts'
import { bareClient, type BareClient, settle, useFakeTime } from './bareClient.ts'

function open(browser = createTestBrowser(), page: 'payment' | 'not-found' = 'payment'): BareClient {
  const client = bareClient([...notificationsListeners], { browser })
  client.dispatch(pageOpened(page === 'payment' ? { page, id: '7' } : { page, id: '' }))
  return client
}
async function requestAlert({ store }: BareClient) {
  store.dispatch(searchFailed(null))
  await settle()
}

useFakeTime()

describe('an alert', () => {
  it('NOTE-05 plays a sound and vibrates, at most once in 2 s', async () => {
    const client = open()
    await requestAlert(client)
    await settle(1_999)
    await requestAlert(client)
    expect([client.device.sounds, client.device.vibrations]).toEqual([1, 1])
    await settle(1)
    await requestAlert(client)
    expect([client.device.sounds, client.device.vibrations]).toEqual([2, 2])
  })

  it('NOTE-05 A60 plays in only one of two tabs within 2 s', async () => {
    const browser = createTestBrowser()
    const [one, other] = [open(browser), open(browser)]
    await requestAlert(one)
    await settle(10)
    await requestAlert(other)
    expect([one.device.sounds, other.device.sounds]).toEqual([1, 0])
    await settle(2_000)
    await requestAlert(other)
    expect([one.device.sounds, other.device.sounds]).toEqual([1, 1])
  })

  it('NOTE-05 A60 is dropped while another one plays', async () => {
    const browser = createTestBrowser()
    const [one, other] = [open(browser), open(browser)]
    one.device.sound = never
    await requestAlert(one)
    await requestAlert(other)
    expect(other.device.sounds).toBe(0)
    await settle(2_001)
    await requestAlert(other)
    expect(other.device.sounds).toBe(1)
  })

  it('NOTE-05 does not vibrate in the background, and follows the preferences, also after a reload', async () => {
    const browser = createTestBrowser()
    const client = open(browser)
    client.device.set.visible = false
    await requestAlert(client)
    expect([client.device.sounds, client.device.vibrations]).toEqual([1, 0])
    client.device.set.visible = true
    client.dispatch(alertSettingChanged({ channel: 'vibration', on: false }))
    await settle(2_000)
    await requestAlert(client)
    expect([client.device.sounds, client.device.vibrations]).toEqual([2, 0])
    client.dispatch(alertSettingChanged({ channel: 'vibration', on: true }))
    client.dispatch(alertSettingChanged({ channel: 'sound', on: false }))
    expect(client.deps.storage.get('attention')).toEqual({ vibration: true, sound: false })
    client.store.stop()
    const again = open(browser)
    await requestAlert(again)
    expect([again.device.sounds, again.device.vibrations]).toEqual([0, 1])
  })

  it('NOTE-05 is silent in all tabs of the browser once it is off in one, and plays again once it is on', async () => {
    const browser = createTestBrowser()
    const [one, other] = [open(browser), open(browser)]
    one.dispatch(alertSettingChanged({ channel: 'sound', on: false }))
    await settle(10)
    await requestAlert(other)
    expect([other.device.sounds, other.device.vibrations]).toEqual([0, 1])
    other.dispatch(alertSettingChanged({ channel: 'sound', on: true }))
    await settle(2_000)
    await requestAlert(one)
    expect(one.device.sounds).toBe(1)
  })

  it.each(['sound', 'vibration', 'notifications', 'awake'] as const)('NOTE-05 %s is on first', (signal) => {
    const browser = createTestBrowser()
    const all = { sound: true, vibration: true, notifications: true, awake: true }
    expect(selectAlerts(open(browser).state())).toEqual(all)
    open(browser).store.dispatch(alertSettingChanged({ channel: signal, on: false }))
    expect(selectAlerts(open(browser).state())).toEqual({ ...all, [signal]: false })
  })
})

describe('notifications of the browser', () => {
  it('NOTE-01 are allowed by the person, or declined for good', async () => {
    const client = open()
    expect(selectNotify(client.state())).toBe('none')
    client.device.set.notify = 'default'
    await client.run(alertSettingChanged({ channel: 'notifications', on: true }))
    expect(selectNotify(client.state())).toBe('granted')
    expect(client.deps.storage.get('attention')).toEqual({ notifications: true })
    const other = open()
    other.device.set.notify = 'default'
    await other.run(alertSettingChanged({ channel: 'notifications', on: false }))
    expect(other.device.set.notify).toBe('default')
    expect(selectAlerts(other.state()).notifications).toBe(false)
  })

  it('NOTE-01 contain the page’s title, the text and its link, unless they are switched off', () => {
    const client = open()
    client.device.set.visible = false
    client.dispatch(messageReceived({ id: 1, sender: 'Anna' }))
    const details = { id: null, type: 'outgoing', link: 'https://chain.test/1', sender: null }
    client.dispatch(notificationReceived(aNotification({ type: 'transaction', details })))
    const texts = ['account:inbox.messageFrom(Anna)', 'account:inbox.transaction()\nhttps://chain.test/1']
    const title = 'common:pages.payment.title()'
    expect(client.device.notifications).toEqual(texts.map((text) => ({ title, text })))
    client.dispatch(alertSettingChanged({ channel: 'notifications', on: false }))
    client.dispatch(messageReceived({ id: 2, sender: 'Anna' }))
    expect(client.device.notifications).toHaveLength(2)
  })
})
