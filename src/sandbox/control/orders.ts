/** Creates orders for the control plane, with any fields of the entity and defaults for the others (docs/gateway.md#sandbox-control). */
import { COINS, FIATS } from '../../contract/constants.ts'
import type { Id } from '../../contract/ids.ts'
import { LANGS } from '../../contract/languages.ts'
import type { Merchant } from '../../contract/orders.ts'
import {
  DEPOSIT_SUCCESS,
  ORDER_CREATED,
  ORDER_IN_PROCESS,
  ORDER_OK,
  type Status,
} from '../../contract/statuses.ts'
import { createAccount } from '../account.ts'
import { brokerOf, choosableBank } from '../banks.ts'
import { subtract } from '../decimal.ts'
import { saveDeposit } from '../deposit.ts'
import { flashpayRequisites } from '../flashpay.ts'
import { payerRoleOf, putOrder, startEntryTimer, stopEntryTimer } from '../order.ts'
import { type DealOrderKind, isFlashpay } from '../orderKinds.ts'
import type { Account, CryptoOrder, Order } from '../records.ts'
import { fieldRefusal } from '../refusal.ts'
import { makeAddress } from '../requisite.ts'
import { accountOf, mintAccess } from '../token.ts'
import type { World } from '../world.ts'
import type { ControlInput } from './controlInput.ts'
import { autodealFrom, dealFrom } from './deals.ts'

/** Clients refuse the address of an order with any other id (docs/gateway.md#answers-of-any-gateway). */
const ORDER_ID = /^[\w-]{1,64}$/

const DEFAULT_MERCHANT: Merchant = {
  id: 1,
  name: 'Northern Lights Shop',
  website: 'https://merchant.example',
  image_url: null,
  required_mask: false,
  is_receipt_required: false,
  allow_waiting_back_url: false,
}

function orderId(input: ControlInput, fallback: Id): string {
  const id = String(input.id('id', fallback))
  if (!ORDER_ID.test(id)) throw fieldRefusal('id', 'is invalid')
  return id
}

/** A new order. A deal, an automatic deal, or a bank that was chosen needs a payer, whose token is then stored on the order. */
export function createOrder(world: World, kind: DealOrderKind, input: ControlInput): Order {
  const id = orderId(input, input.id('payment_id', newId(world)))
  const dealInput = input.object('deal')
  const autodealInput = input.object('autodeal')
  const order = plainOrder(world, kind, id, input)
  const addDeal = dealInput && dealFrom(world, order, dealInput)
  const addAutodeal = autodealInput && autodealFrom(world, order, autodealInput)
  const owner = payerOf(world, input, order)
  // Everything was read: from here on nothing is refused.
  world.merchants.put(String(order.merchant.id), order.merchant)
  const token = input.has('token') ? order.token : owner && mintAccess(world, owner)
  const isOwnerAbsent = owner !== null && !input.has('token') && !dealInput && !autodealInput
  let created = putOrder(world, {
    ...order,
    owner_id: owner?.id ?? null,
    is_owner_absent: isOwnerAbsent,
    token,
  })
  if (addDeal && owner) created = addDeal(created, owner)
  if (addAutodeal) {
    created = addAutodeal(created)
    if (input.has('requisites')) created = putOrder(world, { ...created, requisites: order.requisites })
  }
  // An earlier order of this id may have left its timer.
  stopEntryTimer(world, created)
  startEntryTimer(world, created)
  return created
}

/** The order's owner: the account of its token, or a new account if somebody must have acted, because a deal, or the bank of a running order, is given. */
function payerOf(world: World, input: ControlInput, order: Order): Account | null {
  const holder = order.token === null ? null : accountOf(world, order.token)
  if (holder) return holder
  const deal = input.object('deal')
  const isRunning = order.status === ORDER_IN_PROCESS && !isFlashpay(order.kind)
  const isChosen = isRunning && order.broker_id !== null && !input.has('token')
  if (!deal && !input.object('autodeal') && !isChosen) return null
  const nickname = deal?.object(payerRoleOf(order.kind))?.text('nickname', null)
  const email = order.email ?? `payer-${world.nextId()}@example.com`
  return createAccount(world, nickname ? { email, nickname } : { email })
}

function plainOrder(world: World, kind: DealOrderKind, id: string, input: ControlInput): Order {
  const currency = input.oneOf('currency', FIATS, 'rub')
  const symbol = input.oneOf('symbol', COINS, 'usdt')
  const status = input.oneOf('status', [0, 1, 2, 3] as const, statusFrom(input))
  const isChosen = isFlashpay(kind) && status !== ORDER_CREATED
  const firstBank = choosableBank(world, currency, null)?.broker_id ?? null
  // The seller must learn how many coins to send.
  const isInCoins = kind === 'flashpay-sale' && !input.has('amount')
  const brokerId = input.id('broker_id', isChosen ? firstBank : null)
  const broker = brokerOf(world, currency, brokerId)
  const requisites = isChosen && broker ? flashpayRequisites(world, { kind, currency, symbol }, broker) : null
  return {
    kind,
    id,
    label: input.textOrNull('label', `Order ${1000 + (world.nextId() % 9000)}`),
    amount: input.decimal('amount', isInCoins ? '60' : '5000'),
    currency,
    symbol,
    is_currency_amount: input.flag('is_currency_amount', !isInCoins),
    status,
    deal_id: null,
    autodeal_id: null,
    requisites: input.textOrNull('requisites', requisites),
    mask: input.textOrNull('mask', null),
    broker_id: brokerId,
    back_url: input.textOrNull('back_url', `https://merchant.example/orders/${encodeURIComponent(id)}`),
    merchant: merchantFrom(world, input),
    page_opened_at: input.textOrNull('page_opened_at', null),
    cancel_reason: input.textOrNull('cancel_reason', null),
    is_qr: input.flag('is_qr', false),
    is_receipt_sent: input.flag('is_receipt_sent', false),
    lang: input.oneOf('lang', LANGS, 'ru'),
    token: input.textOrNull('token', null),
    owner_id: null,
    is_owner_absent: false,
    buyer_id: input.has('buyer_id') ? String(input.id('buyer_id', '')) || null : null,
    address: input.textOrNull('address', null),
    is_approved: input.flag('is_approved', input.object('deal') !== null),
    email: input.textOrNull('email', null),
    transaction_link: input.textOrNull('transaction_link', null),
    created_at: world.clock.now(),
    searches: 0,
    first_lot_id: null,
  }
}

/** Default status: what a given deal or automatic deal would have made of the order. */
function statusFrom(input: ControlInput): Status {
  const deals = [input.object('deal'), input.object('autodeal')].filter((deal) => deal !== null)
  const states = deals.map((deal) => deal.text('state', 'confirmed').toLowerCase())
  if (states.includes('closed')) return ORDER_OK
  return states.some((state) => state !== 'deleted') ? ORDER_IN_PROCESS : ORDER_CREATED
}

/** The default shop. */
export function seedMerchant(world: World): void {
  world.merchants.put(String(DEFAULT_MERCHANT.id), { ...DEFAULT_MERCHANT })
}

/** The default merchant with the given fields; another shop gets its own id. */
function merchantFrom(world: World, order: ControlInput): Merchant {
  const input = order.object('merchant')
  const id = input?.id('id', null) ?? order.id('merchant_id', input ? world.nextId() : DEFAULT_MERCHANT.id)
  return input
    ? {
        id,
        name: input.text('name', DEFAULT_MERCHANT.name),
        website: input.textOrNull('website', DEFAULT_MERCHANT.website),
        image_url: input.textOrNull('image_url', DEFAULT_MERCHANT.image_url),
        required_mask: input.flag('required_mask', false),
        is_receipt_required: input.flag('is_receipt_required', false),
        allow_waiting_back_url: input.flag('allow_waiting_back_url', false),
      }
    : { ...DEFAULT_MERCHANT, id }
}

/** A new deposit order. */
export function createDeposit(world: World, input: ControlInput): CryptoOrder {
  const status = input.oneOf('status', [1, 2, 3] as const, null)
  const symbol = input.oneOfOrNull('symbol', COINS, status === null ? null : 'usdt')
  const amount = input.decimalOrNull('amount', status === null ? null : '25')
  return saveDeposit(world, {
    id: orderId(input, newId(world)),
    status,
    symbol,
    address: input.textOrNull(
      'address',
      status === null || symbol === null ? null : makeAddress(world.random, symbol),
    ),
    amount,
    amount_received: input.decimal('amount_received', receivedFrom(input, amount, status)),
    created_at: input.time('created_at', world.clock.now()),
    lang: input.oneOf('lang', LANGS, 'ru'),
    back_url: input.textOrNull('back_url', 'https://merchant.example/balance'),
  })
}

/** The default of the received amount: the amount minus the missing one; all of it for a successful deposit. */
function receivedFrom(input: ControlInput, amount: string | null, status: CryptoOrder['status']): string {
  const left = input.decimal('amount_left', status === DEPOSIT_SUCCESS ? '0' : amount)
  return subtract(amount ?? '0', left ?? '0')
}

function newId(world: World): string {
  return world.random.text(12, '0123456789abcdefghjkmnpqrstvwxyz')
}
