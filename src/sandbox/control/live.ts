/** The state that the control panel polls every second: of limited size, with one order in full. */
import { DEPOSIT_WAITING } from '../../contract/statuses.ts'
import { conversation, SUPPORT } from '../chat.ts'
import { isDisputed, traderOf } from '../deal.ts'
import { deadlineOf as depositDeadline, findDeposit } from '../deposit.ts'
import type { EventRecorder } from '../eventRecorder.ts'
import { autodealOf, dealOf, findOrder } from '../order.ts'
import { DEAL_ORDER_KINDS, orderKey, type OrderKind, pageOf } from '../orderKinds.ts'
import type { CryptoOrder, Order } from '../records.ts'
import { autodealKey, disputeKey, entryKey, stepKey } from '../timerKeys.ts'
import { depositView, flashpayView, messageView, purchaseView, saleView } from '../views.ts'
import type { World } from '../world.ts'
import { availableActions, orderActions } from './actions.ts'

const ORDERS_SHOWN = 60
const ENTRIES_SHOWN = 150
const MESSAGES_SHOWN = 60

/** Query of `GET /_sandbox/live`: entries newer than `since`, and the order of that key (`purchase:id`, `deposit:id`). */
export interface LiveQuery {
  since: number
  order: string | null
}

/** The response of `GET /_sandbox/live` without the settings of the control plane. */
export function liveState(
  world: World,
  recorder: EventRecorder,
  { since, order }: LiveQuery,
): Record<string, unknown> {
  const chosen = order === null ? null : detailOf(world, order)
  const orders = [
    ...world.orders.latest(ORDERS_SHOWN).map((row) => orderLine(world, row)),
    ...world.deposits.latest(ORDERS_SHOWN).map(depositLine),
  ]
  return {
    now: world.clock.iso(),
    scale: world.clock.scale,
    skew_ms: world.clock.skew,
    ip_banned: world.ipBanned,
    answers: world.answerForm,
    unavailable_coins: [...world.unavailableCoins],
    socket: { up: world.hub.up, connections: world.hub.size },
    orders: orders.toSorted((one, other) => other.made - one.made).slice(0, ORDERS_SHOWN),
    order: chosen,
    seq: recorder.seq,
    // A new control panel, or one that missed a reset, starts with the current entries.
    recorder: recorder.since(since > recorder.seq ? 0 : since, ENTRIES_SHOWN),
  }
}

function orderLine(world: World, order: Order) {
  const deal = dealOf(world, order)
  const autodeal = autodealOf(world, order)
  return {
    ...lineOf(order.kind, order),
    unit: order.is_currency_amount ? order.currency : order.symbol,
    state: deal?.state ?? autodeal?.state ?? null,
    dispute: deal !== undefined && isDisputed(deal),
  }
}

function depositLine(order: CryptoOrder) {
  return { ...lineOf('deposit', order), unit: order.symbol, state: null, dispute: false }
}

function lineOf(kind: OrderKind, { id, amount, status, created_at: made }: Order | CryptoOrder) {
  return { key: orderKey({ kind, id }), kind, id, url: pageOf(kind, id), amount, status, made }
}

/** One order in full; requesting the order of a scenario creates it. */
function detailOf(world: World, key: string) {
  const at = key.indexOf(':')
  const [kind, id] = [key.slice(0, at), key.slice(at + 1)]
  if (kind === 'deposit') {
    const deposit = findDeposit(world, id)
    if (!deposit) return null
    const due = deposit.status === DEPOSIT_WAITING ? world.clock.iso(depositDeadline(deposit)) : null
    return {
      ...depositLine(deposit),
      entity: depositView(world, deposit),
      actions: orderActions(world, deposit),
      due,
      partner: null,
      conversations: [],
    }
  }
  const known = DEAL_ORDER_KINDS.find((one) => one === kind)
  const order = known && findOrder(world, known, id)
  if (!order) return null
  return {
    ...orderLine(world, order),
    entity: entityOf(world, order),
    actions: availableActions(world, order),
    due: dueOf(world, order),
    ...conversationsOf(world, order),
  }
}

function entityOf(world: World, order: Order) {
  if (order.kind === 'purchase') return purchaseView(world, order, 'control')
  return order.kind === 'sale' ? saleView(world, order, 'control') : flashpayView(world, order, 'control')
}

/** Deadline of the current state. */
function dueOf(world: World, order: Order): string | null {
  const deal = dealOf(world, order)
  const autodeal = autodealOf(world, order)
  const at = [
    deal && (world.clock.due(disputeKey(deal)) ?? world.clock.due(stepKey(deal))),
    autodeal && world.clock.due(autodealKey(autodeal)),
    world.clock.due(entryKey(order)),
  ].find((time) => time !== undefined)
  return at === undefined ? null : world.clock.iso(at)
}

/** The payer's conversations with the trader and with support. */
function conversationsOf(world: World, order: Order) {
  const deal = dealOf(world, order)
  const owner = world.accounts.get(order.owner_id)
  const partner = deal ? traderOf(deal) : null
  if (!owner) return { partner, conversations: [] }
  const names = partner === null ? [SUPPORT] : [partner, SUPPORT]
  const conversations = names.map((name) => ({
    with: name,
    messages: conversation(world, owner.nickname, name)
      .slice(-MESSAGES_SHOWN)
      .map((message) => messageView(world, message)),
  }))
  return { partner, conversations }
}
