import { useRef, type ReactNode } from 'react'
import { type DataAttributes, classes } from './attributes.ts'
import { useNewHeading } from './heading.ts'
import styles from './PageFrame.module.css'

export interface PageFrameProps {
  /** Values of `data-page` and `data-step` on the root. */
  readonly page: string
  readonly step?: string | undefined
  /** Text of the link that jumps over the header. */
  readonly skipText: string
  readonly header?: ReactNode
  /** Between header and content, over the whole width: offline, stale. */
  readonly banner?: ReactNode
  /** Second column from 1024 px on; below the content on a phone. */
  readonly aside?: ReactNode
  readonly asideLabel?: string
  readonly footer?: ReactNode
  /** Sentence spoken when the state changes; always in place, so that it is heard. */
  readonly announce?: string | undefined
  readonly children: ReactNode
  readonly data?: DataAttributes
}

/** The page's skeleton: skip link, header, main, summary column, footer. */
export function PageFrame(props: PageFrameProps) {
  const { page, step, skipText, header, banner, aside, asideLabel, footer, announce, children, data } = props
  const main = useRef<HTMLElement>(null)
  const heading = useNewHeading(main)
  return (
    <div {...data} className={styles.page} data-page={page} data-step={step}>
      <a className={styles.skip} href="#main">
        {skipText}
      </a>
      <header className={styles.header}>{header}</header>
      {banner && <div className={styles.banner}>{banner}</div>}
      <div className={classes(styles.columns, aside !== undefined && styles.two)}>
        <main ref={main} id="main" tabIndex={-1} className={styles.main}>
          {children}
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
