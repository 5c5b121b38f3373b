/** What must hold at every moment, and what must hold once all is calm. */
import type { Deal } from '../../src/contract/deals.ts'
import type { Attempt } from './network.ts'
import type { Stage } from './stage.ts'

/** A page that hears nothing looks again after 35 s at the latest, and a look that takes 8 s is marked. */
const UNMARKED_MS = 44_000
const WINDOW_MS = 60_000
const CALLS_A_MINUTE = 150
const CALLS_AN_ACT = 15

/** Money and decisions, at any moment. */
export function judgeAlways(stage: Stage): string[] {
  return [
    ...stage.tabs.flatMap(({ store, device }) =>
      device.isVisible ? moneyAstray(stage, store.getState()) : [],
    ),
    ...stage.tabs.flatMap(({ name, store }) =>
      staleRequisites(stage, store.getState()).map((wrong) => `${name}: ${wrong}`),
    ),
    ...undecided(stage),
    ...tokensAstray(stage),
    ...storms(stage),
    ...stage.gateway.bugs,
  ]
}

/** Screens and people, once all is calm. */
export function judgeCalm(stage: Stage): string[] {
  return stage.tabs.flatMap(({ name, store }) => {
    const state = store.getState()
    if (state.shell.destination !== null) return []
    const [shown, due] = [stage.play.shown(state), stage.play.due(stage, state)]
    return [
      ...(shown === due ? [] : [`${name} shows "${shown}", the tables say "${due}"`]),
      ...stage.play.leftovers(stage, state).map((wrong) => `${name}: ${wrong}`),
    ]
  })
}

/** What is offered to pay to is the gateway's own, or marked as being checked, or too young to have been looked at again. */
function moneyAstray(stage: Stage, state: Parameters<Stage['play']['shown']>[0]): string[] {
  const money = stage.play.payable(stage, state)
  if (money === null || money.shown === money.real) return []
  const { isOnline, isStale, refreshedAt } = state.shell
  const age = stage.time.now() - (refreshedAt ?? 0)
  if (!isOnline || isStale || age <= UNMARKED_MS) return []
  return [`"${money.shown}" is offered, the gateway says "${money.real}", for ${age} ms, unmarked`]
}

/** No requisite of a deal that is not live, by what this page itself has heard: on no screen, at no age. */
function staleRequisites({ play }: Stage, state: Parameters<Stage['play']['shown']>[0]): string[] {
  if (!('deal' in state) || play.name === 'sale') return []
  const { requisite, deal, autodeal, status } = state.deal
  const shown = /^payment (.+)$/.exec(play.shown(state))?.[1] ?? null
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

/** No deal is moved that nobody decided about, and none more often than it was decided. */
function undecided({ network, decided, play }: Stage): string[] {
  const done = new Map<string, number>()
  for (const attempt of network.attempts) {
    const found = DECISIONS.find(([route]) => route.test(`${attempt.method} ${attempt.path}`))
    if (!found) continue
    const key = found[1](attempt)
    // The payer's card for an automatic deal goes the same way as the choice of a bank.
    if (play.name === 'purchase' && key.startsWith('choose:')) continue
    if (!decided.has(key)) return [`${key} was never decided`]
    if ((attempt.status ?? 0) >= 200 && (attempt.status ?? 0) < 300) done.set(key, (done.get(key) ?? 0) + 1)
  }
  return [...done].flatMap(([key, count]) =>
    count > (decided.get(key) ?? 0)
      ? [`${key} was done ${count} times, decided ${decided.get(key)} times`]
      : [],
  )
}

/** SAFE-02: no order holds a permanent account's token, none is sent to a purchase, and a tab claims a sale once. */
function tokensAstray({ gateway, network }: Stage): string[] {
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

/** Calls per minute stay bounded, whatever fails. */
function storms({ network: { attempts }, acts }: Stage): string[] {
  const most = 2 * (CALLS_A_MINUTE + CALLS_AN_ACT * acts)
  const last = attempts.at(-1)
  if (!last) return []
  const recent = attempts.filter(({ at }) => at > last.at - WINDOW_MS)
  return recent.length > most ? [`${recent.length} calls within a minute`] : []
}

function isTemporary(token: string): boolean {
  const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || '{}') as object
  return Reflect.get(payload, 'is_temporary') === true
}
