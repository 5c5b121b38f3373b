/** A store with some listeners on responses that the test sets: no gateway and no page; texts are their keys. */
import type { UnknownAction } from '@reduxjs/toolkit'
import { beforeEach, vi } from 'vitest'
import { createCallLog } from '../../src/api/callLog.ts'
import { createSession } from '../../src/api/session.ts'
import { createAppStore, type AppStore } from '../../src/app/createAppStore.ts'
import type { Route } from '../../src/contract/endpoints.ts'
import { selectDialog, selectToasts } from '../../src/features/dialogs/dialogsSlice.ts'
import type { LocalizedMessage, Translate } from '../../src/i18n/types.ts'
import { createGatewayClock } from '../../src/platform/clock.ts'
import { createPageStorage } from '../../src/platform/storage.ts'
import { listenersAdded } from '../../src/shell/shellSlice.ts'
import type { AddListeners, AppState, Deps } from '../../src/store/types.ts'
import { createTestBrowser, createTestDevice, type TestBrowser, type TestDevice } from '../support/browser.ts'
import { TEST_SETTINGS } from '../support/client.ts'
import { refusal, tokensOf } from './bareAnswers.ts'

export const NOW = Date.parse('2026-03-02T09:00:00.000Z')

/** Gives each test of the file its own fake time, which starts at `now` and is advanced by `settle`. */
export function useFakeTime(now: number = NOW): void {
  beforeEach(() => void vi.useFakeTimers({ now }))
}

/** Fires the timers that are due within `ms`, and waits for their consequences. */
export const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

/** Collects from now on what is reported to the operator as an uncaught error. */
export function catchReports(): unknown[] {
  const reported: unknown[] = []
  vi.stubGlobal('queueMicrotask', (work: () => void) => {
    try {
      work()
    } catch (error) {
      reported.push(error)
    }
  })
  return reported
}

/** Responses by route: a value, or a function of the call. */
type Answers = Partial<Record<Route, unknown>>

type Call = { route: Route; [given: string]: unknown }

export interface BareClient {
  store: AppStore
  /** Dispatches each action, one after the other. */
  dispatch(...actions: UnknownAction[]): void
  /** Dispatches the actions and waits for their immediate consequences. */
  run(...actions: UnknownAction[]): Promise<void>
  deps: Deps
  device: TestDevice
  answers: Answers
  /** Calls so far, with their arguments. */
  calls: Call[]
  callsOf(route: string): Call[]
  state(): AppState
  dialog(): ReturnType<typeof selectDialog>
  /** Texts of the toasts. */
  toasts(): LocalizedMessage[]
}

/** Adds listeners to a running client, like the second group. */
export function addLater(
  store: Pick<AppStore, 'addListeners' | 'dispatch'>,
  listeners: readonly AddListeners[],
) {
  store.addListeners(listeners)
  store.dispatch(listenersAdded())
}

export const GUEST = { user_id: 3, nickname: 'payer', email: 'guest@mail.com', is_temporary: true }

/** Options of a test. */
interface BareOptions {
  answers?: Answers
  pageKey?: string
  /** Claims of the stored session's token; no session by default. */
  claims?: object | null
  browser?: TestBrowser
  settings?: Partial<Deps['settings']>
}

/** The page of `/payment/7` by default; `pageOpened` is not dispatched. A call of a route without a response fails as if the gateway were unreachable. */
export function bareClient(
  listeners: readonly AddListeners[],
  {
    answers = {},
    pageKey = 'payment/7',
    claims = null,
    browser = createTestBrowser(),
    settings = {},
  }: BareOptions = {},
): BareClient {
  const device = createTestDevice(browser)
  const { storage } = device
  const pageId = pageKey.split('/').at(-1) ?? ''
  const pageStorage = createPageStorage(storage, { key: pageKey, id: pageId })
  const calls: BareClient['calls'] = []
  const answerTo = async (route: Route, given: { onReceived?: (at: number) => void }) => {
    const answer: unknown = answers[route]
    if (answer === undefined) throw refusal(null, { kind: 'network', status: null, call: route })
    if (answer instanceof Error) throw answer
    let receivedAt: number | null = null
    const onReceived = (at: number) => void (receivedAt = at)
    const value: unknown =
      typeof answer === 'function'
        ? await (answer as (options: object) => unknown)({ ...given, onReceived })
        : answer
    given.onReceived?.(receivedAt ?? device.now())
    return value
  }
  const call = async (
    route: Route,
    options: {
      signal?: AbortSignal
      body?: object | (() => object)
      onReceived?: (at: number) => void
    } = {},
  ) => {
    const { body } = options
    const given = { ...options, ...(typeof body === 'function' && { body: (body as () => object)() }) }
    calls.push({ route, ...given })
    const { signal } = given
    if (!signal) return answerTo(route, given)
    signal.throwIfAborted()
    const done = new AbortController()
    const ended = new Promise((_resolve, reject) => {
      const end = () => reject(new DOMException('ended', 'AbortError'))
      signal.addEventListener('abort', end, { signal: done.signal })
    })
    return Promise.race([answerTo(route, given), ended]).finally(() => done.abort())
  }
  const refresh = () => Promise.resolve(null)
  const session = createSession({ pageStorage, device, refresh })
  if (claims) session.adopt(tokensOf(claims))
  const deps: Deps = {
    pageId,
    pageKey,
    call,
    session,
    clock: createGatewayClock(() => device.now()),
    storage,
    pageStorage,
    device,
    realtime: () => () => undefined,
    callLog: createCallLog(),
    settings: { ...TEST_SETTINGS, support_handle: 'help', ...settings },
    translate: ((key: string, values?: object) =>
      values ? `${key}(${Object.values(values).join()})` : key) as Translate,
    lang: () => 'ru',
    changeLanguage: () => Promise.resolve(),
  }
  const store = createAppStore(deps, { first: listeners, loadLater: async () => [] })
  store.dispatch(listenersAdded())
  const dispatch: BareClient['dispatch'] = (...actions) => {
    for (const action of actions) store.dispatch(action)
  }
  const run: BareClient['run'] = async (...actions) => {
    dispatch(...actions)
    await settle()
  }
  const state = store.getState
  return {
    ...{ store, dispatch, run, deps, device, answers, calls, state },
    callsOf: (route) => calls.filter((one) => one.route === route),
    dialog: () => selectDialog(state()),
    toasts: () => selectToasts(state()).map(({ message }) => message),
  }
}
