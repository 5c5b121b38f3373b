/** Adds the lines of "what happened", also without a socket. */
import { selectBrokers, methodChosen } from '../brokers/brokersSlice.ts'
import { selectMe } from '../chat/chatSlice.ts'
import { searchFailed, searchStarted, selectDealState } from '../deal/dealSlice.ts'
import { connectivityChanged, selectIsOnline, selectSide, callFailed } from '../../app/shell/shellSlice.ts'
import { findBroker } from '../../rules/brokers.ts'
import type { AddListeners, ListenerApi } from '../../store/types.ts'
import { diffOrder } from './orderDiff.ts'
import type { LocalizedMessage } from '../../i18n/types.ts'
import { historyEntryAdded, orderChanged } from './historySlice.ts'
import { selectNotifications } from '../realtime/realtimeSlice.ts'
import { orderLoaded } from '../order/orderSlice.ts'

export const addHistoryListeners: AddListeners = (start) => {
  start({ actionCreator: orderLoaded, effect: (_action, api) => compare(api) })
  start({
    actionCreator: methodChosen,
    effect({ payload }, api) {
      const method = findBroker(selectBrokers(api.getState()), payload)?.name
      if (method !== undefined) addEntry(api, { key: 'log.methodChosen', values: { method } })
    },
  })
  start({
    actionCreator: searchStarted,
    effect: (_action, api) => addEntry(api, { key: 'log.searchStarted' }),
  })
  start({
    actionCreator: searchFailed,
    effect: (_action, api) => addEntry(api, { key: 'log.searchFailed' }),
  })
  start({
    actionCreator: connectivityChanged,
    effect({ payload: { isOnline } }, api) {
      if (selectIsOnline(api.getOriginalState()) !== isOnline)
        addEntry(api, { key: isOnline ? 'log.online' : 'log.offline' })
    },
  })
  start({
    // A toast or a closed dialog can be read again.
    actionCreator: callFailed,
    effect({ payload: { action } }, api) {
      if ('message' in action && action.message !== null) addEntry(api, action.message)
    },
  })
}

function compare(api: ListenerApi) {
  const before = selectDealState(api.getOriginalState())
  const state = api.getState()
  if (before.status === null) addEntry(api, { key: 'log.opened' })
  const changes = diffOrder(before, selectDealState(state), {
    side: selectSide(state),
    me: selectMe(state),
    notifications: selectNotifications(state),
  })
  if (changes.length > 0) api.dispatch(orderChanged({ at: api.extra.clock.now(), changes }))
}

function addEntry(api: ListenerApi, message: LocalizedMessage) {
  api.dispatch(historyEntryAdded({ at: api.extra.clock.now(), message }))
}
