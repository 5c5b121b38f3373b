/** The control panel offers exactly the acts that the sandbox would not refuse (tables 3.1 to 3.5). */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { DEAL_ACTS, type DealAct } from '../../src/sandbox/control/dealActs.ts'
import { ORDER_ACTS } from '../../src/sandbox/control/orderActs.ts'
import { liveSchema, type Live } from '../../src/sandbox/controlPanel/wire.ts'
import type { Sandbox } from '../../src/sandbox/gateway.ts'
import { manualSandbox } from './visitor.ts'

type Fields = Record<string, unknown>

const DEAL_STATES = ['proposed', 'confirmed', 'paid', 'closed', 'deleted']
const DISPUTES: (Fields | null)[] = [
  null,
  { initiator: 'payer' },
  { initiator: 'trader' },
  { initiator: 'payer', opponent: 'trader' },
]
const ACTORS = ['payer', 'trader', 'support']

const statusOf = (state: string) => ({ closed: 2, deleted: 3 })[state] ?? 1

/** Every order that the acts depend on. */
const CASES: { name: string; make: (sandbox: Sandbox) => string }[] = [
  ...(['purchase', 'sale'] as const).flatMap((kind) =>
    DEAL_STATES.flatMap((state) =>
      (state === 'paid' ? DISPUTES : [null]).map((dispute) => ({
        name: `${kind}, deal ${state}, dispute ${JSON.stringify(dispute)}`,
        make: (sandbox: Sandbox) => {
          const deal = { state, dispute }
          const fields = { status: statusOf(state), is_approved: true, deal }
          return `${kind}:${sandbox.control[kind](fields).id}`
        },
      })),
    ),
  ),
  ...['active', 'paid', 'closed', 'deleted'].map((state) => ({
    name: `autodeal ${state}`,
    make: (sandbox: Sandbox) =>
      `purchase:${sandbox.control.purchase({ status: statusOf(state), autodeal: { state } }).id}`,
  })),
  {
    name: 'purchase, trader offline',
    make: (sandbox: Sandbox) => {
      const { id } = sandbox.control.purchase({ status: 1, deal: { id: 7, state: 'confirmed' } })
      sandbox.control.actOnDeal(7, { action: 'offline' })
      return `purchase:${id}`
    },
  },
]

const liveOf = (sandbox: Sandbox, order: string): Live =>
  v.parse(liveSchema, sandbox.control.live({ since: 0, order }))

const dealIdOf = ({ order }: Live): string => {
  const { deal, autodeal } = v.parse(
    v.object({
      deal: v.nullable(v.object({ deal_id: v.number() })),
      autodeal: v.optional(v.nullable(v.object({ autodeal_id: v.string() }))),
    }),
    order?.entity,
  )
  return String(deal?.deal_id ?? autodeal?.autodeal_id)
}

/** An act that is accepted but changes nothing, and sends nothing, is not offered. */
const stateOf = (sandbox: Sandbox) => JSON.stringify(sandbox.control.state())

/** What an act depends on. All others are acts of one side, whatever actor the call names. */
const GROUPS: Partial<Record<DealAct, 'of the actor' | 'of the sides' | 'about the trader'>> = {
  cancel: 'of the actor',
  // Support is no side of the deal.
  dispute: 'of the sides',
  'join-dispute': 'of the sides',
  'close-dispute': 'of the sides',
  // They change the trader, whatever actor the call names, and never the deal.
  online: 'about the trader',
  offline: 'about the trader',
  block: 'about the trader',
}

const questions = (Object.keys(DEAL_ACTS) as DealAct[])
  .filter((action) => GROUPS[action] !== 'about the trader')
  .flatMap((action) => ACTORS.map((as) => ({ action, as })))
  .filter(({ action, as }) => as !== 'support' || GROUPS[action] !== 'of the sides')

function isOffered({ order }: Live, action: DealAct, as: string): boolean {
  const acts = order?.actions.filter(({ body }) => body['action'] === action) ?? []
  return GROUPS[action] === undefined ? acts.length > 0 : acts.some(({ body }) => body['as'] === as)
}

function isAccepted(sandbox: Sandbox, dealId: string, act: Fields): boolean {
  try {
    sandbox.control.actOnDeal(dealId, act)
    return true
  } catch {
    return false
  }
}

/** The acts on an order that has no deal. */
const ORDERS = [
  ['a sale that is not approved', 'sale', { status: 1 }, ['approve']],
  ['a sale that is approved', 'sale', { status: 1, is_approved: true }, []],
  ['a flash payment without a bank', 'flashpay', {}, ['finish', 'finish']],
  ['a flash payment in process', 'flashpay', { status: 1, broker_id: 109 }, ['start', 'finish', 'finish']],
  ['a flash payment that is over', 'flashpay', { status: 2 }, []],
  ['a deposit without a coin', 'deposit', {}, []],
  ['a deposit that waits', 'deposit', { status: 1 }, ['receive']],
  ['a deposit that came too late', 'deposit', { status: 3 }, ['receive']],
] as const

describe('what the control panel offers', () => {
  it('is every act of the sandbox, each with a label, over all orders', () => {
    const offered = CASES.flatMap(({ make }) => {
      const sandbox = manualSandbox()
      return liveOf(sandbox, make(sandbox)).order?.actions ?? []
    })
    const names = new Set([
      ...offered.map(({ body }) => body.action),
      ...ORDERS.flatMap(([, , , acts]) => acts),
    ])
    expect(names).toEqual(new Set([...Object.keys(DEAL_ACTS), ...Object.keys(ORDER_ACTS)]))
    expect(offered.filter(({ label, asks }) => label === '' || asks?.label === '')).toEqual([])
  })

  it('says what each action on a dispute does', () => {
    const sandbox = manualSandbox()
    const deal = { state: 'paid', dispute: { initiator: 'payer' } }
    const { order } = liveOf(sandbox, `purchase:${sandbox.control.purchase({ status: 1, deal }).id}`)
    const labels = order?.actions.map(({ actor, label }) => `${actor}: ${label}`)
    expect(labels).toEqual(
      expect.arrayContaining([
        'trader: Take part in the dispute',
        'support: Decide for the payer',
        'support: Decide for the trader',
        'clock: Half an hour passes',
      ]),
    )
  })

  it.each(CASES)('$name: exactly the acts that change something', ({ name, make }) => {
    const found = questions.map(({ action, as }) => {
      const sandbox = manualSandbox()
      const key = make(sandbox)
      const before = liveOf(sandbox, key)
      const state = stateOf(sandbox)
      const text = action === 'message' || name.startsWith('auto') ? '4111111111111111, NEW NAME' : null
      const accepted = isAccepted(sandbox, dealIdOf(before), { action, as, text })
      const changed = accepted && stateOf(sandbox) !== state
      return { action, as, offered: isOffered(before, action, as), changed }
    })
    expect(found.filter(({ offered, changed }) => offered !== changed)).toEqual([])
  })

  it.each(ORDERS)('%s', (_, kind, fields, actions) => {
    const sandbox = manualSandbox()
    const { id } = sandbox.control[kind](fields)
    const key = `${kind === 'flashpay' ? 'flashpay-payment' : kind}:${id}`
    const { order } = liveOf(sandbox, key)
    expect(order?.actions.map(({ body }) => body['action'])).toEqual(actions)
    expect(order?.actions.filter(({ label, asks }) => label === '' || asks?.label === '')).toEqual([])
    for (const act of order?.actions ?? []) {
      const other = manualSandbox()
      const made = other.control[kind]({ ...fields, id }).id
      const amount = act.asks?.field === 'amount' ? { amount: '10' } : {}
      expect(() => other.control.actOnOrder(made, { ...act.body, ...amount })).not.toThrow()
    }
  })
})
