/** State of the slices after single events. */
import { describe, expect, it } from 'vitest'
import { rootReducer } from '../../src/app/rootReducer.ts'
import { selectDialog, selectToasts, toastExpired } from '../../src/features/dialogs/dialogsSlice.ts'
import {
  orderReloadRequested,
  selectIsCurrent,
  selectReloadRequest,
} from '../../src/features/order/orderSlice.ts'
import {
  notificationReceived,
  notificationsLoaded,
  selectIsListed,
  selectNotifications,
} from '../../src/features/realtime/realtimeSlice.ts'
import { orderLoaded } from '../../src/shell/orderLoaded.ts'
import {
  callFailed,
  connectivityChanged,
  pageLeft,
  pageOpened,
  pageResumed,
  refreshDelayed,
  releaseFound,
  selectDestination,
  selectIsOnline,
  selectIsReplaced,
  selectIsStale,
  selectIsAnswered,
  selectOpened,
  selectRefreshedAt,
  selectHasDeal,
} from '../../src/shell/shellSlice.ts'
import { aPurchase } from '../rules/orders.ts'
import { aNotification, refused, aDeal } from '../rules/records.ts'
import { orderAt, stateAfter, type Action } from '../support/state.ts'

describe('the frame of the page', () => {
  const opened = pageOpened({ page: 'payment', id: '7' })
  const failed = (call: string, action: object = { kind: 'silent' }) =>
    callFailed({
      place: 'background',
      error: refused('x', { call: call as never }),
      action: action as never,
      risk: null,
    })

  it.each([
    'GET /payments_v2/{id}',
    'GET /sale_v2/{id}',
    'GET /p2/{id}',
    'GET /s2/{id}',
    'GET /cp/{id}',
    'GET /deals/{id}',
    'GET /autodeals/{id}',
  ])('SPEC-08 after a failed %s the screen is outdated, if there was a response before', (call) => {
    expect(selectIsStale(stateAfter(opened, orderAt(1), failed(call)))).toBe(true)
    expect(selectIsStale(stateAfter(opened, failed(call)))).toBe(false)
  })

  it('SPEC-08 other failures do not make it outdated, and a new response makes it current', () => {
    expect(selectIsStale(stateAfter(opened, orderAt(1), failed('GET /rates')))).toBe(false)
    expect(selectIsStale(stateAfter(orderAt(1), refreshDelayed()))).toBe(true)
    expect(selectIsStale(stateAfter(refreshDelayed()))).toBe(false)
    expect(selectIsStale(stateAfter(orderAt(1), pageResumed('online')))).toBe(true)
    expect(selectIsStale(stateAfter(pageResumed('online')))).toBe(false)
    const again = stateAfter(orderAt(1), refreshDelayed(), orderAt(2))
    expect([selectIsStale(again), selectRefreshedAt(again)]).toEqual([false, 2])
    const elsewhere = stateAfter(orderAt(1), refreshDelayed(), opened)
    expect([selectIsStale(elsewhere), selectRefreshedAt(elsewhere)]).toEqual([false, null])
  })

  it('NET-05 ROUTE-04 CAT-30 a failure that redirects stores its target; the next page drops it', () => {
    expect(selectDestination(stateAfter(failed('GET /rates')))).toBeNull()
    const root = stateAfter(failed('GET /cp/{id}', { kind: 'root' }))
    expect(selectDestination(root)).toBe('/')
    expect(selectDestination(rootReducer(root, opened))).toBeNull()
    const url = 'https://m.test/a'
    expect(selectDestination(stateAfter(failed('POST /deals', { kind: 'redirect', url })))).toMatch(
      /^\/payment-error\?url=.*m\.test/,
    )
  })

  it('NET-07 a page that was answered counts as such while there is no network', () => {
    const before = stateAfter(connectivityChanged({ isOnline: false, at: 1 }))
    expect(selectIsAnswered(before)).toBe(false)
    const state = stateAfter(
      connectivityChanged({ isOnline: true, at: 5 }),
      connectivityChanged({ isOnline: false, at: 9 }),
    )
    expect([selectIsOnline(state), selectIsAnswered(state)]).toEqual([false, true])
  })

  it('REL-03 a new build is not forgotten at another address', () => {
    const left = stateAfter(opened, releaseFound(), pageLeft())
    expect(selectOpened(left)).toBeNull()
    expect(selectIsReplaced(rootReducer(left, pageOpened({ page: 'not-found', id: '' })))).toBe(true)
  })
})

describe('notifications and counters of the gateway', () => {
  const notificationOf = (id: number, fields: object = {}) => aNotification({ id, ...fields })

  it('NOTE-02 NOTE-03 a new notification is first and occurs once, and the last 50 are kept', () => {
    const listed = stateAfter(notificationsLoaded([notificationOf(1), notificationOf(2)]))
    expect([selectIsListed(stateAfter()), selectIsListed(listed)]).toEqual([false, true])
    const more = [notificationOf(3), notificationOf(1)].map(notificationReceived).reduce(rootReducer, listed)
    expect(selectNotifications(more).map(({ id }) => id)).toEqual([3, 1, 2])
    const many = Array.from({ length: 51 }, (_, id) => notificationReceived(notificationOf(id)))
    const kept = selectNotifications(stateAfter(...many)).map(({ id }) => id)
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([50, 50, 1])
  })
})

describe('the order of the page', () => {
  const answered = (request?: number) =>
    orderLoaded({ kind: 'purchase', order: aPurchase(), at: 1, ...(request !== undefined && { request }) })

  it('RT-04 is outdated until a response arrives that was requested after the last request', () => {
    expect(selectIsCurrent(stateAfter())).toBe(true)
    const requested = stateAfter(orderReloadRequested(), orderReloadRequested())
    expect([selectIsCurrent(requested), selectReloadRequest(requested)]).toEqual([false, 2])
    expect(selectIsCurrent(rootReducer(requested, answered(1)))).toBe(false)
    expect(selectIsCurrent(rootReducer(requested, answered()))).toBe(false)
    expect(selectIsCurrent(rootReducer(requested, answered(2)))).toBe(true)
  })
})

const link = 'https://pay.test/payment/1'
const message = { key: 'errors:errors.deal-already-exists' as const }
const failed = callFailed({
  place: 'create',
  error: refused('Deal already exists'),
  action: { kind: 'leave', link, message },
  risk: null,
})
const dialogAfter = (...actions: Action[]) => selectDialog(stateAfter(...actions))

describe('the dialog that leads to another open deal', () => {
  const wayBack = 'https://shop.test/back'
  it.each([
    ['nowhere: no order was loaded', [], null],
    ['to the shop', [orderAt(1, { back_url: wayBack })], wayBack],
    [
      'nowhere: the order names no shop any more',
      [orderAt(1, { back_url: wayBack }), orderAt(2, { merchant: null })],
      null,
    ],
  ])('DLG-03 leads back %s', (_where, before, cancel) => {
    expect(dialogAfter(...before, failed)).toEqual({ kind: 'redirect', to: link, cancel })
  })
})

describe('the toast that says that the page is current again', () => {
  const offline = (at: number) => connectivityChanged({ isOnline: false, at })
  const online = (at: number) => connectivityChanged({ isOnline: true, at })
  it.each([
    ['is not shown before the order has loaded', [offline(1_000), online(5_000)], 0],
    ['is shown once it has', [offline(1_000), online(5_000), orderAt(5_200)], 1],
    [
      'is not shown again',
      [offline(1_000), online(5_000), orderAt(5_200), toastExpired(0), orderAt(10_000)],
      0,
    ],
    [
      'counts from the loss of the network, not from later failed calls',
      [offline(1_000), offline(2_000), offline(3_500), online(4_000), orderAt(4_000)],
      1,
    ],
    [
      'is not shown if a single call briefly had no response',
      [offline(1_000), online(2_000), orderAt(3_999), orderAt(9_000)],
      0,
    ],
  ])('RET-06 NET-07 %s', (_, actions, count) => {
    const back = { message: { key: 'common:net.back' } }
    expect(selectToasts(stateAfter(...actions))).toMatchObject(Array.from({ length: count }, () => back))
  })
})

describe('the knowledge that money may have been sent', () => {
  const opened = pageOpened({ page: 'payment', id: '7' })
  it('DLG-01 is kept after the deal is gone, and dropped with the order', () => {
    const lost = [opened, orderAt(1, { deal: aDeal() }), orderAt(2)]
    expect(selectHasDeal(stateAfter(opened, orderAt(1)))).toBe(false)
    expect(selectHasDeal(stateAfter(...lost))).toBe(true)
    expect(selectHasDeal(stateAfter(...lost, opened))).toBe(false)
  })
})
