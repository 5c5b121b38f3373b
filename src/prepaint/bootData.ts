/** What the prepaint script leaves for the app: answers, and what the person did before the app was there. */

import type { Lang } from '../i18n/languages.ts'
import type { PreloadedTexts } from '../i18n/load.ts'

/** One thing the person did on the prepaint screen: a press, or what an input held last. */
export type QueuedInput =
  { kind: 'press'; action: string; brokerId: string | null } | { kind: 'type'; name: string; value: string }

export interface BootData {
  /** `GET /codedata`, and device ms when its answer came. */
  code: Promise<{ answer: unknown; at: number }>
  /** Other answers by path and query; each is used once. */
  answers: Map<string, Promise<unknown>>
  /** The language it was painted in: the stored choice, the order's own, or the default. */
  lang: Lang
  /** The words of the first screen that have come. */
  words: PreloadedTexts
  /** The first screen stands in the page already. */
  painted: boolean
  queuedInputs: QueuedInput[]
  /** Stops listening: the app has taken over. */
  end: () => void
}

declare global {
  interface Window {
    early?: BootData
  }
}

/** The handover, once; null where the prepaint script did not run or gave up. */
export function takeBootData(): BootData | null {
  const bootData = window.early ?? null
  delete window.early
  return bootData
}

/** The early answer of a path, once. */
export function takePrefetched({ answers }: BootData, path: string): Promise<unknown> | null {
  const answer = answers.get(path) ?? null
  answers.delete(path)
  return answer
}
