import type { ReactNode } from 'react'
import styles from './ActionBar.module.css'

/** The main button of a screen: fixed at the bottom on a phone, in the flow on wider screens. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div data-bar className={styles.bar}>
      {children}
    </div>
  )
}
