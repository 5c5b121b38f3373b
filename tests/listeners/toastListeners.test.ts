/** When a toast says that the page is current again; from actions alone. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { selectToasts } from '../../src/features/dialogs/dialogsSlice.ts'
import { addToastListeners } from '../../src/features/dialogs/toastListeners.ts'
import { connectivityChanged } from '../../src/shell/shellSlice.ts'
import { orderAt } from '../support/state.ts'
import { bareClient } from './bareClient.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open() {
  const { store } = bareClient([addToastListeners])
  const send = async (action: Parameters<typeof store.dispatch>[0]) => {
    store.dispatch(action)
    await vi.advanceTimersByTimeAsync(0)
  }
  return {
    goOffline: (at: number) => send(connectivityChanged({ isOnline: false, at })),
    goOnline: (at: number) => send(connectivityChanged({ isOnline: true, at })),
    refresh: (at: number) => send(orderAt(at)),
    toasts: () => selectToasts(store.getState()).map(({ message }) => message),
  }
}

it('RET-06 NET-07 is shown once the network is back and the order has loaded, not before', async () => {
  const tab = open()
  await tab.goOffline(1_000)
  await tab.goOnline(5_000)
  expect(tab.toasts()).toEqual([])
  await tab.refresh(5_200)
  expect(tab.toasts()).toEqual([{ key: 'common:net.back' }])
  await vi.advanceTimersByTimeAsync(2_000)
  await tab.refresh(10_000)
  expect(tab.toasts()).toEqual([])
})

it('RET-06 counts from the loss of the network, not from later failed calls', async () => {
  const tab = open()
  for (const at of [1_000, 2_000, 3_500]) await tab.goOffline(at)
  await tab.goOnline(4_000)
  await tab.refresh(4_000)
  expect(tab.toasts()).toEqual([{ key: 'common:net.back' }])
})

it('RET-06 is not shown if a single call briefly had no response', async () => {
  const tab = open()
  await tab.goOffline(1_000)
  await tab.goOnline(2_000)
  await tab.refresh(3_999)
  await tab.refresh(9_000)
  expect(tab.toasts()).toEqual([])
})
