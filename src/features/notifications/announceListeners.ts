/**
 * Announces each event once: as a toast in a visible tab, else as a notification of the browser, and with a sound. What happens to the
 * page's own deal is announced as the order says it; a notification only if it is about anything else, or brings a link.
 */
import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit'
import { POLL_INTERVAL_MS } from '../../contract/constants.ts'
import { type Id, sameId } from '../../contract/ids.ts'
import type { Notification } from '../../contract/people.ts'
import { localize } from '../../i18n/localize.ts'
import type { LocalizedMessage } from '../../i18n/types.ts'
import { sleep } from '../../platform/sleep.ts'
import { partnerName } from '../../rules/chatPartner.ts'
import { announcementOf, notificationStyleOf } from '../../rules/notifications.ts'
import { isReplaced } from '../../rules/requisite.ts'
import { selectDeployment } from '../../shell/deploymentSlice.ts'
import { withTimeout } from '../../store/timing.ts'
import type { AddListeners, AppState, ListenerApi } from '../../store/types.ts'
import { selectReservedPartner } from '../chat/partners.ts'
import { toastShown } from '../dialogs/dialogsSlice.ts'
import {
  notificationAnnounced,
  type OrderChange,
  orderChanged,
  selectWhoseNotification,
} from '../history/historySlice.ts'
import { whenReloaded } from '../order/orderCommands.ts'
import { searchFailed, selectOrderWithDeal, selectIsCurrent } from '../order/orderSlice.ts'
import {
  messageReceived,
  notificationsLoaded,
  selectIsListed,
  selectNotifications,
  socketEventReceived,
} from '../realtime/realtimeSlice.ts'
import { partnerOnScreen } from './notificationListeners.ts'
import { selectAlerts, selectTitle } from './notificationsSlice.ts'

/** Alerts within this time are one alert. */
const QUIET_MS = 2_000

export const addAnnounceListeners: AddListeners = (start) => {
  /** Ids of the messages that came by their own event or in the list: each comes by both. */
  const messages = new Set<string>()
  /** Device ms of the last alert here. */
  let alertedAt = Number.NEGATIVE_INFINITY

  async function alert(api: ListenerApi): Promise<void> {
    const now = api.extra.device.now()
    if (Math.abs(now - alertedAt) < QUIET_MS) return
    alertedAt = now
    await playAlert(api)
  }

  function announceMessage(api: ListenerApi, id: Id, sender: string | null): boolean {
    if (messages.has(String(id))) return false
    messages.add(String(id))
    if (sender !== null && partnerOnScreen(api) === sender) return false
    notify(api, messageText(api.getState(), sender))
    return true
  }

  /** Resolves with true for news that is important enough for a sound. */
  async function announce(api: ListenerApi, action: UnknownAction): Promise<boolean> {
    if (messageReceived.match(action)) return announceMessage(api, action.payload.id, action.payload.sender)
    const before = api.getOriginalState()
    const isNew = ({ id }: Notification) => !selectNotifications(before).some((one) => sameId(one.id, id))
    if (socketEventReceived.match(action)) {
      const { payload: event } = action
      const received = event.kind === 'notification' ? event.notification : null
      return received !== null && isNew(received) && announceList(api, [received])
    }
    // The list has the newest first. Those of the first list may be of an earlier visit.
    if (notificationsLoaded.match(action) && selectIsListed(before))
      return announceList(api, action.payload.filter((one) => !one.is_read && isNew(one)).reverse())
    if (orderChanged.match(action)) return announceChanges(api, action.payload)
    return searchFailed.match(action)
  }

  async function announceList(api: ListenerApi, notifications: readonly Notification[]): Promise<boolean> {
    let isAlert = false
    for (const one of notifications) {
      const { id, type, details } = one
      const isImportant =
        type === 'message'
          ? announceMessage(api, details?.id ?? id, details?.sender ?? null)
          : await announceNotification(api, one)
      isAlert ||= isImportant
    }
    return isAlert
  }

  start({
    matcher: isAnyOf(orderChanged, searchFailed, messageReceived, socketEventReceived, notificationsLoaded),
    async effect(action, api) {
      if (await announce(api, action)) await alert(api)
    },
  })
}

function announceChanges(api: ListenerApi, changes: readonly OrderChange[]): boolean {
  const byOthers = changes.filter(({ alerts }) => alerts)
  if (!isWarned(api)) for (const { entry } of byOthers) notify(api, entry.text)
  return byOthers.length > 0
}

/** True while the page warns of changed requisites, which a toast would cover. */
function isWarned(api: ListenerApi): boolean {
  const { replaced, requisite } = selectOrderWithDeal(api.getState())
  return api.extra.device.visible() && isReplaced(replaced, requisite)
}

async function announceNotification(api: ListenerApi, notification: Notification): Promise<boolean> {
  const style = notificationStyleOf(notification)
  if (style === null) return false
  const whoseIsIt = () => selectWhoseNotification(api.getState(), notification)
  // The order may be about to name a deal that the page does not know yet.
  if (whoseIsIt() === 'other' && !selectIsCurrent(api.getState()))
    await whenReloaded(api, { ms: POLL_INTERVAL_MS })
  const whose = whoseIsIt()
  const message = announcementOf(notification, whose)
  if (message === null) return false
  notify(api, message)
  // An event of another order is not recorded here.
  if (whose !== 'other') api.dispatch(notificationAnnounced({ id: notification.id, message }))
  return style.sound
}

function notify(api: ListenerApi, message: LocalizedMessage) {
  const { device, translate } = api.extra
  if (device.visible()) return void api.dispatch(toastShown(message))
  if (!selectAlerts(api.getState()).notifications) return
  const text = localize(translate, message)
  const title = localize(translate, selectTitle(api.getState()))
  device.notify(title, message.link === undefined ? text : `${text}\n${message.link}`)
}

/** The tab that gets the lock plays the sound and keeps the lock for the time in which the other tabs are silent. */
async function playAlert(api: ListenerApi) {
  const { device } = api.extra
  const alerts = selectAlerts(api.getState())
  if (alerts.vibration && device.visible()) device.vibrate()
  if (!alerts.sound) return
  await device.withLockIfFree('gateway.sound', async () => {
    // A sound that cannot be played soon is dropped.
    const played = withTimeout(QUIET_MS, api.signal, (inTime) => device.sound(inTime))
    await Promise.all([played, sleep(QUIET_MS, api.signal)])
  })
}

/** Names the sender by role, because a nickname alone could pretend to be anybody. */
function messageText(state: AppState, sender: string | null): LocalizedMessage {
  const name = sender === null ? '' : partnerName(sender)
  if (name === '' || selectReservedPartner(state) !== null) return { key: 'account:inbox.message' }
  return sender === selectDeployment(state).supportHandle
    ? { key: 'account:inbox.messageFromSupport' }
    : { key: 'account:inbox.messageFrom', values: { name } }
}
