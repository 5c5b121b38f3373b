/** The first screens as the app's own components draw them, for the early script: one source for both (see `src/early`). */
import { renderToStaticMarkup } from 'react-dom/server'
import type { Device } from '../api/device.ts'
import { readSettings } from '../api/settings.ts'
import { createPageStorage, createStorage, memoryArea } from '../api/storage.ts'
import { brokers } from '../contract/orders.ts'
import { brokersSeen } from '../features/brokers/brokersSlice.ts'
import { frameFeature } from '../features/frame/frameFeature.ts'
import { languageSpoken, pageOpened } from '../features/frame/frameSlice.ts'
import { inboxFeature } from '../features/inbox/inboxFeature.ts'
import { noticesFeature } from '../features/notices/noticesFeature.ts'
import { authFeature } from '../features/auth/authFeature.ts'
import { LANGUAGES, type Lang } from '../i18n/languages.ts'
import { createTexts } from '../i18n/load.ts'
import type { Section, TextTree } from '../i18n/types.ts'
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

const chunks = import.meta.glob<Record<string, TextTree>>('../i18n/{ru,en,ua,uz,tj}/*.ts')

export interface FirstScreens {
  /** Markup by page and language, `payment-ru`. */
  screens: Record<string, string>
  /** The words that the page needs first, by page and language, by section. */
  words: Record<string, Record<string, TextTree>>
  skeleton: string
  hues: Record<string, string>
  logo: string
}

/** Draws every first screen in every language. */
export async function drawFirstScreens(): Promise<FirstScreens> {
  const screens: Record<string, string> = {}
  const words: Record<string, Record<string, TextTree>> = {}
  for (const page of Object.keys(SAMPLES) as (keyof typeof SAMPLES)[]) {
    const { load, sections } = PAGES[page]
    const { default: Page, feature } = await load()
    for (const { lang } of LANGUAGES) {
      const client = await stillClient(lang)
      await client.texts.load(lang, sections)
      if (feature) client.store.install(still(feature))
      client.store.dispatch(
        pageOpened({ page, id: 'sample', ...(page === 'flashpay' && { type: 'payment' }) }),
      )
      SAMPLES[page](client.store.dispatch as AppDispatch)
      client.store.dispatch(brokersSeen(v.parse(brokers, [{ id: 'sample', name: 'Sample' }])))
      client.store.dispatch(languageSpoken(lang))
      screens[`${page}-${lang}`] = renderToStaticMarkup(
        <Providers client={client}>
          <Page />
        </Providers>,
      )
      words[`${page}-${lang}`] = await wordsOf(lang, sections)
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
    words,
    skeleton,
    hues: Object.fromEntries(HUES.map((hue) => [hue, mark[hue] ?? ''])),
    logo: brand['logo'] ?? '',
  }
}

/** The words of a page's first screens in one language, by section. */
async function wordsOf(lang: Lang, sections: readonly Section[]): Promise<Record<string, TextTree>> {
  const trees = sections.map(async (section) => {
    const module = await chunks[`../i18n/${lang}/${section}.ts`]?.()
    return [section, module?.[section] ?? {}] as const
  })
  return Object.fromEntries(await Promise.all(trees))
}

/** A client that does nothing: the store as it is, and no flow. */
async function stillClient(lang: (typeof LANGUAGES)[number]['lang']): Promise<Client> {
  const texts = createTexts({ lang })
  await texts.load(lang, ['common'])
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
      watch: () => () => undefined,
    },
    clock: { now: () => 0, skew: () => 0, sync() {} },
    storage,
    pageStorage: createPageStorage(storage, { key: 'sample', id: '' }),
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
