/** A text with emphasis: `<b>` becomes bold, inserted values stay plain text. */
import type { TextKey, TextValues } from './types.ts'
import { useTranslation } from './useTranslation.tsx'

/** Stands for `<` in a value, which begins no tag. */
const LESS = '\uE002'

export function RichText({ text, values }: { text: TextKey; values: TextValues }) {
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
