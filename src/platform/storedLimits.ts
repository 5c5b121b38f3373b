/** How long, and for how many orders, the browser keeps what is stored of an order. */
export interface StoredLimit {
  days: number
  orders: number
}

/** Limits of a stored map: days after the last visit of the order (of a draft: after its last change), and number of orders. */
export const STORED_LIMITS = {
  tokens: { days: 30, orders: 50 },
  refresh: { days: 30, orders: 50 },
  signedOut: { days: 30, orders: 50 },
  drafts: { days: 1, orders: 50 },
  coins: { days: 1, orders: 50 },
  entries: { days: 1, orders: 50 },
  searches: { days: 1, orders: 50 },
  requisites: { days: 30, orders: 50 },
  cancelled: { days: 30, orders: 50 },
  disputes: { days: 90, orders: 50 },
  history: { days: 90, orders: 20 },
} as const satisfies Record<string, StoredLimit>

/** A stored map with one entry per page key. */
export type PageMap = keyof typeof STORED_LIMITS

/** The last order, e-mail and currency are kept for this time after the last visit of any order. */
export const LAST_USED_DAYS = 90
