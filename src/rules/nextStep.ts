/** Texts below the history: what happens next, and what happens at the deadline. */
import type { Autodeal, Deal } from '../contract/deals.ts'
import type { Status } from '../contract/statuses.ts'
import type { TextKey } from '../i18n/types.ts'
import { isDealOpen, isOrderOver, type Side } from './deal.ts'
import { disputeTurn } from './dispute.ts'

export interface NextStepInput {
  /** True on the flash-pay page, where nobody reports a payment, and the screen says what happens. */
  isFlashpay: boolean
  side: Side
  status: Status | null
  deal: Deal | null
  autodeal: Autodeal | null
  /** The user's nickname; null when unknown. */
  me: string | null
}

export interface NextStep {
  next: TextKey
  /** What the deadline causes; null without a deadline. */
  atZero: TextKey | null
}

/** Null before a deal and after a final status. */
export function nextStep({ isFlashpay, side, status, deal, autodeal, me }: NextStepInput): NextStep | null {
  if (isFlashpay || status === null || isOrderOver(status)) return null
  if (deal !== null && isDealOpen(deal)) return dealStep(side, deal, me)
  return autodeal === null ? null : autodealStep(autodeal)
}

function dealStep(side: Side, deal: Deal, me: string | null): NextStep {
  const turn = disputeTurn(deal, { side, me })
  if (turn !== null) return DISPUTE[turn]
  const isBuyer = side === 'buyer'
  if (deal.state === 'paid')
    return isBuyer
      ? { next: 'next.traderChecks', atZero: 'next.checkZero' }
      : { next: 'next.youCheck', atZero: 'next.youCheckZero' }
  if (deal.state === 'confirmed')
    return isBuyer
      ? { next: 'next.youPay', atZero: 'next.payZero' }
      : { next: 'next.buyerPays', atZero: 'next.buyerZero' }
  return { next: isBuyer ? 'next.traderAnswers' : 'next.buyerAnswers', atZero: 'next.answerZero' }
}

const DISPUTE: Readonly<Record<'me' | 'partner' | 'support', NextStep>> = {
  me: { next: 'next.disputeYou', atZero: 'next.disputeYouZero' },
  partner: { next: 'next.disputePartner', atZero: 'next.disputePartnerZero' },
  support: { next: 'next.disputeSupport', atZero: null },
}

function autodealStep({ state }: Autodeal): NextStep | null {
  if (state === 'active') return { next: 'next.youPay', atZero: 'next.payZero' }
  return state === 'paid' ? { next: 'next.bankChecks', atZero: null } : null
}
