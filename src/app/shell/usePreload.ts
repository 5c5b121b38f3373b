import { useEffect } from 'react'
import { useTextStore } from '../../i18n/useTranslation.tsx'
import { useAppStore } from '../../store/hooks.ts'
import type { Preloadable } from './PreloadFeatures.tsx'

/** Loads a part as soon as the component is on screen that may need it with the next press. */
export function usePreload(part: Preloadable): void {
  const store = useAppStore()
  const texts = useTextStore()
  useEffect(() => {
    // It is loaded again when it is needed.
    part.load(texts, store).catch(() => undefined)
  }, [part, store, texts])
}
