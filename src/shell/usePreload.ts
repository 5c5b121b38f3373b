import { use, useEffect } from 'react'
import { I18nContext } from 'react-i18next'
import { whenIdle } from '../platform/whenIdle.ts'
import { useAppStore } from '../store/hooks.ts'
import type { Preloadable } from './PreloadFeatures.tsx'

/** The longest wait for an idle moment. */
const IDLE_WITHIN_MS = 500

/** Loads a part that the next press may need, after the component has been painted, so that the part does not delay it. */
export function usePreload(part: Preloadable): void {
  const store = useAppStore()
  const { i18n } = use(I18nContext)
  useEffect(() => {
    void whenIdle(IDLE_WITHIN_MS)
      .then(() => part.load(i18n, store))
      // It is loaded again when it is needed.
      .catch(() => undefined)
  }, [part, store, i18n])
}
