/** Record types of the sandbox. Records are immutable: a transition creates a new one. */
import type { Coin, Fiat } from '../contract/constants.ts'
import type { AutodealState, DealState } from '../contract/deals.ts'
import type { Id } from '../contract/ids.ts'
import type { Lang } from '../contract/languages.ts'
import type { Merchant } from '../contract/orders.ts'
import type { DealEvent } from '../contract/people.ts'
import type { DepositStatus, Status } from '../contract/statuses.ts'
import type { DealOrderKind } from './orderKinds.ts'

/** Actors in the control plane: the payer, who is the person at the page of any kind of order; the trader on the other side; support. */
export type Actor = 'payer' | 'trader' | 'support'
/** A side of a deal: the buyer pays fiat, the seller sends coins. */
export type Role = 'buyer' | 'seller'

export interface Account {
  id: number
  nickname: string
  email: string
  password: string | null
  /** Second factor of the login: the value of `request_code`, and the code. */
  second: { ask: true | 'pin'; code: string } | null
  is_temporary: boolean
  banned: boolean
}

export interface AccessToken {
  account_id: number
  expires_at: number
}

export interface Trader {
  nickname: string
  is_online: boolean
  /** Accounts that the trader has blocked. */
  blocks: ReadonlySet<number>
}

/** An order of a merchant; the entities of docs/gateway.md#entities are views of it. */
export interface Order {
  kind: DealOrderKind
  id: string
  label: string | null
  amount: string
  currency: Fiat
  symbol: Coin
  is_currency_amount: boolean
  status: Status
  deal_id: Id | null
  autodeal_id: string | null
  requisites: string | null
  mask: string | null
  broker_id: Id | null
  back_url: string | null
  merchant: Merchant
  page_opened_at: string | null
  cancel_reason: string | null
  is_qr: boolean
  is_receipt_sent: boolean
  lang: Lang
  token: string | null
  owner_id: number | null
  /** The owner's account was made together with the order, by the control plane: whoever acts on the order first takes its place. */
  is_owner_absent: boolean
  buyer_id: string | null
  address: string | null
  is_approved: boolean
  email: string | null
  transaction_link: string | null
  created_at: number
  /** Number of fast-deal-start calls, for the magic amount 400.4. */
  searches: number
  /** The first offered lot; the magic amount 429.29 refuses it. */
  first_lot_id: Id | null
}

export interface CryptoOrder {
  id: string
  status: DepositStatus | null
  symbol: Coin | null
  address: string | null
  amount: string | null
  amount_received: string
  created_at: number
  lang: Lang
  back_url: string | null
}

export interface Lot {
  id: Id
  currency: Fiat
  symbol: Coin
  broker: { id: Id; name: string }
  trader: string
  /** The last deal on the lot; the lot is busy while that deal is open and unpaid. */
  deal_id: Id | null
}

export interface Dispute {
  initiator: string
  opponent: string | null
  opened_at: number
}

/** An action of the owner that a lost response can make the page repeat. */
export interface OwnerAction {
  /** `run` is a step of the deal, `PATCH /deals/states` and `/autodeals/states`. */
  name: 'run' | 'cancel'
  at: number
}

export interface Deal {
  id: Id
  order: { kind: DealOrderKind; id: string }
  state: DealState
  dispute: Dispute | null
  requisite: string | null
  /** Deadline of the current state; `expire_in` is half of the remaining time. */
  deadline: number
  amount: string
  amount_currency: string
  currency: Fiat
  symbol: Coin
  broker: { id: Id; name: string }
  mask: string | null
  lot_id: Id
  seller: string
  buyer: string
  /** The side of the payer. */
  payerRole: Role
  owner_id: number | null
  voted: 'like' | 'dislike' | null
  transaction_link: string | null
  created_at: number
  /** The owner's last action, so that its replay gets the same response. */
  last_action: OwnerAction | null
}

export interface Autodeal {
  id: string
  order: { kind: DealOrderKind; id: string }
  state: AutodealState
  deadline: number
  broker: { id: Id; name: string }
  amount: string
  amount_currency: string
  symbol: Coin
  owner_id: number | null
  last_action: OwnerAction | null
}

export interface Message {
  id: number
  sender: string
  receiver: string
  message: string | null
  media_id: string | null
  at: number
}

export interface Notification {
  id: number
  type: DealEvent | 'message'
  /** Sent as it is, with what its type has beside these fields; an automatic deal has no sender. */
  details: { id: Id; type: string; sender?: string; [field: string]: Id | null | undefined }
  is_read: boolean
  created_at: string
}

export interface Media {
  id: string
  name: string
  mime: string
  bytes: Uint8Array
  owner_id: number
  at: number
}
