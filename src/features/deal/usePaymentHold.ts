import { isOverdue } from '../../rules/time.ts'
import { selectRefreshedAt } from '../../shell/shellSlice.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { useClockValue } from '../../ui/clock.ts'
import { selectIsEndReported } from '../order/orderSlice.ts'
import { selectDeadline } from './dealSlice.ts'

/** `reported`: the gateway has notified that the deal is over. `overdue`: its time is over. In both cases the order could not be loaded since then. */
export type HoldReason = 'reported' | 'overdue'

/** Why nobody may pay to the requisites of a running deal now; null if they are valid. */
export function usePaymentHold(): HoldReason | null {
  const isReported = useAppSelector(selectIsEndReported)
  const deadline = useAppSelector(selectDeadline)
  const refreshedAt = useAppSelector(selectRefreshedAt)
  const isTimeOver = useClockValue((now) => isOverdue(deadline, refreshedAt, now))
  if (isReported) return 'reported'
  return isTimeOver ? 'overdue' : null
}
