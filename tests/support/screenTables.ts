/** Tables 3.3, 3.4, 3.8 and 3.9 of docs/requirements.md as they are written, row by row, independent of the client's rules; and the notation in which the tests compare screens with them. */
import type { Deal } from '../../src/contract/deals.ts'
import type { CryptoPayment, FlashpayOrder, Purchase, Sale } from '../../src/contract/orders.ts'
import type { PurchaseScreen } from '../../src/pages/payment/paymentScreen.ts'
import type { SaleScreen } from '../../src/pages/sale/saleScreen.ts'

/** The page's own state: excluded lots, the search, and the chosen method. */
export interface Own {
  lots: readonly string[]
  autodeals: readonly string[]
  search: 'idle' | 'running' | 'failed'
  /** The method chosen on the page; `null` when it was cleared, `undefined` when the gateway's applies. */
  method: string | number | null | undefined
}

type Row<T> = readonly [when: (of: T) => boolean, screen: (of: T) => string]

/** The screen of the first row that matches; row 1 is an order that is not loaded. */
function firstMatch<T>(rows: readonly Row<T>[], of: T): string {
  return rows.find(([when]) => when(of))?.[1](of) ?? 'no row matches'
}

const text = (value: string | null | undefined) => (value ?? '').trim()
const isExcluded = (deal: Deal | null, status: number, lots: readonly string[]) =>
  deal?.state === 'deleted' && status === 1 && lots.includes(String(deal.lot_id))
const disputed = (deal: Deal | null) =>
  deal !== null && deal.dispute !== null && deal.state !== 'closed' && deal.state !== 'deleted'

interface Buying {
  st: number
  D: Deal | null
  A: Purchase['autodeal']
  C: boolean
  M: boolean
  own: Own
  requisites: string
}

const PURCHASE: readonly Row<Buying>[] = [
  [({ st, D, A, C }) => st === 2 && (D !== null || A !== null || C), () => 'processed ok'],
  [({ st }) => st === 2, () => 'end closed'],
  [({ st, D, A, C }) => st === 3 && (D !== null || A !== null || C), () => 'processed not-ok'],
  [({ st }) => st === 3, () => 'end canceled'],
  [({ D }) => disputed(D), () => 'processed dispute'],
  [({ D }) => D?.state === 'closed', () => 'processed ok'],
  [({ C }) => C, () => 'processed not-ok'],
  [({ D }) => D?.state === 'paid', () => 'processed waiting'],
  [
    ({ D }) => D !== null && D.state !== 'deleted',
    ({ D }) => {
      const own = D?.state === 'confirmed' ? text(D.requisite) : ''
      return own ? `payment ${own}` : 'wait'
    },
  ],
  [({ A }) => A?.state === 'paid' || A?.state === 'closed', () => 'processed waiting'],
  [
    ({ A }) => A !== null && A.state !== 'deleted',
    ({ requisites }) => (requisites ? `payment ${requisites}` : 'wait'),
  ],
  [({ own }) => own.search === 'failed', () => 'restart'],
  [({ own }) => own.search === 'running', () => 'wait'],
  [({ D, A }) => D !== null || A !== null, () => 'processed not-ok, another'],
  [({ M }) => M, () => 'wait'],
  [() => true, () => 'init'],
]

/** A screen of a purchase in the notation of table 3.8. */
export function purchaseNotation(screen: PurchaseScreen): string {
  if (screen.name === 'payment') return `payment ${screen.requisite}`
  if (screen.name !== 'processed' && screen.name !== 'end') return screen.name
  const isOpen = screen.result === 'not-ok' && screen.chooseAnother
  return `${screen.name} ${screen.result}${isOpen ? ', another' : ''}`
}

/** A screen of a sale in the notation of table 3.9. */
export function saleNotation(screen: SaleScreen): string {
  if (screen.name === 'wait') return `wait ${screen.reason}`
  if (screen.name !== 'processed') return screen.name
  if (screen.result === 'waiting') return `processed waiting ${screen.title}`
  const isOpen = screen.result === 'not-ok' && screen.restart
  return `processed ${screen.result}${isOpen ? ', restart' : ''}`
}

/** Table 3.8. */
export function purchaseDue(order: Purchase, own: Own): string {
  const isLeft =
    order.autodeal?.state === 'deleted' &&
    order.status === 1 &&
    own.autodeals.includes(String(order.autodeal.autodeal_id))
  const served = order.broker_id ?? order.deal?.lot?.broker?.id ?? order.autodeal?.broker?.id ?? null
  return firstMatch(PURCHASE, {
    st: order.status,
    D: isExcluded(order.deal, order.status, own.lots) ? null : order.deal,
    A: isLeft ? null : order.autodeal,
    C: text(order.cancel_reason) !== '',
    M: (own.method === undefined ? served : own.method) !== null,
    own,
    requisites: text(order.requisites),
  })
}

interface Selling {
  st: number
  D: Deal | null
  C: boolean
  M: boolean
  own: Own
  approved: boolean
}

const SALE: readonly Row<Selling>[] = [
  [({ st }) => st === 2, () => 'processed ok'],
  [({ st }) => st === 3, () => 'processed not-ok'],
  [({ D }) => disputed(D), () => 'processed dispute'],
  [({ D }) => D?.state === 'closed', () => 'processed ok'],
  [({ C }) => C, () => 'processed not-ok'],
  [({ D }) => D?.state === 'paid', () => 'processed waiting paid'],
  [({ D }) => D?.state === 'confirmed', () => 'processed waiting active'],
  [({ D }) => D !== null && D.state !== 'deleted', () => 'wait deal'],
  [({ own }) => own.search === 'failed', () => 'restart'],
  [({ own }) => own.search === 'running', () => 'wait search'],
  [({ D }) => D !== null, () => 'processed not-ok, restart'],
  [({ M, approved }) => M && !approved, () => 'wait approval'],
  [({ M }) => M, () => 'payment'],
  [() => true, () => 'init'],
]

/** Table 3.9. */
export function saleDue(order: Sale, own: Own): string {
  const served = order.broker_id ?? order.deal?.lot?.broker?.id ?? null
  return firstMatch(SALE, {
    st: order.status,
    D: isExcluded(order.deal, order.status, own.lots) ? null : order.deal,
    C: text(order.cancel_reason) !== '',
    M: (own.method === undefined ? served : own.method) !== null,
    own,
    approved: order.is_approved,
  })
}

/** Table 3.3, with the client's own deadline. */
export function depositDue(order: CryptoPayment, now: number): string {
  const end = Date.parse(order.created_at ?? '') + 3 * 3_600_000
  const rows: readonly Row<CryptoPayment>[] = [
    [({ status }) => status === null, () => 'init'],
    [({ status }) => status === 2, () => 'inProcess success'],
    [({ status }) => status === 3 || now >= end, () => 'inProcess overtime'],
    [(one) => Number(one.amount_received) > 0, () => 'inProcess pending'],
    [() => true, () => 'inProcess waiting'],
  ]
  return firstMatch(rows, order)
}

/** Table 3.4. */
export function flashpayDue(order: FlashpayOrder): string {
  const rows: readonly Row<FlashpayOrder>[] = [
    [({ status }) => status === 2, () => 'processed ok'],
    [({ status }) => status === 3, () => 'processed not-ok'],
    [({ status, broker_id }) => status === 0 && broker_id === null, () => 'init'],
    [() => true, (one) => `payment ${flashpayPayable(one)}`],
  ]
  return firstMatch(rows, order)
}

/** The requisite of the confirmed deal; the order's for an active automatic deal or without any deal. */
export function flashpayPayable({ deal, autodeal, requisites }: FlashpayOrder): string {
  const isAutomatic = autodeal !== null && autodeal.state !== 'deleted'
  if (deal !== null && (deal.state !== 'deleted' || !isAutomatic))
    return deal.state === 'confirmed' && deal.dispute === null ? text(deal.requisite) : ''
  return autodeal === null || autodeal.state === 'active' ? text(requisites) : ''
}
