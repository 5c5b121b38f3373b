/** The fast page: steps, card question, result (docs/requirements.md, table 3.4). */
import type { FlashpayDeal } from '../contract/orders.ts'
import type { TextKey } from '../i18n/types.ts'
import { hasText } from './deal.ts'
import { payableRequisite } from './payable.ts'

/** `:type` of the address. */
export type FlashpayType = 'payment' | 'sale'

/** The screen; `result` is the block's `data-result`. */
export type FlashpayScreen =
  | { name: 'loading' }
  | { name: 'init' }
  /** `requisite` null: not there yet. */
  | { name: 'payment'; requisite: string | null }
  | { name: 'processed'; result: 'ok' | 'not-ok' }

/** The step by status; created with a bank counts as payment. */
export function flashpayScreen(deal: FlashpayDeal | null): FlashpayScreen {
  if (deal === null) return { name: 'loading' }
  if (deal.status === 2) return { name: 'processed', result: 'ok' }
  if (deal.status === 3) return { name: 'processed', result: 'not-ok' }
  if (deal.status === 0 && deal.broker_id === null) return { name: 'init' }
  return { name: 'payment', requisite: payableRequisite(deal) }
}

/** Polled until it is over. */
export function isFlashpayPolled(deal: Pick<FlashpayDeal, 'status'> | null): boolean {
  return deal?.status !== 2 && deal?.status !== 3
}

/** The card number is asked for at the choice of a card bank, for a payment without a stored one. */
export function flashpayNeedsMask(
  type: FlashpayType,
  isCard: boolean,
  stored: string | null | undefined,
): boolean {
  return type === 'payment' && isCard && !hasText(stored)
}

/** Title and text of the result. */
export function flashpayResult(
  type: FlashpayType,
  result: 'ok' | 'not-ok',
): { title: TextKey; text: TextKey } {
  if (type === 'payment')
    return result === 'ok'
      ? { title: 'flashpayResult.performed', text: 'flashpayResult.performedText' }
      : { title: 'flashpayResult.notPerformed', text: 'flashpayResult.notPerformedText' }
  return result === 'ok'
    ? { title: 'flashpayResult.salePerformed', text: 'flashpayResult.salePerformedText' }
    : { title: 'flashpayResult.saleCancelled', text: 'flashpayResult.saleCancelledText' }
}

/** Link of the transaction once it started: the order's, else its deal's. */
export function transactionLink(deal: FlashpayDeal): string | null {
  return deal.transaction_link ?? deal.deal?.transaction_link ?? null
}
