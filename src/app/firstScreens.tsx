/** The first screens as the app's own components draw them, for the early script: one source for both (see `src/early`). */
import { renderToStaticMarkup } from 'react-dom/server'
import type { Device } from '../api/device.ts'
import { readSettings } from '../api/settings.ts'
import { createStorage, memoryArea } from '../api/storage.ts'
import { brokers } from '../contract/orders.ts'
import { brokersSeen } from '../features/brokers/brokersSlice.ts'
import { frameFeature } from '../features/frame/frameFeature.ts'
import { languageSpoken, pageOpened } from '../features/frame/frameSlice.ts'
import { inboxFeature } from '../features/inbox/inboxFeature.ts'
import { noticesFeature } from '../features/notices/noticesFeature.ts'
import { authFeature } from '../features/auth/authFeature.ts'
import { LANGUAGES } from '../i18n/languages.ts'
import { createTexts } from '../i18n/load.ts'
import type { AppDispatch, Deps, Feature } from '../store/types.ts'
import { HUES } from '../ui/bankLook.ts'
import brand from '../features/frame/Brand.module.css'
import mark from '../ui/BankMark.module.css'
import { Providers } from './App.tsx'
import { createAppStore } from './createAppStore.ts'
import type { Client } from './createClient.ts'
import { LoadingPage } from './LoadingPage.tsx'
import { PAGES } from './pages.ts'
import { SAMPLES } from './samples.ts'
import * as v from 'valibot'

export interface FirstScreens {
  /** Markup by page and language, `payment.ru`. */
  screens: Record<string, string>
  skeleton: string
  hues: Record<string, string>
  logo: string
}

/** Draws every first screen in every language. */
export async function drawFirstScreens(): Promise<FirstScreens> {
  const screens: Record<string, string> = {}
  for (const page of Object.keys(SAMPLES) as (keyof typeof SAMPLES)[]) {
    const { load, sections } = PAGES[page]
    const { default: Page, feature } = await load()
    for (const { lang } of LANGUAGES) {
      const client = await stillClient(lang)
      await client.texts.load(lang, sections)
      if (feature) client.store.install(still(feature))
      client.store.dispatch(pageOpened({ page, id: 'sample' }))
      SAMPLES[page](client.store.dispatch as AppDispatch)
      client.store.dispatch(brokersSeen(v.parse(brokers, [{ id: 'sample', name: 'Sample' }])))
      client.store.dispatch(languageSpoken(lang))
      screens[`${page}.${lang}`] = renderToStaticMarkup(
        <Providers client={client}>
          <Page />
        </Providers>,
      )
    }
  }
  const client = await stillClient('ru')
  const skeleton = renderToStaticMarkup(
    <Providers client={client}>
      <LoadingPage page="payment" />
    </Providers>,
  )
  return {
    screens,
    skeleton,
    hues: Object.fromEntries(HUES.map((hue) => [hue, mark[hue] ?? ''])),
    logo: brand['logo'] ?? '',
  }
}

/** Text sections of each page that has a first screen of its own. */
export function sectionsOfPages(): Record<string, readonly string[]> {
  return Object.fromEntries(
    (Object.keys(SAMPLES) as (keyof typeof SAMPLES)[]).map((page) => [page, PAGES[page].sections]),
  )
}

/** A client that does nothing: the store as it is, and no flow. */
async function stillClient(lang: (typeof LANGUAGES)[number]['lang']): Promise<Client> {
  const texts = createTexts({ lang })
  await texts.load(lang, ['common'])
  const never = () => new Promise<never>(() => undefined)
  const deps: Deps = {
    pageId: 'sample',
    call: never,
    session: {
      access: () => null,
      user: () => null,
      adopt() {},
      resume() {},
      drop() {},
      renew: never,
      watch: () => () => undefined,
    },
    clock: { now: () => 0, skew: () => 0, sync() {} },
    storage: createStorage(memoryArea),
    device: {} as Device,
    realtime: () => ({ close() {} }),
    journal: { add() {}, entries: () => [] },
    settings: readSettings(null),
    speak: never,
  }
  const store = createAppStore(deps, [frameFeature, noticesFeature, authFeature, inboxFeature].map(still))
  return { store, deps, texts, pages: new Map() }
}

function still(feature: Feature): Feature {
  return { ...feature, flows: [], uses: (feature.uses ?? []).map(still) }
}
