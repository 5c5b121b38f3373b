/** Pure rules of a deal's states: proposed, confirmed, paid, closed, deleted (docs/requirements.md, tables 3.1, 3.2, 3.5). */
import type { Autodeal, Deal, Dispute, OwnerAction, Role } from './records.ts'
import { refuse } from './refusal.ts'

/** Time limit of the trader's answer. */
export const TRADER_ANSWER_MS = 120_000
/** Time limit of the payment; also the start of a paid deal's countdown. */
export const STEP_MS = 900_000
/** An action repeated within this time counts as a replay after a lost response. */
const REPLAY_MS = 15_000

/** The opposite side. */
export function oppositeRole(role: Role): Role {
  return role === 'buyer' ? 'seller' : 'buyer'
}

/** The trader's nickname: the side opposite to the payer. */
export function traderOf(deal: Deal): string {
  return deal[oppositeRole(deal.payerRole)]
}

/** The trader confirms with a requisite; the requisite of a sale is the seller's. */
export function confirmed(deal: Deal, requisite: string, now: number): Deal {
  if (deal.state !== 'proposed') throw refuse.wrongDealStatus()
  return {
    ...deal,
    state: 'confirmed',
    requisite: deal.payerRole === 'seller' ? deal.requisite : requisite,
    deadline: now + STEP_MS,
  }
}

/** The buyer confirms the payment. */
export function paid(deal: Deal, now: number): Deal {
  if (deal.state !== 'confirmed') throw refuse.wrongDealStatus()
  return { ...deal, state: 'paid', deadline: now + STEP_MS }
}

/** The seller releases the coins. */
export function closed(deal: Deal, link: string): Deal {
  if (deal.state !== 'paid') throw refuse.wrongDealStatus()
  return { ...deal, state: 'closed', transaction_link: link }
}

/** Cancel; only before the deal is paid. */
export function cancelled(deal: Deal): Deal {
  if (deal.state === 'paid') throw refuse.cannotCancelPaid()
  if (deal.state !== 'proposed' && deal.state !== 'confirmed') throw refuse.cannotCancelProcessed()
  return { ...deal, state: 'deleted' }
}

/** The deadline ends a deal that waits for an answer or a payment. */
export function timedOut(deal: Deal): Deal {
  if (deal.state !== 'proposed' && deal.state !== 'confirmed') throw refuse.wrongDealStatus()
  return { ...deal, state: 'deleted' }
}

/** True until the deal is closed or deleted. */
export function isOpen(deal: Deal): boolean {
  return deal.state === 'proposed' || deal.state === 'confirmed' || deal.state === 'paid'
}

/** True until the automatic deal is closed or deleted. */
export function isOpenAutodeal(autodeal: Autodeal): boolean {
  return autodeal.state === 'active' || autodeal.state === 'paid'
}

/** True while a dispute runs. */
export function isDisputed(deal: Deal): deal is Deal & { dispute: Dispute } {
  return deal.dispute !== null && deal.state === 'paid'
}

/** A side opens a dispute, or the other side joins the open one. */
export function disputed(deal: Deal, by: Role, now: number): Deal {
  if (deal.state !== 'paid') throw refuse.wrongDealStatus()
  const name = deal[by]
  if (!deal.dispute) return { ...deal, dispute: { initiator: name, opponent: null, opened_at: now } }
  if (deal.dispute.initiator === name || deal.dispute.opponent === name) return deal
  if (deal.dispute.opponent !== null) throw refuse.notParticipant()
  return { ...deal, dispute: { ...deal.dispute, opponent: name } }
}

/** Decide the dispute: the coins go to the buyer, or back to the seller. */
export function resolved(deal: Deal, winner: Role, link: string): Deal {
  if (!isDisputed(deal)) throw refuse.wrongDealStatus()
  return winner === 'buyer'
    ? { ...deal, state: 'closed', transaction_link: link }
    : { ...deal, state: 'deleted' }
}

/** Set the payer's card number; only once. */
export function masked(deal: Deal, mask: string): Deal {
  if (deal.mask) throw refuse.maskFilled()
  if (deal.state === 'closed' || deal.state === 'deleted') throw refuse.wrongDealStatus()
  return { ...deal, mask }
}

/** A seller's requisite may change until the buyer has paid. */
export function rerouted(deal: Deal, requisite: string): Deal {
  if (deal.payerRole !== 'seller') throw refuse.notParticipant()
  if (deal.state !== 'proposed' && deal.state !== 'confirmed') throw refuse.wrongDealStatus()
  return { ...deal, requisite }
}

/** Vote; once, after success. */
export function voted(deal: Deal, method: 'like' | 'dislike'): Deal {
  if (deal.state !== 'closed') throw refuse.wrongDealStatus()
  if (deal.voted !== null && deal.voted !== method) throw refuse.wrongDealStatus()
  return { ...deal, voted: method }
}

/** True when the owner's last action was the same and within the replay window. */
export function isReplay(deal: Pick<Deal, 'last_action'>, name: OwnerAction['name'], now: number): boolean {
  return deal.last_action?.name === name && now - deal.last_action.at <= REPLAY_MS
}
