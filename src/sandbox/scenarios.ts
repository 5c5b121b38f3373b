// long: one table of all scenarios.
/** Scenarios: orders in known situations at fixed addresses. */
import {
  ORDER_IN_PROCESS,
  ORDER_OK,
  ORDER_NOT_OK,
  DEPOSIT_WAITING,
  DEPOSIT_SUCCESS,
  DEPOSIT_OVERTIME,
} from '../contract/statuses.ts'
import { pageOf, type OrderKind } from './orderKinds.ts'
import type { Actor } from './records.ts'
import {
  banOwner,
  expireSession,
  supportAsks,
  traderCancels,
  traderWrites,
  type ScenarioStep,
} from './scenarioSteps.ts'

/** A scenario: the fields of an order, and the steps after its creation. */
interface Scenario {
  kind: OrderKind
  id: string
  name: string
  /** The order's fields at the time of its creation. */
  fields: (now: number) => Record<string, unknown>
  onCreated: ScenarioStep | null
}

const minutesAgo = (now: number, minutes: number) => new Date(now - minutes * 60_000).toISOString()

const scenario = (
  kind: Scenario['kind'],
  id: string,
  name: string,
  fields: Record<string, unknown> | ((now: number) => Record<string, unknown>) = {},
  onCreated: ScenarioStep | null = null,
): Scenario => ({ kind, id, name, fields: typeof fields === 'function' ? fields : () => fields, onCreated })

const confirmed = { status: ORDER_IN_PROCESS, deal: { state: 'confirmed' } }
const paid = { status: ORDER_IN_PROCESS, deal: { state: 'paid' } }
const claimed = { status: ORDER_IN_PROCESS, is_approved: true, amount: '7000' }

/** The order with a paid deal whose dispute was opened five minutes ago. */
const disputed =
  (order: object, initiator: Actor, opponent: Actor | null = null) =>
  (now: number) => ({
    ...order,
    deal: { state: 'paid', dispute: { initiator, opponent, created_at: minutesAgo(now, 5) } },
  })

export const SCENARIOS: readonly Scenario[] = [
  scenario('purchase', 'demo', 'Purchase: from the order to the coins', { amount: '5312.47' }),
  scenario('purchase', 'no-requisites', 'Purchase: no requisites are found', { amount: '404.04' }),
  scenario('purchase', 'bad-amount', 'Purchase: the gateway refuses the amount three times', {
    amount: '400.4',
  }),
  scenario('purchase', 'too-low', 'Purchase: the amount is too low for the bank', { amount: '1.01' }),
  scenario('purchase', 'lot-limit', 'Purchase: the first offer has reached its limit', { amount: '429.29' }),
  scenario('purchase', 'unfinished', 'Purchase: a previous payment is unfinished', { amount: '409.09' }),
  scenario('purchase', 'requisites', 'Purchase: the requisites are shown', confirmed),
  scenario(
    'purchase',
    'rebid',
    'Purchase: the trader cancels, and another one is found',
    confirmed,
    traderCancels,
  ),
  scenario('purchase', 'late', 'Purchase: half a minute left to pay', {
    status: ORDER_IN_PROCESS,
    deal: { state: 'confirmed', expire_in: 15 },
  }),
  scenario('purchase', 'chat', 'Purchase: the trader has written', confirmed, traderWrites),
  scenario('purchase', 'autodeal', 'Purchase: an automatic deal', {
    status: ORDER_IN_PROCESS,
    autodeal: { state: 'active' },
  }),
  scenario('purchase', 'receipt-required', 'Purchase: the merchant requires a receipt', {
    ...confirmed,
    merchant: { is_receipt_required: true },
  }),
  scenario('purchase', 'mask', "Purchase: the merchant requires the payer's card number", {
    ...confirmed,
    merchant: { required_mask: true },
  }),
  scenario('purchase', 'qr', 'Purchase: the requisite as a QR code', { ...confirmed, is_qr: true }),
  scenario('purchase', 'paid', 'Purchase: paid, the trader has not released yet', paid),
  scenario('purchase', 'dispute', 'Purchase: the buyer has opened a dispute', disputed(paid, 'payer')),
  scenario(
    'purchase',
    'accept-dispute',
    'Purchase: the trader has opened a dispute',
    disputed(paid, 'trader'),
  ),
  scenario(
    'purchase',
    'dispute-joined',
    'Purchase: both sides are in the dispute',
    disputed(paid, 'payer', 'trader'),
  ),
  scenario(
    'purchase',
    'dispute-evidence',
    'Purchase: support asks for evidence of the dispute',
    disputed(paid, 'payer', 'trader'),
    supportAsks,
  ),
  scenario('purchase', 'dispute-won', 'Purchase: the dispute went to the buyer', {
    status: ORDER_OK,
    deal: { state: 'closed', dispute: { initiator: 'payer', opponent: 'trader' } },
  }),
  scenario('purchase', 'dispute-lost', 'Purchase: the dispute went to the seller', {
    status: ORDER_NOT_OK,
    cancel_reason: 'dispute',
    deal: { state: 'deleted', dispute: { initiator: 'trader', opponent: 'payer' } },
  }),
  scenario('purchase', 'success', 'Purchase: done, with a vote', {
    status: ORDER_OK,
    deal: { state: 'closed' },
  }),
  scenario('purchase', 'cancelled', 'Purchase: cancelled by the buyer', {
    status: ORDER_NOT_OK,
    cancel_reason: 'cancelled',
    deal: { state: 'deleted' },
  }),
  scenario('purchase', 'timeout', 'Purchase: not paid in time', {
    status: ORDER_NOT_OK,
    cancel_reason: 'timeout',
    deal: { state: 'deleted' },
  }),
  scenario('purchase', 'closed', 'Purchase: closed long ago', { status: ORDER_OK }),
  scenario('purchase', 'canceled', 'Purchase: canceled long ago', { status: ORDER_NOT_OK }),
  scenario('purchase', 'banned', 'Purchase: the account is banned', confirmed, banOwner),
  scenario(
    'purchase',
    'expired-session',
    'Purchase: the session expires, log in again',
    confirmed,
    expireSession,
  ),
  scenario('purchase', 'uzs', 'Purchase in soums, in Uzbek', {
    amount: '640000',
    currency: 'uzs',
    lang: 'uz',
  }),
  scenario('purchase', 'azn', 'Purchase in manats', { amount: '95', currency: 'azn' }),
  scenario('sale', 'demo', 'Sale: from the order to the payout', { amount: '7000' }),
  scenario('sale', 'no-requisites', 'Sale: no buyer is found', { amount: '404.04' }),
  scenario('sale', 'not-approved', 'Sale: waits for approval', {
    status: ORDER_IN_PROCESS,
    amount: '7000',
    broker_id: 109,
  }),
  scenario('sale', 'requisite', 'Sale: the requisite is to be entered', { ...claimed, broker_id: 109 }),
  scenario('sale', 'waiting', 'Sale: the buyer is to pay', { ...claimed, deal: { state: 'confirmed' } }),
  scenario(
    'sale',
    'rebid',
    'Sale: the buyer cancels, and another one is found',
    { ...claimed, deal: { state: 'confirmed' } },
    traderCancels,
  ),
  scenario('sale', 'paid', 'Sale: the buyer has paid', { ...claimed, deal: { state: 'paid' } }),
  scenario('sale', 'dispute', 'Sale: the seller has opened a dispute', disputed(claimed, 'payer')),
  scenario('sale', 'accept-dispute', 'Sale: the buyer has opened a dispute', disputed(claimed, 'trader')),
  scenario('sale', 'dispute-won', 'Sale: the dispute went to the seller', {
    ...claimed,
    status: ORDER_NOT_OK,
    cancel_reason: 'dispute',
    deal: { state: 'deleted', dispute: { initiator: 'payer', opponent: 'trader' } },
  }),
  scenario('sale', 'dispute-lost', 'Sale: the dispute went to the buyer', {
    ...claimed,
    status: ORDER_OK,
    deal: { state: 'closed', dispute: { initiator: 'trader', opponent: 'payer' } },
  }),
  scenario('sale', 'success', 'Sale: done, with a vote', {
    ...claimed,
    status: ORDER_OK,
    deal: { state: 'closed' },
  }),
  scenario('sale', 'cancelled', 'Sale: cancelled', {
    ...claimed,
    status: ORDER_NOT_OK,
    cancel_reason: 'cancelled',
  }),
  scenario('sale', 'timeout', 'Sale: no requisite in time', {
    ...claimed,
    status: ORDER_NOT_OK,
    cancel_reason: 'timeout',
  }),
  scenario('sale', 'azn', 'Sale in manats', { amount: '120', currency: 'azn' }),
  scenario('deposit', 'demo', 'Deposit: from the choice of a coin to success'),
  scenario('deposit', 'waiting', 'Deposit: nothing has come yet', { status: DEPOSIT_WAITING }),
  scenario('deposit', 'partial', 'Deposit: a part has come', {
    status: DEPOSIT_WAITING,
    amount: '25',
    amount_received: '10',
  }),
  scenario('deposit', 'success', 'Deposit: all coins have arrived', {
    status: DEPOSIT_SUCCESS,
    amount: '25',
    amount_received: '25',
  }),
  scenario('deposit', 'overtime', 'Deposit: too late', (now) => ({
    status: DEPOSIT_OVERTIME,
    created_at: minutesAgo(now, 200),
  })),
  scenario('deposit', 'late', 'Deposit: all coins have arrived, but after the three hours', (now) => ({
    status: DEPOSIT_OVERTIME,
    amount: '25',
    amount_received: '25',
    created_at: minutesAgo(now, 200),
  })),
  scenario('flashpay-payment', 'demo', 'Flash payment: from the bank to the end', { amount: '3000' }),
  scenario('flashpay-payment', 'requisites', 'Flash payment: the requisites are shown', {
    status: ORDER_IN_PROCESS,
    broker_id: 109,
  }),
  scenario('flashpay-payment', 'started', 'Flash payment: the transaction has started', {
    status: ORDER_IN_PROCESS,
    broker_id: 109,
    transaction_link: 'https://explorer.example/tx/5d1c',
  }),
  scenario('flashpay-payment', 'ok', 'Flash payment: performed', { status: ORDER_OK, broker_id: 109 }),
  scenario('flashpay-payment', 'not-ok', 'Flash payment: not performed', {
    status: ORDER_NOT_OK,
    broker_id: 109,
  }),
  scenario('flashpay-sale', 'demo', 'Flash sale: from the bank to the end', {
    amount: '60',
    is_currency_amount: false,
  }),
  scenario('flashpay-sale', 'requisites', 'Flash sale: the address is shown', {
    amount: '60',
    is_currency_amount: false,
    status: ORDER_IN_PROCESS,
    broker_id: 109,
  }),
  scenario('flashpay-sale', 'ok', 'Flash sale: performed', { status: ORDER_OK, broker_id: 109 }),
  scenario('flashpay-sale', 'not-ok', 'Flash sale: cancelled', { status: ORDER_NOT_OK, broker_id: 109 }),
]

/** The scenario of an order id: `demo`, or a separate copy such as `demo--k3f9`. */
export function scenarioOf(kind: Scenario['kind'], id: string): Scenario | undefined {
  const name = id.replace(/--[\w-]{1,40}$/, '')
  return SCENARIOS.find((scenario) => scenario.kind === kind && scenario.id === name)
}

/** Response of `GET /_sandbox/stories`. */
export function listScenarios(): { name: string; url: string }[] {
  return SCENARIOS.map(({ kind, id, name }) => ({ name, url: pageOf(kind, id) }))
}
