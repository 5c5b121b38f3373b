/** The seller's requisite: the time limit of its entry, its draft, the search that it starts, and its change in a running deal. */
import { isAnyOf } from '@reduxjs/toolkit'
import { methodChosen, methodCleared } from '../../features/brokers/brokersSlice.ts'
import { runExclusive } from '../../features/deal/runExclusive.ts'
import { toastShown } from '../../features/dialogs/dialogsSlice.ts'
import { isShownDone, storeDeal } from '../../features/order/orderCommands.ts'
import { valueRefused, selectDeal, selectDealById } from '../../features/order/orderSlice.ts'
import { lotSearchListeners } from '../../features/search/lotSearchListeners.ts'
import { claimAndSearch } from '../../features/search/methodChoiceListeners.ts'
import { canCancelDeal, isDealOpen } from '../../rules/deal.ts'
import { isForeign } from '../../rules/requisite.ts'
import { entryStartedAt } from '../../rules/time.ts'
import { orderLoaded } from '../../shell/orderLoaded.ts'
import { listenersAdded } from '../../shell/shellSlice.ts'
import type { AddListeners, AppState, ListenerApi } from '../../store/types.ts'
import { readDraft, saveDraft, saveDraftFor } from './draft.ts'
import { saleLots } from './lotSearch.ts'
import { isSaleOver } from './saleScreen.ts'
import {
  draftChanged,
  editSubmitted,
  entryShown,
  requisiteConfirmed,
  requisiteAccepted,
  requisiteEdited,
  selectSaleState,
} from './saleSlice.ts'
import { saleFlow } from './searchFlow.ts'
import { selectScreen } from './selectors.ts'

const isGiven = isAnyOf(requisiteConfirmed, requisiteEdited)

const addRequisiteListeners: AddListeners = (start) => {
  start({ actionCreator: requisiteConfirmed, effect: (_action, api) => claimAndSearch(api, saleFlow) })
  start({
    matcher: isAnyOf(orderLoaded, methodChosen, methodCleared, valueRefused, listenersAdded),
    effect: (_action, api) => timeEntry(api),
  })
  start({
    matcher: isAnyOf(draftChanged, isGiven),
    effect: (action, api) => saveDraft(api, isGiven(action) ? action.payload : null),
  })
  start({
    matcher: isAnyOf(orderLoaded, requisiteAccepted, listenersAdded),
    effect: (_action, api) => updateDraft(api),
  })
  start({ actionCreator: editSubmitted, effect: (action, api) => changeRequisite(api, action.payload) })
}

/** Starts the time limit when the form is first shown; the start is stored, so that a reload does not extend it. */
function timeEntry(api: ListenerApi) {
  const { pageStorage, clock } = api.extra
  const screen = selectScreen(api.getState())
  const { entryAt } = selectSaleState(api.getState())
  if (screen.name === 'payment' && entryAt === null) {
    const at = entryStartedAt(pageStorage.get('entries'), clock.now())
    pageStorage.set('entries', at)
    api.dispatch(entryShown(at))
  }
  // With a deal, or after the end of the sale, the limit is removed: the next entry gets a new one.
  if (!isDealOpen(selectDeal(api.getState())) && !isSaleOver(screen)) return
  pageStorage.set('entries', null)
  if (entryAt !== null) api.dispatch(entryShown(null))
}

/** Removes the draft when the sale no longer needs the card number. Else the last requisite counts that was given or accepted in any tab, which stores it. */
function updateDraft(api: ListenerApi) {
  const state = api.getState()
  const { requisite } = selectSaleState(state)
  const before = selectSaleState(api.getOriginalState()).requisite
  const kept = readDraft(api)
  if (kept === null) return
  if (isSaleOver(selectScreen(state))) return saveDraftFor(api, null)
  const deal = selectDeal(state)
  // The open deal has the stored one: another tab has given it since.
  const isKept = isDealOpen(deal) && kept.requisite !== null && kept.requisite === deal?.requisite
  // One that is only known from the deal may be somebody else's: it is not stored, so that a reload warns of the next one too.
  const isNew = before !== null && before !== requisite && !isKept
  const last = isNew ? requisite : kept.requisite
  if (deal?.state === 'paid' && !isForeign(deal.requisite, last)) saveDraftFor(api, null)
  else if (isNew) saveDraftFor(api, { ...kept, requisite })
  if (last !== null && last !== requisite) api.dispatch(requisiteAccepted(last))
}

async function changeRequisite(api: ListenerApi, requisite: string) {
  const deal = selectDeal(api.getState())
  if (deal === null) return
  const { deal_id } = deal
  const change = async (isDue: () => boolean) => {
    try {
      const body = { deal_id, requisite }
      storeDeal(api, { deal: await api.extra.call('PATCH /deals/requisite', { body, isDue }) })
    } catch (reason) {
      const isChanged = (state: AppState) => selectDealById(state, deal_id)?.requisite === requisite
      if (!(await isShownDone(api, reason, isChanged))) throw reason
    }
    api.dispatch(requisiteEdited(requisite))
    // What was typed meanwhile is not saved.
    if (selectSaleState(api.getState()).edit === null)
      api.dispatch(toastShown({ key: 'sale:saleRequisite.saved' }))
  }
  await runExclusive(api, 'requisite', change, {
    place: 'requisite',
    isDue: (state) => canCancelDeal(selectDealById(state, deal_id)),
  })
}

export const LATER: readonly AddListeners[] = [lotSearchListeners(saleLots), addRequisiteListeners]
