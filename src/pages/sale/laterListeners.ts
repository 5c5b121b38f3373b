/** The seller's requisite: the time limit of its entry, its draft, the search that it starts, and its change in a running deal. */
import { isAnyOf } from '@reduxjs/toolkit'
import { sameId } from '../../contract/ids.ts'
import { methodChosen, methodCleared, valueRefused } from '../../features/brokers/brokersSlice.ts'
import { runExclusive } from '../../features/deal/runExclusive.ts'
import { toastShown } from '../../features/dialogs/dialogsSlice.ts'
import { isShownDone, storeDeal } from '../../features/order/orderCommands.ts'
import { searchRetried, selectDeal, selectDealById, selectMethod } from '../../features/order/orderSlice.ts'
import { lotSearchListeners } from '../../features/search/lotSearchListeners.ts'
import { claimAndSearch } from '../../features/search/searchStart.ts'
import { canCancelDeal, isDealOpen } from '../../rules/deal.ts'
import { isForeign } from '../../rules/requisite.ts'
import { entryStartedAt } from '../../rules/time.ts'
import { orderLoaded } from '../../shell/orderLoaded.ts'
import { listenersAdded } from '../../shell/shellSlice.ts'
import type { AddListeners, AppState, ListenerApi, StoreApi } from '../../store/types.ts'
import { readDraft, saveDraft } from './draft.ts'
import { saleLots } from './lotSearch.ts'
import { isSaleOver } from './saleScreen.ts'
import {
  draftChanged,
  editSubmitted,
  entryShown,
  requisiteConfirmed,
  requisiteAccepted,
  selectSaleState,
} from './saleSlice.ts'
import { saleFlow } from './searchFlow.ts'
import { selectRequisite, selectScreen } from './selectors.ts'

const addRequisiteListeners: AddListeners = (start, store) => {
  store.extra.storage.watch('drafts', () => {
    // With an open deal the next load does it: until then the page has the deal's old requisite, and would warn of it as somebody else's.
    if (!isDealOpen(selectDeal(store.getState()))) adoptStored(store)
  })
  start({
    matcher: isAnyOf(requisiteConfirmed, searchRetried),
    effect(_action, api) {
      const state = api.getState()
      if (selectRequisite(state) !== null) return claimAndSearch(api, saleFlow)
      // Its form is shown.
      const method = selectMethod(state)
      if (method !== null) api.dispatch(methodChosen(method))
    },
  })
  start({
    matcher: isAnyOf(orderLoaded, methodChosen, methodCleared, valueRefused, listenersAdded),
    effect: (_action, api) => timeEntry(api),
  })
  start({ matcher: isAnyOf(draftChanged, requisiteConfirmed), effect: (_action, api) => saveForm(api) })
  start({
    matcher: isAnyOf(requisiteConfirmed, requisiteAccepted),
    effect: (_action, api) => saveDraft(api, { requisite: selectSaleState(api.getState()).requisite }),
  })
  start({
    matcher: isAnyOf(orderLoaded, listenersAdded),
    effect(_action, api) {
      adoptStored(api)
      settleEdit(api)
    },
  })
  start({
    matcher: isAnyOf(orderLoaded, requisiteAccepted, listenersAdded),
    effect: (_action, api) => removeDraft(api),
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

function saveForm(api: ListenerApi) {
  const state = api.getState()
  saveDraft(api, { fields: selectSaleState(state).draft, method: selectMethod(state) })
}

/** Takes over the requisite that another tab has stored. It replaces a change from here that has no answer yet. */
function adoptStored(api: StoreApi) {
  const stored = readDraft(api)?.requisite ?? null
  if (stored !== null && stored !== selectSaleState(api.getState()).requisite)
    api.dispatch(requisiteAccepted(stored))
}

/** A change that was sent becomes the requisite once the deal has it, or once the deal has ended: the next deal gets it. */
function settleEdit(api: ListenerApi) {
  const state = api.getState()
  const { sentEdit, dealId } = selectSaleState(state)
  const isSameDeal = sameId(selectSaleState(api.getOriginalState()).dealId, dealId)
  if (sentEdit !== null && (!isSameDeal || sentEdit === selectDeal(state)?.requisite))
    api.dispatch(requisiteAccepted(sentEdit))
}

/** Removes what is stored when the sale no longer needs the card number. */
function removeDraft(api: ListenerApi) {
  const state = api.getState()
  const deal = selectDeal(state)
  const isPaid = deal?.state === 'paid' && !isForeign(deal.requisite, selectSaleState(state).requisite)
  if (isPaid || isSaleOver(selectScreen(state))) api.extra.pageStorage.set('drafts', null)
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
    api.dispatch(requisiteAccepted(requisite))
    // What was typed meanwhile is not saved, and stays.
    if (selectSaleState(api.getState()).edit === null)
      api.dispatch(toastShown({ key: 'sale:saleRequisite.saved' }))
  }
  await runExclusive(api, 'requisite', change, {
    place: 'requisite',
    isDue: (state) => canCancelDeal(selectDealById(state, deal_id)),
  })
}

/** The listeners of the requisite are added first: a search reads the requisite when it starts, after they have updated it. */
export const LATER: readonly AddListeners[] = [addRequisiteListeners, lotSearchListeners(saleLots)]
