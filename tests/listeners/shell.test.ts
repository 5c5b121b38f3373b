// long: the frame of every page
/** The frame of every page: addresses, settings, language, failed calls, and the state after single events. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { openPage } from '../../src/app/openPage.ts'
import { rootReducer } from '../../src/app/rootReducer.ts'
import { gatewaySettings } from '../../src/contract/general.ts'
import { selectSupportOpen } from '../../src/features/chat/chatSlice.ts'
import {
  dialogClosed,
  dialogOpened,
  selectToasts,
  toastExpired,
} from '../../src/features/dialogs/dialogsSlice.ts'
import {
  merchantLoaded,
  orderReloadRequested,
  selectPurchase,
  selectIsCurrent,
  selectReloadRequest,
} from '../../src/features/order/orderSlice.ts'
import {
  notificationsLoaded,
  selectIsListed,
  selectNotifications,
} from '../../src/features/realtime/realtimeSlice.ts'
import type { ErrorPlace } from '../../src/rules/errorPolicy.ts'
import { selectDeployment } from '../../src/shell/deploymentSlice.ts'
import { handleCallError } from '../../src/shell/handleCallError.ts'
import { selectMoneyRisk } from '../../src/shell/moneyRisk.ts'
import { orderLoaded } from '../../src/shell/orderLoaded.ts'
import {
  callFailed,
  connectivityChanged,
  languagePicked,
  type OpenedPage,
  pageLeft,
  pageOpened,
  pageResumed,
  refreshDelayed,
  releaseFound,
  selectDestination,
  selectMayBePaid,
  selectIsAnswered,
  selectIsOnline,
  selectIsReplaced,
  selectIsStale,
  selectOpened,
  selectRefreshedAt,
  selectTab,
} from '../../src/shell/shellSlice.ts'
import type { ListenerApi } from '../../src/store/types.ts'
import { aPurchase } from '../rules/orders.ts'
import { aDeal, aNotification, refused } from '../rules/records.ts'
import { shellListeners } from '../support/listeners.ts'
import { notificationReceived } from '../support/socketEvents.ts'
import { BANNED, orderAt, saleAt, stateAfter } from '../support/state.ts'
import { refusal } from './bareAnswers.ts'
import { bareClient, type BareClient, settle, useFakeTime } from './bareClient.ts'

const SETTINGS = {
  ...{ app_title: 'Pay here', support: { handle: 'help', url: 'https://t.test/help' } },
  ...{ exchange_url: null, contacts_url: null, videos: { en: 'https://v.test/en' }, minimums: {} },
}

function open(id = '7', options: Parameters<typeof bareClient>[1] = {}) {
  const client = bareClient([...shellListeners], options)
  const langs: string[] = []
  client.deps.changeLanguage = async (lang) => void langs.push(lang)
  client.dispatch(pageOpened(id === '' ? { page: 'not-found', id } : { page: 'payment', id }))
  return { ...client, langs }
}
const routes = ({ calls }: BareClient) => calls.map(({ route }) => route)
const deploymentOf = ({ state }: BareClient) => selectDeployment(state())

useFakeTime()

describe('settings and rates', () => {
  const answers = { 'GET /settings': SETTINGS, 'GET /rates': { usdt: '80' } }

  it('API-10 API-11 A69 are loaded after the order, once, and have precedence over those of the deployment', async () => {
    const settings = { brand: { name: 'Shop' }, support_handle: 'own', support_url: 'https://t.test/own' }
    const client = open('7', { answers, settings: { ...settings, site_url: 'https://site.test//' } })
    await settle()
    expect(routes(client)).toEqual([])
    const contactsUrl = 'https://site.test/contacts'
    expect(deploymentOf(client)).toMatchObject({ appTitle: 'Shop', supportHandle: 'own', contactsUrl })
    await client.run(orderAt(1))
    expect(routes(client)).toEqual(['GET /settings', 'GET /rates'])
    const support = { supportHandle: 'help', supportUrl: 'https://t.test/help' }
    expect(deploymentOf(client)).toMatchObject({ appTitle: 'Pay here', ...support, contactsUrl })
    expect(deploymentOf(client).videos).toMatchObject({ en: 'https://v.test/en' })
    expect(selectDeployment(client.state()).rates).toEqual({ usdt: '80' })
    await client.run(pageOpened({ page: 'payment', id: '8' }), orderAt(2))
    expect(routes(client)).toHaveLength(2)
  })

  it.each(['', ' '])('API-10 SAFE-06 A69 the empty name or handle %j is ignored', async (none) => {
    const empty = { ...SETTINGS, app_title: none, support: { handle: none, url: null } }
    const settings = { brand: { name: 'Shop' }, support_handle: 'own' }
    const answers = { 'GET /settings': v.parse(gatewaySettings, empty), 'GET /rates': {} }
    const client = open('', { answers, settings })
    await settle()
    expect(deploymentOf(client)).toMatchObject({ appTitle: 'Shop', supportHandle: 'own' })
  })

  it('TITLE-03 A69 a deployment without a name has none; a page without an order waits for nothing', async () => {
    const client = open('', { answers: { 'GET /rates': refusal('down', { status: 500 }) } })
    expect(deploymentOf(client).appTitle).toBeNull()
    await settle()
    expect(routes(client)).toEqual(['GET /settings', 'GET /rates'])
    expect(selectDeployment(client.state()).rates).toBeNull()
  })
})

describe('the language', () => {
  it('SPEC-18 I18N-03 is loaded once the network is back, if it could not be loaded before', async () => {
    const client = open()
    const { changeLanguage } = client.deps
    client.deps.changeLanguage = () => Promise.reject(new Error('no network'))
    await client.run(languagePicked('tj'))
    client.deps.changeLanguage = changeLanguage
    await client.run(pageResumed('online'))
    expect(client.langs).toEqual(['tj'])
  })

  it.each([
    ['none was chosen', null, 'uz', ['uz']],
    ['one was chosen', 'en', 'uz', ['en']],
    ['one was chosen that is not offered', 'tj', 'uz', ['uz']],
    ['the order names none', null, null, []],
    ['the order names one that is not offered', null, 'tj', []],
  ] as const)('SALE-02 A47 is the person’s, else the order’s: %s', async (_where, stored, lang, changed) => {
    const client = open('7', { settings: { languages: ['ru', 'en', 'uz'] } })
    client.deps.storage.set('language', stored)
    await client.run(orderAt(1, { lang }))
    expect(client.langs).toEqual(changed)
    // Later answers do not change it back.
    await client.run(orderAt(2, { lang: 'ru' }))
    expect(client.langs).toEqual(changed)
  })
})

it('NET-07 RET-07 the page reacts when the person or the network is back, and at once when the network is lost', () => {
  const client = open()
  client.dispatch(orderAt(1))
  expect(selectIsStale(client.state())).toBe(false)
  client.device.changeState('visible')
  expect(selectIsStale(client.state())).toBe(true)
  client.device.changeState('offline')
  expect(selectIsOnline(client.state())).toBe(false)
})

describe('the frame of the page', () => {
  const opened = pageOpened({ page: 'payment', id: '7' })
  const failed = (call: string, action: object = { kind: 'silent' }) =>
    callFailed({ place: 'background', error: refused('x', { call: call as never }), action: action as never })

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

const notificationOf = (id: number, fields: object = {}) => aNotification({ id, ...fields })

it('NOTE-02 NOTE-03 a new notification is first and occurs once, and the last 50 are kept', () => {
  const listed = stateAfter(notificationsLoaded([notificationOf(1), notificationOf(2)]))
  expect([selectIsListed(stateAfter()), selectIsListed(listed)]).toEqual([false, true])
  const more = [3, 1].map((id) => notificationReceived(notificationOf(id))).reduce(rootReducer, listed)
  expect(selectNotifications(more).map(({ id }) => id)).toEqual([3, 1, 2])
  const many = Array.from({ length: 51 }, (_, id) => notificationReceived(notificationOf(id)))
  const kept = selectNotifications(stateAfter(...many)).map(({ id }) => id)
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([50, 50, 1])
})

describe('the order of the page', () => {
  it('PUR-01 is a purchase only if one was loaded, and a merchant belongs only to it', () => {
    const order = aPurchase()
    const merchant = { ...order.merchant, name: 'Other' } as NonNullable<typeof order.merchant>
    const loaded = merchantLoaded({ id: 3, record: merchant })
    const sale = saleAt(1)
    expect(selectPurchase(stateAfter(sale, loaded))).toBeNull()
    expect(selectPurchase(stateAfter(orderAt(1)))).toEqual(order)
    expect(selectPurchase(stateAfter(orderAt(1), loaded))?.merchant).toEqual(merchant)
  })

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

const offline = (at: number) => connectivityChanged({ isOnline: false, at })
const online = (at: number) => connectivityChanged({ isOnline: true, at })
it.each([
  ['is not shown before the order has loaded', [offline(1_000), online(5_000)], 0],
  ['is shown once it has', [offline(1_000), online(5_000), orderAt(5_200)], 1],
  ['is not shown again', [offline(1_000), online(5_000), orderAt(5_200), toastExpired(0), orderAt(9_000)], 0],
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
])('RET-06 NET-07 the toast that the page is current again %s', (_, actions, count) => {
  const back = { message: { key: 'common:net.back' } }
  expect(selectToasts(stateAfter(...actions))).toMatchObject(Array.from({ length: count }, () => back))
})

const opened = pageOpened({ page: 'payment', id: '7' })
it('DLG-01 the knowledge that money may have been sent is kept after the deal is gone, also on the way back from another page', () => {
  const lost = [opened, orderAt(1, { deal: aDeal() }), orderAt(2)]
  expect(selectMayBePaid(stateAfter(opened, orderAt(1)))).toBe(false)
  expect(selectMayBePaid(stateAfter(...lost))).toBe(true)
  expect(selectMayBePaid(stateAfter(...lost, opened))).toBe(true)
})

function openAt(path: string) {
  const { store } = bareClient([])
  const go = (to: string) => openPage(store, new URL(to, 'https://pay.test'))
  go(path)
  return { go, state: () => store.getState() }
}

describe('an address', () => {
  it('ROUTE-01 that is open is not opened again', () => {
    const { go, state } = openAt('/flashpay/sale/7')
    const opened = selectOpened(state())
    expect(opened).toEqual({ page: 'flashpay', id: '7', type: 'sale' })
    go('/flashpay/sale/7?x=1')
    expect(selectOpened(state())).toBe(opened)
    go('/')
    expect(selectOpened(state())?.page).toBe('not-found')
  })

  it('BAN-01 is not opened for a banned person, who was refused before React was there', () => {
    const { store } = bareClient([])
    store.dispatch(BANNED)
    openPage(store, new URL('/payment/7', 'https://pay.test'))
    expect(selectOpened(store.getState())).toBeNull()
  })

  it.each([
    ['?tab=chat', 'chat'],
    ['?tab=support', 'support'],
    ['?tab=info', 'info'],
    ['?tab=other', 'deal'],
    ['', 'deal'],
  ])('CHAT-01 A62 with %s begins on the tab %s, or in support’s conversation there', (search, tab) => {
    const state = openAt(`/payment/7${search}`).state()
    expect(selectTab(state)).toBe(tab)
    expect(selectSupportOpen(state)).toBe(tab === 'support')
  })
})

const apiOf = ({ store, deps }: BareClient) =>
  ({ getState: store.getState, dispatch: store.dispatch, extra: deps }) as unknown as ListenerApi
function openShown(page: OpenedPage | null = { page: 'payment', id: '7' }) {
  const client = bareClient([], { pageKey: `payment/${page?.id ?? ''}` })
  if (page) client.dispatch(pageOpened(page))
  return client
}

describe('a failed call', () => {
  /** `hasDeal` is null if no order could be loaded. */
  const riskOf = (page: OpenedPage | null, hasDeal: boolean | null, place: ErrorPlace = 'action') => {
    const client = openShown(page)
    if (hasDeal !== null) client.dispatch(orderAt(1, { deal: hasDeal ? aDeal() : null }))
    return selectMoneyRisk(client.state(), place)
  }

  it.each<[OpenedPage, string, string]>([
    [{ page: 'payment', id: '7' }, 'errors:risk.none', 'errors:risk.payment'],
    [{ page: 'sale', id: '7' }, 'sale:sale.coinsSafe', 'errors:risk.sale'],
    [{ page: 'cpayment', id: '7' }, 'errors:risk.deposit', 'errors:risk.deposit'],
    [{ page: 'flashpay', id: '7', type: 'payment' }, 'errors:risk.none', 'errors:risk.payment'],
    [{ page: 'flashpay', id: '7' }, 'errors:risk.none', 'errors:risk.payment'],
    [{ page: 'flashpay', id: '7', type: 'sale' }, 'errors:risk.deposit', 'errors:risk.deposit'],
  ])('DLG-01 SPEC-18 on %o says where the money is: %s, with a deal or unknown %s', (page, before, after) => {
    expect([false, true, null].map((hasDeal) => riskOf(page, hasDeal))).toEqual([before, after, after])
  })

  it.each<[ErrorPlace, 'payment' | 'sale', string | null]>([
    ['recreate', 'payment', 'errors:risk.payment'],
    ['release', 'sale', 'errors:risk.release'],
    ['vote', 'payment', null],
  ])('DLG-01 VOTE-01 of a %s on the page %s says where the money is, deal or no: %s', (place, page, line) => {
    const risks = [false, true].map((hasDeal) => riskOf({ page, id: '7' }, hasDeal, place))
    expect(risks).toEqual([line, line])
  })

  it('VOTE-01 SPEC-18 of a vote opens a dialog', () => {
    const client = openShown()
    handleCallError(apiOf(client), 'vote', refusal(null, { status: 500 }))
    expect(client.dialog()).toMatchObject({ kind: 'error', place: 'vote' })
  })

  it('DLG-01 says nothing about money on a page without an order', () => {
    expect(riskOf({ page: 'not-found', id: '' }, false)).toBeNull()
    expect(riskOf(null, true)).toBeNull()
  })

  it('SPEC-18 that was aborted is ignored; any other error is thrown', () => {
    const client = openShown()
    expect(handleCallError(apiOf(client), 'action', new DOMException('x', 'AbortError'))).toBeNull()
    expect(client.dialog()).toBeNull()
    const bug = new TypeError('bug')
    expect(() => handleCallError(apiOf(client), 'action', bug)).toThrow(bug)
  })

  it.each([
    ['/payment/123', true],
    ['/sale/12', true],
    ['/payment/1', true],
    ['/payment/12', false],
    ['/payment/%31%32', false],
    [null, false],
  ])('CAT-13 A57 DLG-03 SPEC-10 on /payment/12 the link %s leads to the open deal: %s', (link, isOther) => {
    const client = openShown({ page: 'payment', id: '12' })
    client.deps.storage.set('requiredLink', link)
    const decision = handleCallError(apiOf(client), 'create', refusal('Deal already exists'))
    expect(decision?.kind === 'leave').toBe(isOther)
    const redirect = { kind: 'redirect', to: link }
    expect(client.dialog()).toMatchObject(isOther ? redirect : { kind: 'error' })
  })

  const failureIn = (place: ErrorPlace, kind: string, more: object = {}) =>
    callFailed({ place, error: refused('no'), action: { kind, message: { raw: 'no' }, ...more } as never })

  it('SPEC-03 of a poll is shown once for each text and call, of a press each time', () => {
    const client = openShown()
    const show = (place: ErrorPlace) => {
      client.dispatch(failureIn(place, 'dialog'))
      const isShown = client.dialog() !== null
      client.dispatch(dialogClosed())
      return isShown
    }
    expect(
      ['background', 'background', 'action', 'action'].map((place) => show(place as ErrorPlace)),
    ).toEqual([true, false, true, true])
  })

  it.each([
    ['toast', {}, null, 1],
    ['dialog', {}, 'error', 0],
    ['alert', {}, 'alert', 0],
    ['restart', { show: 'dialog' }, 'error', 0],
    ['restart', { show: 'inline' }, null, 0],
    ['inline', { field: 'mask' }, null, 0],
    ['restart', { show: 'dialog', message: null }, null, 0],
  ])('DLG-01 of the kind %s %o is the dialog %s, and so many toasts: %s', (kind, more, dialog, toasts) => {
    const client = openShown()
    client.dispatch(failureIn('action', kind, more))
    expect(client.dialog()?.kind ?? null).toBe(dialog)
    expect(client.toasts()).toHaveLength(toasts)
  })

  it('DLG-01 DLG-02 dialogs are queued, each once', () => {
    const client = openShown()
    for (const raw of ['a', 'b', 'a']) client.dispatch(dialogOpened({ kind: 'info', message: { raw } }))
    const seen = []
    for (; client.dialog() !== null; client.dispatch(dialogClosed())) seen.push(client.dialog())
    expect(seen).toMatchObject([{ message: { raw: 'a' } }, { message: { raw: 'b' } }])
  })
})
