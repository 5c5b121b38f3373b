import type { Lang } from '../../src/contract/languages.ts'
import type { Section, TextTree } from '../../src/i18n/types.ts'
import { SECTIONS } from '../support/sections.ts'

export const LANGS: readonly Lang[] = ['ru', 'en', 'ua', 'uz', 'tj']

const modules = import.meta.glob<Record<string, TextTree>>('../../src/i18n/{ru,en,ua,uz,tj}/*.ts', {
  eager: true,
})

/** The texts of one section, as its file exports them. */
export function tree(lang: Lang, section: Section): TextTree {
  const found = modules[`../../src/i18n/${lang}/${section}.ts`]?.[section]
  if (!found) throw new Error(`no ${lang}/${section}`)
  return found
}

function* walk(node: TextTree, path: string): Generator<[string, string]> {
  for (const [key, value] of Object.entries(node)) {
    if (typeof value === 'string') yield [path + key, value]
    else yield* walk(value, `${path}${key}.`)
  }
}

/** All texts of a language by their dotted paths. */
export function allTexts(lang: Lang, sections: readonly Section[] = SECTIONS): Map<string, string> {
  const texts = new Map<string, string>()
  for (const section of sections)
    for (const [path, text] of walk(tree(lang, section), '')) texts.set(path, text)
  return texts
}

/** The `{{placeholders}}` of a text, sorted. */
export function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').sort()
}
