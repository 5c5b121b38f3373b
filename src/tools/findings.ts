/** Findings of a tool at places, e.g. calls or addresses. A finding that several places share is printed once. */
export interface Finding<Level extends string = string, Place extends string = string> {
  level: Level
  place: Place
  what: string
}

export type Shared<F extends Finding> = Omit<F, 'place'> & { places: F['place'][] }

/** Merges equal findings, in the order of their first occurrence. */
export function sharedOnce<F extends Finding>(findings: readonly F[]): Shared<F>[] {
  const groups = new Map<string, Shared<F>>()
  for (const { place, ...rest } of findings) {
    const key = JSON.stringify(Object.values(rest))
    const known = groups.get(key)
    if (!known) groups.set(key, { ...rest, places: [place] })
    else if (!known.places.includes(place)) known.places.push(place)
  }
  return [...groups.values()]
}

/** The first entries of a list, and the number of the others. */
export function few(places: readonly string[], most = 6): string {
  const rest = places.length - most
  return places.slice(0, most).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}
