import type { ComponentProps } from 'react'
import { Icon } from './Icon.tsx'
import { classes } from './attributes.ts'
import button from './Button.module.css'

interface WalletLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Payment link, e.g. `bitcoin:…?amount=0.01`. */
  readonly href: string
}

/** A link that opens a wallet app; renders nothing for anything but a payment link. */
export function WalletLink({ href, children, ...rest }: WalletLinkProps) {
  if (!/^(bitcoin|ethereum):[\da-z]+(@\d+)?(\?[\w=.&]*)?$/i.test(href)) return null
  return (
    <a {...rest} href={href} className={classes(button.button, button.secondary, button.block)}>
      <span className={button.content}>
        <Icon name="external" />
        <span>{children}</span>
      </span>
    </a>
  )
}
