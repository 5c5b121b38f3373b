/** Plays the sound in one tab at a time, and vibrates, unless the person has switched them off. */
import { isAnyOf } from '@reduxjs/toolkit'
import { pageOpened } from '../../shell/shellSlice.ts'
import { listenersAdded } from '../../store/listenersAdded.ts'
import { withTimeout } from '../../store/timing.ts'
import type { AddListeners, ListenerApi } from '../../store/types.ts'
import { alertRequested, selectMutedAlerts } from './notificationsSlice.ts'

/** Alerts within this time are one alert. */
const QUIET_MS = 2_000

export const addSoundListeners: AddListeners = (start) => {
  /** Device ms of the last sound here, and in other tabs. */
  let playedAt = Number.NEGATIVE_INFINITY
  let playedElsewhereAt = Number.NEGATIVE_INFINITY

  start({
    matcher: isAnyOf(pageOpened, listenersAdded),
    effect(_action, api) {
      api.unsubscribe()
      const { device } = api.extra
      device.onBroadcast(({ kind }) => {
        if (kind === 'sound-played') playedElsewhereAt = device.now()
      })
    },
  })
  start({
    actionCreator: alertRequested,
    async effect(_action, api) {
      const { device } = api.extra
      const isQuiet = (since: number) => Math.abs(device.now() - since) >= QUIET_MS
      if (!isQuiet(playedAt)) return
      playedAt = device.now()
      await playAlert(api, () => isQuiet(playedElsewhereAt))
    },
  })
}

/** The first tab that gets the lock plays the sound; the others do not. */
async function playAlert(api: ListenerApi, isMyTurn: () => boolean) {
  const { device, pageKey } = api.extra
  const off = selectMutedAlerts(api.getState())
  if (!off.vibration && device.visible()) device.vibrate()
  if (off.sound) return
  await device.withLockIfFree('gateway.sound', async () => {
    if (!isMyTurn()) return
    device.broadcast({ pageKey, kind: 'sound-played' })
    // A sound that cannot be played soon is dropped.
    await withTimeout(QUIET_MS, api.signal, (signal) => device.sound(signal))
  })
}
