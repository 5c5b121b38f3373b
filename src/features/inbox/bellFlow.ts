/** The sound and the vibration: one at a time over all tabs, and only where they are wanted (NOTE-05, A60). */
import { isAnyOf } from '@reduxjs/toolkit'
import { within } from '../../store/loops.ts'
import { roomInstalled } from '../../store/rooms.ts'
import type { Flow, FlowApi } from '../../store/types.ts'
import { pageOpened } from '../frame/frameSlice.ts'
import {
  bellRung,
  notifyAnswered,
  notifySeen,
  selectSignalsOff,
  signalsKnown,
  signalSwitched,
  wentHidden,
  type Signal,
} from './inboxSlice.ts'

/** What rings within this time rings together. */
const QUIET_MS = 2_000

export const bellFlow: Flow = (start) => {
  /** Device ms of the last sound here, and in other tabs. */
  let rangAt = Number.NEGATIVE_INFINITY
  let toldAt = Number.NEGATIVE_INFINITY

  start({
    matcher: isAnyOf(pageOpened, roomInstalled),
    effect(_action, api) {
      api.unsubscribe()
      const { device, storage } = api.extra
      const wanted = storage.get('attention')
      const isOff = (signal: Signal) => wanted?.[signal] === false
      api.dispatch(
        signalsKnown({
          sound: isOff('sound'),
          vibration: isOff('vibration'),
          notifications: isOff('notifications'),
          awake: isOff('awake'),
        }),
      )
      api.dispatch(notifySeen(device.notifyState()))
      device.onTold(({ kind }) => {
        if (kind === 'sound-played') toldAt = device.now()
      })
      device.onReturn((why) => {
        if (why === 'hidden') api.dispatch(wentHidden())
      })
    },
  })
  start({
    actionCreator: signalSwitched,
    effect({ payload: { signal, on } }, { extra: { storage } }) {
      storage.set('attention', { ...storage.get('attention'), [signal]: on })
    },
  })
  start({
    // A no is remembered like a switch, so that nobody is asked twice.
    actionCreator: notifyAnswered,
    async effect({ payload: isWanted }, api) {
      api.dispatch(signalSwitched({ signal: 'notifications', on: isWanted }))
      if (isWanted) api.dispatch(notifySeen(await api.extra.device.askToNotify()))
    },
  })
  start({
    actionCreator: bellRung,
    async effect(_action, api) {
      const { device } = api.extra
      const isQuiet = (since: number) => Math.abs(device.now() - since) >= QUIET_MS
      if (!isQuiet(rangAt)) return
      rangAt = device.now()
      await ring(api, () => isQuiet(toldAt))
    },
  })
}

/** The first tab that gets hold of the bell rings it; the others find out and keep still. */
async function ring(api: FlowApi, isMyTurn: () => boolean) {
  const { device, pageKey } = api.extra
  const off = selectSignalsOff(api.getState())
  if (!off.vibration && device.visible()) device.vibrate()
  if (off.sound) return
  await device.exclusiveIfFree('gateway.sound', async () => {
    if (!isMyTurn()) return
    device.tell({ pageKey, kind: 'sound-played' })
    // Where it cannot be heard soon, it is not news any more.
    await within(QUIET_MS, api.signal, (signal) => device.sound(signal))
  })
}
