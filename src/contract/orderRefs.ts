/** Orders that reference their deal, automatic deal or merchant by id only: in a separate `…_id` field, or as an id in place of the record. */
import * as v from 'valibot'
import { autodeal, deal, type Autodeal, type Deal } from './deals.ts'
import type { Id } from './ids.ts'
import { wasDropped } from './lenient.ts'
import { id, orEmpty } from './scalars.ts'

/** Records that the order references by id only; the client loads them with further calls. */
export interface Refs {
  /** Id of the record to load; null: the order contains the record or has none; undefined: the order does not mention it. */
  deal: Id | null | undefined
  autodeal: Id | null | undefined
  merchant: Id | null
  /** The order had a deal or an automatic deal that could not be parsed. */
  isUnreadable: boolean
}

/** Schema of a record, or of its id in its place. */
export function recordOrId<const S extends v.GenericSchema>(record: S) {
  return v.optional(v.nullable(v.lazy((value) => (v.is(id, value) ? id : orEmpty(record)))))
}
export const dealRefs = {
  deal: recordOrId(deal),
  deal_id: v.optional(v.nullable(id)),
  autodeal: recordOrId(autodeal),
  autodeal_id: v.optional(v.nullable(id)),
}

interface Named<M> {
  deal?: Deal | Id | null | undefined
  deal_id?: Id | null | undefined
  autodeal?: Autodeal | Id | null | undefined
  autodeal_id?: Id | null | undefined
  merchant?: M | Id | null | undefined
  merchant_id: Id | null
}

function recordIn<T extends object>(value: T | Id | null | undefined): T | null {
  return typeof value === 'object' ? value : null
}

function idIn(value: object | Id | null | undefined, idField: Id | null | undefined): Id | null | undefined {
  if (typeof value === 'object' && value !== null) return null
  return value ?? idField ?? (value === null || idField === null ? null : undefined)
}

/** Splits an order into the records that it contains and the references to the others. */
export function withRefs<M extends object, T extends Named<M>>({
  deal_id,
  autodeal_id,
  ...row
}: T & Named<M>) {
  const merchantId = idIn(row.merchant, row.merchant_id) ?? null
  const refs: Refs = {
    deal: idIn(row.deal, deal_id),
    autodeal: idIn(row.autodeal, autodeal_id),
    merchant: merchantId,
    isUnreadable:
      (wasDropped(row, 'deal') && deal_id == null) || (wasDropped(row, 'autodeal') && autodeal_id == null),
  }
  return {
    ...row,
    deal: recordIn(row.deal),
    autodeal: recordIn(row.autodeal),
    merchant: recordIn(row.merchant),
    merchant_id: row.merchant_id ?? merchantId,
    refs,
  }
}
