/** The calls that change the state of a deal. They are answered with the changed deal. */
import type { Id } from '../../contract/ids.ts'
import type { ListenerApi } from '../../store/types.ts'
import { storeDeal } from '../order/orderCommands.ts'

type DealRoute = 'PATCH /deals/states' | 'POST /deals/cancel' | 'POST /disputes'
type AutodealRoute = 'PATCH /autodeals/states' | 'POST /autodeals/cancel'
type BeforeReplay = () => Promise<void>

export function actOnDeal(api: ListenerApi, route: DealRoute, deal_id: Id) {
  return async (beforeReplay: BeforeReplay): Promise<void> => {
    const deal = await api.extra.call(route, { body: { deal_id }, beforeReplay })
    storeDeal(api, { deal })
  }
}

/** `actOnDeal` for an automatic deal. */
export function actOnAutodeal(api: ListenerApi, route: AutodealRoute, autodeal_id: Id) {
  return async (beforeReplay: BeforeReplay): Promise<void> => {
    const autodeal = await api.extra.call(route, { body: { autodeal_id }, beforeReplay })
    storeDeal(api, { autodeal })
  }
}
