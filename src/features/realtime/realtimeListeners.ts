/** The socket: opened with a session for the order on screen, given up after three attempts, and opened again when the person or the network comes back. A deployment may have none. */
import { isAnyOf } from '@reduxjs/toolkit'
import type { SocketState } from '../../api/socket.ts'
import { readEvent } from '../../contract/socketEvent.ts'
import { listenersAdded, pageLeft, pageResumed, selectIsOrderOpen } from '../../shell/shellSlice.ts'
import type { AddListeners, ListenerApi } from '../../store/types.ts'
import { userChanged } from '../auth/authSlice.ts'
import { orderReloadRequested } from '../order/orderSlice.ts'
import { selectIsSocketUp, selectSocket, socketChanged, socketEventReceived } from './realtimeSlice.ts'

export const addRealtimeListeners: AddListeners = (start, { extra: { settings } }) => {
  if (settings.socket_path === '') return
  /** The connection, and the token that it was opened with. */
  let opened: { token: string; close: () => void } | null = null

  function close(api: ListenerApi) {
    opened?.close()
    opened = null
    if (selectSocket(api.getState()) !== 'idle') api.dispatch(socketChanged('idle'))
  }

  function open(api: ListenerApi) {
    const { session, realtime } = api.extra
    const access = session.access()
    if (access === null || !selectIsOrderOpen(api.getState())) return close(api)
    const isDown = selectSocket(api.getState()) === 'down'
    if (opened?.token === access && !isDown) return
    opened?.close()
    const auth = () => {
      const user = session.user()
      return {
        user_id: user?.user_id ?? null,
        nickname: user?.nickname ?? null,
        token: session.access() ?? '',
      }
    }
    opened = {
      token: access,
      close: realtime(auth, {
        onEvent: (event, payload) => api.dispatch(socketEventReceived(readEvent(event, payload))),
        onState: (state) => api.dispatch(socketChanged(state)),
      }),
    }
  }

  let wasUp = false
  /** The order is reloaded at once when the socket is lost, and again when it is back, because events were missed. */
  function catchUp(api: ListenerApi, socket: SocketState) {
    const isLost = selectIsSocketUp(api.getOriginalState()) && socket !== 'idle'
    if (isLost || socket === 'down' || (socket === 'up' && wasUp)) api.dispatch(orderReloadRequested())
    wasUp ||= socket === 'up'
  }

  start({
    matcher: isAnyOf(listenersAdded, userChanged, pageResumed, pageLeft, socketChanged),
    effect(action, api) {
      if (socketChanged.match(action)) catchUp(api, action.payload)
      else open(api)
    },
  })
}
