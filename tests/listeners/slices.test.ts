/** State of the slices after single events. */
import { describe, expect, it } from 'vitest'
import { rootReducer } from '../../src/app/rootReducer.ts'
import {
  brokerPicked,
  brokersFailed,
  brokersLoaded,
  brokersLoadStarted,
  methodChosen,
  methodCleared,
  selectBrokers,
  selectBrokersState,
  selectPicked,
  selectStarting,
  startingChanged,
} from '../../src/features/brokers/brokersSlice.ts'
import {
  dealIdsChanged,
  orderReloadRequested,
  selectDealIds,
  selectIsCurrent,
  selectReloadRequest,
} from '../../src/features/order/orderSlice.ts'
import {
  messageReceived,
  notificationReceived,
  notificationsLoaded,
  notificationsRead,
  selectIsListed,
  selectNotifications,
  selectUnread,
} from '../../src/features/realtime/realtimeSlice.ts'
import { orderLoaded } from '../../src/shell/orderLoaded.ts'
import {
  callFailed,
  connectivityChanged,
  orderWaitChanged,
  pageLeft,
  pageOpened,
  pageResumed,
  redirected,
  refreshDelayed,
  releaseFound,
  selectDestination,
  selectIsOnline,
  selectIsReplaced,
  selectIsStale,
  selectIsAnswered,
  selectOpened,
  selectRefreshedAt,
  selectSide,
  selectWait,
} from '../../src/shell/shellSlice.ts'
import { aPurchase } from '../rules/orders.ts'
import { aBroker, aNotification, refused } from '../rules/records.ts'
import { orderAt, stateAfter } from '../support/state.ts'

describe('the frame of the page', () => {
  const opened = pageOpened({ page: 'payment', id: '7' })
  const failed = (call: string, action: object = { kind: 'silent' }) =>
    callFailed({
      place: 'background',
      error: refused('x', { call: call as never }),
      action: action as never,
      risk: null,
    })

  it('I18N-01 starts in Russian, online, on the tab of the deal, without a page', () => {
    expect(stateAfter().shell).toMatchObject({
      lang: 'ru',
      tab: 'deal',
      isOnline: true,
      opened: null,
      wait: 'short',
    })
  })

  it('SPEC-02 the wait for an order is reported until one has loaded', () => {
    expect(selectWait(stateAfter(opened, orderWaitChanged('long')))).toBe('long')
    expect(selectWait(stateAfter(opened, orderAt(1), orderWaitChanged('long')))).toBe('short')
    expect(selectWait(stateAfter(opened, orderWaitChanged('unreadable'), orderAt(1)))).toBe('short')
    expect(selectWait(stateAfter(opened, orderWaitChanged('long'), opened))).toBe('short')
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
    expect(selectDestination(stateAfter(redirected('/x')))).toBe('/x')
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

  it.each([
    [{ page: 'payment', id: '1' } as const, 'buyer'],
    [{ page: 'sale', id: '1' } as const, 'seller'],
    [{ page: 'flashpay', id: '1', type: 'payment' } as const, 'buyer'],
    [{ page: 'flashpay', id: '1', type: 'sale' } as const, 'seller'],
  ])('ROLE-02 ROLE-03 the page %o acts for the %s', (page, side) => {
    expect(selectSide(stateAfter(pageOpened(page)))).toBe(side)
  })
})

describe('the list of banks', () => {
  it('PUR-03 is loading, ready or failed', () => {
    const states = [brokersLoadStarted(), brokersLoaded([aBroker('a')]), brokersFailed()]
    expect(states.map((action) => selectBrokersState(stateAfter(action)))).toEqual([
      'loading',
      'ready',
      'failed',
    ])
    expect(selectBrokersState(stateAfter())).toBe('idle')
    expect(selectBrokers(stateAfter(brokersLoaded([aBroker('a')]), brokersFailed()))).toHaveLength(1)
  })

  it('PUR-05 a pressed bank waits for an e-mail until it is chosen or cleared', () => {
    expect(selectPicked(stateAfter(brokerPicked('a')))).toBe('a')
    expect(selectPicked(stateAfter(brokerPicked('a'), methodChosen('a')))).toBeNull()
    expect(selectPicked(stateAfter(brokerPicked('a'), methodCleared()))).toBeNull()
    expect(selectStarting(stateAfter(startingChanged(true)))).toBe(true)
    expect(selectStarting(stateAfter(startingChanged(true), methodChosen('a')))).toBe(false)
  })
})

describe('notifications and counters of the gateway', () => {
  const notificationOf = (id: number, fields: object = {}) => aNotification({ id, ...fields })

  it('NOTE-04 a message that is seen at once is not counted', () => {
    const state = stateAfter(messageReceived({ id: 1, sender: 'b', isSeen: true }))
    expect(selectUnread(state)).toEqual({})
  })

  it('NOTE-02 NOTE-03 a new notification is first and occurs once, and the last 20 are kept', () => {
    const listed = stateAfter(notificationsLoaded([notificationOf(1), notificationOf(2)]))
    expect([selectIsListed(stateAfter()), selectIsListed(listed)]).toEqual([false, true])
    const more = [notificationOf(3), notificationOf(1)].map(notificationReceived).reduce(rootReducer, listed)
    expect(selectNotifications(more).map(({ id }) => id)).toEqual([3, 1, 2])
    const many = Array.from({ length: 21 }, (_, id) => notificationReceived(notificationOf(id)))
    const kept = selectNotifications(stateAfter(...many)).map(({ id }) => id)
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([20, 20, 1])
  })

  it('NOTE-03 are read once they were', () => {
    const state = stateAfter(
      notificationsLoaded([notificationOf(1), notificationOf(2)]),
      notificationsRead([2, 9]),
    )
    expect(selectNotifications(state).map(({ is_read }) => is_read)).toEqual([false, true])
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

  it('SPEC-01 remembers the ids of its deals', () => {
    expect(selectDealIds(stateAfter())).toEqual({ deal: null, autodeal: null })
    const state = stateAfter(dealIdsChanged({ deal: 1 }), dealIdsChanged({ autodeal: 'a' }))
    expect(selectDealIds(state)).toEqual({ deal: 1, autodeal: 'a' })
  })
})
