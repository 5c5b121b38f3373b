/** The line under an error that says what happened to the money. */
import type { TextKey } from '../i18n/types.ts'
import type { ErrorAction, ErrorPlace } from './errorPolicy.ts'

/** Which page the money is on. */
export type MoneyFlow = 'payment' | 'sale' | 'cpayment' | 'flashpay-payment' | 'flashpay-sale'

/** Where the error struck. */
export interface MoneyAtRisk {
  flow: MoneyFlow
  place: ErrorPlace
  /** A deal or an address stands, so the user may have sent something already. */
  hasDeal: boolean
}

const SENT: Record<MoneyFlow, TextKey> = {
  payment: 'risk.payment',
  sale: 'risk.sale',
  cpayment: 'risk.deposit',
  'flashpay-payment': 'risk.payment',
  'flashpay-sale': 'risk.sale',
}
const NOTHING_SENT: Record<MoneyFlow, TextKey> = {
  payment: 'risk.none',
  sale: 'sale.coinsSafe',
  cpayment: 'risk.none',
  'flashpay-payment': 'risk.none',
  'flashpay-sale': 'risk.kept',
}

/** The line for an error that is shown; null for what is silent and for a fault in a field, which risks nothing. */
export function moneyRisk(action: ErrorAction, { flow, place, hasDeal }: MoneyAtRisk): TextKey | null {
  const isShown =
    action.kind === 'dialog' ||
    action.kind === 'restart' ||
    action.kind === 'alert' ||
    action.kind === 'leave' ||
    (action.kind === 'login' && action.reset)
  if (!isShown) return null
  if (place === 'message' || place === 'upload') return 'risk.kept'
  return hasDeal || place === 'recreate' ? SENT[flow] : NOTHING_SENT[flow]
}
