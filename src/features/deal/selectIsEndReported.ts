import type { NotificationType } from '../../contract/events.ts'
import { sameId } from '../../contract/ids.ts'
import { dealIdOf } from '../../rules/dealId.ts'
import type { AppState } from '../../store/types.ts'
import { selectIsCurrent } from '../order/orderSlice.ts'
import { selectNotifications } from '../realtime/realtimeSlice.ts'
import { selectDealState } from './dealSlice.ts'

/** After these a deal has no requisite to pay to. */
const ENDS: ReadonlySet<string> = new Set<NotificationType>([
  'cancel_deal',
  'timeout',
  'transaction',
  'closed_dispute',
])

/** True while the gateway has notified that the deal is over, and the reload which that causes has not been answered: where no call succeeds, the order on screen still shows it as running. */
export function selectIsEndReported(state: AppState): boolean {
  if (selectIsCurrent(state)) return false
  const id = dealIdOf(selectDealState(state))
  return selectNotifications(state).some(({ type, details }) => ENDS.has(type) && sameId(details?.id, id))
}
