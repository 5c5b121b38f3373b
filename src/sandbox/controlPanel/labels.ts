/** Labels of the control panel. */
import type { OrderKind, OrderLine, ActionActor } from './wire.ts'

export const KIND_LABELS: Record<OrderKind, string> = {
  purchase: 'Purchase',
  sale: 'Sale',
  deposit: 'Deposit',
  'flashpay-payment': 'Flash payment',
  'flashpay-sale': 'Flash sale',
}

export const ACTOR_LABELS: Record<ActionActor, string> = {
  payer: 'Payer',
  trader: 'Trader',
  support: 'Support',
  chain: 'Chain',
  clock: 'Clock',
}

const STATUS_NAMES = ['created', 'in process', 'ok', 'not ok']
const DEPOSIT_NAMES = ['', 'waiting', 'success', 'overtime']

/** Short description of an order's state. */
export function stateOf({ kind, status, state, dispute }: OrderLine): string {
  const names = kind === 'deposit' ? DEPOSIT_NAMES : STATUS_NAMES
  const order = status === null ? 'no coin chosen' : (names[status] ?? String(status))
  return [order, state && `deal ${state}`, dispute && 'in dispute'].filter(Boolean).join(', ')
}
