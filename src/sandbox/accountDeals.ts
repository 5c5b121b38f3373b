/** The deals of each account. */
import type { Account, Deal } from './records.ts'
import type { World } from './world.ts'

const DEALS_PER_ACCOUNT = 200

/** Add a deal to its owner's list; beyond the limit the oldest leaves it. */
export function indexDeal(world: World, { id, owner_id: ownerId }: Deal): void {
  if (ownerId === null) return
  const ids = world.dealsByAccount.get(ownerId) ?? []
  if (!ids.includes(id)) world.dealsByAccount.put(ownerId, [...ids.slice(1 - DEALS_PER_ACCOUNT), id])
}

/** The deals of an account, oldest first. */
export function dealsOf(world: World, account: Account): Deal[] {
  const ids = world.dealsByAccount.get(account.id) ?? []
  // A transferred deal is still in the list of its former owner.
  return ids.flatMap((id) => world.deals.get(id) ?? []).filter((deal) => deal.owner_id === account.id)
}
