/**
 * Table 3.4: the flash-pay page.
 * Written from the specification alone (sections 2, 4 and 5), before the code and the tables of docs/requirements.md were read;
 * the states are named as on the wire (docs/gateway.md).
 * Rows with a `decision` were added when the two were compared. Nothing is imported from src.
 */
import type { Domain, Row } from './table.ts'

interface FlashpayCase {
  type: 'payment' | 'sale'
  loaded: boolean
  status: 0 | 1 | 2 | 3
  broker: boolean
}
type FlashpayScreen = 'init' | 'payment' | 'ok' | 'not-ok'

export const flashpayDomain: Domain<FlashpayCase> = {
  type: ['payment', 'sale'],
  loaded: [false, true],
  status: [0, 1, 2, 3],
  broker: [false, true],
}

export const flashpayScreens: readonly Row<FlashpayCase, FlashpayScreen>[] = [
  { when: { loaded: [false] }, answers: ['init'], spec: 'created -> init' },
  { when: { status: [2] }, answers: ['ok'], spec: 'ok or not ok -> processed' },
  { when: { status: [3] }, answers: ['not-ok'], spec: 'ok or not ok -> processed' },
  { when: { status: [1] }, answers: ['payment'], spec: 'in process -> payment' },
  {
    when: { status: [0], broker: [true] },
    answers: ['payment'],
    spec: 'after a bank is chosen and the deal polled with a broker_id, the view goes to payment',
  },
  { when: { status: [0] }, answers: ['init'], spec: 'created -> init' },
]

interface MaskCase {
  page: 'purchase' | 'flashpay payment' | 'flashpay sale'
  merchantRequires: boolean
  bankIsCard: boolean
  maskSet: boolean
}

export const maskDomain: Domain<MaskCase> = {
  page: ['purchase', 'flashpay payment', 'flashpay sale'],
  merchantRequires: [false, true],
  bankIsCard: [false, true],
  maskSet: [false, true],
}

/** True if the page asks for the payer's card number. */
export const maskQuestion: readonly Row<MaskCase, boolean>[] = [
  { when: { maskSet: [true] }, answers: [false], spec: 'required … when … no mask is set' },
  { when: { bankIsCard: [false] }, answers: [false], spec: 'required … when … the bank is a card' },
  {
    when: { page: ['flashpay sale'] },
    answers: [false],
    spec: 'choose bank; for a payment needing a card mask, enter card number',
  },
  {
    when: { merchantRequires: [true] },
    answers: [true],
    spec: 'required before confirming payment when the merchant requires it, the bank is a card, and no mask is set',
  },
  { when: { page: ['purchase'] }, answers: [false], spec: 'required … when the merchant requires it' },
  // The sentence can mean "under the same conditions" or "always".
  { when: {}, answers: [true], spec: 'also required for flash-pay', decision: 'A48' },
]
