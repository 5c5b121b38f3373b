/** Renders the templates with the app's own components, so that both screens are the same. */
import type { i18n as I18n } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import * as v from 'valibot'
import { Providers } from '../../app/App.tsx'
import { createAppStore } from '../../app/createAppStore.ts'
import type { Client } from '../../app/createClient.ts'
import { LoadingPage, PAGES } from '../../app/pages.tsx'
import { type Lang, LANGS } from '../../contract/languages.ts'
import { brokers } from '../../contract/orders.ts'
import { brokersLoaded } from '../../features/brokers/brokersSlice.ts'
import { createI18n, loadTexts } from '../../i18n/i18n.ts'
import type { Section, TextTree } from '../../i18n/types.ts'
import type { Device } from '../../platform/device.ts'
import { readSettings } from '../../platform/settings.ts'
import { createPageStorage, createStorage, memoryArea } from '../../platform/storage.ts'
import { orderLoaded } from '../../shell/orderLoaded.ts'
import { pageOpened } from '../../shell/shellSlice.ts'
import type { Deps } from '../../store/types.ts'
import type { RenderedTemplates } from '../buildOutput.ts'
import { PREPAINT_PAGES } from '../prefetchPlan.ts'
import { SAMPLE_BANKS, SAMPLE_ORDERS } from './sampleOrders.ts'
import brand from '../../shell/Brand.module.css'

/** Renders every first screen in every language. */
export async function renderTemplates(): Promise<RenderedTemplates> {
  const screens: RenderedTemplates['screens'] = {}
  for (const page of PREPAINT_PAGES) {
    const { sections } = PAGES[page]
    for (const lang of LANGS) {
      const client = await createInertClient(lang)
      const Page = await PAGES[page].load(client.i18n, client.store)
      client.store.dispatch(
        pageOpened({ page, id: 'sample', ...(page === 'flashpay' && { type: 'payment' }) }),
      )
      client.store.dispatch(orderLoaded(SAMPLE_ORDERS[page]))
      const draw = () =>
        renderToStaticMarkup(
          <Providers client={client}>
            <Page />
          </Providers>,
        )
      const loading = draw()
      client.store.dispatch(brokersLoaded(v.parse(brokers, SAMPLE_BANKS)))
      screens[`${page}-${lang}`] = { html: draw(), loading, texts: await textsOf(client.i18n, sections) }
    }
  }
  const client = await createInertClient('ru')
  const skeleton = renderToStaticMarkup(
    <Providers client={client}>
      <LoadingPage page={null} />
    </Providers>,
  )
  return { screens, skeleton, logo: brand['logo'] ?? '' }
}

/** The texts of sections in the instance's language, by section. */
async function textsOf(i18n: I18n, sections: readonly Section[]): Promise<Record<string, TextTree>> {
  await loadTexts(i18n, sections)
  return Object.fromEntries(
    sections.map((section) => [section, i18n.getResourceBundle(i18n.language, section) as TextTree]),
  )
}

/** A client without listeners and calls, for rendering. */
async function createInertClient(lang: Lang): Promise<Client> {
  const i18n = createI18n({ lang })
  await loadTexts(i18n, ['common'])
  const never = () => new Promise<never>(() => undefined)
  const storage = createStorage(memoryArea)
  const deps: Deps = {
    pageId: 'sample',
    pageKey: 'sample',
    call: never,
    session: {
      access: () => null,
      user: () => null,
      adopt() {},
      resume() {},
      drop() {},
      renew: never,
    },
    clock: { device: () => 0, now: () => 0, skew: () => 0, sync() {}, onChange: () => () => undefined },
    storage,
    pageStorage: createPageStorage(storage, { key: 'sample', id: '' }),
    device: {} as Device,
    realtime: () => () => {},
    callLog: { add() {}, entries: () => [], onAdd: null },
    settings: readSettings(null),
    translate: i18n.t,
    lang: () => lang,
    changeLanguage: never,
  }
  const store = createAppStore(deps, { first: [], loadLater: async () => [] })
  return { store, deps, i18n }
}
