/** The chosen bank or payment method: what the user did on this page comes before what the gateway remembers. */
import type { Autodeal, Deal } from '../contract/deals.ts'
import type { Id } from '../contract/scalars.ts'

/** `untouched`: the gateway's value counts; `cleared` by "choose another bank"; or the bank picked here. */
export type MethodChoice = 'untouched' | 'cleared' | { brokerId: Id }

/** Where the gateway may name the method of an order. */
export interface MethodSources {
  broker_id: Id | null
  deal: Pick<Deal, 'lot'> | null
  autodeal: Pick<Autodeal, 'broker'> | null
}

/** Key of the method in force, null when there is none. */
export function methodOf(choice: MethodChoice, { broker_id, deal, autodeal }: MethodSources): Id | null {
  if (choice === 'cleared') return null
  if (choice !== 'untouched') return choice.brokerId
  return broker_id ?? deal?.lot?.broker?.id ?? autodeal?.broker?.id ?? null
}
