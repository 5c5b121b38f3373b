/** Chooses the tab of the deal again when the chosen tab disappears, so that the next deal starts with its requisites. */
import { tabsOf } from '../../rules/purchase.ts'
import { selectTab, tabChosen } from '../../shell/shellSlice.ts'
import type { AddListeners, AppState } from '../../store/types.ts'
import { selectScreen } from './paymentScreen.ts'

export const addTabListeners: AddListeners = (start) => {
  start({
    predicate: (_action, now) => isTabGone(now),
    effect: (_action, api) => void api.dispatch(tabChosen('deal')),
  })
}

function isTabGone(state: AppState): boolean {
  const screen = selectScreen(state)
  const tab = selectTab(state)
  return tab !== 'deal' && screen.name !== 'loading' && !tabsOf(screen).includes(tab)
}
