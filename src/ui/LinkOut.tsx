import { type ComponentProps, createContext, use } from 'react'
import { attempt } from '../platform/attempt.ts'
import { Icon } from './Icon.tsx'
import { classes } from './attributes.ts'
import button from './Button.module.css'
import styles from './LinkOut.module.css'

export interface LinkOutProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Address from the gateway or a setting; only http, https and a path of this origin become a link. */
  readonly href: string | null | undefined
  /** Opens in a new tab; true by default. */
  readonly newTab?: boolean
  /** Shows the host, so that the user sees where the link leads. */
  readonly showHost?: boolean
  /** Styled as a button. */
  readonly variant?: 'primary' | 'secondary'
}

const NewTabContext = createContext('')

/** Provides the text for screen readers on links that open a new tab: "opens in a new tab". */
export const NewTabProvider = NewTabContext.Provider

/** A link to another site, or to another page of this one. Any other address is rendered as plain text. */
export function LinkOut(props: LinkOutProps) {
  const { href, newTab = true, showHost, variant, className, children, ...rest } = props
  const newTabText = use(NewTabContext)
  const url = webAddress(href)
  if (url === null) return <span className={className}>{children}</span>
  return (
    <a
      {...rest}
      // A path stays one: a template is rendered on another origin.
      href={href?.startsWith('/') ? href : url.href}
      rel="noopener noreferrer"
      {...(newTab ? { target: '_blank' } : {})}
      className={classes(variant ? classes(button.button, button[variant]) : styles.link, className)}
    >
      <span className={variant && button.content}>{children}</span>
      {showHost && (
        <span translate="no" className={styles.host}>
          {` ${url.host}`}
        </span>
      )}
      {newTab && !variant && <Icon name="external" size={14} className={styles.icon} />}
      {newTab && newTabText && <span className="visually-hidden">{` ${newTabText}`}</span>}
    </a>
  )
}

function webAddress(href: string | null | undefined): URL | null {
  const base = href?.startsWith('/') ? location.origin : undefined
  const url = attempt(() => new URL(href ?? '', base))
  if (!url || !/^https?:$/.test(url.protocol)) return null
  // "//host" and "/\host" lead to another host.
  return base === undefined || url.origin === base ? url : null
}
