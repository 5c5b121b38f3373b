/** What is offered when the search for a trader of another bank has failed. */
import { type Id, sameId } from '../../contract/ids.ts'
import type { Broker } from '../../contract/orders.ts'
import { isBankToBank, orderBrokers } from '../../rules/brokers.ts'

/** The bank-to-bank method offered after a failed search: only for roubles, and never the method that failed. */
export function offeredBankToBank(
  currency: string | null,
  brokers: readonly Broker[],
  failedKey: Id | null,
): Broker | null {
  if (currency?.toLowerCase() !== 'rub') return null
  return (
    orderBrokers(brokers).find((broker) => isBankToBank(broker) && !sameId(broker.broker_id, failedKey)) ??
    null
  )
}
