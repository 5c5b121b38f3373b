/** Invariants that hold at all times, and those that hold after the faults have ended. */
import type { Deal } from '../../src/contract/deals.ts'
import { selectOrderWithDeal } from '../../src/features/order/orderSlice.ts'
import { withRunningDeal } from '../../src/rules/order.ts'
import type { AppState } from '../../src/store/types.ts'
import type { Attempt } from './network.ts'
import type { Simulation } from './simulation.ts'

/** A page without socket events polls within 35 s, and a poll that takes 8 s marks the screen as outdated. */
const UNMARKED_MS = 44_000
const WINDOW_MS = 60_000
const CALLS_PER_MINUTE = 150
const CALLS_PER_ACTION = 15

/** Violations of the rules about money and decisions, which hold at all times. */
export function permanentViolations(simulation: Simulation): string[] {
  return [
    ...simulation.tabs.flatMap(({ store, device }) =>
      device.set.visible ? wrongPayees(simulation, store.getState()) : [],
    ),
    ...simulation.tabs.flatMap(({ name, store }) =>
      staleRequisites(simulation, store.getState()).map((wrong) => `${name}: ${wrong}`),
    ),
    ...withoutDecision(simulation),
    ...misplacedTokens(simulation),
    ...excessiveCalls(simulation),
    ...simulation.gateway.bugs,
  ]
}

/** Violations of the rules about screens and user input, which hold after the faults have ended. */
export function stableViolations(simulation: Simulation): string[] {
  return simulation.tabs.flatMap(({ name, store }) => {
    const state = store.getState()
    if (state.shell.destination !== null) return []
    const [shown, due] = [simulation.model.shownScreen(state), dueScreen(simulation, state)]
    return [
      ...(shown === due ? [] : [`${name} shows "${shown}", the gateway's order is "${due}"`]),
      ...simulation.model.leftovers(simulation, state).map((wrong) => `${name}: ${wrong}`),
    ]
  })
}

/** The screen of the order as the gateway has it, with the page's own state. The rules of screens are compared with the specification by tests/oracle. */
function dueScreen(simulation: Simulation, state: AppState): string {
  const now = simulation.model.orderNow(simulation)
  if (now === null) return 'no order'
  return simulation.model.shownScreen({
    ...state,
    order: { ...state.order, loaded: withRunningDeal(now) },
    cpayment: { ...state.cpayment, at: simulation.time.now() },
  })
}

/** A shown requisite is the gateway's current one, or is marked as outdated, or is newer than the polling interval. */
function wrongPayees(
  simulation: Simulation,
  state: Parameters<Simulation['model']['shownScreen']>[0],
): string[] {
  const money = simulation.model.payable(simulation, state)
  if (money === null || money.shown === money.real) return []
  const { isOnline, isStale, refreshedAt } = state.shell
  const age = simulation.time.now() - (refreshedAt ?? 0)
  if (!isOnline || isStale || age <= UNMARKED_MS) return []
  return [`"${money.shown}" is offered, the gateway says "${money.real}", for ${age} ms, unmarked`]
}

/** A page never shows the requisite of a deal that it knows to be over. */
function staleRequisites(
  { model }: Simulation,
  state: Parameters<Simulation['model']['shownScreen']>[0],
): string[] {
  if (model.name === 'sale') return []
  const { requisite, deal, autodeal, status } = selectOrderWithDeal(state)
  const shown = /^payment (.+)$/.exec(model.shownScreen(state))?.[1] ?? null
  if (shown !== null && shown !== requisite) return [`"${shown}" is shown, "${requisite}" may be paid to`]
  if (requisite === null) return []
  const isOrders = deal === null && (autodeal === null || autodeal.state === 'active')
  const isLive = (status ?? 0) < 2 && (isOrders || isOwn(deal, requisite))
  return isLive ? [] : [`"${requisite}" beside ${deal?.state} and ${autodeal?.state}, order ${status}`]
}

function isOwn(deal: Deal | null, requisite: string): boolean {
  return deal?.state === 'confirmed' && deal.dispute === null && deal.requisite?.trim() === requisite
}

const DECISIONS: readonly (readonly [RegExp, (attempt: Attempt) => string])[] = [
  [/^PATCH \/deals\/states$/, (one) => `run:${idIn(one)}`],
  [/^PATCH \/autodeals\/states$/, (one) => `run:${idIn(one)}`],
  [/^POST \/(auto)?deals\/cancel$/, (one) => `cancel:${idIn(one)}`],
  [/^POST \/disputes$/, (one) => `dispute:${idIn(one)}`],
  [/^POST \/users\/vote$/, (one) => `vote:${idIn(one)}`],
  [/^PATCH \/deals\/requisite$/, (one) => `edit:${idIn(one)}`],
  [/^POST \/cp\/.*\/start$/, (one) => `start:${one.path.split('/')[2]}`],
  [/^PATCH \/[ps]2\//, (one) => `choose:${one.path.split('/')[2]}`],
]

function idIn({ body }: Attempt): string {
  const fields: object = typeof body === 'object' && body !== null ? body : {}
  return String(Reflect.get(fields, 'deal_id') ?? Reflect.get(fields, 'autodeal_id'))
}

/** No deal changes without a decision of the user, or more often than the user decided. */
function withoutDecision({ network, decided, model }: Simulation): string[] {
  const done = new Map<string, number>()
  for (const attempt of network.attempts) {
    const found = DECISIONS.find(([route]) => route.test(`${attempt.method} ${attempt.path}`))
    if (!found) continue
    const own = found[1](attempt)
    const key = own.startsWith('cancel:') && !decided.has(own) ? 'cancel:search' : own
    // The payer's card number for an automatic deal uses the same call as the choice of a bank.
    if (model.name === 'purchase' && key.startsWith('choose:')) continue
    if (!decided.has(key)) return [`${own} was never decided`]
    if ((attempt.status ?? 0) >= 200 && (attempt.status ?? 0) < 300) done.set(key, (done.get(key) ?? 0) + 1)
  }
  return [...done].flatMap(([key, count]) =>
    count > (decided.get(key) ?? 0)
      ? [`${key} was done ${count} times, decided ${decided.get(key)} times`]
      : [],
  )
}

/** No order has a permanent account's token, none is sent to a purchase, and a tab claims a sale once (SAFE-02). */
function misplacedTokens({ gateway, network }: Simulation): string[] {
  const isPermanent = (token: unknown) => typeof token === 'string' && !isTemporary(token)
  const held = [...gateway.purchases, ...gateway.sales].filter(({ token }) => isPermanent(token))
  const sent = network.attempts.flatMap(({ method, path, body, status, tab }) => {
    const token: unknown =
      method === 'PATCH' && typeof body === 'object' && body !== null ? Reflect.get(body, 'token') : undefined
    return token === undefined
      ? []
      : [{ path, token, tab, isDone: status !== null && status >= 200 && status < 300 }]
  })
  const claims = sent.filter(({ path, isDone }) => path.startsWith('/s/') && isDone).map(({ tab }) => tab)
  return [
    ...held.map(({ id }) => `a permanent account's token lies on the order ${String(id)}`),
    ...sent
      .filter(({ path, token }) => path.startsWith('/p/') && isPermanent(token))
      .map(({ path }) => `a permanent account's token was sent to ${path}`),
    ...claims.filter((tab, at) => claims.indexOf(tab) !== at).map((tab) => `${tab} claimed the sale twice`),
  ]
}

/** The number of calls per minute is limited under all faults. */
function excessiveCalls({ network: { attempts }, actionCount }: Simulation): string[] {
  const most = 2 * (CALLS_PER_MINUTE + CALLS_PER_ACTION * actionCount)
  const last = attempts.at(-1)
  if (!last) return []
  const recent = attempts.filter(({ at }) => at > last.at - WINDOW_MS)
  return recent.length > most ? [`${recent.length} calls within a minute`] : []
}

function isTemporary(token: string): boolean {
  const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || '{}') as object
  return Reflect.get(payload, 'is_temporary') === true
}
