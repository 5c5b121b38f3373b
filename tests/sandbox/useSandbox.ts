/** A new sandbox for each test of a file; only the test acts on orders and advances the time. */
import { beforeEach } from 'vitest'
import type { Control, Fields } from '../../src/sandbox/control/control.ts'
import type { DealAct } from '../../src/sandbox/control/dealActs.ts'
import type { Sandbox } from '../../src/sandbox/gateway.ts'
import type { Reply } from './reply.ts'
import { manualSandbox, Visitor, type OrderKind } from './visitor.ts'

/** Actions that lead to a deal in this state; the trader confirms and releases, the payer pays. */
const ACTS = {
  proposed: [],
  confirmed: ['confirm'],
  paid: ['confirm', 'pay'],
  closed: ['confirm', 'pay', 'release'],
} as const satisfies Record<string, readonly DealAct[]>

interface MadeDeal {
  /** Id of the order. */
  id: string
  /** Id of the deal. */
  deal: string
  /** The response of `POST /deals`. */
  made: Reply
  /** Nickname of the other side. */
  trader: string
}

/** The sandbox of the current test. */
export class TestSandbox {
  #current = manualSandbox()

  restart(): void {
    this.#current.dispose()
    this.#current = manualSandbox()
  }

  get control(): Control {
    return this.#current.control
  }
  fetch: Sandbox['fetch'] = (request) => this.#current.fetch(request)
  connect: Sandbox['connect'] = (auth, wire) => this.#current.connect(auth, wire)
  socket: Sandbox['socket'] = (auth) => this.#current.socket(auth)

  advance(ms: number): void {
    this.control.advance(ms)
  }

  /** Performs these actions on a deal, one after the other. */
  act(dealId: unknown, ...actions: readonly DealAct[]): void {
    for (const action of actions) this.control.actOnDeal(String(dealId), { action })
  }

  /** Creates an order with these fields, and a deal of the visitor for it in this state. */
  async dealOf(
    visitor: Visitor,
    state: keyof typeof ACTS = 'proposed',
    fields: Fields = {},
    kind: OrderKind = 'purchase',
  ): Promise<MadeDeal> {
    const { id } = this.control[kind](fields)
    const made = await (kind === 'purchase' ? visitor.bid(id) : visitor.bidSale(id))
    const deal = made.text('deal_id')
    this.act(deal, ...ACTS[state])
    return { id, deal, made, trader: visitor.traderOf(kind, made) }
  }
}

/** A sandbox and a visitor of it, who has a temporary account if an e-mail is given. */
export function useSandbox(email?: string): { sandbox: TestSandbox; visitor: Visitor } {
  const sandbox = new TestSandbox()
  const visitor = new Visitor(sandbox)
  beforeEach(async () => {
    sandbox.restart()
    visitor.signOut()
    if (email) await visitor.register(email)
  })
  return { sandbox, visitor }
}
