/** Banks and payment methods (docs/gateway.md#calls). */
import { FIATS, type Fiat } from '../../contract/constants.ts'
import type { Broker } from '../../contract/orders.ts'
import { banksOf, isAutomatic } from '../banks.ts'
import type { Handlers } from '../calls.ts'
import { refuse } from '../refusal.ts'

export const brokerHandlers = {
  'GET /brokers': ({ world, query }) => {
    const all = banksOf(world, fiatOf(query.needed('currency')))
    const isSale = query.text('available_for') === 'sky-sale' || query.text('kind') === 'sky-sale'
    const served = isSale ? all.filter((broker) => !isAutomatic(broker)) : all
    return query.has('with_availability_status') ? [...served] : available(served)
  },
  'GET /brokers/flashpay': ({ world, query }) => {
    const all = banksOf(world, fiatOf(query.text('currency').trim() || 'rub'))
    return all.filter((broker) => !isAutomatic(broker))
  },
} satisfies Partial<Handlers>

function available(brokers: readonly Broker[]): Broker[] {
  return brokers.filter((broker) => broker.is_available)
}

function fiatOf(text: string): Fiat {
  const fiat = FIATS.find((known) => known === text.toLowerCase())
  if (!fiat) throw refuse.currencyInvalid()
  return fiat
}
