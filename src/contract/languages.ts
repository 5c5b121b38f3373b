/** The languages of the product, and the parser of language keys in storage, orders and addresses. */

export const LANGS = ['ru', 'en', 'ua', 'uz', 'tj'] as const
/** Language keys of the product; `ua` and `tj` are not BCP-47. */
export type Lang = (typeof LANGS)[number]

const BY_TAG: ReadonlyMap<string, Lang> = new Map([
  ...LANGS.map((lang) => [lang, lang] as const),
  ['uk', 'ua'],
  ['tg', 'tj'],
])

/** The language of a key or a BCP-47 tag in any case and region (`uk`, `tj`, `ru-RU`, `EN_us`); null for any other. */
export function readLang(text: string | null | undefined): Lang | null {
  return BY_TAG.get(text?.trim().toLowerCase().split(/[-_]/, 1)[0] ?? '') ?? null
}
