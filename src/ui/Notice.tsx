import type { ComponentProps, ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Icon, type IconName } from './Icon.tsx'
import { classes } from './attributes.ts'
import styles from './Notice.module.css'

/** Icon and live-region role of a severity, which also determines the colour. */
const KINDS = {
  info: { sign: 'info', live: 'note' },
  success: { sign: 'check', live: 'status' },
  warning: { sign: 'alert', live: 'status' },
  danger: { sign: 'alert', live: 'alert' },
} as const

/** Use `role="note"` for a warning that is always shown. */
export interface NoticeProps extends Omit<ComponentProps<'div'>, 'title'> {
  readonly kind?: keyof typeof KINDS
  /** Value of `data-notice`, e.g. `requisites-changed`. */
  readonly notice?: string | undefined
  readonly title?: ReactNode
  readonly icon?: IconName
  readonly actions?: ReactNode
  /** Label of the button that closes it, beside the title. */
  readonly closeLabel?: string
  readonly onClose?: () => void
}

export function Notice({
  kind = 'info',
  notice,
  title,
  icon,
  actions,
  closeLabel,
  onClose,
  role = KINDS[kind].live,
  children,
  ...rest
}: NoticeProps) {
  const isNote = role === 'note'
  return (
    <div
      role={isNote ? role : undefined}
      data-notice={notice}
      {...rest}
      className={classes(styles.notice, styles[kind])}
    >
      <Icon name={icon ?? KINDS[kind].sign} />
      <div className={styles.body}>
        {/* The live region contains the text only, without the buttons. */}
        <div role={isNote ? undefined : role} className={styles.words}>
          {title && <strong>{title}</strong>}
          {children && <div>{children}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {closeLabel && <Button square icon="close" variant="ghost" aria-label={closeLabel} onClick={onClose} />}
    </div>
  )
}
