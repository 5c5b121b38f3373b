/** Types of this folder: the template for an order under way or over, and the values that are filled in. */
import type { DepositCoin } from '../../contract/constants.ts'
import type { Lang } from '../../contract/languages.ts'
import type { EarlyAnswer } from '../../contract/platform.ts'
import type { Sections, TextKey } from '../../i18n/types.ts'
import type { OrderAddress } from '../../rules/paths.ts'

/** Name of a template: a screen of the page; screens of different structure have different names. */
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
  /** Parts of texts and attributes, by the name of their slot. */
  slots: Record<string, string>
  /** Texts by `data-field`; a list contains one text per group. The row of a null value is removed. */
  fields: Record<string, string | readonly string[] | null>
  /** Texts of the copy buttons by `data-copy`, without spaces, as in the app. */
  copies?: Record<string, string | null>
  /** Remaining share of the time, 0 to 1, for the bar below a countdown. */
  share?: number
}

export interface StageInput {
  address: OrderAddress
  /** Responses of this page load. */
  order: EarlyAnswer
  code: EarlyAnswer
  /** The last shown requisite, empty after the payment was reported; null if none was shown. */
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
  t: (key: TextKey) => string
}

/** Null if anything is missing or unusual, and the app has to render the screen. */
export type StageReader = (order: unknown, context: ReaderContext) => StageScreen | null
