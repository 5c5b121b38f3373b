/** Parts of the addresses of calls. What requests before the app uses the same functions, because its answers are matched by path and query. */

/** The path with its query; absent values are left out. */
export function withQuery(path: string, query: object | undefined): string {
  const search = new URLSearchParams(
    Object.entries(query ?? {}).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])),
  ).toString()
  return search ? `${path}?${search}` : path
}

/** A base address of calls, whose paths begin with a slash. A space behind it would become a part of them. */
export function withoutFinalSlash(base: string): string {
  return base.replace(/[\s/]+$/, '')
}
