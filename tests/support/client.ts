/** The whole client without a browser: real store, listeners and HTTP code on the test's sandbox. */
// The HTTP code is lazy-loaded; importing it here keeps tests from waiting for the disk.
import '../../src/api/http.ts'
import '../../src/features/order/loadDeals.ts'
import '../../src/features/order/orderMerchant.ts'
import '../../src/pages/sale/cancelSale.ts'
import type { Device, NotifyState, TabMessage } from '../../src/platform/device.ts'
import { readSettings, type Settings } from '../../src/platform/settings.ts'
import { createStorage, memoryArea } from '../../src/platform/storage.ts'
import type { AppStore } from '../../src/app/createAppStore.ts'
import { createClient, type Client } from '../../src/app/createClient.ts'
import { SERVER_EVENTS } from '../../src/contract/events.ts'
import { overlaysFeature } from '../../src/app/overlaysFeature.ts'
import { pageOpened, type OpenedPage } from '../../src/app/shell/shellSlice.ts'
import { createTexts } from '../../src/i18n/load.ts'
import type { Section } from '../../src/i18n/types.ts'
import { pageIdOf, pageKeyOf, segmentsOf } from '../../src/rules/paths.ts'
import type { AppState, Feature } from '../../src/store/types.ts'
import { advance, atEnd, ORIGIN, type TestWorld } from './world.ts'
import type { Realtime } from '../../src/api/realtime.ts'
import type { Lang } from '../../src/contract/languages.ts'

/** A browser: storage, locks and channel that its tabs share. */
export interface TestBrowser {
  area: ReturnType<typeof memoryArea>
  held: Set<string>
  waiting: Map<string, Promise<unknown>>
  tabs: Set<(message: TabMessage) => void>
}

export function createTestBrowser(): TestBrowser {
  return { area: memoryArea(), held: new Set(), waiting: new Map(), tabs: new Set() }
}

export interface TestDevice extends Device {
  /** What the test sets. */
  set: { visible: boolean; online: boolean; skewMs: number; notify: NotifyState }
  come(why: 'visible' | 'online' | 'offline' | 'hidden'): void
  titles: string[]
  sounds: number
  vibrations: number
  notified: string[]
  /** Titles and texts of shown browser notifications. */
  dialogs: string[]
  /** A wake lock is held. */
  awake: boolean
}

/** The device of one tab; `browser` is shared by tabs. */
export function createTestDevice(browser: TestBrowser): TestDevice {
  const listeners = new Set<(why: 'visible' | 'online' | 'offline' | 'hidden') => void>()
  let own: ((message: TabMessage) => void) | null = null
  const withLock = <T>(name: string, work: () => Promise<T>): Promise<T> => {
    // Taken synchronously, like a browser's lock, so that the second of two tabs finds it taken.
    browser.held.add(name)
    const next = (browser.waiting.get(name) ?? Promise.resolve()).then(work)
    const free = () => {
      if (browser.waiting.get(name) === last) browser.held.delete(name)
    }
    const last = next.then(free, free)
    browser.waiting.set(name, last)
    return next
  }
  const device: TestDevice = {
    set: { visible: true, online: true, skewMs: 0, notify: 'none' },
    awake: false,
    titles: [],
    sounds: 0,
    vibrations: 0,
    notified: [],
    dialogs: [],
    come: (why) => {
      for (const listener of listeners) listener(why)
    },
    now: () => Date.now() + device.set.skewMs,
    visible: () => device.set.visible,
    online: () => device.set.online,
    onReturn(back) {
      listeners.add(back)
      return () => listeners.delete(back)
    },
    withLock,
    async withLockIfFree(name, work) {
      return browser.held.has(name) ? 'busy' : withLock(name, work)
    },
    broadcast(message) {
      for (const tab of browser.tabs) if (tab !== own) tab(message)
    },
    onBroadcast(heard) {
      own = heard
      browser.tabs.add(heard)
      return () => browser.tabs.delete(heard)
    },
    async sound() {
      device.sounds += 1
    },
    vibrate() {
      device.vibrations += 1
    },
    setTitle: (title) => void device.titles.push(title),
    setLanguage: () => undefined,
    notify(title, text) {
      device.notified.push(title)
      device.dialogs.push(text)
    },
    notifyState: () => device.set.notify,
    async askToNotify() {
      if (device.set.notify === 'default') device.set.notify = 'granted'
      return device.set.notify
    },
    keepAwake: (on) => void (device.awake = on),
  }
  return device
}

/** A socket in the same process, with the same reconnection: three more attempts, then down. */
function sandboxRealtime(world: TestWorld): Realtime {
  return (auth, { onEvent, onState }) => {
    onState('connecting')
    let closed = false
    const socket = world.sandbox.socket(auth)
    for (const event of SERVER_EVENTS) socket.on(event, (payload) => !closed && onEvent(event, payload))
    socket.on('connect', () => !closed && onState('up'))
    socket.on('disconnect', () => !closed && onState('down'))
    socket.on('connect_error', () => !closed && onState('down'))
    return {
      close() {
        closed = true
        socket.disconnect()
      },
    }
  }
}

export const TEST_SETTINGS = readSettings(
  JSON.stringify({
    api_v1: `${ORIGIN}/api/v1`,
    api_v2: `${ORIGIN}/api/v2`,
    image_origins: ['https://merchant.example', 'https://shop.test'],
  }),
)

export interface OpenOptions {
  browser?: TestBrowser
  device?: TestDevice
  realtime?: Realtime
  lang?: Lang
  sections?: readonly Section[]
  settings?: Settings
  /** The code of the global overlays has not loaded yet. */
  isWithoutOverlays?: boolean
}

/** The state with all slices: tests load the modules of the slices that they read. */
export type FullState = Required<AppState>
/** A store whose state is read directly, not with the selectors that handle absent slices. */
export type TestStore = { getState(): FullState } & AppStore

export interface OpenedClient extends Client {
  store: TestStore
  device: TestDevice
  browser: TestBrowser
  opened: OpenedPage
  /** Cancels its listeners, like closing the tab. */
  close(): void
}

const ALL_SECTIONS: readonly Section[] = [
  'common',
  'payment',
  'sale',
  'cpayment',
  'flashpay',
  'deal',
  'dispute',
  'account',
  'errors',
]

/** A client at an address, with the page's feature installed; `pageOpened` is not dispatched yet. */
export async function createTestClient(
  world: TestWorld,
  path: string,
  { browser = createTestBrowser(), ...options }: OpenOptions = {},
): Promise<OpenedClient> {
  const device = options.device ?? createTestDevice(browser)
  const lang = options.lang ?? 'en'
  const texts = createTexts({ lang, strict: true })
  await texts.load(lang, options.sections ?? ALL_SECTIONS)
  const storage = createStorage(() => browser.area)
  if (storage.get('language') === null && options.lang) storage.set('language', options.lang)
  const client = createClient({
    pageId: pageIdOf(path),
    pageKey: pageKeyOf(path),
    settings: options.settings ?? TEST_SETTINGS,
    storage,
    device,
    realtime: options.realtime ?? sandboxRealtime(world),
    texts,
  })
  if (!options.isWithoutOverlays) client.store.addFeature(overlaysFeature)
  const [page = '', type] = segmentsOf(path)
  const opened: OpenedPage = {
    page: page as OpenedPage['page'],
    id: pageIdOf(path),
    ...(page === 'flashpay' && { type: type as 'payment' | 'sale' }),
    ...(path.endsWith('/embedded') && { embedded: true }),
  }
  const close = () => client.store.stop()
  // Otherwise its polling would continue in the next test, whose orders have the same ids.
  atEnd(close)
  return { ...client, store: client.store as TestStore, device, browser, opened, close }
}

/** Event-loop turns that a new client gets for its first responses. */
const FIRST_RESPONSE_TURNS = 40

/** A client with an open page: its listeners run, no component is rendered. */
export async function openClient(
  world: TestWorld,
  path: string,
  feature: Feature,
  options?: OpenOptions,
): Promise<OpenedClient> {
  const client = await createTestClient(world, path, options)
  client.store.addFeature(feature)
  const before = (await world.calls()).length
  client.store.dispatch(pageOpened(client.opened))
  // The AuthKey is hashed in another thread, which takes real time that the fake clock does not control.
  for (let look = 0; look < FIRST_RESPONSE_TURNS && (await world.calls()).length < before + 2; look++)
    await advance()
  await advance(50)
  return client
}
