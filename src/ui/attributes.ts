/** Attributes of elements. */

declare module 'react' {
  // Custom properties are allowed in the style attribute.
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}

/** Joins class names; skips empty ones. */
export function classes(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}

/** `aria-describedby` of a field whose error has the id `{id}e` and whose hint has `{id}h`; empty without both. */
export function describedByOf(id: string, error: unknown, hint: unknown): string {
  return [error && `${id}e`, hint && `${id}h`].filter(Boolean).join(' ')
}
