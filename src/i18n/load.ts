import { createInstance, type i18n } from 'i18next'
import { DEFAULT_LANG, fromBcp47, toBcp47, type Lang } from './languages.ts'
import type { Section, Sections, TextTree, Translate } from './types.ts'

/** The one i18next namespace: a key is `group.path`, whatever section it came from. */
export const NAMESPACE = 'text'

const chunks = import.meta.glob<Record<string, TextTree>>('./{ru,en,ua,uz,tj}/*.ts')

/** Texts given at once, without a chunk: the first screen, tests. */
export type GivenTexts = Partial<Record<Lang, Partial<Sections>>>

/** Settings of `createTexts`. */
export interface TextOptions {
  /** The language to start in; its sections still have to be loaded. */
  lang?: Lang
  /** Texts that are already here. */
  given?: GivenTexts
  /** A missing key or value throws; off in production, where it shows as nothing. */
  strict?: boolean
}

/** The texts of one app (or one test): languages, their loaded sections and the current choice. */
export interface TextStore {
  /** The i18next instance behind it, for the provider only. */
  readonly i18n: i18n
  /** The current language. */
  lang(): Lang
  /** The text of a key in the current language; never one of another language. */
  t: Translate
  /** True when all these sections are here in the current (or the given) language. */
  has(sections: readonly Section[], lang?: Lang): boolean
  /** Brings sections of a language, side by side; what is here or on its way is not asked for twice. Rejects when a chunk cannot be loaded. */
  load(lang: Lang, sections: readonly Section[]): Promise<void>
  /** Brings every section in use in the new language, then changes to it; the last call wins. On rejection the language stays. */
  switchTo(lang: Lang): Promise<void>
  /** Calls back after each change of language (`html lang`, title, storage); returns the way to stop. */
  onSwitch(listener: (lang: Lang) => void): () => void
}

async function readChunk(lang: Lang, section: Section): Promise<TextTree> {
  const chunk = chunks[`./${lang}/${section}.ts`]
  const tree = (await chunk?.())?.[section]
  if (!tree) throw new Error(`no texts: ${lang}/${section}`)
  return tree
}

function createInstanceOf(lang: Lang, strict: boolean): i18n {
  const complain = (what: string): string => {
    if (strict) throw new Error(what)
    return ''
  }
  const instance = createInstance()
  void instance.init({
    lng: toBcp47(lang),
    fallbackLng: false,
    load: 'currentOnly',
    ns: NAMESPACE,
    defaultNS: NAMESPACE,
    nsSeparator: false,
    resources: {},
    initAsync: false,
    returnEmptyString: true,
    interpolation: { escapeValue: false, skipOnVariables: true },
    parseMissingKeyHandler: (key) => complain(`no text: ${instance.language} ${key}`),
    missingInterpolationHandler: (text, match: RegExpExecArray) =>
      complain(`no value for ${match[0]}: ${text}`),
    react: { useSuspense: false },
  })
  return instance
}

/** Creates the texts of one app; nothing global, so that each test has its own (I18N-01, I18N-04). */
export function createTexts(options: TextOptions = {}): TextStore {
  const instance = createInstanceOf(options.lang ?? DEFAULT_LANG, options.strict ?? !import.meta.env.PROD)
  const here = new Set<string>()
  const coming = new Map<string, Promise<void>>()
  const inUse = new Set<Section>()
  const listeners = new Set<(lang: Lang) => void>()
  const lang = () => fromBcp47(instance.language) ?? DEFAULT_LANG
  let wanted = lang()

  const add = (to: Lang, section: Section, tree: TextTree) => {
    instance.addResourceBundle(toBcp47(to), NAMESPACE, tree, true, true)
    here.add(`${to}/${section}`)
    inUse.add(section)
  }

  const loadOne = (from: Lang, section: Section): Promise<void> => {
    const name = `${from}/${section}`
    inUse.add(section)
    if (here.has(name)) return Promise.resolve()
    const started = coming.get(name)
    if (started) return started
    const promise = readChunk(from, section)
      .then((tree) => add(from, section, tree))
      .finally(() => coming.delete(name))
    coming.set(name, promise)
    return promise
  }

  const has = (sections: readonly Section[], of = lang()) =>
    sections.every((name) => here.has(`${of}/${name}`))

  const load = async (from: Lang, sections: readonly Section[]) => {
    await Promise.all(sections.map((section) => loadOne(from, section)))
  }

  const switchTo = async (to: Lang) => {
    wanted = to
    try {
      // Sections asked for while we wait must come along too.
      while (!has([...inUse], to)) await load(to, [...inUse])
    } catch (error) {
      if (wanted === to) wanted = lang()
      throw error
    }
    if (wanted !== to || lang() === to) return
    await instance.changeLanguage(toBcp47(to))
    for (const listener of listeners) listener(to)
  }

  for (const from of ['ru', 'en', 'ua', 'uz', 'tj'] as const) {
    for (const [section, tree] of Object.entries(options.given?.[from] ?? {})) {
      add(from, section as Section, tree)
    }
  }

  return {
    i18n: instance,
    lang,
    t: (key, values) => instance.t(key, values ?? {}),
    has,
    load,
    switchTo,
    onSwitch: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
