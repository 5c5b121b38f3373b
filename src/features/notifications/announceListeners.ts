/** Announces each notification and message once: with a toast, an entry of the history, and a sound. */
import { POLL_INTERVAL_MS } from '../../contract/constants.ts'
import { includesId, sameId, type Id } from '../../contract/ids.ts'
import type { Notification } from '../../contract/people.ts'
import type { LocalizedMessage, TextKey } from '../../i18n/types.ts'
import { dealIdOf } from '../../rules/dealId.ts'
import { entryKey } from '../../rules/history.ts'
import {
  isOutgoing,
  isReportedBySocket,
  notificationStyleOf,
  type NotificationStyle,
} from '../../rules/notifications.ts'
import { partnerName } from '../../rules/partnerName.ts'
import { selectDeployment } from '../../shell/deploymentSlice.ts'
import { selectSide } from '../../shell/shellSlice.ts'
import type { AppState, AddListeners, ListenerApi } from '../../store/types.ts'
import { selectReservedPartner, selectSeenConversation } from '../chat/partners.ts'
import { searchFailed, selectDeal, selectDealState, selectWhoseDeal } from '../deal/dealSlice.ts'
import { notificationAnnounced, orderChanged } from '../history/historySlice.ts'
import { whenReloaded } from '../order/orderCommands.ts'
import { selectIsCurrent } from '../order/orderSlice.ts'
import {
  messageReceived,
  notificationReceived,
  notificationsLoaded,
  selectIsListed,
  selectNotifications,
} from '../realtime/realtimeSlice.ts'
import { alertRequested, transactionLinked } from './notificationsSlice.ts'
import { notify } from './notify.ts'

export const addAnnounceListeners: AddListeners = (start) => {
  /** Messages come by two events, each with the id of the message. */
  const isNewMessage = onlyOnce()
  /** The end of a deal is reported by the socket and by a change of the order, whichever comes first; by the order alone if the socket has missed it. */
  const isNewEnd = onlyOnce()

  start({
    actionCreator: messageReceived,
    effect({ payload: { id, sender, isSeen } }, api) {
      if (isNewMessage(id) && !isSeen) announceMessage(api, sender)
    },
  })
  start({
    actionCreator: notificationReceived,
    effect({ payload }, api) {
      if (isKnown(api.getOriginalState(), payload)) return
      if (payload.type !== 'message') return announce(api, payload, { by: 'socket', isNewEnd })
      if (isNewMessage(payload.details?.id ?? payload.id))
        announceMessage(api, payload.details?.sender ?? null)
    },
  })
  start({
    actionCreator: notificationsLoaded,
    async effect({ payload }, api) {
      linkTransaction(api, payload)
      const before = api.getOriginalState()
      if (!selectIsListed(before)) return
      for (const one of [...payload].reverse()) {
        if (one.is_read || isKnown(before, one)) continue
        if (one.type !== 'message') await announce(api, one, { by: 'list', isNewEnd })
        else if (isNewMessage(one.details?.id ?? one.id)) announceMessage(api, one.details?.sender ?? null)
      }
    },
  })
  start({
    actionCreator: orderChanged,
    effect({ payload }, api) {
      const others = payload.filter(({ alerts }) => alerts)
      for (const { entry } of others)
        if (!isReportedBySocket(entry.event) || isNewEnd(entry.key)) notify(api, entry.text)
      if (others.length > 0) api.dispatch(alertRequested())
    },
  })
  start({ actionCreator: searchFailed, effect: (_action, api) => void api.dispatch(alertRequested()) })
}

type IsNew = (key: Id) => boolean

/** A predicate that is true for each key the first time only. */
function onlyOnce(): IsNew {
  const keys = new Set<string>()
  return (key) => {
    const { size } = keys
    return keys.add(String(key)).size > size
  }
}

function isKnown(state: AppState, { id }: Notification): boolean {
  return selectNotifications(state).some((one) => sameId(one.id, id))
}

interface Source {
  by: 'socket' | 'list'
  isNewEnd: IsNew
}

/** An unknown type is ignored. */
async function announce(api: ListenerApi, notification: Notification, source: Source) {
  const id = notification.details?.id ?? null
  // The event has also requested a load of the order, which may name a deal that the page does not know yet.
  if (ownerOf(api, id) === 'other' && !selectIsCurrent(api.getState()))
    await whenReloaded(api, POLL_INTERVAL_MS)
  const style = notificationStyleOf(notification)
  if (style === null) return
  const owner = ownerOf(api, id)
  if (owner === 'other') announceOther(api, notification, style)
  // A notification of an earlier deal is ignored, because the page shows the deal that replaced it.
  else if (owner !== 'earlier') announceOwn(api, notification, { ...source, style, isNamed: owner === 'own' })
}

/** About another order of this person: announced, not recorded here. */
function announceOther(
  api: ListenerApi,
  notification: Notification,
  { otherText, sound }: NotificationStyle,
) {
  notify(api, messageWithLink(otherText, notification))
  if (sound) api.dispatch(alertRequested())
}

interface OwnNotification extends Source {
  style: NotificationStyle
  /** It names the page's deal or order; a notification without an id may be about anything. */
  isNamed: boolean
}

function announceOwn(
  api: ListenerApi,
  notification: Notification,
  { style, by, isNewEnd, isNamed }: OwnNotification,
) {
  const { type, details } = notification
  const { historyLine } = style
  const isRecorded = historyLine !== 'none' && isNamed
  // Without a socket the history has recorded it before the list arrives.
  if (isRecorded && (by === 'list' || isAnnouncedByOrderChange(api.getState(), type, style))) return
  const id = dealIdOf(selectDealState(api.getState())) ?? 'order'
  if (isNamed && typeof historyLine === 'object' && !isNewEnd(entryKey(historyLine.recorded, id))) return
  const { cancelledByMe } = selectDealState(api.getState())
  const isMyDoing = type === 'cancel_deal' && includesId(cancelledByMe, details?.id)
  const message = messageWithLink(isMyDoing ? 'account:log.cancelledByYou' : style.text, notification)
  if (message.link !== undefined && isNamed) api.dispatch(transactionLinked(message.link))
  notify(api, message)
  if (style.kept && !isRecorded) api.dispatch(notificationAnnounced({ id: notification.id, message }))
  if (style.sound && !isMyDoing) api.dispatch(alertRequested())
}

/** Whether the change of the order is announced instead. */
function isAnnouncedByOrderChange(
  state: AppState,
  type: string,
  { historyLine }: NotificationStyle,
): boolean {
  // The history of a sale has no entry for the buyer's acceptance.
  const isAcceptance =
    type === 'deal' && selectSide(state) === 'seller' && selectDeal(state)?.state === 'proposed'
  return historyLine === 'announced' && !isAcceptance
}

function messageWithLink(key: TextKey, notification: Notification) {
  const link = transactionLinkOf(notification)
  return { key, ...(link !== null && { link }) }
}

/** The link to the transaction of outgoing coins; null for any other notification. */
function transactionLinkOf(notification: Notification): string | null {
  return (isOutgoing(notification) && notification.details?.link) || null
}

function announceMessage(api: ListenerApi, sender: string | null) {
  const onScreen = selectSeenConversation(api.getState())
  if (api.extra.device.visible() && sender !== null && onScreen?.nickname === sender) return
  notify(api, messageText(api.getState(), sender))
  api.dispatch(alertRequested())
}

/** Names the sender by role, because a nickname alone could pretend to be anybody. */
function messageText(state: AppState, sender: string | null): LocalizedMessage {
  const name = sender === null ? '' : partnerName(sender)
  if (name === '' || selectReservedPartner(state) !== null) return { key: 'account:inbox.message' }
  return sender === selectDeployment(state).supportHandle
    ? { key: 'account:inbox.messageFromSupport' }
    : { key: 'account:inbox.messageFrom', values: { name } }
}

/** Finds the transaction of this deal in the list, which still has it after a reload. */
function linkTransaction(api: ListenerApi, list: readonly Notification[]) {
  const sent = list.find((one) => isOutgoing(one) && ownerOf(api, one.details?.id ?? null) === 'own')
  if (sent?.details?.link) api.dispatch(transactionLinked(sent.details.link))
}

/** Whose deal the notification is about; null if it names none. The id of the page's order counts as its deal's. */
function ownerOf(api: ListenerApi, id: Id | null) {
  if (id === null) return null
  return sameId(id, api.extra.pageId) ? 'own' : selectWhoseDeal(api.getState(), id)
}
