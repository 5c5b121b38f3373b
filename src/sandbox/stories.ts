/** Stories: known situations, each at an address of its own. */
import { pageOf } from './control/orders.ts'
import type { OrderKind } from './records.ts'
import { banOwner, expireSession, traderCancels, traderWrites, type StoryTurn } from './storyTurns.ts'

/** A situation: the fields of an order, and what happens once it is there. */
export interface Story {
  kind: OrderKind | 'deposit'
  id: string
  name: string
  /** The order's fields, at the time it comes to life. */
  fields: (now: number) => Record<string, unknown>
  turn: StoryTurn | null
}

const ago = (now: number, minutes: number) => new Date(now - minutes * 60_000).toISOString()

const story = (
  kind: Story['kind'],
  id: string,
  name: string,
  fields: Record<string, unknown> | ((now: number) => Record<string, unknown>) = {},
  turn: StoryTurn | null = null,
): Story => ({ kind, id, name, fields: typeof fields === 'function' ? fields : () => fields, turn })

const confirmed = { status: 1, deal: { state: 'confirmed' } }
const paid = { status: 1, deal: { state: 'paid' } }
const claimed = { status: 1, is_approved: true, amount: '7000' }

export const STORIES: readonly Story[] = [
  story('purchase', 'demo', 'Purchase: from the order to the coins', { amount: '5312.47' }),
  story('purchase', 'no-requisites', 'Purchase: no requisites are found', { amount: '404.04' }),
  story('purchase', 'bad-amount', 'Purchase: the gateway refuses the amount three times', {
    amount: '400.4',
  }),
  story('purchase', 'too-low', 'Purchase: the amount is too low for the bank', { amount: '1.01' }),
  story('purchase', 'lot-limit', 'Purchase: the first offer has reached its limit', { amount: '429.29' }),
  story('purchase', 'unfinished', 'Purchase: a previous payment is unfinished', { amount: '409.09' }),
  story('purchase', 'requisites', 'Purchase: the requisites stand there', confirmed),
  story(
    'purchase',
    'rebid',
    'Purchase: the trader cancels, and another one is found',
    confirmed,
    traderCancels,
  ),
  story('purchase', 'late', 'Purchase: half a minute left to pay', {
    status: 1,
    deal: { state: 'confirmed', expire_in: 15 },
  }),
  story('purchase', 'chat', 'Purchase: the trader has written', confirmed, traderWrites),
  story('purchase', 'autodeal', 'Purchase: an automatic deal', { status: 1, autodeal: { state: 'active' } }),
  story('purchase', 'receipt-required', 'Purchase: the merchant requires a receipt', {
    status: 1,
    merchant: { is_receipt_required: true },
    deal: { state: 'confirmed' },
  }),
  story('purchase', 'mask', "Purchase: the merchant requires the payer's card number", {
    status: 1,
    merchant: { required_mask: true },
    deal: { state: 'confirmed' },
  }),
  story('purchase', 'qr', 'Purchase: the requisite as a QR code', {
    status: 1,
    is_qr: true,
    deal: { state: 'confirmed' },
  }),
  story('purchase', 'paid', 'Purchase: paid, the trader has not released yet', paid),
  story('purchase', 'dispute', 'Purchase: the buyer has opened a dispute', (now) => ({
    status: 1,
    deal: { state: 'paid', dispute: { initiator: 'payer', created_at: ago(now, 5) } },
  })),
  story('purchase', 'accept-dispute', 'Purchase: the trader has opened a dispute', (now) => ({
    status: 1,
    deal: { state: 'paid', dispute: { initiator: 'trader', created_at: ago(now, 5) } },
  })),
  story('purchase', 'dispute-joined', 'Purchase: both sides are in the dispute', (now) => ({
    status: 1,
    deal: { state: 'paid', dispute: { initiator: 'payer', opponent: 'trader', created_at: ago(now, 5) } },
  })),
  story('purchase', 'dispute-lost', 'Purchase: the dispute went to the seller', {
    status: 3,
    cancel_reason: 'dispute',
    deal: { state: 'deleted', dispute: { initiator: 'trader', opponent: 'payer' } },
  }),
  story('purchase', 'success', 'Purchase: done, with a vote', { status: 2, deal: { state: 'closed' } }),
  story('purchase', 'cancelled', 'Purchase: cancelled by the buyer', {
    status: 3,
    cancel_reason: 'cancelled',
    deal: { state: 'deleted' },
  }),
  story('purchase', 'timeout', 'Purchase: not paid in time', {
    status: 3,
    cancel_reason: 'timeout',
    deal: { state: 'deleted' },
  }),
  story('purchase', 'closed', 'Purchase: closed long ago', { status: 2 }),
  story('purchase', 'canceled', 'Purchase: canceled long ago', { status: 3 }),
  story('purchase', 'banned', 'Purchase: the account is banned', confirmed, banOwner),
  story(
    'purchase',
    'expired-session',
    'Purchase: the session expires, log in again',
    confirmed,
    expireSession,
  ),
  story('purchase', 'uzs', 'Purchase in sums, in Uzbek', { amount: '640000', currency: 'uzs', lang: 'uz' }),
  story('purchase', 'azn', 'Purchase in manats', { amount: '95', currency: 'azn' }),
  story('sale', 'demo', 'Sale: from the order to the payout', { amount: '7000' }),
  story('sale', 'no-requisites', 'Sale: no buyer is found', { amount: '404.04' }),
  story('sale', 'not-approved', 'Sale: waits for approval', { status: 1, amount: '7000', broker_id: 109 }),
  story('sale', 'requisite', 'Sale: the requisite is to be entered', { ...claimed, broker_id: 109 }),
  story('sale', 'waiting', 'Sale: the buyer is to pay', { ...claimed, deal: { state: 'confirmed' } }),
  story(
    'sale',
    'rebid',
    'Sale: the buyer cancels, and another one is found',
    { ...claimed, deal: { state: 'confirmed' } },
    traderCancels,
  ),
  story('sale', 'paid', 'Sale: the buyer has paid', { ...claimed, deal: { state: 'paid' } }),
  story('sale', 'dispute', 'Sale: the seller has opened a dispute', (now) => ({
    ...claimed,
    deal: { state: 'paid', dispute: { initiator: 'payer', created_at: ago(now, 5) } },
  })),
  story('sale', 'accept-dispute', 'Sale: the buyer has opened a dispute', (now) => ({
    ...claimed,
    deal: { state: 'paid', dispute: { initiator: 'trader', created_at: ago(now, 5) } },
  })),
  story('sale', 'success', 'Sale: done, with a vote', { ...claimed, status: 2, deal: { state: 'closed' } }),
  story('sale', 'cancelled', 'Sale: cancelled', { ...claimed, status: 3, cancel_reason: 'cancelled' }),
  story('sale', 'timeout', 'Sale: no requisite in time', { ...claimed, status: 3, cancel_reason: 'timeout' }),
  story('sale', 'azn', 'Sale in manats', { amount: '120', currency: 'azn' }),
  story('deposit', 'demo', 'Deposit: from the choice of a coin to success'),
  story('deposit', 'waiting', 'Deposit: nothing has come yet', { status: 1 }),
  story('deposit', 'partial', 'Deposit: a part has come', { status: 1, amount: '25', amount_received: '10' }),
  story('deposit', 'success', 'Deposit: all has come', { status: 2, amount: '25', amount_received: '25' }),
  story('deposit', 'overtime', 'Deposit: too late', (now) => ({ status: 3, created_at: ago(now, 200) })),
  story('deposit', 'late', 'Deposit: all has come, but after the three hours', (now) => ({
    status: 3,
    amount: '25',
    amount_received: '25',
    created_at: ago(now, 200),
  })),
  story('flashpay-payment', 'demo', 'Flash payment: from the bank to the end', { amount: '3000' }),
  story('flashpay-payment', 'requisites', 'Flash payment: the requisites stand there', {
    status: 1,
    broker_id: 109,
  }),
  story('flashpay-payment', 'started', 'Flash payment: the transaction runs', {
    status: 1,
    broker_id: 109,
    transaction_link: 'https://explorer.example/tx/5d1c',
  }),
  story('flashpay-payment', 'ok', 'Flash payment: performed', { status: 2, broker_id: 109 }),
  story('flashpay-payment', 'not-ok', 'Flash payment: not performed', { status: 3, broker_id: 109 }),
  story('flashpay-sale', 'demo', 'Flash sale: from the bank to the end', { amount: '3000' }),
  story('flashpay-sale', 'requisites', 'Flash sale: the address stands there', { status: 1, broker_id: 109 }),
  story('flashpay-sale', 'ok', 'Flash sale: performed', { status: 2, broker_id: 109 }),
  story('flashpay-sale', 'not-ok', 'Flash sale: cancelled', { status: 3, broker_id: 109 }),
]

/** The story behind an order's id: `demo`, or one telling of it that is somebody's own, `demo~k3f9`. */
export function storyOf(kind: Story['kind'], id: string): Story | undefined {
  const name = id.replace(/~[\w-]{1,40}$/, '')
  return STORIES.find((story) => story.kind === kind && story.id === name)
}

/** What `GET /_sandbox/stories` answers. */
export function listStories(): { name: string; url: string }[] {
  return STORIES.map(({ kind, id, name }) => ({ name, url: pageOf(kind, id) }))
}
