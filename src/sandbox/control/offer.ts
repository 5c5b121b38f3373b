/** An act of the control plane, and the offers of it in the control panel. */
import type { Actor } from '../records.ts'
import { Refusal } from '../refusal.ts'
import type { World } from '../world.ts'

/** A button of the control panel: an act that would not be refused now. */
export interface Offer {
  /** Who acts: a side of the deal, support, the chain, or the clock. */
  actor: Actor | 'chain' | 'clock'
  label: string
  /** Fields of the act's body beside `action`. */
  body: Record<string, string | number>
  /** A further field of the body, and the label of its input; only `amount` is required. */
  asks: { field: string; label: string } | null
}

/** What an act does, and when the control panel offers it. `perform` gets what the path of the call names. */
export interface Act<Target, Named, Fields> {
  perform: (world: World, named: Named, fields: Fields) => unknown
  /** Computed by trying the rules of the deal, so that no rule exists twice (docs/requirements.md, tables 3.1 to 3.5). */
  offers: (target: Target, world: World) => Offer[]
}

/** The offers, unless the rule throws a refusal or its result is `false`. */
export function when(check: () => unknown, ...offers: Offer[]): Offer[] {
  try {
    return check() === false ? [] : offers
  } catch (error) {
    if (error instanceof Refusal) return []
    throw error
  }
}
