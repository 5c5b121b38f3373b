import { createContext, use, useMemo, type ReactNode } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import type { Lang } from './languages.ts'
import { NAMESPACE, type TextStore } from './load.ts'
import type { Translate } from './types.ts'

const Context = createContext<TextStore | null>(null)

/** Hands the texts to everything below it. */
export function TextProvider({ texts, children }: { texts: TextStore; children: ReactNode }) {
  return (
    <Context value={texts}>
      <I18nextProvider i18n={texts.i18n} defaultNS={NAMESPACE}>
        {children}
      </I18nextProvider>
    </Context>
  )
}

/** The texts themselves, to load sections and to switch the language; throws outside a provider. */
export function useTexts(): TextStore {
  const texts = use(Context)
  if (!texts) throw new Error('no TextProvider above')
  return texts
}

/** The typed `t(key, values)` of the current language; a new function, and a new rendering, after each switch. */
export function useText(): Translate {
  const { t } = useTranslation(NAMESPACE, { useSuspense: false })
  return useMemo(() => (key, values) => t(key, values ?? {}), [t])
}

/** The current language, for the formats; renders anew after each switch. */
export function useLang(): Lang {
  useTranslation(NAMESPACE, { useSuspense: false })
  return useTexts().lang()
}
