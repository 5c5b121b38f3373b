/** `data-*` attributes of an element, for the page hooks (docs/gateway.md#page-hooks). */
export type DataAttributes = Readonly<Record<`data-${string}`, string | number | boolean | undefined>>

/** Joins class names; skips empty ones. */
export function classes(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
