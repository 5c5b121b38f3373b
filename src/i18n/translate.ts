/** Translates without i18next, for the first screen, which also has to work when i18next cannot be loaded. */
import { toBcp47, type Lang } from '../contract/languages.ts'
import type { TextTree, TextValues } from './types.ts'

export interface TranslateOptions {
  values: TextValues | undefined
  /** A missing key or value throws; otherwise it becomes an empty string. */
  strict: boolean
}

/** The text of a dotted key with its values filled in; `count` chooses the plural form. */
export function translate(
  tree: TextTree | undefined,
  lang: Lang,
  key: string,
  { values = {}, strict }: TranslateOptions,
): string {
  const text = find(tree, key) ?? find(tree, `${key}_${formOf(lang, values['count'])}`)
  if (text === null) return complain(strict, `no text: ${lang} ${key}`)
  return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) =>
    String(values[name] ?? complain(strict, `no value for ${place}: ${text}`)),
  )
}

function find(tree: TextTree | undefined, key: string): string | null {
  let place: TextTree | string | undefined = tree
  for (const part of key.split('.')) {
    if (typeof place !== 'object' || !Object.hasOwn(place, part)) return null
    place = place[part]
  }
  return typeof place === 'string' ? place : null
}

const rules = new Map<Lang, Intl.PluralRules>()

function formOf(lang: Lang, count: string | number | undefined): Intl.LDMLPluralRule {
  const known = rules.get(lang) ?? new Intl.PluralRules(toBcp47(lang))
  rules.set(lang, known)
  return known.select(Number(count))
}

function complain(strict: boolean, what: string): string {
  if (strict) throw new Error(what)
  return ''
}
