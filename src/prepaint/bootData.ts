/** What the inline script leaves on `window` for the app. The app reads it through `takeBootData.ts` only. */
import type { PreloadedTexts } from '../i18n/load.ts'
import type { Lang } from '../contract/languages.ts'

/** One input of the person on the prepainted screen: a press, or the new value of a field. */
export type QueuedInput =
  { kind: 'press'; action: string; brokerId: string | null } | { kind: 'type'; name: string; value: string }

/** Response of `GET /codedata`. */
export interface CodeData {
  answer: unknown
  /** Device ms when it arrived. */
  at: number
}

export interface BootData {
  codeData: Promise<CodeData>
  /** Other responses by path and query. */
  answers: Map<string, Promise<unknown>>
  /** Language of the prepainted screen. */
  lang: Lang
  /** Texts that have been loaded. */
  texts: PreloadedTexts
  /** Whether the first screen is in the page. */
  isPainted: boolean
  queuedInputs: QueuedInput[]
  /** Removes the script's event listeners. */
  stopQueueing: () => void
}

declare global {
  interface Window {
    bootData?: BootData
  }
}
