import { useCallback, useEffect, useId, useRef, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { classes, describedByOf } from './attributes.ts'
import styles from './FileDrop.module.css'
import prose from './Prose.module.css'

interface FileDropProps {
  readonly label: ReactNode
  /** Allowed types and size, as text. */
  readonly hint?: ReactNode
  readonly error?: ReactNode
  /** Value of the input's `accept`. */
  readonly accept: string
  /** The chosen file; null clears the input, so that the same file can be chosen again. */
  readonly file: File | null
  /** Formatted size, shown beside the file's name. */
  readonly sizeText: string
  /** Upload progress, 0 to 1; while it is set the file cannot be removed. */
  readonly progress: number | null
  readonly progressLabel: string
  readonly removeLabel: string
  readonly onFile: (file: File) => void
  readonly onRemove: () => void
}

/** Input for one file: choose or drop, preview, remove. */
export function FileDrop(props: FileDropProps) {
  const { label, hint, error, accept, file, sizeText, progress, progressLabel, removeLabel } = props
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => {
    if (file === null && input.current) input.current.value = ''
  }, [file, error])

  return (
    <div className={styles.place}>
      <div className={classes(styles.drop, file && styles.full)}>
        {file ? <Preview file={file} /> : <Icon name="upload" size={28} className={styles.icon} />}
        <div className={styles.words}>
          <label htmlFor={id} className={classes(file ? 'visually-hidden' : styles.label)}>
            {label}
          </label>
          {file && (
            <span translate="no" className={styles.label}>
              {file.name}
            </span>
          )}
          {file && <span className={prose.quiet}>{sizeText}</span>}
          {!file && hint && (
            <span className={prose.quiet} id={`${id}h`}>
              {hint}
            </span>
          )}
        </div>
        {/* The input covers the whole area, so that the browser handles pressing and dropping. */}
        <input
          ref={input}
          id={id}
          className={styles.input}
          type="file"
          name="file"
          accept={accept}
          disabled={progress !== null}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedByOf(id, error, hint) || undefined}
          onChange={(event) => {
            const chosen = event.currentTarget.files?.[0]
            if (chosen) props.onFile(chosen)
          }}
        />
        {file && progress === null && (
          <Button
            variant="ghost"
            square
            icon="close"
            className={styles.remove}
            aria-label={removeLabel}
            onClick={props.onRemove}
          />
        )}
        {progress !== null && (
          <progress className={styles.progress} max={1} value={progress} aria-label={progressLabel} />
        )}
      </div>
      {error && (
        <p className={styles.error} id={`${id}e`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

/** Thumbnail of a picture, a document icon for other files. */
function Preview({ file }: { file: File }) {
  const show = useCallback(
    (picture: HTMLImageElement) => {
      picture.src = URL.createObjectURL(file)
      return () => URL.revokeObjectURL(picture.src)
    },
    [file],
  )
  return /^image\/(png|jpeg|bmp|webp)$/.test(file.type) ? (
    <img ref={show} className={styles.picture} alt="" />
  ) : (
    <Icon name="file" size={28} className={styles.icon} />
  )
}
