/** What the modules of this folder answer: which template an order under way or over takes, and what is put into it. */
import type { DepositCoin } from '../../contract/constants.ts'
import type { Lang } from '../../contract/languages.ts'
import type { EarlyAnswer } from '../../contract/platform.ts'
import type { Sections, Translate } from '../../i18n/types.ts'
import type { OrderAddress } from '../../rules/paths.ts'

/** Name of a template: a screen of the page, in a form of its own for each structure. */
export type StageKind =
  | 'card'
  | 'phone'
  | 'waiting'
  | 'active'
  | 'paid'
  | 'ok'
  | 'voted'
  | 'not-ok'
  | `${'waiting' | 'pending' | 'success' | 'overtime'}-${DepositCoin}`

export interface StageScreen {
  kind: StageKind
  /** Parts of texts and attributes, by the name of their place. */
  slots: Record<string, string>
  /** Texts by `data-field`, a list of one for each group; the row of one that is null is removed. */
  fields: Record<string, string | readonly string[] | null>
  /** What a copy button puts on the clipboard, by its `data-copy`; without spaces, as in the app. */
  copies?: Record<string, string | null>
  /** Part of the time that is left, 0 to 1, for the bar below a countdown. */
  share?: number
}

export interface StageInput {
  address: OrderAddress
  /** Responses of this page load. */
  order: EarlyAnswer
  code: EarlyAnswer
  /** The requisite that was on screen last, empty once it was paid; null for none. */
  seen: string | null
  lang: Lang
  texts: Partial<Sections>
}

export interface ReaderContext {
  /** Gateway ms. */
  now: number
  /** Gateway ms when the order's response arrived. */
  receivedAt: number
  seen: string | null
  lang: Lang
  t: Translate
}

/** Null where anything is missing or unusual: then the app draws the screen. */
export type StageReader = (order: unknown, context: ReaderContext) => StageScreen | null
