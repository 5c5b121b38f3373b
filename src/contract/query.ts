/** Query strings as the client spells them; prefetched answers are found by path and query. */

/** The path with its query; values that are undefined are left out. */
export function withQuery(path: string, query: object | undefined): string {
  const search = new URLSearchParams(
    Object.entries(query ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString()
  return search ? `${path}?${search}` : path
}
