/** The texts of one app: an i18next instance whose namespaces are the sections. No global instance, so that each test has its own. */
import { createInstance, type i18n as I18n, type Resource } from 'i18next'
import resourcesToBackend from 'i18next-resources-to-backend'
import { DEFAULT_LANG, type Lang, readLang, toBcp47 } from '../contract/languages.ts'
import type { Section, TextTree } from './types.ts'

interface TextOptions {
  /** The initial language; its sections still have to be loaded. */
  lang?: Lang
  /** Texts that are already loaded, by BCP-47 tag and section. */
  resources?: Resource
}

/** A missing key or value throws; in production it becomes an empty string. */
export function createI18n({ lang = DEFAULT_LANG, resources = {} }: TextOptions = {}): I18n {
  const reportMissing = (message: string): string => {
    if (!import.meta.env.PROD) throw new Error(message)
    return ''
  }
  const i18n = createInstance()
  void i18n.use(resourcesToBackend(readChunk)).init({
    lng: toBcp47(lang),
    fallbackLng: false,
    load: 'currentOnly',
    ns: Object.keys(resources[toBcp47(lang)] ?? {}),
    defaultNS: 'common',
    // Its keys need no prefix.
    fallbackNS: 'common',
    resources,
    partialBundledLanguages: true,
    initAsync: false,
    interpolation: { escapeValue: false, skipOnVariables: true },
    parseMissingKeyHandler: (key) => reportMissing(`no text: ${i18n.language} ${key}`),
    missingInterpolationHandler: (text, match: RegExpExecArray) =>
      reportMissing(`no value for ${match[0]}: ${text}`),
    // Whoever draws a part has loaded its sections (`loadTexts`).
    react: { useSuspense: false },
  })
  countAlikeEverywhere(i18n)
  return i18n
}

/** Engines do not know how Tajik counts. Instead of it they would take the browser's language, and Arabic or Hebrew has forms that no text has. */
function countAlikeEverywhere({ services }: I18n): void {
  const forms = services.pluralResolver as { getRule: (code: string, options?: object) => unknown }
  const ruleOf = forms.getRule.bind(forms)
  forms.getRule = (code, options) => ruleOf(code === toBcp47('tj') ? toBcp47('en') : code, options)
}

async function readChunk(tag: string, section: string): Promise<TextTree | undefined> {
  const module = (await import(`./${readLang(tag)}/${section}.ts`)) as Record<string, TextTree>
  return module[section]
}

/** The product's key of the current language. */
export function langOf({ language }: I18n): Lang {
  return readLang(language) ?? DEFAULT_LANG
}

/** Loads sections in the current language; from then on they are texts in use. Rejects when a chunk cannot be loaded. */
export async function loadTexts(i18n: I18n, sections: readonly Section[]): Promise<void> {
  let tag: string
  do {
    tag = i18n.language
    await loadIn(tag, i18n, sections)
    // The language may have changed meanwhile.
  } while (tag !== i18n.language)
  await i18n.loadNamespaces(sections)
}

/**
 * Returns the function that switches the language: it loads all texts in use in the new one first, and the last call wins.
 * After a rejection the language is unchanged.
 */
export function languageSwitch(i18n: I18n): (lang: Lang) => Promise<void> {
  let wanted = i18n.language
  return async (lang) => {
    const tag = toBcp47(lang)
    wanted = tag
    await loadIn(tag, i18n, i18n.options.ns as string[])
    if (wanted === tag && i18n.language !== tag) await i18n.changeLanguage(tag)
  }
}

async function loadIn(tag: string, i18n: I18n, sections: readonly string[]): Promise<void> {
  const isMissing = (section: string) => !i18n.hasResourceBundle(tag, section)
  const missing = sections.filter(isMissing)
  if (missing.length === 0) return
  // Not `loadNamespaces`, which does not try again what has failed once.
  await i18n.reloadResources(tag, missing)
  const failed = missing.filter(isMissing)
  if (failed.length > 0) throw new Error(`no texts: ${tag} ${failed.join()}`)
  // More sections may be in use by now.
  await loadIn(tag, i18n, sections)
}
