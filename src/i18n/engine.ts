/** i18next, loaded at an idle moment of a running deal. */
import { createInstance, type i18n } from 'i18next'
import { Trans } from 'react-i18next'
import { toBcp47, type Lang } from '../contract/languages.ts'
import type { TextKey, TextTree, TextValues } from './types.ts'

/** The only i18next namespace: a key is `group.path` for all sections. */
const NAMESPACE = 'text'

/** The i18next instance of one app. */
export interface Engine {
  readonly i18n: i18n
  /** Renders the emphasis of a text. */
  readonly Trans: typeof Trans
  add(lang: Lang, tree: TextTree): void
  t(lang: Lang, key: TextKey, values?: TextValues): string
}

/** Creates an instance. `strict`: a missing key or value throws; otherwise it becomes an empty string. */
export function createEngine(strict: boolean): Engine {
  const reportMissing = (message: string): string => {
    if (strict) throw new Error(message)
    return ''
  }
  const instance = createInstance()
  void instance.init({
    lng: toBcp47('ru'),
    fallbackLng: false,
    load: 'currentOnly',
    ns: NAMESPACE,
    defaultNS: NAMESPACE,
    nsSeparator: false,
    resources: {},
    initAsync: false,
    returnEmptyString: true,
    interpolation: { escapeValue: false, skipOnVariables: true },
    parseMissingKeyHandler: (key) => reportMissing(`no text: ${instance.language} ${key}`),
    missingInterpolationHandler: (text, match: RegExpExecArray) =>
      reportMissing(`no value for ${match[0]}: ${text}`),
    react: { useSuspense: false },
  })
  return {
    i18n: instance,
    Trans,
    add: (lang, tree) => void instance.addResourceBundle(toBcp47(lang), NAMESPACE, tree, true, true),
    t: (lang, key, values) => instance.t(key, { ...values, lng: toBcp47(lang) }),
  }
}
