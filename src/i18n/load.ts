/** The texts of one app: languages, their sections, the current language. Works without i18next until that is loaded. */
import { DEFAULT_LANG, type Lang } from '../contract/languages.ts'
import type { Engine } from './engine.ts'
import { translate } from './translate.ts'
import type { Section, Sections, TextTree, TextValues, Translate } from './types.ts'

const chunks = import.meta.glob<Record<string, TextTree>>('./{ru,en,ua,uz,tj}/*.ts')

/** Texts that are available without loading a chunk: those of the first screen, and of tests. */
export type PreloadedTexts = Partial<Record<Lang, Partial<Sections>>>

export interface TextOptions {
  /** The initial language; its sections still have to be loaded. */
  lang?: Lang
  /** Texts that are already loaded. */
  preloaded?: PreloadedTexts
  /** A missing key or value throws; in production it becomes an empty string. */
  strict?: boolean
}

export interface TextStore {
  /** The current language. */
  readonly lang: () => Lang
  /** The text of a key in the current language; never that of another language. */
  t: Translate
  /** The translate function; a new one after each change of language, so that components rerender. */
  readonly current: () => Translate
  /** True when all these sections are loaded in the current (or the given) language. */
  has(sections: readonly Section[], lang?: Lang): boolean
  /** Loads sections of a language in parallel, each at most once. Rejects when a chunk cannot be loaded. */
  load(lang: Lang, sections: readonly Section[]): Promise<void>
  /** Loads all sections in use in the new language, then switches to it; the last call wins. After a rejection the language is unchanged. */
  switchTo(lang: Lang): Promise<void>
  /** Loads i18next, which the first screen does not need. The texts stay the same, so components do not rerender. */
  engine(): Promise<Engine>
  /** i18next once it is loaded. */
  readonly loadedEngine: () => Engine | null
  /** Subscribes to changes of language; returns the unsubscribe function. */
  readonly onSwitch: (listener: (lang: Lang) => void) => () => void
}

async function readChunk(lang: Lang, section: Section): Promise<TextTree> {
  const chunk = chunks[`./${lang}/${section}.ts`]
  const tree = (await chunk?.())?.[section]
  if (!tree) throw new Error(`no texts: ${lang}/${section}`)
  return tree
}

/** Creates the texts of one app; there is no global state, so that each test has its own. */
export function createTexts(options: TextOptions = {}): TextStore {
  const strict = options.strict ?? !import.meta.env.PROD
  const trees = new Map<Lang, TextTree>()
  const here = new Set<string>()
  const coming = new Map<string, Promise<void>>()
  const inUse = new Set<Section>()
  const listeners = new Set<(lang: Lang) => void>()
  let lang = options.lang ?? DEFAULT_LANG
  let wanted = lang
  let engine: Engine | null = null
  let engineComing: Promise<Engine> | null = null

  const add = (to: Lang, section: Section, tree: TextTree) => {
    trees.set(to, { ...trees.get(to), ...tree })
    engine?.add(to, tree)
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

  const has = (sections: readonly Section[], of = lang) => sections.every((name) => here.has(`${of}/${name}`))

  const load = async (from: Lang, sections: readonly Section[]) => {
    await Promise.all(sections.map((section) => loadOne(from, section)))
  }

  const t: Translate = (key, values?: TextValues) =>
    engine ? engine.t(lang, key, values) : translate(trees.get(lang), lang, key, { values, strict })
  const translator = (): Translate => (key, values) => t(key, values)
  let current = translator()

  const switchTo = async (to: Lang) => {
    wanted = to
    try {
      // Includes sections that are requested while this call waits.
      while (!has([...inUse], to)) await load(to, [...inUse])
    } catch (error) {
      if (wanted === to) wanted = lang
      throw error
    }
    if (wanted !== to || lang === to) return
    lang = to
    current = translator()
    for (const listener of listeners) listener(to)
  }

  for (const [from, sections] of Object.entries(options.preloaded ?? {})) {
    for (const [section, tree] of Object.entries(sections)) add(from as Lang, section as Section, tree)
  }

  return {
    lang: () => lang,
    t,
    current: () => current,
    has,
    load,
    switchTo,
    engine() {
      engineComing ??= import('./engine.ts').then(({ createEngine }) => {
        const made = createEngine(strict)
        for (const [from, tree] of trees) made.add(from, tree)
        engine = made
        return made
      })
      // The next use tries again.
      engineComing.catch(() => (engineComing = null))
      return engineComing
    },
    loadedEngine: () => engine,
    onSwitch: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
