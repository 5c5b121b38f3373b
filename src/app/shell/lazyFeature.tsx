/** A part of a page that comes on demand, with its words and its room of the store. */
import { createElement, lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { useStore } from 'react-redux'
import type { TextStore } from '../../i18n/load.ts'
import type { Section } from '../../i18n/types.ts'
import { useTextStore } from '../../i18n/useTranslation.tsx'
import { sleep } from '../../store/timing.ts'
import type { Feature } from '../../store/types.ts'

/** What the module of such a part offers. */
export interface LazyModule<P extends object> {
  Room: ComponentType<P>
  feature?: Feature
  /** It draws texts with emphasis (`RichText`). */
  isRich?: boolean
}

/** The part as a component. */
export type LazyFeature<P extends object> = ComponentType<P> & {
  /** Draws nothing, and has the code at hand before a press asks for the part. */
  Preload: ComponentType
  /** Brings the part, which is then drawn without waiting. */
  load: (texts: TextStore, store: FeatureStore) => Promise<void>
}

/** The store of the app, which takes the listeners of a lazy part (`createAppStore`); the store of a test may do without. */
interface FeatureStore {
  addFeature?: (feature: Feature) => void
}

const RETRY_AFTER_MS = 3_000
const MAX_ONLINE_TRIES = 5

/**
 * A part that the network does not bring now is asked for again: what is on screen stays there meanwhile.
 * Gives up when the network is there and the part is not, e.g. after a new release: then only a reload helps.
 */
async function retryLoad<T>(bring: () => Promise<T>): Promise<T> {
  for (let triesOnline = 1; ;) {
    try {
      return await bring()
    } catch (error) {
      if (navigator.onLine && triesOnline++ >= MAX_ONLINE_TRIES) throw error
      await sleep(RETRY_AFTER_MS)
    }
  }
}

/** The part as a component: nothing, or `fallback`, until everything it needs is in place. */
export function lazyFeature<P extends object>(
  load: () => Promise<LazyModule<P>>,
  sections: readonly Section[],
  fallback?: ReactNode,
): LazyFeature<P> {
  // One for each app: several of them live side by side in tests.
  const rooms = new WeakMap<TextStore, ComponentType<P>>()
  const partOf = (texts: TextStore, store: FeatureStore) => {
    const Room =
      rooms.get(texts) ??
      (lazy(async () => ({ default: (await bring(texts, store)).Room })) as ComponentType<P>)
    rooms.set(texts, Room)
    return Room
  }
  const bring = async (texts: TextStore, store: FeatureStore) => {
    const [module] = await retryLoad(() => Promise.all([load(), texts.load(texts.lang(), sections)]))
    // The texts are the same without i18next: what needs it waits for it (`RichText`).
    if (sections.length > 0) texts.engine().catch(() => undefined)
    if (module.feature) store.addFeature?.(module.feature)
    return module
  }
  const Nothing = lazy(() => load().then(nothing, nothing))

  function LazyFeature(props: P) {
    const Room = partOf(useTextStore(), useStore() as FeatureStore)
    return <Suspense fallback={fallback}>{createElement(Room, props)}</Suspense>
  }
  const Preload = () => (
    <Suspense>
      <Nothing />
    </Suspense>
  )
  return Object.assign(LazyFeature, {
    Preload,
    async load(texts: TextStore, store: FeatureStore) {
      const { Room, isRich } = await bring(texts, store)
      if (isRich) await texts.engine()
      rooms.set(texts, Room)
    },
  })
}

const nothing = () => ({ default: () => null })
