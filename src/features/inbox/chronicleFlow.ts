/** Keeps the record of what happened, and rings for what others did, also without a socket. */
import { selectBrokers } from '../brokers/brokersSlice.ts'
import { selectMe } from '../chat/chatSlice.ts'
import { methodChosen, orderSeen, searchFailed, searchStarted, selectDealState } from '../deal/dealSlice.ts'
import { reachChanged, selectReached, selectSide } from '../frame/frameSlice.ts'
import { failureHappened, noted, type Said } from '../notices/noticesSlice.ts'
import { findBroker } from '../../rules/brokers.ts'
import type { Flow, FlowApi } from '../../store/types.ts'
import { happenings } from './chronicle.ts'
import { bellRung, selectNotifications, selectSocket } from './inboxSlice.ts'
import { raise } from './raise.ts'

export const chronicleFlow: Flow = (start) => {
  start({ actionCreator: orderSeen, effect: (_action, api) => compare(api) })
  start({
    actionCreator: methodChosen,
    effect({ payload }, api) {
      const method = findBroker(selectBrokers(api.getState()), payload)?.name
      if (method !== undefined) note(api, { key: 'log.methodChosen', values: { method } })
    },
  })
  start({ actionCreator: searchStarted, effect: (_action, api) => note(api, { key: 'log.searchStarted' }) })
  start({
    actionCreator: searchFailed,
    effect(_action, api) {
      note(api, { key: 'log.searchFailed' })
      api.dispatch(bellRung())
    },
  })
  start({
    actionCreator: reachChanged,
    effect({ payload: { reached } }, api) {
      if (selectReached(api.getOriginalState()) !== reached)
        note(api, { key: reached ? 'log.online' : 'log.offline' })
    },
  })
  start({
    // What was shown for two seconds, or in a dialog that is closed by now, can be read again.
    actionCreator: failureHappened,
    effect({ payload: { action } }, api) {
      if ('message' in action && action.message !== null) note(api, action.message)
    },
  })
}

function compare(api: FlowApi) {
  const before = selectDealState(api.getOriginalState())
  const state = api.getState()
  if (before.status === null) note(api, { key: 'log.opened' })
  const news = happenings(before, selectDealState(state), {
    side: selectSide(state),
    me: selectMe(state),
    notifications: selectNotifications(state),
  })
  for (const { said, rings } of news) {
    note(api, said)
    // With the socket up its own events say it.
    if (rings && selectSocket(state) !== 'up') raise(api, said)
  }
  if (news.some(({ rings }) => rings)) api.dispatch(bellRung())
}

function note(api: FlowApi, said: Said) {
  api.dispatch(noted({ at: api.extra.clock.now(), said }))
}
