/** Paper and files: printing, and saving a text on the device. Both tell the truth about whether the browser did it. */

/** Opens the browser's print dialog, which also saves as PDF; false where there is none. */
export function printDocument(): boolean {
  try {
    if (typeof globalThis.print !== 'function') return false
    globalThis.print()
    return true
  } catch {
    // A frame without the right to open dialogs.
    return false
  }
}

const REVOKE_AFTER_MS = 60_000

/** Hands a file to the browser's downloads; false where it cannot. Whether it arrived nobody tells. */
export function saveTextFile(name: string, type: string, text: string): boolean {
  try {
    const url = URL.createObjectURL(new Blob([text], { type }))
    const link = document.createElement('a')
    link.href = url
    link.download = name
    link.hidden = true
    document.body.append(link)
    link.click()
    link.remove()
    // Safari reads the file some time after the press.
    setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
    return true
  } catch {
    return false
  }
}

/** The reader's time zone, e.g. `Asia/Tashkent`; `UTC` where the browser does not say. */
export function localTimeZone(): string {
  try {
    return new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
  } catch {
    return 'UTC'
  }
}
