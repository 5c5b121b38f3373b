import { Flag, type FlagName } from './Flag.tsx'
import { HeaderMenu } from './HeaderMenu.tsx'
import { Icon } from './Icon.tsx'
import styles from './LanguageMenu.module.css'

/** One language: product key, native name, and BCP-47 tag (`uk` for ua, `tg` for tj). */
interface LanguageOption {
  readonly key: FlagName
  readonly name: string
  readonly tag: string
}

export interface LanguageMenuProps {
  readonly label: string
  readonly languages: readonly LanguageOption[]
  readonly current: FlagName
  readonly onChoose: (key: FlagName) => void
}

/** The language menu: a button and a list with flags and native names. `label` is the button's accessible name. */
export function LanguageMenu({ label, languages, current, onChoose }: LanguageMenuProps) {
  const chosen = languages.find(({ key }) => key === current)
  return (
    <HeaderMenu
      action="language"
      opener={
        <>
          <Flag name={current} />
          <span className="visually-hidden">{`${label}: `}</span>
          <span translate="no" className={styles.name}>
            {chosen?.name}
          </span>
          <Icon name="chevron" size={16} className={styles.chevron} />
        </>
      }
    >
      {({ isOpen, close }) =>
        languages.map(({ key, name, tag }) => (
          <li key={key}>
            <button
              type="button"
              lang={tag}
              className={styles.entry}
              aria-current={key === current || undefined}
              data-action="language"
              data-lang={key}
              onClick={() => {
                close()
                onChoose(key)
              }}
            >
              {/* Only in the open list: five flags would be a quarter of the elements of a first screen. */}
              {isOpen && <Flag name={key} />}
              <span translate="no" className={styles.own}>
                {name}
              </span>
              {key === current && <Icon name="check" size={18} />}
            </button>
          </li>
        ))
      }
    </HeaderMenu>
  )
}
