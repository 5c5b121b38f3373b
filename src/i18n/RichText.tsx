/** A text with emphasis: `<b>` becomes bold, inserted values stay plain text. */
import type { TextKey, TextValues } from './types.ts'
import { useTextStore, useTranslation } from './useTranslation.tsx'
import { toBcp47 } from '../contract/languages.ts'

const COMPONENTS = { b: <strong /> }
/** Stands for `<` in a value, which begins no tag. */
const LESS = '\uE002'

export interface RichTextProps {
  text: TextKey
  values: TextValues
}

/** By react-i18next once that is there; nothing waits for it. */
export function RichText(props: RichTextProps) {
  const { lang } = useTranslation()
  const engine = useTextStore().loadedEngine()
  if (engine === null) return <PlainRichText {...props} />
  const { Trans, i18n } = engine
  // `string` instead of TextKey: react-i18next would expand the union of all keys.
  const key: string = props.text
  return (
    <Trans
      i18n={i18n}
      i18nKey={key}
      values={{ ...props.values }}
      components={COMPONENTS}
      tOptions={{ lng: toBcp47(lang) }}
    />
  )
}

function PlainRichText({ text, values }: RichTextProps) {
  const { t } = useTranslation()
  const plain = Object.entries(values).map(
    ([name, value]) => [name, typeof value === 'string' ? value.replaceAll('<', LESS) : value] as const,
  )
  const parts = t(text, Object.fromEntries(plain)).split(/<\/?b>/)
  return parts.map((part, at) => {
    const words = part.replaceAll(LESS, '<')
    return at % 2 === 1 ? <strong key={at}>{words}</strong> : words
  })
}
