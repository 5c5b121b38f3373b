/** The whole client without a browser: real store, flows and pipeline on the test's world. */
// The pipeline is loaded on demand; here it is there from the start, so that no test waits for the disk.
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

/** A browser of its own: storage, locks and channel that its tabs share. */
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
  /** Texts of the browser's notifications. */
  dialogs: string[]
  /** The screen is kept lit. */
  awake: boolean
}

/** A device of the test; `browser` is shared by tabs. */
export function createTestDevice(browser: TestBrowser): TestDevice {
  const listeners = new Set<(why: 'visible' | 'online' | 'offline' | 'hidden') => void>()
  let own: ((message: TabMessage) => void) | null = null
  const withLock = <T>(name: string, work: () => Promise<T>): Promise<T> => {
    // Held from the very call on, as a browser's lock is: the second of two tabs finds it taken.
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

/** The socket in the same process: no network, the same manners (three more tries, then down). */
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
  /** What lies above every page has not come yet. */
  isWithoutLayers?: boolean
}

/** The state with every slice: tests load the modules of all slices that they read. */
export type FullState = Required<AppState>
/** A store whose state is read directly, without the selectors that provide for an absent slice. */
export type TestStore = { getState(): FullState } & AppStore

export interface OpenedClient extends Client {
  store: TestStore
  device: TestDevice
  browser: TestBrowser
  opened: OpenedPage
  /** Ends its flows, as closing the tab does. */
  close(): void
}

const ALL_SECTIONS: readonly Section[] = [
  'common',
  'payment',
  'sale',
  'cpayment',
  'flashpay',
  'deal',
  'account',
  'errors',
  'history',
  'evidence',
]

/** A client at an address, with the page's room installed; `pageOpened` is not dispatched yet. */
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
  if (!options.isWithoutLayers) client.store.addFeature(overlaysFeature)
  const [page = '', type] = segmentsOf(path)
  const opened: OpenedPage = {
    page: page as OpenedPage['page'],
    id: pageIdOf(path),
    ...(page === 'flashpay' && { type: type as 'payment' | 'sale' }),
    ...(path.endsWith('/embedded') && { embedded: true }),
  }
  const close = () => client.store.stop()
  // Its loops would go on in the next test, which makes orders of the same ids.
  atEnd(close)
  return { ...client, store: client.store as TestStore, device, browser, opened, close }
}

/** How often a fresh client is given the machine before its first answers are missed. */
const FIRST_LOOKS = 40

/** A client with the page open: its loops run, and no component is drawn. */
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
  // The key of the first call is hashed in a thread of its own: on a busy machine that takes a while no fake clock knows of.
  for (let look = 0; look < FIRST_LOOKS && (await world.calls()).length < before + 2; look++) await advance()
  await advance(50)
  return client
}
