import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { Badge } from './Badge.tsx'
import styles from './Tabs.module.css'

/** One tab; `id` becomes `data-tab`. */
interface TabItem<Id extends string> {
  readonly id: Id
  readonly label: string
  /** Number of unread items, and its text for screen readers. */
  readonly badge?: number
  readonly badgeLabel?: string
  readonly panel: ReactNode
}

/** `label` is the accessible name of the tab list. */
interface TabsProps<Id extends string> {
  readonly label: string
  readonly tabs: readonly TabItem<Id>[]
  /** The first tab is open instead if there is none of this name. */
  readonly current: Id
  readonly onSelect: (id: Id) => void
}

/** Tabs with one tab stop: arrow keys, Home and End move the focus and open. Only the open panel is mounted. */
export function Tabs<Id extends string>({ label, tabs, current, onSelect }: TabsProps<Id>) {
  const id = useId()
  const at = Math.max(
    0,
    tabs.findIndex((tab) => tab.id === current),
  )
  const open = tabs[at]
  if (open === undefined) return null

  function keys(event: KeyboardEvent) {
    // Alt and an arrow go back in the browser's history.
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length]
    if (next === undefined) return
    event.preventDefault()
    onSelect(next.id)
    document.getElementById(`${id}${next.id}`)?.focus()
  }

  return (
    <div>
      <div className={styles.list} role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={id + tab.id}
            aria-selected={tab === open}
            aria-controls={tab === open ? `${id}panel` : undefined}
            tabIndex={tab === open ? 0 : -1}
            data-action="tab"
            data-tab={tab.id}
            className={styles.tab}
            onKeyDown={keys}
            onClick={() => onSelect(tab.id)}
          >
            <span>{tab.label}</span>
            <Badge isUnread count={tab.badge ?? 0} label={tab.badgeLabel} />
          </button>
        ))}
      </div>
      <div
        className={styles.panel}
        role="tabpanel"
        id={`${id}panel`}
        aria-labelledby={id + open.id}
        tabIndex={0}
      >
        {open.panel}
      </div>
    </div>
  )
}

/** Call it after a tab was chosen by a press outside of the tab list: scrolls to the tabs, and moves the focus to the open panel. Does nothing without tabs. */
export function goToTabPanel() {
  // After React has rendered the chosen tab.
  queueMicrotask(() => {
    const panel = document.querySelector<HTMLElement>('[role="tabpanel"]')
    panel?.parentElement?.scrollIntoView({ block: 'start' })
    panel?.focus({ preventScroll: true })
  })
}
