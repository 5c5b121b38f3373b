/** Query strings of calls. The prefetch code uses the same function, because prefetched responses are matched by path and query. */

/** The path with its query; undefined values are left out. */
export function withQuery(path: string, query: object | undefined): string {
  const search = new URLSearchParams(
    Object.entries(query ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString()
  return search ? `${path}?${search}` : path
}
