import styles from './VersionLabel.module.css'

/** Props of {@link VersionLabel}; `text` as shown, e.g. "v1.6.34". */
export interface VersionLabelProps {
  readonly text: string
}

/** The version, fixed at the bottom right of every page; the pointer goes through it. */
export function VersionLabel({ text }: VersionLabelProps) {
  return (
    <div className={styles.version} data-field="version">
      {text}
    </div>
  )
}
