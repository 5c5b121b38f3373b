/** React's way to the texts. */
import { createContext, use, useSyncExternalStore, type ReactNode } from 'react'
import type { Lang } from './languages.ts'
import type { TextStore } from './load.ts'
import type { Translate } from './types.ts'

const Context = createContext<TextStore | null>(null)

/** Hands the texts to everything below it. */
export function TextProvider({ texts, children }: { texts: TextStore; children: ReactNode }) {
  return <Context value={texts}>{children}</Context>
}

/** The texts themselves, to load sections and to switch the language; throws outside a provider. */
export function useTexts(): TextStore {
  const texts = use(Context)
  if (!texts) throw new Error('no TextProvider above')
  return texts
}

/** The typed `t(key, values)` of the current language; a new function, and a new rendering, after each switch. */
export function useText(): Translate {
  const texts = useTexts()
  return useSyncExternalStore(texts.onSwitch, texts.current, texts.current)
}

/** The current language, for the formats; renders anew after each switch. */
export function useLang(): Lang {
  const texts = useTexts()
  return useSyncExternalStore(texts.onSwitch, texts.lang, texts.lang)
}
