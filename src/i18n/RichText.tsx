/** A text with emphasis: `<b>` of the text becomes bold, its values stay plain text. For parts that come on demand. */
import { use } from 'react'
import { Trans } from 'react-i18next'
import type { TextKey, TextValues } from './types.ts'
import { useTranslation, useTextStore } from './useTranslation.tsx'
import { toBcp47 } from '../contract/languages.ts'

const COMPONENTS = { b: <strong /> }

/** Suspends until i18next is here. */
export function RichText({ text, values }: { text: TextKey; values?: TextValues }) {
  const { lang } = useTranslation()
  const { i18n } = use(useTextStore().engine())
  // Named loosely: react-i18next would spell out every key of the product.
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
