import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Flag, type FlagName } from './Flag.tsx'
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
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const id = useId()
  const chosen = languages.find(({ key }) => key === current)

  /** True while the Tab key moves the focus. The page may move the focus too; that does not close the menu. */
  const isTabbing = useRef(false)

  useEffect(() => {
    if (!open) return
    root.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Node && root.current?.contains(target))) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [open])

  function close() {
    setOpen(false)
    root.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
  }
  function keys(event: KeyboardEvent) {
    isTabbing.current = event.key === 'Tab'
    if (!open) return
    const entries = [...(root.current?.querySelectorAll<HTMLElement>('[data-lang]') ?? [])]
    const at = entries.findIndex((entry) => entry === document.activeElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 }[event.key]
    if (event.key === 'Escape') close()
    else if (to !== undefined) entries.at(to % entries.length)?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      ref={root}
      className={styles.menu}
      onKeyDown={keys}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (isTabbing.current && !currentTarget.contains(relatedTarget)) setOpen(false)
      }}
      // Some browsers blur the button on a press, which would close the list before the click arrives.
      onMouseDown={(event) => event.preventDefault()}
    >
      <button
        type="button"
        className={styles.opener}
        aria-expanded={open}
        aria-controls={id}
        data-action="language"
        onClick={() => setOpen(!open)}
      >
        <Flag name={current} />
        <span className="visually-hidden">{`${label}: `}</span>
        <span translate="no" className={styles.name}>
          {chosen?.name}
        </span>
        <Icon name="chevron" size={16} className={styles.chevron} />
      </button>
      <ul id={id} className={styles.list} hidden={!open}>
        {languages.map(({ key, name, tag }) => (
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
              {open && <Flag name={key} />}
              <span translate="no" className={styles.own}>
                {name}
              </span>
              {key === current && <Icon name="check" size={18} />}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
