import { Fragment, useRef, type ClipboardEvent, type ReactNode } from 'react'
import { classes } from './attributes.ts'
import { CopyButton, type CopyButtonProps } from './CopyButton.tsx'
import styles from './CopyRow.module.css'

/** Props of {@link CopyRow}: label, value and what the copy button says. */
export interface CopyRowProps extends Pick<
  CopyButtonProps,
  'value' | 'field' | 'name' | 'copiedText' | 'failedText' | 'onCopied' | 'disabled'
> {
  readonly label: ReactNode
  /** Text on the copy button. */
  readonly copyText: string
  /** Value as shown where it differs, e.g. an amount with its code. */
  readonly shown?: string
  /** Draws the value in groups of so many characters, without spaces in the text itself. */
  readonly group?: number
  /** The most important value of the page. */
  readonly strong?: boolean
  /** Only the icon on the button. */
  readonly compact?: boolean
  /** Below the value: a hint or a warning. */
  readonly children?: ReactNode
}

/** A labelled value with its copy button. However it is copied, by button or by hand, the raw value is copied. */
export function CopyRow(props: CopyRowProps) {
  const { label, copyText, shown, group, strong, children, ...button } = props
  const ref = useRef<HTMLElement>(null)
  function copyWhole(event: ClipboardEvent) {
    event.clipboardData.setData('text/plain', button.value)
    event.preventDefault()
    button.onCopied?.()
  }
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <div className={styles.label}>{label}</div>
        <bdi
          ref={ref}
          className={classes(styles.value, strong && styles.strong)}
          data-field={button.field}
          onCopy={copyWhole}
        >
          {group ? <Groups text={shown ?? button.value} size={group} /> : (shown ?? button.value)}
        </bdi>
      </div>
      <CopyButton {...button} className={styles.copy} label={copyText} target={ref} />
      {children && <div className={styles.more}>{children}</div>}
    </div>
  )
}

function Groups({ text, size }: { text: string; size: number }) {
  const groups = text.match(new RegExp(`.{1,${size}}`, 'gu')) ?? []
  return groups.map((part, at) => (
    <Fragment key={at}>
      <span className={styles.group}>{part}</span>
      <wbr />
    </Fragment>
  ))
}
