import { createContext, use, useRef, useState, type ReactNode, type RefCallback } from 'react'
import { classes } from './attributes.ts'
import { useFocus } from './focus.ts'
import styles from './PageFrame.module.css'

interface PageFrameProps {
  /** Values of `data-page` and `data-step` on the root. */
  readonly page: string | undefined
  readonly step?: string | undefined
  /** Text of the skip link. */
  readonly skipText: string
  readonly header?: ReactNode
  /** Full-width notices between header and content: offline, stale. */
  readonly banner?: ReactNode
  /** Second column from 1024 px on; below the content on narrow screens. */
  readonly aside?: ReactNode
  readonly asideLabel?: string
  readonly footer?: ReactNode
  /** Text of the live region; the region is always mounted, because screen readers ignore a new one. */
  readonly announce?: string | undefined
  readonly children: ReactNode
}

/** The ref of a `HiddenHeading`: tells the frame that the screen inside is still being loaded. */
const LoadingContext = createContext<RefCallback<HTMLElement> | null>(null)

/** Page layout: skip link, header, main, summary column, footer. */
export function PageFrame(props: PageFrameProps) {
  const { page, step, skipText, header, banner, aside, asideLabel, footer, announce, children } = props
  const main = useRef<HTMLElement>(null)
  const heading = useFocus(main)
  const [loading, setLoading] = useState<HTMLElement | null>(null)
  return (
    <div className={styles.page} data-page={page} data-step={loading ? 'loading' : step}>
      <a className={styles.skip} href="#main">
        {skipText}
      </a>
      <header className={styles.header}>{header}</header>
      {banner && <div className={styles.banner}>{banner}</div>}
      <div className={classes(styles.columns, Boolean(aside) && styles.two)}>
        <main ref={main} id="main" tabIndex={-1} className={styles.main}>
          <LoadingContext value={setLoading}>{children}</LoadingContext>
        </main>
        {aside && (
          <aside className={styles.aside} aria-label={asideLabel}>
            {aside}
          </aside>
        )}
      </div>
      {footer && <footer className={styles.footer}>{footer}</footer>}
      <div className="visually-hidden" aria-live="polite">
        {announce || heading}
      </div>
    </div>
  )
}

/**
 * Visually hidden heading of a screen that is still being loaded, or has no heading of its own. `useFocus` does not announce it, and
 * the page's `data-step` is `loading` as long as it is there.
 */
export function HiddenHeading({ text }: { readonly text: string }) {
  return (
    <h1 ref={use(LoadingContext)} className="visually-hidden" data-loading="">
      {text}
    </h1>
  )
}

/** The version, fixed at the bottom right of every page, on a phone below the footer; it ignores the pointer. */
export function VersionLabel({ text }: { readonly text: string }) {
  return (
    <div translate="no" className={styles.version} data-field="version">
      {text}
    </div>
  )
}
