/** The whole client without a browser: real store, listeners and HTTP code on the test's sandbox. */
// Lazy-loaded; importing it here keeps tests from waiting for the disk.
import '../../src/api/http.ts'
import type { Realtime } from '../../src/api/socket.ts'
import { type Client, createClient, type Environment } from '../../src/app/createClient.ts'
import { loadFirstListeners } from '../../src/app/listeners.ts'
import { SERVER_EVENTS } from '../../src/contract/events.ts'
import type { Lang } from '../../src/contract/languages.ts'
import { createI18n, loadTexts } from '../../src/i18n/i18n.ts'
import type { Section } from '../../src/i18n/types.ts'
import { readSettings, type Settings } from '../../src/platform/settings.ts'
import { orderAddressOf, segmentsOf } from '../../src/rules/paths.ts'
import { type OpenedPage, pageOpened } from '../../src/shell/shellSlice.ts'
import { createTestBrowser, createTestDevice, type TestBrowser, type TestDevice } from './browser.ts'
import { SECTIONS } from './sections.ts'
import { advance, atEnd, ORIGIN, type TestWorld } from './world.ts'

/** A socket in the same process, with the same reconnection: three more attempts, then down. */
function sandboxRealtime(world: TestWorld): Realtime {
  return (auth, { onEvent, onState }) => {
    onState('connecting')
    let closed = false
    const socket = world.sandbox.socket(auth())
    for (const event of SERVER_EVENTS) socket.on(event, (payload) => !closed && onEvent(event, payload))
    socket.on('connect', () => !closed && onState('up'))
    socket.on('disconnect', () => !closed && onState('down'))
    socket.on('connect_error', () => !closed && onState('down'))
    return () => {
      closed = true
      socket.disconnect()
    }
  }
}

const image_origins = ['https://merchant.example', 'https://shop.test']
const BASES = { api_v1: `${ORIGIN}/api/v1`, api_v2: `${ORIGIN}/api/v2` }
export const TEST_SETTINGS = readSettings(JSON.stringify({ ...BASES, image_origins }))

export interface OpenOptions {
  browser?: TestBrowser
  device?: TestDevice
  realtime?: Realtime
  lang?: Lang
  sections?: readonly Section[]
  settings?: Settings
  /** The second group of listeners has not loaded yet. */
  isWithoutLater?: boolean
}

/** A tab with the whole client, without components. */
export interface TestTab extends Client {
  device: TestDevice
  opened: OpenedPage
}

export interface OpenedClient extends TestTab {
  browser: TestBrowser
  /** Cancels its listeners, like closing the tab. */
  close(): void
}

/** The client at an address; `pageOpened` is not dispatched yet. */
export function createTab(
  path: string,
  env: Pick<Environment, 'settings' | 'realtime' | 'i18n' | 'listeners'> & { device: TestDevice },
): TestTab {
  const client = createClient({ ...env, pathname: path, storage: env.device.storage })
  const page = segmentsOf(path)[0] === 'payment-error' ? 'payment-error' : 'not-found'
  const opened: OpenedPage = orderAddressOf(path) ?? { page, id: '' }
  return { ...client, device: env.device, opened }
}

/** A client at an address, with all its listeners; `pageOpened` is not dispatched yet. */
export async function createTestClient(
  world: TestWorld,
  path: string,
  { browser = createTestBrowser(), ...options }: OpenOptions = {},
): Promise<OpenedClient> {
  const device = options.device ?? createTestDevice(browser)
  const lang = options.lang ?? 'en'
  const i18n = createI18n({ lang })
  await loadTexts(i18n, options.sections ?? SECTIONS)
  const { storage } = device
  if (storage.get('language') === null && options.lang) storage.set('language', options.lang)
  const listeners = await loadFirstListeners(orderAddressOf(path)?.page ?? null)
  const { settings = TEST_SETTINGS, realtime = sandboxRealtime(world) } = options
  const tab = createTab(path, { settings, device, realtime, i18n, listeners })
  if (!options.isWithoutLater) await tab.store.loadListeners()
  const close = () => tab.store.stop()
  // Otherwise its polling would continue in the next test, whose orders have the same ids.
  atEnd(close)
  return { ...tab, browser, close }
}

/** Event-loop turns that a new client gets for its first responses. */
const FIRST_RESPONSE_TURNS = 40

/** A client with an open page: its listeners run, no component is rendered. */
export async function openClient(
  world: TestWorld,
  path: string,
  options?: OpenOptions,
): Promise<OpenedClient> {
  const client = await createTestClient(world, path, options)
  const before = (await world.calls()).length
  client.store.dispatch(pageOpened(client.opened))
  // The AuthKey is hashed in another thread, which takes real time that the fake clock does not control.
  for (let look = 0; look < FIRST_RESPONSE_TURNS && (await world.calls()).length < before + 2; look++)
    await advance()
  await advance(50)
  return client
}
