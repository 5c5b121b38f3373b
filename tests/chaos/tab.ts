/** One tab: the whole client on the simulated network, without components. */
import type { Realtime } from '../../src/api/socket.ts'
import { loadFirstListeners, loadLaterListeners } from '../../src/app/listeners.ts'
import { createI18n, loadTexts } from '../../src/i18n/i18n.ts'
import { readSettings } from '../../src/platform/settings.ts'
import { type OrderAddress, orderAddressOf } from '../../src/rules/paths.ts'
import { listenersAdded, pageOpened } from '../../src/shell/shellSlice.ts'
import { createTestDevice, type TestBrowser } from '../support/browser.ts'
import { createTab, type TestTab } from '../support/client.ts'
import type { Network } from './network.ts'

/** The texts of all tabs are loaded once. */
const loaded = createI18n({ lang: 'en' })
await loadTexts(loaded, ['common', 'payment', 'sale', 'cpayment', 'flashpay', 'deal', 'account', 'errors'])

const listenersOf = async (page: OrderAddress['page'] | null) => ({
  first: await loadFirstListeners(page),
  later: await loadLaterListeners(page),
})
/** Both groups of each page; the empty name is a page without an order. */
const LISTENERS = {
  payment: await listenersOf('payment'),
  sale: await listenersOf('sale'),
  cpayment: await listenersOf('cpayment'),
  flashpay: await listenersOf('flashpay'),
  '': await listenersOf(null),
}

export interface Tab extends TestTab {
  name: string
  path: string
  /** Stops at once, like a closed or reloaded tab. */
  kill(): void
}

/** Where tabs are opened. */
export interface TabEnvironment {
  browser: TestBrowser
  network: Network
  realtime: Realtime
  now: () => number
}

/** Opens a page in a tab of `browser`. */
export function openTab(
  name: string,
  path: string,
  { browser, network, realtime, now }: TabEnvironment,
): Tab {
  const device = createTestDevice(browser, now)
  const { storage } = device
  const origin = network.join(name, device)
  if (storage.get('language') === null) storage.set('language', 'en')
  const settings = readSettings(JSON.stringify({ api_v1: `${origin}/api/v1`, api_v2: `${origin}/api/v2` }))
  const i18n = createI18n({ lang: 'en', resources: loaded.store.data })
  const { first, later } = LISTENERS[orderAddressOf(path)?.page ?? '']
  const tab = createTab(path, { settings, device, realtime, i18n, listeners: first })
  const { store, opened } = tab
  store.addListeners(later)
  store.dispatch(listenersAdded())
  store.dispatch(pageOpened(opened))
  return {
    ...tab,
    name,
    path,
    kill() {
      device.die()
      store.stop()
    },
  }
}
