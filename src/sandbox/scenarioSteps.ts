/** Steps of a scenario after its order was created: at once, or some seconds after the page was opened. */
import { setBanned } from './account.ts'
import { postMessage } from './chat.ts'
import { actOnDeal } from './control/actions.ts'
import { ControlInput } from './control/controlInput.ts'
import { traderOf } from './deal.ts'
import { cancelDeal } from './dealFlow.ts'
import { dealOf } from './order.ts'
import { orderKey } from './orderKinds.ts'
import type { Order } from './records.ts'
import { Refusal } from './refusal.ts'
import type { World } from './world.ts'

/** Delay of a step after the page was opened. */
const STEP_DELAY_MS = 8_000

export type ScenarioStep = (world: World, order: Order) => void

/** The trader cancels, which causes a re-bid. */
export const traderCancels: ScenarioStep = (world, order) =>
  afterDelay(world, order, (current) => {
    const deal = dealOf(world, current)
    if (deal) cancelDeal(world, deal, 'trader')
  })

/** The trader has sent two messages. */
export const traderWrites: ScenarioStep = (world, order) => {
  const deal = dealOf(world, order)
  if (!deal) return
  for (const message of [
    'Hello! The card is mine, pay by one transfer, please.',
    'Write me when it is done.',
  ])
    postMessage(world, { sender: traderOf(deal), receiver: deal[deal.payerRole], message, media_id: null })
}

/** Support has asked for evidence. */
export const supportAsks: ScenarioStep = (world, order) => {
  const deal = dealOf(world, order)
  if (deal) actOnDeal(world, String(deal.id), new ControlInput({ action: 'ask' }))
}

/** The account of the order is banned. */
export const banOwner: ScenarioStep = (world, order) => {
  const owner = world.accounts.get(order.owner_id)
  if (owner) setBanned(world, owner, true)
}

/** The payer makes the account permanent elsewhere (password `password1`) while the page is open: the page's session ends, and the order no longer returns a token. */
export const expireSession: ScenarioStep = (world, order) =>
  afterDelay(world, order, (current) => {
    const owner = world.accounts.get(current.owner_id)
    if (owner) world.accounts.put(owner.id, { ...owner, password: 'password1', is_temporary: false })
    if (current.token !== null) world.access.delete(current.token)
  })

function afterDelay(world: World, order: Order, act: (current: Order) => void): void {
  const key = orderKey(order)
  world.clock.at(`scenario:${key}`, world.clock.now() + STEP_DELAY_MS, () => {
    const current = world.orders.get(key)
    try {
      if (current) act(current)
    } catch (error) {
      // The user has already changed the order.
      if (!(error instanceof Refusal)) throw error
    }
  })
}
