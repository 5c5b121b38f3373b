/** Preloads, at idle moments, the parts that a running deal may need, so that a new release or a bad network cannot delay them. Renders nothing. */
import { useEffect } from 'react'
import type { TextStore } from '../../i18n/load.ts'
import { useTextStore } from '../../i18n/useTranslation.tsx'
import { whenIdle } from '../../platform/whenIdle.ts'
import { useAppStore } from '../../store/hooks.ts'
import type { PageStore } from '../../store/types.ts'

/** A `LazyFeature`, or code without texts and listeners. */
export interface Preloadable {
  load: (texts: TextStore, store: PageStore) => Promise<unknown>
}

/** i18next; the texts are the same before it is loaded. */
const ENGINE: Preloadable = { load: (texts) => texts.engine() }
/** The longest wait for an idle moment before each part. */
const IDLE_WITHIN_MS = 2_000

/** `parts` is the same array in every rendering. */
export function PreloadFeatures({ parts }: { parts: readonly Preloadable[] }) {
  const store = useAppStore()
  const texts = useTextStore()
  useEffect(() => {
    let isOver = false
    void (async () => {
      for (const part of [ENGINE, ...parts]) {
        await whenIdle(IDLE_WITHIN_MS)
        if (isOver) return
        // It is loaded again when it is needed.
        await part.load(texts, store).catch(() => undefined)
      }
    })()
    return () => {
      isOver = true
    }
  }, [parts, store, texts])
  return null
}
