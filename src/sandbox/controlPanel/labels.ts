/** Labels of the control panel. */
import { ORDER_OK } from '../../contract/statuses.ts'
import type { ActionName } from './actionNames.ts'
import type { OrderKind, OrderLine, ActionActor, AvailableAction } from './wire.ts'

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

const isSale = (kind: OrderKind) => kind === 'sale' || kind === 'flashpay-sale'

/** Label of an action's button. */
export function actionName({ part, body }: AvailableAction, { kind, dispute }: OrderLine): string {
  const names: Record<ActionName, string> = {
    confirm: isSale(kind) ? 'Accept the sale' : 'Give requisites',
    pay: part === 'payer' ? 'Has paid' : 'Pay',
    release: part === 'payer' ? 'Has received the payout' : 'Release the coins',
    cancel: 'Cancel the deal',
    timeout: dispute ? 'Half an hour passes' : 'Time runs out',
    dispute: 'Open a dispute',
    'join-dispute': 'Take part in the dispute',
    'close-dispute': `Decide for the ${body['as'] === 'payer' ? 'payer' : 'trader'}`,
    ask: 'Ask for evidence',
    answer: 'Answer',
    message: 'Write',
    online: 'Come online',
    offline: 'Go offline',
    block: 'Refuse messages',
    approve: 'Approve the sale',
    receive: 'Coins arrive',
    start: 'Start the transaction',
    finish: body['status'] === ORDER_OK ? 'Finish: performed' : 'Finish: not performed',
  }
  return names[body.action]
}
