/** `aria-describedby` of a field whose error has the id `{id}e` and whose hint has `{id}h`; empty without both. */
export function describedByOf(id: string, error: unknown, hint: unknown): string {
  return [error && `${id}e`, hint && `${id}h`].filter(Boolean).join(' ')
}
