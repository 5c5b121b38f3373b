/** Posts the state of the deposit to the parent window (docs/gateway.md#embedding). */
import { isAnyOf } from '@reduxjs/toolkit'
import type { EmbedEvent } from '../../contract/embed.ts'
import { DEPOSIT_SUCCESS } from '../../contract/statuses.ts'
import { selectDeposit } from '../../features/order/orderSlice.ts'
import { orderLoaded } from '../../shell/orderLoaded.ts'
import { selectIsEmbedded, selectIsMissing } from '../../shell/shellSlice.ts'
import type { AddListeners, ListenerApi } from '../../store/types.ts'
import { clockRead } from './cpaymentSlice.ts'
import { selectScreen } from './selectors.ts'

export const addEmbedListeners: AddListeners = (start) => {
  start({ matcher: isAnyOf(orderLoaded, clockRead), effect: (_action, api) => postState(api) })
  start({
    predicate: (_action, now, before) => selectIsMissing(now) && !selectIsMissing(before),
    effect: (_action, api) => post(api, { type: 'ready' }),
  })
}

function postState(api: ListenerApi) {
  const [before, now] = [embedEventOf(api.getOriginalState()), embedEventOf(api.getState())]
  if (now === null) return
  if (before === null) post(api, { type: 'ready' })
  if (before?.status === now.status && before.state === now.state) return
  post(api, now)
  if (now.status === DEPOSIT_SUCCESS) post(api, { type: 'done', status: now.status })
}

function embedEventOf(
  state: ReturnType<ListenerApi['getState']>,
): Extract<EmbedEvent, { type: 'status' }> | null {
  const screen = selectScreen(state)
  if (screen.name === 'loading') return null
  const status = selectDeposit(state)?.status ?? null
  return { type: 'status', status, state: screen.name === 'init' ? 'init' : screen.result }
}

function post(api: ListenerApi, event: EmbedEvent) {
  const { device, pageId } = api.extra
  if (selectIsEmbedded(api.getState())) device.parent?.post(pageId, event)
}
