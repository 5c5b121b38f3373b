/** A buyer's deals in a sandbox of its own: the steps that the tests of deals share. */
import type { Sandbox } from '../../src/sandbox/gateway.ts'
import { manualSandbox, Visitor, type Reply } from './visitor.ts'

interface MadeDeal {
  /** Id of the order. */
  id: string
  /** Id of the deal. */
  deal: string
  /** What `POST /deals` answered. */
  made: Reply
}

export class DealSteps {
  private constructor(
    readonly sandbox: Sandbox,
    readonly buyer: Visitor,
  ) {}

  /** A sandbox where only the test acts, and a buyer who is registered there. */
  static async begin(): Promise<DealSteps> {
    const sandbox = manualSandbox()
    return new DealSteps(sandbox, await new Visitor(sandbox).register())
  }

  /** Makes an order with these fields, and a deal for it. */
  async bid(fields: Record<string, unknown> = {}): Promise<MadeDeal> {
    const { id } = this.sandbox.control.purchase(fields)
    const made = await this.buyer.bid(id)
    return { id, deal: made.text('deal_id'), made }
  }

  /** A deal that is at this step. */
  async dealAt(
    step: 'confirmed' | 'paid' | 'closed',
    fields: Record<string, unknown> = {},
  ): Promise<MadeDeal> {
    const found = await this.bid(fields)
    const { control } = this.sandbox
    control.actOnDeal(found.deal, { action: 'confirm' })
    if (step !== 'confirmed') control.actOnDeal(found.deal, { action: 'pay' })
    if (step === 'closed') control.actOnDeal(found.deal, { action: 'release' })
    return found
  }
}
