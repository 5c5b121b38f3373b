/** The acts of the control plane on deals, a row for each (docs/sandbox.md#control-plane): what it does, and when the control panel offers it. */
import * as auto from '../autodeal.ts'
import { postMessage, SUPPORT } from '../chat.ts'
import * as rule from '../deal.ts'
import * as flow from '../dealFlow.ts'
import { findOrCreateTrader } from '../lot.ts'
import type { Actor, Autodeal, Deal, Trader } from '../records.ts'
import { refuse } from '../refusal.ts'
import type { World } from '../world.ts'
import type { ControlInput } from './controlInput.ts'
import { type Act, type Offer, when } from './offer.ts'

/** Input of an act on a deal. */
interface DealFields {
  as: Actor
  text: string | null
  /** All fields, for an act with a further value. */
  input: ControlInput
}

type ActOn<Target> = Act<Target, Target, DealFields>

const SIDES = ['payer', 'trader'] as const
const ALL = [...SIDES, 'support'] as const

const by = (as: Actor, label: string, asks: Offer['asks'] = null): Offer => ({
  actor: as,
  label,
  body: { as },
  asks,
})
const byClock = (label: string): Offer => ({ ...by('trader', label), actor: 'clock' })
const asksText = (label: string) => ({ field: 'text', label })
const REQUISITE = asksText('Requisite (made up when empty)')

/** Acts on the deal of a trader. */
export const DEAL_ACTS = {
  confirm: {
    perform: (world, deal, { text }) => flow.confirmDeal(world, deal, text ?? undefined),
    offers: (deal, { clock }) =>
      when(
        () => rule.confirmed(deal, '', clock.now()),
        by('trader', isSale(deal) ? 'Accept the sale' : 'Give requisites', REQUISITE),
      ),
  },
  pay: {
    perform: (world, deal) => flow.payDeal(world, deal, buyerOf(deal)),
    offers: (deal, { clock }) =>
      when(() => rule.paid(deal, clock.now()), by(buyerOf(deal), isSale(deal) ? 'Pay' : 'Has paid')),
  },
  release: {
    perform: (world, deal) => flow.releaseDeal(world, deal, sellerOf(deal)),
    offers: (deal) =>
      when(
        () => rule.closed(deal, ''),
        by(sellerOf(deal), isSale(deal) ? 'Has received the payout' : 'Release the coins'),
      ),
  },
  cancel: {
    perform: (world, deal, { as }) => flow.cancelDeal(world, deal, as),
    offers: (deal) => when(() => rule.cancelled(deal), ...ALL.map((as) => by(as, 'Cancel the deal'))),
  },
  timeout: {
    perform: (world, deal) => flow.expire(world, deal.id),
    offers(deal) {
      if (rule.isDisputed(deal)) return deal.dispute.opponent === null ? [byClock('Half an hour passes')] : []
      return when(() => rule.timedOut(deal), byClock('Time runs out'))
    },
  },
  dispute: {
    perform(world, deal, { as }) {
      if (deal.dispute !== null) throw refuse.wrongDealStatus()
      flow.disputeDeal(world, deal, sideOf(as))
    },
    offers: (deal, world) => (deal.dispute ? [] : byDisputeSides(deal, world, 'Open a dispute')),
  },
  'join-dispute': {
    perform(world, deal, { as }) {
      if (deal.dispute === null) throw refuse.wrongDealStatus()
      flow.disputeDeal(world, deal, sideOf(as))
    },
    offers: (deal, world) => (deal.dispute ? byDisputeSides(deal, world, 'Take part in the dispute') : []),
  },
  'close-dispute': {
    perform: (world, deal, { as }) => flow.resolveDispute(world, deal, flow.roleOf(deal, sideOf(as))),
    offers: inDispute(
      ...SIDES.map((as) => ({ ...by(as, `Decide for the ${as}`), actor: 'support' as const })),
    ),
  },
  ask: {
    perform: (world, deal, { text }) =>
      writeAsSupport(
        world,
        deal,
        text ??
          'Support here. Please send the bank receipt and your transaction history, and tell what happened.',
      ),
    offers: inDispute(
      by('support', 'Ask for evidence', asksText('Question (for receipt and history when empty)')),
    ),
  },
  answer: {
    perform: (world, deal, { text }) =>
      writeAsSupport(world, deal, text ?? 'Thank you, we have it. We are checking it with the other side.'),
    offers: inDispute(by('support', 'Answer', asksText('Answer (thanks when empty)'))),
  },
  message: {
    perform(world, deal, { as, text }) {
      const trader = findOrCreateTrader(world, rule.traderOf(deal)).nickname
      const payer = deal[deal.payerRole]
      postMessage(world, {
        sender: { payer, trader, support: SUPPORT }[as],
        receiver: as === 'payer' ? trader : payer,
        message: text ?? 'Hello',
        media_id: null,
      })
    },
    offers: () => ALL.map((as) => by(as, 'Write', asksText('Message'))),
  },
  online: {
    perform: (world, deal) => editTrader(world, deal, () => ({ is_online: true })),
    offers: (deal, world) => when(() => !isOnline(deal, world), by('trader', 'Come online')),
  },
  offline: {
    perform: (world, deal) => editTrader(world, deal, () => ({ is_online: false })),
    offers: (deal, world) => when(() => isOnline(deal, world), by('trader', 'Go offline')),
  },
  block: {
    perform: (world, deal) =>
      editTrader(world, deal, ({ blocks }) => ({
        blocks: deal.owner_id === null ? blocks : new Set([...blocks, deal.owner_id]),
      })),
    offers: (deal, { traders }) =>
      when(
        () => deal.owner_id !== null && !traders.get(rule.traderOf(deal))?.blocks.has(deal.owner_id),
        by('trader', 'Refuse messages'),
      ),
  },
} satisfies Record<string, ActOn<Deal>>

export type DealAct = keyof typeof DEAL_ACTS

/** Acts on an automatic deal, which refuses every other act. */
export const AUTODEAL_ACTS: Partial<Record<DealAct, ActOn<Autodeal>>> = {
  confirm: {
    perform(world, autodeal, { text }) {
      if (text !== null) auto.editAutodeal(world, autodeal, text)
    },
    offers: whileActive(by('trader', 'Give requisites', REQUISITE)),
  },
  pay: { perform: auto.payAutodeal, offers: whileActive(by('payer', 'Has paid')) },
  release: {
    perform: auto.closeAutodeal,
    offers: ({ state }) => when(() => state === 'paid', by('trader', 'Release the coins')),
  },
  cancel: {
    perform: (world, autodeal, { as }) => auto.cancelAutodeal(world, autodeal, as),
    offers: whileActive(...ALL.map((as) => by(as, 'Cancel the deal'))),
  },
  timeout: {
    perform: (world, autodeal) => auto.expireAutodeal(world, autodeal.id),
    offers: whileActive(byClock('Time runs out')),
  },
  // An automatic deal has no trader: support writes instead, and gets what the payer writes.
  message: {
    perform(world, autodeal, { as, text }) {
      const payer = world.accounts.get(autodeal.owner_id)?.nickname
      if (payer === undefined) return
      const [sender, receiver] = as === 'payer' ? [payer, SUPPORT] : [SUPPORT, payer]
      postMessage(world, { sender, receiver, message: text ?? 'Hello', media_id: null })
    },
    offers: ({ owner_id: owner }, { accounts }) =>
      when(
        () => accounts.get(owner) !== undefined,
        ...(['support', 'payer'] as const).map((as) => by(as, 'Write', asksText('Message'))),
      ),
  },
}

function isSale({ payerRole }: Deal): boolean {
  return payerRole === 'seller'
}

function buyerOf(deal: Deal): 'payer' | 'trader' {
  return isSale(deal) ? 'trader' : 'payer'
}

function sellerOf(deal: Deal): 'payer' | 'trader' {
  return isSale(deal) ? 'payer' : 'trader'
}

function sideOf(as: Actor): 'payer' | 'trader' {
  return as === 'payer' ? 'payer' : 'trader'
}

function isOnline(deal: Deal, { traders }: World): boolean {
  return traders.get(rule.traderOf(deal))?.is_online !== false
}

/** A side of the deal that can open or join a dispute. */
function byDisputeSides(deal: Deal, { clock }: World, label: string): Offer[] {
  return SIDES.flatMap((side) =>
    when(() => rule.disputed(deal, flow.roleOf(deal, side), clock.now()) !== deal, by(side, label)),
  )
}

function inDispute(...offers: Offer[]) {
  return (deal: Deal) => (rule.isDisputed(deal) ? offers : [])
}

function whileActive(...offers: Offer[]) {
  return ({ state }: Autodeal) => (state === 'active' ? offers : [])
}

/** Support writes to the payer about an open dispute. */
function writeAsSupport(world: World, deal: Deal, message: string): void {
  if (!rule.isDisputed(deal)) throw refuse.wrongDealStatus()
  postMessage(world, { sender: SUPPORT, receiver: deal[deal.payerRole], message, media_id: null })
}

function editTrader(world: World, deal: Deal, change: (trader: Trader) => Partial<Trader>): void {
  const trader = findOrCreateTrader(world, rule.traderOf(deal))
  world.traders.put(trader.nickname, { ...trader, ...change(trader) })
  flow.editDeal(world, deal, 'trader')
}
