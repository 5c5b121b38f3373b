/** A change of the order, as an entry of the history that has no time yet, and the states that it is derived from. */
import type { Id } from '../../contract/ids.ts'
import type { Lang } from '../../contract/languages.ts'
import type { Notification } from '../../contract/people.ts'
import type { TextKey } from '../../i18n/types.ts'
import type { Side } from '../../rules/deal.ts'
import { entryKey, type HistoryActor, type HistoryEntry, type HistoryEvent } from '../../rules/history.ts'
import type { OrderWithDeal } from '../order/orderSlice.ts'

/** The state of the order after a response; two of them are compared. */
export type Snapshot = OrderWithDeal & {
  isReceiptSent: boolean
}

/** Who reads the entries, and what else the gateway reported. */
export interface Viewer {
  side: Side
  /** On the flash-pay page nobody types a requisite, reports a payment or confirms one. */
  isFlashpay: boolean
  /** My nickname; null when it is not known. */
  me: string | null
  notifications: readonly Notification[]
  /** Gateway ms. */
  now: number
  lang: Lang
}

/** One entry; `alerts` unless this person caused it. */
export interface OrderChange {
  entry: Omit<HistoryEntry, 'at'> & {
    /** Gateway ms, where the gateway says when it happened. */
    at?: number
  }
  alerts: boolean
}

export function change(
  event: HistoryEvent,
  by: HistoryActor,
  id: Id | string,
  key: TextKey,
  more: { values?: Record<string, string>; requisite?: string; at?: number; quiet?: boolean } = {},
): OrderChange {
  const { values, quiet, ...rest } = more
  return {
    entry: {
      key: entryKey(event, id),
      event,
      by,
      text: { key, ...(values && { values }) },
      ...rest,
    },
    alerts: by !== 'me' && quiet !== true,
  }
}
