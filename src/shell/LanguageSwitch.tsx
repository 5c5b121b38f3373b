/** The language switch: a button, and a list with flags and the languages' own names. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Lang, LANGS, LANGUAGE_NAMES, toBcp47 } from '../contract/languages.ts'
import { useLang } from '../i18n/useLang.ts'
import { useAppDispatch, useDeps } from '../store/hooks.ts'
import { HeaderMenu } from '../ui/HeaderMenu.tsx'
import { Icon } from '../ui/Icon.tsx'
import { languagePicked } from './shellSlice.ts'
import styles from './LanguageSwitch.module.css'

/** Lists the languages of this deployment, all five unless it says otherwise; `addShellListeners` stores and applies the choice. */
export function LanguageSwitch() {
  const { t } = useTranslation()
  const current = useLang()
  const dispatch = useAppDispatch()
  const { languages } = useDeps().settings
  if (languages.length < 2) return null
  return (
    <HeaderMenu
      action="language"
      opener={
        <>
          <Flag lang={current} />
          <span className="visually-hidden">{`${t('common.language')}: `}</span>
          <span translate="no" className={styles.name}>
            {LANGUAGE_NAMES[current]}
          </span>
          <Icon name="chevron" size={16} className={styles.chevron} />
        </>
      }
    >
      {({ isOpen, close }) =>
        LANGS.filter((lang) => languages.includes(lang)).map((lang) => (
          <li key={lang}>
            <button
              type="button"
              lang={toBcp47(lang)}
              className={styles.entry}
              aria-current={lang === current || undefined}
              data-action="language"
              data-lang={lang}
              onClick={() => {
                close()
                dispatch(languagePicked(lang))
              }}
            >
              {/* Only in the open list: five flags would be a quarter of the elements of a first screen. */}
              {isOpen && <Flag lang={lang} />}
              <span translate="no" className={styles.own}>
                {LANGUAGE_NAMES[lang]}
              </span>
              {lang === current && <Icon name="check" size={18} />}
            </button>
          </li>
        ))
      }
    </HeaderMenu>
  )
}

const FLAGS: Readonly<Record<Lang, ReactNode>> = {
  ru: (
    <>
      <path fill="#fff" d="M0 0h24v6H0z" />
      <path fill="#0039a6" d="M0 5.3h24v6H0z" />
      <path fill="#d52b1e" d="M0 10.7h24V16H0z" />
    </>
  ),
  en: (
    <>
      <path fill="#012169" d="M0 0h24v16H0z" />
      <path stroke="#fff" strokeWidth="3.2" d="m0 0 24 16M24 0 0 16" />
      <path stroke="#c8102e" strokeWidth="1.2" d="m0 0 24 16M24 0 0 16" />
      <path stroke="#fff" strokeWidth="5" d="M12 0v16M0 8h24" />
      <path stroke="#c8102e" strokeWidth="3" d="M12 0v16M0 8h24" />
    </>
  ),
  ua: (
    <>
      <path fill="#0057b7" d="M0 0h24v8H0z" />
      <path fill="#ffd700" d="M0 8h24v8H0z" />
    </>
  ),
  uz: (
    <>
      <path fill="#0099b5" d="M0 0h24v5H0z" />
      <path fill="#fff" stroke="#ce1126" strokeWidth=".6" d="M-1 5.2h26v5.6H-1z" />
      <path fill="#1eb53a" d="M0 11h24v5H0z" />
      <circle cx="4" cy="2.5" r="1.7" fill="#fff" />
      <circle cx="4.7" cy="2.5" r="1.5" fill="#0099b5" />
      <path stroke="#fff" strokeWidth=".8" strokeDasharray=".8 .8" d="M7 1.3h5M7 2.6h5M7 3.9h5" />
    </>
  ),
  tj: (
    <>
      <path fill="#c00" d="M0 0h24v5H0z" />
      <path fill="#fff" d="M0 4.6h24v7H0z" />
      <path fill="#060" d="M0 11.4h24V16H0z" />
      <path fill="#f8c300" d="M9.5 10 9 7.3l1.7 1L12 6.5l1.3 1.8 1.7-1-.5 2.7z" />
    </>
  ),
}

/** A decorative flag, hidden from screen readers; it is always shown beside the name of the language. */
function Flag({ lang }: { lang: Lang }) {
  return (
    <svg className={styles.flag} viewBox="0 0 24 16" aria-hidden>
      {FLAGS[lang]}
    </svg>
  )
}
