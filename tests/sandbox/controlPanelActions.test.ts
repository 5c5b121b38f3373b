/** The acts that the control panel offers are just those that would not be refused (tables 3.1 to 3.5). */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { Sandbox } from '../../src/sandbox/gateway.ts'
import { liveSchema, type Live } from '../../src/sandbox/controlPanel/wire.ts'
import { manualSandbox } from './visitor.ts'

type Fields = Record<string, unknown>

const DEAL_STATES = ['proposed', 'confirmed', 'paid', 'closed', 'deleted']
const DISPUTES: (Fields | null)[] = [
  null,
  { initiator: 'payer' },
  { initiator: 'trader' },
  { initiator: 'payer', opponent: 'trader' },
]
const ACTIONS = [
  'confirm',
  'pay',
  'release',
  'cancel',
  'timeout',
  'dispute',
  'join-dispute',
  'close-dispute',
  'ask',
  'answer',
  'message',
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
]

const look = (sandbox: Sandbox, order: string): Live =>
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

/** What changes in the world by an act: an act that is taken but moves nothing is not offered. */
const shape = (live: Live) => JSON.stringify([live.order?.status, live.order?.state, live.order?.entity])

/** Acts that look at no actor: whoever asks, the side whose act it is does it. */
const OF_ONE_SIDE = new Set(['confirm', 'pay', 'release', 'timeout'])
/** Acts of a side of the deal; support is none. */
/** Acts that only write into a conversation. */
const WRITING = new Set(['message', 'ask', 'answer'])
const OF_THE_SIDES = new Set(['dispute', 'join-dispute', 'close-dispute'])

const questions = ACTIONS.flatMap((action) => ACTORS.map((as) => ({ action, as }))).filter(
  ({ action, as }) => as !== 'support' || !OF_THE_SIDES.has(action),
)

function isOffered({ order }: Live, action: string, as: string): boolean {
  const acts = order?.actions.filter(({ body }) => body['action'] === action) ?? []
  const anyActor = WRITING.has(action) || OF_ONE_SIDE.has(action)
  return anyActor ? acts.length > 0 : acts.some(({ body }) => body['as'] === as)
}

function isTaken(sandbox: Sandbox, dealId: string, act: Fields): boolean {
  try {
    sandbox.control.actOnDeal(dealId, act)
    return true
  } catch {
    return false
  }
}

describe('what the control panel offers', () => {
  it.each(CASES)('$name: just the acts that move something', ({ name, make }) => {
    const found = questions.map(({ action, as }) => {
      const sandbox = manualSandbox()
      const key = make(sandbox)
      const before = look(sandbox, key)
      const text = action === 'message' || name.startsWith('auto') ? '4111111111111111, NEW NAME' : null
      const taken = isTaken(sandbox, dealIdOf(before), { action, as, text })
      const moved = taken && (WRITING.has(action) || shape(look(sandbox, key)) !== shape(before))
      return { action, as, offered: isOffered(before, action, as), moved }
    })
    expect(found.filter(({ offered, moved }) => offered !== moved)).toEqual([])
  })

  it.each([
    ['a sale that is not approved', 'sale', { status: 1 }, ['approve']],
    ['a sale that is approved', 'sale', { status: 1, is_approved: true }, []],
    ['a flash payment without a bank', 'flashpay', {}, ['finish', 'finish']],
    ['a flash payment that runs', 'flashpay', { status: 1, broker_id: 109 }, ['start', 'finish', 'finish']],
    ['a flash payment that is over', 'flashpay', { status: 2 }, []],
    ['a deposit without a coin', 'deposit', {}, []],
    ['a deposit that waits', 'deposit', { status: 1 }, ['receive']],
    ['a deposit that came too late', 'deposit', { status: 3 }, ['receive']],
  ] as const)('%s', (_, kind, fields, actions) => {
    const sandbox = manualSandbox()
    const { id } = sandbox.control[kind](fields)
    const key = `${kind === 'flashpay' ? 'flashpay-payment' : kind}:${id}`
    const { order } = look(sandbox, key)
    expect(order?.actions.map(({ body }) => body['action'])).toEqual(actions)
    for (const act of order?.actions ?? []) {
      const faultBody = manualSandbox()
      const made = faultBody.control[kind]({ ...fields, id }).id
      const amount = act.asks === 'amount' ? { amount: '10' } : {}
      expect(() => faultBody.control.actOnOrder(made, { ...act.body, ...amount })).not.toThrow()
    }
  })
})
