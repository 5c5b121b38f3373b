import styles from './VersionLabel.module.css'

export interface VersionLabelProps {
  readonly text: string
}

/** The version, fixed at the bottom right of every page, on a phone below the footer; it ignores the pointer. */
export function VersionLabel({ text }: VersionLabelProps) {
  return (
    <div translate="no" className={styles.version} data-field="version">
      {text}
    </div>
  )
}
