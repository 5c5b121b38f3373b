/** What the inline script leaves on `window` for the app. */
import type { EarlyRequests } from '../contract/early.ts'
import type { Lang } from '../contract/languages.ts'
import type { Sections } from '../i18n/types.ts'

export interface BootData extends EarlyRequests {
  /** Language of the prepainted screen. */
  lang: Lang
  /** Texts that have been loaded, by BCP-47 tag and section: resources of i18next. */
  texts: Record<string, Partial<Sections>>
  /** Whether the first screen is in the page. */
  isPainted: boolean
  /** Whether somebody has acted on the order: its screens are loaded before the app draws. */
  isUnderWay: boolean
  /** Resolves when the app may start; its modules may run earlier, because some of them are preloaded. */
  released: Promise<unknown>
  /** Mounts the app in place of the prepainted screen, keeps the focus and replays queued input. */
  replaceScreen: (mount: () => void) => void
}

declare global {
  interface Window {
    bootData?: BootData
  }
}

/** Resolves with the boot data, once, when the inline script lets the app start; with null if the script did not run or gave up. The only function of prepaint that the app calls (README.md). */
export async function takeBootData(): Promise<BootData | null> {
  await window.bootData?.released
  const bootData = window.bootData ?? null
  delete window.bootData
  return bootData
}
