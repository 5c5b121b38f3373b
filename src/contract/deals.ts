/** Deals, automatic deals and the lots they come from (docs/gateway.md#entities). */
import * as v from 'valibot'
import { wasDropped } from './lenient.ts'
import {
  decimal,
  flag,
  id,
  instant,
  link,
  lowerCase,
  nickname,
  optional,
  requisite,
  seconds,
  text,
  type Decimal,
} from './scalars.ts'

export const DEAL_STATES = ['proposed', 'confirmed', 'paid', 'closed', 'deleted'] as const
/** An unknown state is read as `proposed`, the state in which nothing may be paid yet. */
const dealState = v.pipe(
  v.string(),
  v.transform((value): DealState => DEAL_STATES.find((known) => known === value) ?? 'proposed'),
)
export type DealState = (typeof DEAL_STATES)[number]

export const AUTODEAL_STATES = ['active', 'paid', 'closed', 'deleted'] as const
export type AutodealState = (typeof AUTODEAL_STATES)[number]
const autodealState = v.pipe(
  v.string(),
  v.transform((value): AutodealState => AUTODEAL_STATES.find((known) => known === value) ?? 'active'),
)

const trader = optional(v.object({ nickname: optional(nickname, ''), is_online: optional(flag, null) }), null)

const lotBroker = optional(v.object({ id: optional(id, null), name: optional(text, '') }), null)

/** A dispute that is not a record, e.g. an id or `true`, counts as a dispute without details, because coins must not be released meanwhile. */
const dispute = v.pipe(
  v.unknown(),
  v.transform((value) => {
    if (typeof value === 'object') return value
    return value ? {} : null
  }),
  v.nullable(
    v.object({
      initiator: optional(nickname, ''),
      opponent: optional(nickname, null),
      created_at: optional(instant, null),
    }),
  ),
)

/** An amount of a deal: '' if it cannot be read, null if there is none. */
const amount = v.optional(v.nullable(v.union([decimal, v.literal('')])))

/** The deal's own amount. One that cannot be read is '', because with null the order's amount would be shown instead. */
function ownAmount<K extends string>(
  row: { [name in K]?: Decimal | null | undefined },
  name: K,
): Decimal | null {
  return wasDropped(row, name) ? '' : (row[name] ?? null)
}

export const deal = v.pipe(
  v.object({
    id: optional(id, null),
    deal_id: optional(id, null),
    state: optional(dealState, 'proposed'),
    dispute: optional(dispute, null),
    requisite: optional(requisite, null),
    expire_in: optional(seconds, null),
    amount,
    amount_currency: amount,
    symbol: optional(lowerCase, null),
    mask: optional(text, null),
    lot_id: optional(id, null),
    lot: optional(
      v.object({
        id: optional(id, null),
        currency: optional(lowerCase, null),
        symbol: optional(lowerCase, null),
        broker: lotBroker,
      }),
      null,
    ),
    seller: trader,
    buyer: trader,
    voted: optional(flag, false),
    type: optional(v.number(), null),
    payment_id: optional(id, null),
    sell_id: optional(id, null),
    transaction_link: optional(link, null),
  }),
  v.check((row) => row.id !== null || row.deal_id !== null, 'a deal needs an id'),
  v.transform((row) => {
    const key = row.deal_id ?? row.id ?? ''
    return {
      ...row,
      id: row.id ?? key,
      deal_id: key,
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

export const lot = v.object({
  id: optional(id, null),
  currency: optional(lowerCase, null),
  symbol: optional(lowerCase, null),
  broker: lotBroker,
  /** Set when the lot is served by an automatic deal; the client then skips `POST /deals`. */
  autodeal_id: optional(id, null),
})
/** A trader's offer. When both `id` and `autodeal_id` are null, the gateway found no offer. */
export type Lot = v.InferOutput<typeof lot>
