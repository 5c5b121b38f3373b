import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import styles from './HeaderMenu.module.css'

interface HeaderMenuProps {
  /** Value of `data-action` of the button. */
  readonly action: string
  /** Content of the button. */
  readonly opener: ReactNode
  /** Entries of the list (`li`). `close` moves the focus back to the button. */
  readonly children: (menu: { isOpen: boolean; close: () => void }) => ReactNode
}

/** A button in the header with a list below it. The buttons of the list are reached with Tab and the arrow keys. */
export function HeaderMenu({ action, opener, children }: HeaderMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const [root, setRoot] = useState<HTMLDivElement | null>(null)
  const id = useId()

  /** True while the Tab key moves the focus. The page may move the focus too; that does not close the menu. */
  const isTabbing = useRef(false)

  useEffect(() => {
    if (!isOpen) return
    const find = (selector: string) => root?.querySelector<HTMLElement>(selector)
    ;(find('[aria-current]') ?? find('ul button'))?.focus()
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Node && root?.contains(target))) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen, root])

  function close() {
    setOpen(false)
    root?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
  }
  function keys(event: KeyboardEvent) {
    isTabbing.current = event.key === 'Tab'
    if (!isOpen) return
    const entries = [...(root?.querySelectorAll<HTMLElement>('ul button') ?? [])]
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
      ref={setRoot}
      role="presentation"
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
        aria-expanded={isOpen}
        aria-controls={id}
        data-action={action}
        onClick={() => setOpen(!isOpen)}
      >
        {opener}
      </button>
      <ul id={id} className={styles.list} hidden={!isOpen}>
        {children({ isOpen, close })}
      </ul>
    </div>
  )
}
