/** One tab: the whole client on the simulated network, without components. */
// The HTTP code is lazy-loaded; importing it here keeps schedules from waiting for the disk.
import '../../src/api/http.ts'
import '../../src/features/order/loadDeals.ts'
import '../../src/features/order/orderMerchant.ts'
import '../../src/pages/sale/cancelSale.ts'
import { readSettings } from '../../src/platform/settings.ts'
import { createClient, type Client } from '../../src/app/createClient.ts'
import type { TestStore } from '../support/client.ts'
import { overlaysFeature } from '../../src/app/overlaysFeature.ts'
import type { OpenedPage } from '../../src/app/shell/shellSlice.ts'
import { pageOpened } from '../../src/app/shell/shellSlice.ts'
import { createTexts } from '../../src/i18n/load.ts'
import { pageIdOf, pageKeyOf, segmentsOf } from '../../src/rules/paths.ts'
import type { Feature } from '../../src/store/types.ts'
import type { Browser, TabDevice } from './browser.ts'
import type { Network } from './network.ts'
import type { Realtime } from '../../src/api/realtime.ts'

/** Shared by all tabs, because no schedule tests texts. Nobody listens: the listeners of every tab that ever was would keep it in memory. */
const texts = { ...createTexts({ lang: 'en' }), onSwitch: () => () => undefined }
await texts.load('en', ['common', 'payment', 'sale', 'cpayment', 'flashpay', 'deal', 'account', 'errors'])

export interface Tab extends Client {
  store: TestStore
  name: string
  device: TabDevice
  path: string
  /** Stops at once, like a closed or reloaded tab. */
  kill(): void
}

/** Opens a page in a tab of `browser`. */
export function openTab(
  name: string,
  path: string,
  feature: Feature,
  { browser, network, realtime }: { browser: Browser; network: Network; realtime: Realtime },
): Tab {
  const device = browser.open()
  const origin = network.join(name, device)
  const { storage } = device
  if (storage.get('language') === null) storage.set('language', 'en')
  const client = createClient({
    pageId: pageIdOf(path),
    pageKey: pageKeyOf(path),
    settings: readSettings(JSON.stringify({ api_v1: `${origin}/api/v1`, api_v2: `${origin}/api/v2` })),
    storage,
    device,
    realtime,
    texts,
  })
  client.store.addFeature(overlaysFeature)
  client.store.addFeature(feature)
  client.store.dispatch(pageOpened(openedAt(path)))
  return {
    ...client,
    store: client.store as TestStore,
    name,
    device,
    path,
    kill() {
      device.die()
      client.store.stop()
    },
  }
}

function openedAt(path: string): OpenedPage {
  const [page = '', type] = segmentsOf(path)
  return {
    page: page as OpenedPage['page'],
    id: pageIdOf(path),
    ...(page === 'flashpay' && { type: type === 'sale' ? 'sale' : 'payment' }),
  }
}
