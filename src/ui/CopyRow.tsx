import { type ClipboardEvent, Fragment, type ReactNode, use, useRef } from 'react'
import { CopyButton, type CopyButtonProps } from './CopyButton.tsx'
import { classes } from './attributes.ts'
import { CopyTexts } from './copyTexts.ts'
import styles from './CopyRow.module.css'
import prose from './Prose.module.css'

interface CopyRowProps extends Pick<CopyButtonProps, 'field' | 'name' | 'copiedText' | 'onCopied'> {
  /** Text for the clipboard, unformatted. */
  readonly value: string
  readonly label: ReactNode
  /** Displayed value if it differs from `value`, e.g. an amount with its currency. */
  readonly shown?: ReactNode
  /** Group size of `value` in characters, also of the last group: the one before it has the rest. Separated by CSS, without spaces in the text. */
  readonly group?: number
  /** Emphasizes the most important value of the page. */
  readonly strong?: boolean
  /** Hint or warning below the value. */
  readonly children?: ReactNode
}

/** A labelled value with a copy button. Both the button and a selection within the value copy it unformatted. */
export function CopyRow(props: CopyRowProps) {
  const { label, shown, group, strong, children, ...button } = props
  const ref = useRef<HTMLElement>(null)
  function copyWhole(event: ClipboardEvent) {
    // The event is that of the element in which the selection begins: it may go on over other values.
    if (!compact(event.currentTarget.textContent).includes(compact(String(getSelection())))) return
    event.clipboardData.setData('text/plain', button.value)
    event.preventDefault()
    button.onCopied?.()
  }
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <div className={prose.quiet}>{label}</div>
        <bdi
          ref={ref}
          translate="no"
          className={classes(styles.value, strong && styles.strong)}
          data-field={button.field}
          onCopy={copyWhole}
        >
          {group ? <Groups text={button.value} size={group} /> : (shown ?? button.value)}
        </bdi>
      </div>
      <CopyButton {...button} className={styles.copy} label={use(CopyTexts).action} target={ref} />
      {children && <div className={styles.more}>{children}</div>}
    </div>
  )
}

/** The browser adds line breaks at the ends of elements. */
const compact = (text: string) => text.replace(/\s/g, '')

function Groups({ text, size }: { text: string; size: number }) {
  const groups = text.match(new RegExp(`.{1,${size}}(?=.{${size}})|.+`, 'gu')) ?? []
  return groups.map((part, at) => (
    <Fragment key={at}>
      <span className={styles.group}>{part}</span>
      <wbr />
    </Fragment>
  ))
}
