/** Actions of traders, support, the chain and the clock: what the control panel offers for the order now. */
import type { AvailableAction } from '../../src/sandbox/control/actions.ts'
import { orderKey, PAGE_PATHS, type OrderKind } from '../../src/sandbox/orderKinds.ts'
import type { Choice, Simulation } from './simulation.ts'

/** Relative probabilities; 1 for all others. */
const WEIGHTS: Partial<Record<string, number>> = {
  approve: 8,
  confirm: 9,
  pay: 6,
  release: 5,
  cancel: 2,
  dispute: 2,
  'join-dispute': 3,
  'close-dispute': 2,
  start: 3,
  receive: 6,
}
const AMOUNTS = ['6', '6', '6', '30', '30', '0.00001']

/** All currently available actions but the payer's own. */
export function othersActions({ sandbox, path, orderId, random }: Simulation): Choice[] {
  const { control } = sandbox
  const kind = (Object.keys(PAGE_PATHS) as OrderKind[]).find((one) => path.startsWith(`/${PAGE_PATHS[one]}/`))
  if (kind === undefined) return []
  const live = control.live({ since: 0, order: orderKey({ kind, id: orderId }) })
  const { actions } = live['order'] as { actions: AvailableAction[] }
  const given: Partial<Record<string, string>> = {
    confirm: `41111111${10_000_000 + random.below(80_000_000)}, IVAN PETROV`,
    receive: AMOUNTS[random.below(AMOUNTS.length)] ?? '6',
  }
  return actions
    .filter(({ actor }) => actor !== 'payer')
    .map(({ on, id, body, asks }) => {
      const { action } = body
      const value = given[action]
      const act = { ...body, ...(asks && value !== undefined && { [asks.field]: value }) }
      return {
        name: JSON.stringify(act),
        weight: WEIGHTS[action] ?? 1,
        run: () => (on === 'deal' ? control.actOnDeal(id, act) : control.actOnOrder(id, act)),
      }
    })
}
