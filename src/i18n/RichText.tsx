/** A text with emphasis: `<b>` becomes bold, inserted values stay plain text. For lazy-loaded parts, because it needs i18next. */
import { use } from 'react'
import { Trans } from 'react-i18next'
import type { TextKey, TextValues } from './types.ts'
import { useTranslation, useTextStore } from './useTranslation.tsx'
import { toBcp47 } from '../contract/languages.ts'

const COMPONENTS = { b: <strong /> }

/** Suspends until i18next is loaded. */
export function RichText({ text, values }: { text: TextKey; values?: TextValues }) {
  const { lang } = useTranslation()
  const texts = useTextStore()
  const { i18n } = texts.loadedEngine() ?? use(texts.engine())
  // `string` instead of TextKey: react-i18next would expand the union of all keys.
  const key: string = text
  return (
    <Trans
      i18n={i18n}
      i18nKey={key}
      values={{ ...values }}
      components={COMPONENTS}
      tOptions={{ lng: toBcp47(lang) }}
    />
  )
}
