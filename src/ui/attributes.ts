/** `data-*` attributes handed through to the element (page hooks: `data-action`, `data-field` and so on). */
export type DataAttributes = Readonly<Record<`data-${string}`, string | number | boolean | undefined>>

/** Joins class names and leaves out what is not set. */
export function classes(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
