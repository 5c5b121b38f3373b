/** The chosen bank or payment method: a choice on this page takes precedence over the gateway's value. */
import type { Autodeal, Deal } from '../contract/deals.ts'
import type { Id } from '../contract/ids.ts'

/** `untouched`: the gateway's value applies; `cleared`: by "choose another bank"; otherwise the bank chosen here. */
export type MethodChoice = 'untouched' | 'cleared' | { brokerId: Id }

/** Fields of an order that may contain its method. */
export interface MethodSources {
  broker_id: Id | null
  deal: Pick<Deal, 'lot'> | null
  autodeal: Pick<Autodeal, 'broker'> | null
}

/** Key of the current method; null when none is chosen. */
export function methodOf(choice: MethodChoice, { broker_id, deal, autodeal }: MethodSources): Id | null {
  if (choice === 'cleared') return null
  if (choice !== 'untouched') return choice.brokerId
  return broker_id ?? deal?.lot?.broker?.id ?? autodeal?.broker?.id ?? null
}
