/** Ids of the gateway. Separate from the schemas, so that the inline script does not contain the parser. */

/** An identifier as the gateway wrote it; compare with `sameId`, never with `===` (docs/gateway.md#entities). */
export type Id = string | number

/** True when two ids are equal as text, because the gateway may send an id as a number or a string. */
export function sameId(a: Id | null | undefined, b: Id | null | undefined): boolean {
  return a != null && b != null && String(a) === String(b)
}

/** True when one of the ids is `id`. */
export function includesId(ids: readonly (Id | null)[], id: Id | null | undefined): boolean {
  return ids.some((one) => sameId(one, id))
}

/** The different ids of an order: its address contains one of them, and the gateway may know it by others too. */
export function orderIds(...ids: readonly (Id | null | undefined)[]): string[] {
  return [...new Set(ids.flatMap((id) => (id == null || id === '' ? [] : String(id))))]
}
