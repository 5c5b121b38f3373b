import { selectOpened } from '../../shell/shellSlice.ts'
import type { AppState } from '../../store/types.ts'
import { selectDealState } from '../deal/dealSlice.ts'

/** The payer has the requisites of a purchase and has not paid yet. */
export function isPaying(state: AppState): boolean {
  if (selectOpened(state)?.page !== 'payment') return false
  const { deal, autodeal, requisite } = selectDealState(state)
  return requisite !== null && (deal ? deal.state === 'confirmed' : autodeal?.state === 'active')
}
