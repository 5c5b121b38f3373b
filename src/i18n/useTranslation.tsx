/** React context and hooks of the texts. */
import { createContext, use, useSyncExternalStore, type ReactNode } from 'react'
import type { Lang } from '../contract/languages.ts'
import type { TextStore } from './load.ts'
import type { Translate } from './types.ts'

const Context = createContext<TextStore | null>(null)

/** Provides the texts to its children. */
export function TranslationProvider({ texts, children }: { texts: TextStore; children: ReactNode }) {
  return <Context value={texts}>{children}</Context>
}

/** The text store, to load sections and to switch the language; throws outside a provider. */
export function useTextStore(): TextStore {
  const texts = use(Context)
  if (!texts) throw new Error('no TranslationProvider above')
  return texts
}

/** The typed `t(key, values)` and the current language; a new `t`, and a new rendering, after each language change. */
export function useTranslation(): { t: Translate; lang: Lang } {
  const texts = useTextStore()
  const t = useSyncExternalStore(texts.onSwitch, texts.current, texts.current)
  return { t, lang: texts.lang() }
}
