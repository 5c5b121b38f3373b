/** A text with emphasis: `<b>` becomes bold, inserted values stay plain text. */
import { Children, type ReactNode } from 'react'
import { toBcp47 } from '../contract/languages.ts'
import type { TextKey, TextValues } from './types.ts'
import { useTextStore, useTranslation } from './useTranslation.tsx'

const COMPONENTS = { b: <Sum /> }
/** Replaces `<` in a value, so that it does not start a tag. */
const LESS = '\uE002'

interface RichTextProps {
  readonly text: TextKey
  readonly values: TextValues
}

/** Rendered by react-i18next after it has been loaded; the text is the same before. */
export function RichText({ text, values }: RichTextProps) {
  const { lang } = useTranslation()
  const engine = useTextStore().loadedEngine()
  if (engine === null) return <EarlyRichText text={text} values={values} />
  const { Trans, i18n } = engine
  // `string` instead of TextKey: react-i18next would expand the union of all keys.
  const key: string = text
  return (
    <Trans
      i18n={i18n}
      i18nKey={key}
      values={{ ...values }}
      components={COMPONENTS}
      parent={Parts}
      tOptions={{ lng: toBcp47(lang) }}
    />
  )
}

function EarlyRichText({ text, values }: RichTextProps) {
  const { t } = useTranslation()
  const plain = Object.entries(values).map(
    ([name, value]) => [name, typeof value === 'string' ? value.replaceAll('<', LESS) : value] as const,
  )
  const parts = t(text, Object.fromEntries(plain)).split(/<\/?b>/)
  return (
    <Parts>
      {parts.map((part, at) => {
        const words = part.replaceAll(LESS, '<')
        return at % 2 === 1 ? <Sum key={at}>{words}</Sum> : words
      })}
    </Parts>
  )
}

/** Emphasized values are sums: the browser must not translate them. react-i18next gives a text as a list. */
function Sum({ children }: { children?: string | readonly string[] }) {
  return <strong translate="no">{[children].flat().join('')}</strong>
}

/** Each text in an element of its own, so that React can change it after the browser has translated the page. */
function Parts({ children }: { children?: ReactNode }) {
  return Children.map(children, (part) => (typeof part === 'string' ? <span>{part}</span> : part))
}
