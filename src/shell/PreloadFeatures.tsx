/** Preloads, at idle moments, the parts that the next steps may need, so that a new release or a bad network cannot delay them. Renders nothing. */
import type { i18n as I18n } from 'i18next'
import { use, useEffect } from 'react'
import { I18nContext } from 'react-i18next'
import { whenIdle } from '../platform/modules.ts'
import { useAppStore } from '../store/hooks.ts'
import type { PageStore } from '../store/types.ts'
import { retry } from './lazyFeature.tsx'

/** A `LazyFeature` of any props. */
export interface Preloadable {
  load: (i18n: I18n, store: PageStore) => Promise<unknown>
}

/** The longest wait for an idle moment before each part. */
const IDLE_WITHIN_MS = 2_000

/** `parts` is the same array in every rendering. */
export function PreloadFeatures({ parts }: { parts: readonly Preloadable[] }) {
  const store = useAppStore()
  const { i18n } = use(I18nContext)
  useEffect(() => {
    let isOver = false
    void (async () => {
      for (const part of parts) {
        await whenIdle(IDLE_WITHIN_MS)
        if (isOver) return
        // It is loaded again when it is needed.
        await retry(store, () => part.load(i18n, store)).catch(() => undefined)
      }
    })()
    return () => {
      isOver = true
    }
  }, [parts, store, i18n])
  return null
}
