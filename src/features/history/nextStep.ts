/** Texts below the history: what happens next, and what happens at the deadline. */
import type { Autodeal, Deal } from '../../contract/deals.ts'
import type { Status } from '../../contract/statuses.ts'
import type { TextKey } from '../../i18n/types.ts'
import { isDealOpen, isOrderOver, type OrderDeals, type Side } from '../../rules/deal.ts'
import { disputeTurn } from '../../rules/dispute.ts'

export interface NextStepInput extends OrderDeals {
  /** True on the flash-pay page, where nobody reports a payment, and the screen says what happens. */
  isFlashpay: boolean
  side: Side
  status: Status | null
  /** The user's nickname; null when unknown. */
  me: string | null
}

interface NextStep {
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
      ? { next: 'account:next.traderChecks', atZero: 'account:next.checkZero' }
      : { next: 'account:next.youCheck', atZero: 'account:next.youCheckZero' }
  if (deal.state === 'confirmed')
    return isBuyer
      ? { next: 'account:next.youPay', atZero: 'account:next.payZero' }
      : { next: 'account:next.buyerPays', atZero: 'account:next.buyerZero' }
  return {
    next: isBuyer ? 'account:next.traderAnswers' : 'account:next.buyerAnswers',
    atZero: 'account:next.answerZero',
  }
}

const DISPUTE: Readonly<Record<'me' | 'partner' | 'support', NextStep>> = {
  me: { next: 'account:next.disputeYou', atZero: 'account:next.disputeYouZero' },
  partner: { next: 'account:next.disputePartner', atZero: 'account:next.disputePartnerZero' },
  support: { next: 'account:next.disputeSupport', atZero: null },
}

function autodealStep({ state }: Autodeal): NextStep | null {
  if (state === 'active') return { next: 'account:next.youPay', atZero: 'account:next.payZero' }
  return state === 'paid' ? { next: 'account:next.bankChecks', atZero: null } : null
}
