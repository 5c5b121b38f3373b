// long: one file of listeners, with each of its inputs
/** How the page announces news: toast, history, sound, browser notification, title; from actions alone. */
import { describe, expect, it, vi } from 'vitest'
import type { Purchase } from '../../src/contract/orders.ts'
import { selectToasts, toastExpired } from '../../src/features/dialogs/dialogsSlice.ts'
import { selectHistory } from '../../src/features/history/historySlice.ts'
import { selectTransactionLink } from '../../src/features/notifications/notificationsSlice.ts'
import {
  cancelStarted,
  orderReloadRequested,
  selectReloadRequest,
} from '../../src/features/order/orderSlice.ts'
import {
  messageReceived,
  notificationsLoaded,
  socketChanged,
} from '../../src/features/realtime/realtimeSlice.ts'
import { listenersAdded, pageOpened, tabChosen } from '../../src/shell/shellSlice.ts'
import { aDeal, anAutodeal, aNotification } from '../rules/records.ts'
import { createTestBrowser } from '../support/browser.ts'
import { historyListeners, notificationsListeners } from '../support/listeners.ts'
import { DEAL_EVENT_CASES, notificationReceived } from '../support/socketEvents.ts'
import { orderAt } from '../support/state.ts'
import { bareClient, NOW, settle, useFakeTime, type BareClient } from './bareClient.ts'

function open(browser = createTestBrowser(), first: Partial<Purchase> = {}): BareClient {
  const client = bareClient([...historyListeners, ...notificationsListeners], { browser })
  client.dispatch(pageOpened({ page: 'payment', id: '7' }))
  load(client, aDeal({ requisite: '4111' }), first)
  return client
}
function load({ store }: BareClient, deal: ReturnType<typeof aDeal> | null, fields: object = {}) {
  const request = selectReloadRequest(store.getState())
  store.dispatch(orderAt(NOW, { deal, ...fields }, { request }))
}
const keysOf = (client: BareClient) => client.toasts().map((one) => ('key' in one ? one.key : one.raw))
const recorded = ({ state }: BareClient) =>
  selectHistory(state()).map(({ text }) => ('key' in text ? text.key : text.raw))
const notificationOf = (type: string, details: object | null = {}, fields: object = {}) =>
  aNotification({ id: `n-${type}`, type, details: details && { id: 'elsewhere', ...details }, ...fields })

useFakeTime()

describe('news of the socket', () => {
  describe.each(Object.entries(DEAL_EVENT_CASES))('NOTE-01 NOTE-02 RT-05 HIST-01 %s', (type, event) => {
    const { name, isShownByOrder, sounds, value = { details: {} } } = event
    const { details, name: valueName = name, ...more } = value
    const text = { key: `account:inbox.${valueName}`, ...more }
    /** The texts that are announced, the number of sounds, and what is added to the history, for the event of a deal with this id. */
    async function receive(id: number | null) {
      const client = open()
      const before = selectHistory(client.state()).length
      await client.run(notificationReceived(notificationOf(type, { ...details, id })))
      const added = selectHistory(client.state()).slice(before)
      return [client.toasts(), client.device.sounds, added.map((entry) => entry.text)]
    }

    it('without a deal is announced and recorded, with a sound if it is important', async () => {
      expect(await receive(null)).toEqual([[text], sounds, [text]])
    })

    it('of another deal is announced as such and not recorded', async () => {
      const otherText = { key: `account:otherDeal.${valueName}`, ...more }
      expect(await receive(12)).toEqual([[otherText], sounds, []])
    })

    // What the order shows is announced and recorded from the order.
    it.each([11, 7])('of this deal or order, %i, is announced if the order does not show it', async (id) => {
      expect(await receive(id)).toEqual(isShownByOrder ? [[], 0, []] : [[text], sounds, [text]])
    })

    it('without details is announced and recorded', async () => {
      const client = open()
      await client.run(notificationReceived(notificationOf(type, null)))
      expect([keysOf(client), client.device.sounds]).toEqual([[`account:inbox.${name}`], sounds])
      expect(recorded(client).at(-1)).toBe(`account:inbox.${name}`)
    })
  })

  it('NOTE-02 NOTE-03 PUR-22 HIST-01 of a replaced deal are not announced', () => {
    const client = open()
    load(client, aDeal({ deal_id: 12, id: 12 }))
    for (const id of [11, 13])
      client.dispatch(notificationReceived(notificationOf('timeout', { id }, { id })))
    expect(keysOf(client)).toEqual(['account:otherDeal.timeout'])
    const before = recorded(client)
    client.dispatch(notificationsLoaded([]), notificationsLoaded([notificationOf('cancel_deal', { id: 11 })]))
    expect(keysOf(client)).toHaveLength(1)
    expect(recorded(client)).toEqual(before)
  })

  it('NOTE-02 HIST-04 of a deal that the order had in an earlier visit are not announced as of another order', async () => {
    const browser = createTestBrowser()
    const second = aDeal({ deal_id: 12, id: 12 })
    load(open(browser), second)
    const again = bareClient([...historyListeners, ...notificationsListeners], { browser })
    again.dispatch(pageOpened({ page: 'payment', id: '7' }), listenersAdded())
    load(again, second)
    await again.run(notificationReceived(notificationOf('timeout', { id: 11 }, { id: 11 })))
    expect(keysOf(again)).toEqual([])
    await again.run(notificationReceived(notificationOf('timeout', { id: 13 }, { id: 13 })))
    expect(keysOf(again)).toEqual(['account:otherDeal.timeout'])
  })

  it('NOTE-02 wait for the order, which may contain a new deal', async () => {
    const client = open()
    const receive = (id: number) =>
      client.dispatch(notificationReceived(notificationOf('timeout', { id }, { id: `n-${id}` })))
    client.dispatch(orderReloadRequested())
    for (const id of [12, 13]) receive(id)
    await settle()
    expect(keysOf(client)).toEqual([])
    load(client, aDeal({ deal_id: 12, id: 12 }))
    await settle()
    expect(keysOf(client)).toEqual(['account:otherDeal.timeout'])
    client.dispatch(orderReloadRequested(), notificationReceived(notificationOf('deal', { id: 14 })))
    await settle(5_000)
    expect(keysOf(client).at(-1)).toBe('account:otherDeal.deal')
  })

  it('NOTE-02 NOTE-05 PUR-18 an own cancellation is not announced', async () => {
    const client = open()
    await client.run(cancelStarted(11), notificationReceived(notificationOf('cancel_deal', { id: 11 })))
    load(client, aDeal({ state: 'deleted' }), { status: 3 })
    await settle()
    expect(keysOf(client)).toEqual([])
    expect(client.device.sounds).toBe(0)
    expect(recorded(client).at(-1)).toBe('account:log.cancelledByYou')
  })

  it.each([
    ['outgoing', 'https://chain.test/1', 'https://chain.test/1'],
    ['incoming', 'https://chain.test/1', null],
    ['outgoing', null, null],
    [null, 'https://chain.test/1', 'https://chain.test/1'],
    [null, null, null],
  ])('NOTE-06 SPEC-12 a transaction %s with the link %s is shown with %s', async (type, link, shown) => {
    const client = open()
    const notification = notificationOf('transaction', { id: 11, type, link })
    await client.run(notificationReceived(notification))
    expect(selectTransactionLink(client.state())).toBe(shown)
    // Coins that come in are not the end of the deal.
    const isIgnored = type === 'incoming' || (type === null && link === null)
    const toast = { key: 'account:inbox.transaction', ...(shown && { link: shown }) }
    expect(client.toasts()).toEqual(isIgnored ? [] : [toast])
    expect(client.device.sounds).toBe(isIgnored ? 0 : 1)
    const other = open()
    other.dispatch(notificationReceived(notificationOf('dispute', { type, link })))
    expect(selectTransactionLink(other.state())).toBeNull()
  })
})

describe('the list of notifications', () => {
  it('NOTE-03 is not announced the first time; later its new, unread and unrecorded entries are, oldest first', async () => {
    const client = open()
    const known = notificationOf('dispute')
    client.dispatch(notificationsLoaded([known]))
    expect(keysOf(client)).toEqual([])
    const read = notificationOf('deal', {}, { is_read: true })
    const own = notificationOf('closed_dispute', { id: 11 })
    const message = notificationOf('message', { id: 4, sender: 'trader' })
    await client.run(notificationsLoaded([message, notificationOf('timeout'), own, read, known]))
    expect(keysOf(client)).toEqual(['account:otherDeal.timeout', 'account:inbox.messageFrom'])
  })

  it('NOTE-06 contains the transaction link of the deal after a reload', () => {
    const link = 'https://chain.test/2'
    const linkAfter = (...list: ReturnType<typeof notificationOf>[]) => {
      const client = open()
      client.dispatch(notificationsLoaded(list))
      return selectTransactionLink(client.state())
    }
    expect(linkAfter(notificationOf('transaction', { id: 11, type: 'outgoing', link }))).toBe(link)
    expect(linkAfter(notificationOf('transaction', { id: 11, type: 'incoming', link }))).toBeNull()
    expect(linkAfter(notificationOf('transaction', { id: 12, type: 'outgoing', link }))).toBeNull()
    expect(linkAfter(notificationOf('deal', { id: 11, link }))).toBeNull()
    expect(
      linkAfter(notificationOf('transaction', { id: 11 }), notificationOf('transaction', null)),
    ).toBeNull()
  })

  it('NOTE-06 contains the transaction link of an automatic deal as well', () => {
    const client = open()
    load(client, null, { autodeal: anAutodeal() })
    client.dispatch(
      notificationsLoaded([notificationOf('transaction', { id: 'a1', link: 'https://c.test/' })]),
    )
    expect(selectTransactionLink(client.state())).toBe('https://c.test/')
  })

  it('NOTE-06 contains the transaction link also after a long conversation', () => {
    const client = open()
    const link = 'https://chain.test/3'
    client.dispatch(notificationReceived(notificationOf('transaction', { id: 11, type: 'outgoing', link })))
    for (let id = 0; id < 40; id++)
      client.dispatch(notificationReceived(notificationOf('message', { sender: 'trader' }, { id })))
    expect(selectTransactionLink(client.state())).toBe(link)
  })
})

describe('a message that arrives', () => {
  const receive = (sender: string, id = 1) => messageReceived({ id, sender })

  it.each([
    ['trader', { key: 'account:inbox.messageFrom', values: { name: 'trader' } }],
    ['help', { key: 'account:inbox.messageFromSupport' }],
    ['\u200b', { key: 'account:inbox.message' }],
  ])('NOTE-01 SAFE-06 from %s is announced by role: %o', async (sender, message) => {
    const client = open()
    await client.run(receive(sender))
    expect(client.toasts()).toEqual([message])
    expect(client.device.sounds).toBe(1)
  })

  it('CHAT-09 NOTE-02 is announced once for its two events', () => {
    const client = open()
    client.dispatch(receive('trader'))
    client.dispatch(notificationReceived(notificationOf('message', { id: 1, sender: 'trader' })))
    expect(client.toasts()).toHaveLength(1)
    client.dispatch(notificationReceived(notificationOf('message', null, { id: 9 })))
    expect(client.toasts().at(-1)).toEqual({ key: 'account:inbox.message' })
  })

  it('CHAT-09 is not announced for the conversation on screen, except in the background', () => {
    const client = open()
    client.dispatch(tabChosen('chat'), receive('trader'))
    expect(client.toasts()).toEqual([])
    client.dispatch(receive('help', 2))
    expect(keysOf(client)).toEqual(['account:inbox.messageFromSupport'])
    client.device.set.visible = false
    client.dispatch(receive('trader', 3))
    expect(client.device.notifications).toMatchObject([{ text: 'account:inbox.messageFrom(trader)' }])
  })

  it('SAFE-06 of a trader who is called like support is announced without a name', () => {
    const client = open()
    load(client, aDeal({ seller: { nickname: 'help', is_online: true } }))
    client.dispatch(receive('help'))
    expect(client.toasts()).toEqual([{ key: 'account:inbox.message' }])
  })
})

describe('a change of the order', () => {
  const paid = aDeal({ state: 'paid', requisite: '4111' })
  const dispute = (initiator: string, opponent: string | null = null) =>
    aDeal({ state: 'paid', requisite: '4111', dispute: { initiator, opponent, created_at: null } })
  const deleted = aDeal({ state: 'deleted' })
  const closed = aDeal({ state: 'closed', requisite: '4111' })
  const joined = 'disputeJoinedByPartner'
  const log = (name: string | null) => (name === null ? [] : [`account:log.${name}`])

  // The notification tells the order's history who ended the deal.
  it.each([
    ['cancel_deal', paid, deleted, 'cancelled', 'cancelledByPartner'],
    ['timeout', paid, deleted, 'cancelled', 'cancelledByTimeout'],
    ['closed_dispute', dispute('payer'), closed, 'disputeWon', 'disputeWon'],
    ['deal: a release', paid, closed, 'released', 'released'],
    ['dispute: of the other side', paid, dispute('trader'), 'disputeByPartner', 'disputeByPartner'],
    ['dispute: joined by the other side', dispute('payer'), dispute('payer', 'trader'), joined, joined],
    ['dispute: of this person', paid, dispute('payer'), null, null],
    ['dispute: joined by this person', dispute('trader'), dispute('trader', 'payer'), null, null],
  ])(
    'NOTE-02 NOTE-05 RT-03 RT-05 HIST-01 %s: announced once, with and without a socket or a notification, as the order says',
    async (what, before, after, alone, notified) => {
      const [type = ''] = what.split(':')
      for (const socket of ['up', 'down'] as const)
        for (const when of ['before', 'after', 'never']) {
          const client = open()
          load(client, before)
          await settle(2_000)
          for (const { id } of selectToasts(client.state())) client.dispatch(toastExpired(id))
          client.device.sounds = 0
          client.dispatch(socketChanged(socket), orderReloadRequested())
          const receive = () => client.dispatch(notificationReceived(notificationOf(type, { id: 11 })))
          if (when === 'before') receive()
          await settle()
          expect(keysOf(client)).toEqual([])
          load(client, after)
          await settle()
          if (when === 'after') receive()
          await settle(5_000)
          const expected = log(when === 'before' ? notified : alone)
          const announced = [keysOf(client), client.device.sounds]
          expect(announced, `${socket} ${when}`).toEqual([expected, expected.length])
        }
    },
  )

  it.each([
    ['in sight: by the warning on the page, not by a toast above it', true, 0],
    ['out of sight: by a notification', false, 1],
  ])('NOTE-02 RET-03 SPEC-19 changed requisites are announced %s', async (_where, visible, count) => {
    const client = open()
    await settle(2_000)
    client.device.set.visible = visible
    client.device.set.notify = 'granted'
    const notified = vi.spyOn(client.device, 'notify')
    load(client, aDeal({ requisite: '5222' }))
    await settle()
    expect(keysOf(client)).toEqual([])
    expect(notified).toHaveBeenCalledTimes(count)
    expect(client.device.sounds).toBeGreaterThan(0)
    expect(recorded(client).at(-1)).toBe('account:log.requisitesChanged')
  })
})
