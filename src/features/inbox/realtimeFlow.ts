/** The socket: opened with a session, given up after three tries, tried anew when the person or the network comes back. */
import type { RealtimeConnection } from '../../api/socket.ts'
import { roomInstalled } from '../../store/rooms.ts'
import type { Flow, FlowApi } from '../../store/types.ts'
import { userSeen } from '../auth/authSlice.ts'
import { orderOutdated } from '../deal/dealSlice.ts'
import { pageLeft, returned } from '../frame/frameSlice.ts'
import { selectSocket, socketChanged, socketHeard } from './inboxSlice.ts'

export const realtimeFlow: Flow = (start) => {
  let connection: RealtimeConnection | null = null
  let token: string | null = null

  function close(api: FlowApi) {
    connection?.close()
    connection = null
    token = null
    if (selectSocket(api.getState()) !== 'idle') api.dispatch(socketChanged('idle'))
  }

  function open(api: FlowApi) {
    const { session, realtime } = api.extra
    const access = session.access()
    if (access === null) return close(api)
    const isDown = selectSocket(api.getState()) === 'down'
    if (connection !== null && token === access && !isDown) return
    connection?.close()
    token = access
    const user = session.user()
    connection = realtime(
      { user_id: user?.user_id ?? null, nickname: user?.nickname ?? null, token: access },
      {
        onEvent: (event, payload) => api.dispatch(socketHeard({ event, payload })),
        onState: (state) => api.dispatch(socketChanged(state)),
      },
    )
  }

  let wasUp = false
  start({
    // Whoever relied on the socket polls from now on, and what was missed while it was away is asked for (RT-03).
    actionCreator: socketChanged,
    effect({ payload }, api) {
      if (payload === 'down' || (payload === 'up' && wasUp)) api.dispatch(orderOutdated())
      wasUp ||= payload === 'up'
    },
  })
  start({
    // The session may have been there before this room.
    predicate: (action) => roomInstalled.match(action) && action.payload === 'news',
    effect: (_action, api) => open(api),
  })
  start({ actionCreator: userSeen, effect: (_action, api) => open(api) })
  start({ actionCreator: returned, effect: (_action, api) => open(api) })
  start({ actionCreator: pageLeft, effect: (_action, api) => close(api) })
}
