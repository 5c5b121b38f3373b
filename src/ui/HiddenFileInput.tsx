import type { RefObject } from 'react'

/** A file input that a button opens with `input.current?.click()`. */
interface HiddenFileInputProps {
  readonly input: RefObject<HTMLInputElement | null>
  readonly name: string
  readonly accept: string
  readonly multiple?: boolean
  readonly onFiles: (files: readonly File[]) => void
}

export function HiddenFileInput({ input, name, accept, multiple, onFiles }: HiddenFileInputProps) {
  return (
    <input
      ref={input}
      type="file"
      name={name}
      accept={accept}
      multiple={multiple}
      hidden
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])])
        // Cleared, so that the same file can be chosen again.
        currentTarget.value = ''
      }}
    />
  )
}
