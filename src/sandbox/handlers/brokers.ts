/** Banks and payment methods (docs/gateway.md#calls). */
import { banksOf, fiatOf, isAutomatic } from '../banks.ts'
import type { Handlers } from '../calls.ts'

export const brokerHandlers = {
  'GET /brokers': ({ world, query }) => {
    const all = banksOf(world, fiatOf(query.needed('currency')))
    const isSale = query.text('available_for') === 'sky-sale' || query.text('kind') === 'sky-sale'
    const served = all.filter((broker) => !isSale || !isAutomatic(broker))
    return query.has('with_availability_status') ? served : served.filter((broker) => broker.is_available)
  },
  'GET /brokers/flashpay': ({ world, query }) => {
    const all = banksOf(world, fiatOf(query.text('currency').trim() || 'rub'))
    return all.filter((broker) => !isAutomatic(broker))
  },
} satisfies Partial<Handlers>
