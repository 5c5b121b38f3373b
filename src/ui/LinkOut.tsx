import type { ComponentProps } from 'react'
import { classes } from './attributes.ts'
import { Icon } from './Icon.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import button from './Button.module.css'
import styles from './LinkOut.module.css'

export interface LinkOutProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Address from a server or a setting; only http and https become a link. */
  readonly href: string | null | undefined
  /** Opens a new tab unless false. */
  readonly newTab?: boolean
  /** Said to screen readers: "opens in a new tab". */
  readonly newTabText?: string
  /** Shows the host, so that nobody is led astray. */
  readonly showHost?: boolean
  /** Looks like a button. */
  readonly variant?: 'link' | 'primary' | 'secondary'
}

/** A link that leaves the page. An address that is not http(s) stays plain text. */
export function LinkOut(props: LinkOutProps) {
  const { href, newTab = true, newTabText, showHost, variant, className, children, ...rest } = props
  const url = webAddress(href)
  if (url === null) return <span className={className}>{children}</span>
  return (
    <a
      {...rest}
      href={url.href}
      rel="noopener noreferrer"
      {...(newTab ? { target: '_blank' } : {})}
      className={classes(variant ? classes(button.button, button[variant]) : styles.link, className)}
    >
      {variant ? <span className={button.content}>{children}</span> : children}
      {showHost && <span className={styles.host}> {url.host}</span>}
      {newTab && !variant && <Icon name="external" size={14} className={styles.icon} />}
      {newTab && newTabText && <VisuallyHidden> {newTabText}</VisuallyHidden>}
    </a>
  )
}

function webAddress(href: string | null | undefined): URL | null {
  try {
    const url = new URL(href ?? '')
    return /^https?:$/.test(url.protocol) ? url : null
  } catch {
    return null
  }
}
