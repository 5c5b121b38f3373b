/** Deals, automatic deals and the lots they come from (docs/gateway.md#entities). */
import * as v from 'valibot'
import { DEAL_TYPE_SALE } from './constants.ts'
import { wasDropped } from './lenient.ts'
import {
  decimal,
  digit,
  flag,
  hasSum,
  id,
  instant,
  lowerCase,
  nicknameIfAny,
  optional,
  orEmpty,
  requisite,
  seconds,
  shownText,
  textIfAny,
  transactionLink,
  type Decimal,
} from './scalars.ts'

export const DEAL_STATES = ['proposed', 'confirmed', 'paid', 'closed', 'deleted'] as const
export type DealState = (typeof DEAL_STATES)[number]
const stateText = v.pipe(v.string(), v.trim(), v.toLowerCase())

/** Words of unknown states in which nobody is to pay any more. The payer has paid, or may have: `buyer_paid`, `in_dispute`, `waiting_blockchain`. */
const PAID_WORDS = /(?<!un|not[_ -]?)paid|payed|refund|disput|blockchain/
/** Ended without a payment: `cancelled`, `expired`, `unsuccessful`. */
const DELETED_WORDS =
  /(?:un|not[_ -]?)success|delet|cancel|declin|reject|refus|expir|time[sd_ -]?(?:d|out)|fail|error|block|abort|remov|revok|inactiv|stopp|(?<![a-z])(?:ended|void)/
/** Ended with a payment: `finished`, `released`, `adminclosed`; not `unfinished`, `incomplete`. */
const CLOSED_WORDS = /(?<!(?<![a-z])(?:in|un|not[_ -]?))(?:clos|finish|complet|done|success|releas)/
const NOT_OPEN = [PAID_WORDS, DELETED_WORDS, CLOSED_WORDS]

/**
 * The state of a deal. An unknown open one (`active`, `in_progress`) is read as `confirmed` if there is a requisite of the other side to
 * pay to, else as `proposed`, the state in which nothing may be paid yet.
 */
function dealStateOf(
  state: string,
  row: { requisite: string | null; type: number | null; sell_id: unknown },
): DealState {
  const known = DEAL_STATES.find((one) => one === state)
  if (known) return known
  // The requisite of a sale is the seller's own: it is there before the buyer has answered.
  const isSale = row.type === DEAL_TYPE_SALE || row.sell_id !== null
  return row.requisite !== null && !isSale && !NOT_OPEN.some((words) => words.test(state))
    ? 'confirmed'
    : 'proposed'
}

export const AUTODEAL_STATES = ['active', 'paid', 'closed', 'deleted'] as const
export type AutodealState = (typeof AUTODEAL_STATES)[number]
const autodealState = v.pipe(stateText, v.transform(autodealStateOf))

/** The state of an automatic deal, which has no state before its requisite: an unknown one is `active` unless its words say that it ended. */
function autodealStateOf(state: string): AutodealState {
  const known = AUTODEAL_STATES.find((one) => one === state)
  if (known) return known
  if (PAID_WORDS.test(state)) return 'paid'
  if (DELETED_WORDS.test(state)) return 'deleted'
  return CLOSED_WORDS.test(state) ? 'closed' : 'active'
}

const trader = optional(
  orEmpty(v.object({ nickname: optional(nicknameIfAny, null), is_online: optional(flag, null) })),
  null,
)

const lotBroker = optional(orEmpty(v.object({ id: optional(id, null), name: optional(shownText, '') })), null)

/** A dispute that is not a record, e.g. an id or `true`, counts as a dispute without details, because coins must not be released meanwhile. */
const dispute = orEmpty(
  v.pipe(
    v.unknown(),
    v.transform((value) => {
      if (typeof value === 'object') return value
      return value ? {} : null
    }),
    v.nullable(
      v.object({
        initiator: optional(nicknameIfAny, null),
        opponent: optional(nicknameIfAny, null),
        created_at: optional(instant, null),
      }),
    ),
  ),
)

/** An amount of a deal or of an order: '' if it cannot be read, null if there is none. */
export const amount = v.optional(v.nullable(v.union([decimal, v.literal('')])))

/** The deal's own amount. One that cannot be read is '', because with null the order's amount would be shown instead; a 0 is one that is not filled in. */
function ownAmount<K extends string>(
  row: { [name in K]?: Decimal | null | undefined },
  name: K,
): Decimal | null {
  if (wasDropped(row, name)) return ''
  const own = row[name] ?? null
  return own === '' || hasSum(own) ? own : null
}

export const deal = v.pipe(
  v.object({
    id: optional(id, null),
    deal_id: optional(id, null),
    state: optional(stateText, 'proposed'),
    dispute: optional(dispute, null),
    requisite: optional(requisite, null),
    expire_in: optional(seconds, null),
    amount,
    amount_currency: amount,
    symbol: optional(lowerCase, null),
    mask: optional(textIfAny, null),
    lot_id: optional(id, null),
    lot: optional(
      orEmpty(
        v.object({
          id: optional(id, null),
          currency: optional(lowerCase, null),
          symbol: optional(lowerCase, null),
          broker: lotBroker,
        }),
      ),
      null,
    ),
    seller: trader,
    buyer: trader,
    voted: optional(flag, false),
    type: optional(digit, null),
    payment_id: optional(id, null),
    sell_id: optional(id, null),
    transaction_link: optional(transactionLink, null),
  }),
  v.check((row) => row.id !== null || row.deal_id !== null, 'a deal needs an id'),
  v.transform((row) => {
    const key = row.deal_id ?? row.id ?? ''
    return {
      ...row,
      id: row.id ?? key,
      deal_id: key,
      state: dealStateOf(row.state, row),
      lot_id: row.lot_id ?? row.lot?.id ?? null,
      amount: ownAmount(row, 'amount'),
      amount_currency: ownAmount(row, 'amount_currency'),
    }
  }),
)
export type Deal = v.InferOutput<typeof deal>

export const autodeal = v.pipe(
  v.object({
    autodeal_id: optional(id, null),
    identificator: optional(id, null),
    state: optional(autodealState, 'active'),
    expire_in: optional(seconds, null),
    broker: lotBroker,
    amount_currency: amount,
    symbol: optional(lowerCase, null),
    seller: trader,
  }),
  v.check((row) => row.autodeal_id !== null || row.identificator !== null, 'an autodeal needs an id'),
  v.transform((row) => ({
    ...row,
    autodeal_id: row.autodeal_id ?? row.identificator ?? '',
    amount_currency: ownAmount(row, 'amount_currency'),
  })),
)
/** A deal that is confirmed automatically, without a trader; its requisite is in the order's `requisites`. */
export type Autodeal = v.InferOutput<typeof autodeal>

export const lot = optional(
  v.object({
    id: optional(id, null),
    currency: optional(lowerCase, null),
    symbol: optional(lowerCase, null),
    broker: lotBroker,
    /** Set when the lot is served by an automatic deal; the client then skips `POST /deals`. */
    autodeal_id: optional(id, null),
  }),
  {},
)
/** A trader's offer. When both `id` and `autodeal_id` are null, the gateway found no offer. */
export type Lot = v.InferOutput<typeof lot>
