/** Printing, and saving a JSON text as a file. Both return whether the browser did it. */
import { attempt } from './attempt.ts'

/** Opens the browser's print dialog, which can also save as PDF; false when it is not available. */
export function printDocument(): boolean {
  // Throws in a sandboxed frame that must not open dialogs.
  return attempt(() => (globalThis.print(), true)) ?? false
}

const REVOKE_AFTER_MS = 60_000

/** Starts a download; false when that fails. Browsers do not report whether the download completed. */
export function saveJsonFile(name: string, text: string): boolean {
  const isStarted = attempt(() => {
    const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
    const link = document.createElement('a')
    link.href = url
    link.download = name
    link.hidden = true
    document.body.append(link)
    link.click()
    link.remove()
    // Safari reads the file some time after the click.
    setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
    return true
  })
  return isStarted ?? false
}

/** The browser's time zone, e.g. `Asia/Tashkent`; `UTC` when unknown. */
export function localTimeZone(): string {
  return attempt(() => new Intl.DateTimeFormat().resolvedOptions().timeZone) || 'UTC'
}
