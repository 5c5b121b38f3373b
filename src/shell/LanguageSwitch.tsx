/** The language switch with flags. */
import { useTranslation } from 'react-i18next'
import { LANGS, LANGUAGE_NAMES, toBcp47 } from '../contract/languages.ts'
import { useLang } from '../i18n/useLang.ts'
import { useAppDispatch, useDeps } from '../store/hooks.ts'
import { LanguageMenu } from '../ui/LanguageMenu.tsx'
import { languagePicked } from './shellSlice.ts'

const OPTIONS = LANGS.map((lang) => ({ key: lang, name: LANGUAGE_NAMES[lang], tag: toBcp47(lang) }))

/** Lists the languages of this deployment, all five unless it says otherwise; `addShellListeners` stores and applies the choice. */
export function LanguageSwitch() {
  const { t } = useTranslation()
  const lang = useLang()
  const dispatch = useAppDispatch()
  const { languages } = useDeps().settings
  if (languages.length < 2) return null
  return (
    <LanguageMenu
      label={t('common.language')}
      languages={OPTIONS.filter(({ key }) => languages.includes(key))}
      current={lang}
      onChoose={(key) => dispatch(languagePicked(key))}
    />
  )
}
