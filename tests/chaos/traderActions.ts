/** Actions of traders and support on the order's deal, through the control plane. */
import type { Choice, Simulation } from './simulation.ts'

/** All currently available actions. */
export function traders(simulation: Simulation): Choice[] {
  const { control } = simulation.sandbox
  const { deals, autodeals } = simulation.gateway
  const isOurs = ({ order }: { order: string }) => order.endsWith(`:${simulation.orderId}`)
  const deal = deals.findLast((one) => isOurs(one) && one.state !== 'deleted' && one.state !== 'closed')
  const auto = autodeals.findLast((one) => isOurs(one) && one.state !== 'deleted' && one.state !== 'closed')
  const id = deal?.deal_id ?? auto?.autodeal_id
  if (id === undefined) return []
  const isSale = deal?.order.startsWith('sale:') ?? false
  const act = (action: string, weight: number, more: object = {}): Choice => ({
    name: `${action} ${JSON.stringify(more)}`,
    weight,
    run: () => control.actOnDeal(id, { action, ...more }),
  })
  const requisite = `41111111${10_000_000 + simulation.random.below(80_000_000)}, IVAN PETROV`
  if (!deal)
    return auto?.state === 'paid'
      ? [act('release', 6)]
      : [act('confirm', 4, { text: requisite }), act('cancel', 2), act('timeout', 1), act('message', 1)]
  const anytime = [act('message', 1, { text: 'Hello' }), act('offline', 1), act('online', 1), act('block', 1)]
  if (deal.dispute)
    return [
      act('join-dispute', 3),
      act('close-dispute', 2, { as: 'payer' }),
      act('close-dispute', 2, { as: 'trader' }),
      act('timeout', 1),
      ...anytime,
    ]
  switch (deal.state) {
    case 'proposed':
      return [act('confirm', 9, { text: requisite }), act('cancel', 3), act('timeout', 1), ...anytime]
    case 'confirmed':
      return [
        ...(isSale ? [act('pay', 6)] : []),
        act('cancel', 3),
        act('timeout', 1),
        act('cancel', 1, { as: 'support' }),
        ...anytime,
      ]
    case 'paid':
      return [...(isSale ? [] : [act('release', 5)]), act('dispute', 2), ...anytime]
    case 'closed':
    case 'deleted':
      return []
  }
}
