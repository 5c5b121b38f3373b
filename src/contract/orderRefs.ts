/** Orders that name their deal, automatic deal or merchant by id alone: in a field of its own, or in the place of the record. */
import * as v from 'valibot'
import { autodeal, deal, type Autodeal, type Deal } from './deals.ts'
import { id, type Id } from './scalars.ts'

/** What the order names by id alone, or cannot tell: the client loads it by itself. */
export interface Refs {
  /** To be loaded; null: the record is here, or there is none; undefined: the order does not say. */
  deal: Id | null | undefined
  autodeal: Id | null | undefined
  merchant: Id | null
  /** The deal or the automatic deal was there, and could not be read. */
  isUnreadable: boolean
}

/** A record, or its id in its place. */
export function recordOrId<const S extends v.GenericSchema>(record: S) {
  return v.optional(v.nullable(v.lazy((value) => (v.is(id, value) ? id : record))))
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

/** A part that was there and was left out as unreadable (`readLeniently`). */
export function wasDropped(row: object, name: string): boolean {
  return Object.hasOwn(row, name) && Reflect.get(row, name) === undefined
}

function recordIn<T extends object>(place: T | Id | null | undefined): T | null {
  return typeof place === 'object' ? place : null
}

function idIn(place: object | Id | null | undefined, beside: Id | null | undefined): Id | null | undefined {
  if (typeof place === 'object' && place !== null) return null
  return place ?? beside ?? (place === null || beside === null ? null : undefined)
}

/** The records that the order carries, and what is to be loaded for the others. */
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
