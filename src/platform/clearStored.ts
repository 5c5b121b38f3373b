/** Clears what the browser has kept for long enough, at the start of a page. docs/security.md has the same table with the reasons. */
import { LAST_USED_DAYS, type PageMap, type Storage, STORED_LIMITS, type StoredLimit } from './storage.ts'
import { draftTimeName, pageEntryNames, type PageOrder } from './storageKeys.ts'

const DAY_MS = 24 * 3_600_000

const LAST_USED = ['userEmail', 'paymentEmail', 'currency', 'requiredLink'] as const

/** Records the visit of this order, and removes what is due. `now`: device ms. An entry without a known time counts from now. */
export function clearStored(storage: Storage, order: PageOrder, now: number): void {
  const stored = storage.get('times') ?? {}
  const here = new Set(pageEntryNames(order))
  const timeOf = (name: string): number | null => {
    const time: unknown = Object.hasOwn(stored, name) ? stored[name] : null
    // The device's clock may have been ahead at that time.
    return typeof time === 'number' ? Math.min(time, now) : null
  }
  const visits = Object.keys(stored).map((name) => timeOf(name) ?? 0)
  if (visits.length > 0 && now - Math.max(...visits) > LAST_USED_DAYS * DAY_MS)
    for (const key of LAST_USED) storage.set(key, null)

  const times: Record<string, number> = order.id === '' ? {} : { [order.key]: now }
  for (const [map, { days, orders }] of Object.entries(STORED_LIMITS) as [PageMap, StoredLimit][]) {
    const entries = Object.entries(storage.get(map) ?? {}).map((entry) => {
      const owner = ownerOf(entry[0])
      const isHere = here.has(owner)
      const timeName = map === 'drafts' ? draftTimeName(entry[0]) : owner
      const at = timeOf(timeName) ?? now
      return { entry, owner, isHere, timeName, at: isHere && map !== 'drafts' ? now : at }
    })
    // The page's own entries first, then the latest; of the same time the one that was written last.
    const latest = [...entries]
      .reverse()
      .sort((one, other) => Number(other.isHere) - Number(one.isHere) || other.at - one.at)
    // This order counts, too: its entry may be written next.
    const owners = new Set([order.key, ...latest.map(({ owner }) => owner)])
    const keptOwners = new Set([...owners].slice(0, orders))
    const kept = entries.filter(({ owner, at }) => now - at <= days * DAY_MS && keptOwners.has(owner))
    if (kept.length < entries.length) storage.set(map, Object.fromEntries(kept.map(({ entry }) => entry)))
    for (const { timeName, at } of kept) times[timeName] = at
  }
  storage.set('times', times)
}

/** The order of an entry: the page key `{page}/{id}` in its name; an entry of a chat is named `chat/{page key}/{partner}/{key}`. */
function ownerOf(name: string): string {
  return /^(?:chat\/)?([^/]+\/[^/]+)/.exec(name)?.[1] ?? name
}
