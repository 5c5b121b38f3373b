/** Announces each piece of news once: toast, history line, sound. */
import type { Notification } from '../../contract/people.ts'
import { POLL_INTERVAL_MS } from '../../contract/constants.ts'
import { includesId, sameId, type Id } from '../../contract/scalars.ts'
import { noticeOf } from '../../rules/notifications.ts'
import { partnerName } from '../../rules/partnerName.ts'
import type { AppState, AddListeners, ListenerApi } from '../../store/types.ts'
import { selectReservedPartner, selectVisibleConversation } from '../chat/chatSlice.ts'
import { searchFailed, selectDealState, selectWhoseDeal } from '../deal/dealSlice.ts'
import { selectDeployment } from '../../app/shell/deploymentSlice.ts'
import { alertRequested, transactionLinked } from './notificationsSlice.ts'
import { notify } from './notify.ts'
import type { LocalizedMessage } from '../../i18n/types.ts'
import { selectIsCurrent } from '../order/orderSlice.ts'
import { waitUntil } from '../../store/timing.ts'
import { notificationAnnounced, orderChanged } from '../history/historySlice.ts'
import {
  messageReceived,
  notificationReceived,
  notificationsLoaded,
  selectIsListed,
  selectNotifications,
  selectSocket,
} from '../realtime/realtimeSlice.ts'

/** Changes of the page's own deal: the history records them, with who did what (`orderDiff.ts`). */
const IN_HISTORY: ReadonlySet<string> = new Set([
  'deal',
  'cancel_deal',
  'timeout',
  'dispute',
  'closed_dispute',
])

export const addAnnounceListeners: AddListeners = (start) => {
  /** Messages come by two events, each with the id of the message. */
  const messages = new Set<string>()
  /** False when it was announced before. */
  const markAnnounced = (id: Id) => {
    const { size } = messages
    return messages.add(String(id)).size > size
  }

  start({
    actionCreator: messageReceived,
    effect({ payload: { id, sender, isSeen } }, api) {
      if (markAnnounced(id) && !isSeen) announceMessage(api, sender)
    },
  })
  start({
    actionCreator: notificationReceived,
    effect({ payload }, api) {
      if (isKnown(api.getOriginalState(), payload)) return
      if (payload.type !== 'message') return announce(api, payload, 'socket')
      if (markAnnounced(payload.details?.id ?? payload.id))
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
        if (one.type !== 'message') await announce(api, one, 'list')
        else if (markAnnounced(one.details?.id ?? one.id)) announceMessage(api, one.details?.sender ?? null)
      }
    },
  })
  start({
    actionCreator: orderChanged,
    effect({ payload }, api) {
      const others = payload.filter(({ alerts }) => alerts)
      // With the socket up its own events announce it.
      if (selectSocket(api.getState()) !== 'up') for (const { entry } of others) notify(api, entry.text)
      if (others.length > 0) api.dispatch(alertRequested())
    },
  })
  start({ actionCreator: searchFailed, effect: (_action, api) => void api.dispatch(alertRequested()) })
}

function isKnown(state: AppState, { id }: Notification): boolean {
  return selectNotifications(state).some((one) => sameId(one.id, id))
}

/** An unknown type is ignored, and so is a deal that another one has replaced: the page shows that one. */
async function announce(api: ListenerApi, notification: Notification, by: 'socket' | 'list') {
  const { type, details } = notification
  const notice = noticeOf(type)
  if (notice === null) return
  const id = details?.id ?? null
  // The event has the order loaded, which may name a deal that is not known here yet.
  if (ownerOf(api, id) === 'other' && !selectIsCurrent(api.getState()))
    await waitUntil(api, selectIsCurrent, POLL_INTERVAL_MS)
  const owner = ownerOf(api, id)
  const isRecorded = IN_HISTORY.has(type) && owner === 'own'
  // Without a socket the history has recorded it before the list arrives.
  if (owner === 'earlier' || (isRecorded && by === 'list')) return
  const link = transactionLinkOf(notification)
  if (link !== null && owner === 'own') api.dispatch(transactionLinked(link))
  const text = owner === 'other' ? notice.otherText : notice.text
  const message: LocalizedMessage = { key: text, ...(link !== null && { link }) }
  notify(api, message)
  if (notice.kept && owner !== 'other' && !isRecorded) api.dispatch(notificationAnnounced(message))
  const isMyDoing = type === 'cancel_deal' && includesId(selectDealState(api.getState()).cancelledByMe, id)
  if (notice.sound && !isMyDoing) api.dispatch(alertRequested())
}

/** Where coins that went out can be looked at; null for any other news. */
function transactionLinkOf({ type, details }: Notification): string | null {
  return (type === 'transaction' && details?.type !== 'incoming' && details?.link) || null
}

function announceMessage(api: ListenerApi, sender: string | null) {
  const onScreen = selectVisibleConversation(api.getState())
  if (api.extra.device.visible() && sender !== null && onScreen?.nickname === sender) return
  notify(api, messageNews(api.getState(), sender))
  api.dispatch(alertRequested())
}

/** From whom, by role: a nickname alone could be anybody's. */
function messageNews(state: AppState, sender: string | null): LocalizedMessage {
  const name = sender === null ? '' : partnerName(sender)
  if (name === '' || selectReservedPartner(state) !== null) return { key: 'inbox.message' }
  return sender === selectDeployment(state).supportHandle
    ? { key: 'inbox.messageFromSupport' }
    : { key: 'inbox.messageFrom', values: { name } }
}

/** After a reload the list still knows where the coins of this deal went. */
function linkTransaction(api: ListenerApi, list: readonly Notification[]) {
  const sent = list.find(
    ({ type, details }) =>
      type === 'transaction' && details?.type !== 'incoming' && ownerOf(api, details?.id ?? null) === 'own',
  )
  if (sent?.details?.link) api.dispatch(transactionLinked(sent.details.link))
}

/** Whose deal the news are about; null where they do not name it. The id of the page's order stands for its deal. */
function ownerOf({ getState, extra }: ListenerApi, id: Id | null) {
  if (id === null) return null
  return sameId(id, extra.pageId) ? 'own' : selectWhoseDeal(getState(), id)
}
