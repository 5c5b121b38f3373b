/** What happens in a story once its order is there: at once, or a few seconds after the page has been opened. */
import { setBanned } from './account.ts'
import { say } from './chat.ts'
import { traderOf } from './deal.ts'
import { cancelDeal } from './dealFlow.ts'
import { dealOf, orderKey, putOrder } from './order.ts'
import type { Order } from './records.ts'
import { Refusal } from './refusal.ts'
import { mintAccess } from './token.ts'
import type { World } from './world.ts'

/** How long a visitor has to look around before the story turns. */
export const TURN_AFTER_MS = 8_000

export type StoryTurn = (world: World, order: Order) => void

/** The trader cancels: the order bids again. */
export const traderCancels: StoryTurn = (world, order) =>
  soon(world, order, (current) => {
    const deal = dealOf(world, current)
    if (deal) cancelDeal(world, deal, 'trader')
  })

/** Two messages of the trader wait for the payer. */
export const traderWrites: StoryTurn = (world, order) => {
  const deal = dealOf(world, order)
  if (!deal) return
  for (const message of [
    'Hello! The card is mine, pay by one transfer, please.',
    'Write me when it is done.',
  ])
    say(world, { sender: traderOf(deal), receiver: deal[deal.visitor], message, media_id: null })
}

/** The account behind the order is banned. */
export const banOwner: StoryTurn = (world, order) => {
  const owner = world.accounts.get(order.owner_id)
  if (owner) setBanned(world, owner, true)
}

/** The payer has a full account (password `password1`), and its session ends while the page is open. */
export const expireSession: StoryTurn = (world, order) => {
  const owner = world.accounts.get(order.owner_id)
  if (!owner) return
  const full = world.accounts.put(owner.id, { ...owner, password: 'password1', is_temporary: false })
  const token = mintAccess(world, full)
  putOrder(world, { ...order, token })
  soon(world, order, () => world.access.delete(token))
}

function soon(world: World, order: Order, act: (current: Order) => void): void {
  const key = orderKey(order)
  world.clock.at(`story:${key}`, world.clock.now() + TURN_AFTER_MS, () => {
    const current = world.orders.get(key)
    try {
      if (current) act(current)
    } catch (error) {
      // The visitor was faster.
      if (!(error instanceof Refusal)) throw error
    }
  })
}
