/** A part of a page whose code and texts are loaded on demand. Its listeners are in the second group, which is added before the part is rendered. */
import type { i18n as I18n } from 'i18next'
import { createElement, Fragment, lazy, Suspense, use, type ComponentType, type ReactNode } from 'react'
import { I18nContext } from 'react-i18next'
import { loadTexts } from '../i18n/i18n.ts'
import type { Section } from '../i18n/types.ts'
import { findRelease, isOnline } from '../platform/modules.ts'
import { sleep } from '../platform/sleep.ts'
import { useAppStore } from '../store/hooks.ts'
import type { PageStore } from '../store/types.ts'
import { RetryBoundary } from './RetryBoundary.tsx'
import { releaseFound } from './shellSlice.ts'

export type LazyFeature<P extends object> = ComponentType<P> & {
  /** The texts that it needs. */
  sections: readonly Section[]
  /** Loads the part before it is rendered, so that no fallback is shown. Without retries: the rendering retries, and says so. */
  load: (i18n: I18n, store: PageStore) => Promise<ComponentType<P>>
}

/** What is rendered in the place of a part until it is loaded, where its height depends on the part's props a function of them. */
type Fallback<P> = ReactNode | ((props: P) => ReactNode)

const RETRY_AFTER_MS = 3_000
const MAX_ONLINE_TRIES = 5

/** Renders `fallback` until code, texts and listeners are loaded. It has a `RetryBoundary` of its own: a part that cannot be loaded, or throws, is replaced by a notice with a button that loads it again. */
export function lazyFeature<P extends object>(
  load: () => Promise<ComponentType<P>>,
  sections: readonly Section[],
  fallback?: Fallback<P>,
): LazyFeature<P> {
  return lazyPart(load, sections, fallback, (store) => store.loadListeners(), RetryBoundary)
}

/** A page: the second group of listeners is not needed for its first screen. Its failure is the app's (`App.tsx`). */
export function lazyPage(
  load: () => Promise<ComponentType<object>>,
  sections: readonly Section[],
  fallback: ReactNode,
): LazyFeature<object> {
  return lazyPart(load, sections, fallback, async () => undefined, Fragment)
}

function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  sections: readonly Section[],
  fallback: Fallback<P>,
  prepare: (store: PageStore) => Promise<void>,
  Boundary: ComponentType<{ children: ReactNode }> | typeof Fragment,
): LazyFeature<P> {
  // One component per store: tests run several apps side by side.
  const parts = new WeakMap<PageStore, ComponentType<P>>()

  async function loadPart(i18n: I18n, store: PageStore): Promise<ComponentType<P>> {
    const [part] = await Promise.all([load(), loadTexts(i18n, sections), prepare(store)])
    return part
  }

  function partOf(store: PageStore, i18n: I18n): ComponentType<P> {
    const known = parts.get(store)
    if (known) return known
    const part = lazy(async () => {
      try {
        return { default: await retry(store, () => loadPart(i18n, store)) }
      } catch (error) {
        // The next rendering loads it again.
        parts.delete(store)
        throw error
      }
    }) as ComponentType<P>
    parts.set(store, part)
    return part
  }

  function Part(props: P) {
    const part = partOf(useAppStore(), use(I18nContext).i18n)
    const shown = typeof fallback === 'function' ? fallback(props) : fallback
    return <Suspense fallback={shown}>{createElement(part, props)}</Suspense>
  }

  function LazyFeature(props: P) {
    return <Boundary>{createElement(Part, props)}</Boundary>
  }
  return Object.assign(LazyFeature, {
    sections,
    async load(i18n: I18n, store: PageStore) {
      const part = await loadPart(i18n, store)
      // Another component would be mounted in place of the rendered one, and what was typed there would be lost.
      if (!parts.has(store)) parts.set(store, part)
      return part
    },
  })
}

/**
 * Retries as long as the device is offline. Online it gives up after `MAX_ONLINE_TRIES` attempts, and at once if the part
 * belongs to a build that has been replaced.
 */
export async function retry<T>(store: PageStore, work: () => Promise<T>): Promise<T> {
  for (let triesOnline = 1; ;) {
    try {
      return await work()
    } catch (error) {
      if (await findRelease()) {
        store.dispatch(releaseFound())
        throw error
      }
      if (isOnline() && triesOnline++ >= MAX_ONLINE_TRIES) throw error
      await sleep(RETRY_AFTER_MS)
    }
  }
}
