/** News is told once: a toast, a line in the record, a sound (NOTE-01, NOTE-02, NOTE-05, NOTE-06). */
import type { Notification } from '../../contract/people.ts'
import { sameId, type Id } from '../../contract/scalars.ts'
import { noticeOf } from '../../rules/notifications.ts'
import { partnerName } from '../../rules/partnerName.ts'
import type { AppState, Flow, FlowApi } from '../../store/types.ts'
import { selectReservedPartner, selectTalkOnScreen } from '../chat/chatSlice.ts'
import { selectAutodeal, selectDeal, selectDealState } from '../deal/dealSlice.ts'
import { selectSite } from '../frame/siteSlice.ts'
import { noted, type Said } from '../notices/noticesSlice.ts'
import {
  bellRung,
  messageHeard,
  notificationHeard,
  notificationsSeen,
  selectNotifications,
  transactionLinked,
} from './inboxSlice.ts'
import { raise } from './raise.ts'

/** Changes of the page's own deal, which are told from its record, with who did what. */
const TOLD_BY_RECORD: ReadonlySet<string> = new Set([
  'deal',
  'cancel_deal',
  'timeout',
  'dispute',
  'closed_dispute',
])

export const alertFlow: Flow = (start) => {
  /** Messages come by two events, each with the id of the message. */
  const messages = new Set<string>()
  const isFirst = (id: Id) => !messages.has(String(id)) && messages.add(String(id)).size > 0

  start({
    actionCreator: messageHeard,
    effect({ payload: { id, sender, isSeen } }, api) {
      if (isFirst(id) && !isSeen) tellMessage(api, sender)
    },
  })
  start({
    actionCreator: notificationHeard,
    effect({ payload }, api) {
      if (isKnown(api.getOriginalState(), payload)) return
      if (payload.type !== 'message') tell(api, payload, 'heard')
      else if (isFirst(payload.details?.id ?? payload.id)) tellMessage(api, payload.details?.sender ?? null)
    },
  })
  start({
    actionCreator: notificationsSeen,
    effect({ payload }, api) {
      linkTransaction(api, payload)
      if (!api.getOriginalState().inbox.listed) return
      for (const one of payload.toReversed()) {
        if (one.is_read || isKnown(api.getOriginalState(), one)) continue
        if (one.type !== 'message') tell(api, one, 'listed')
        else if (isFirst(one.details?.id ?? one.id)) tellMessage(api, one.details?.sender ?? null)
      }
    },
  })
}

function isKnown(state: AppState, { id }: Notification): boolean {
  return selectNotifications(state).some((one) => sameId(one.id, id))
}

/** A type that nobody knows is ignored quietly. */
function tell(api: FlowApi, notification: Notification, by: 'heard' | 'listed') {
  const { type, details } = notification
  const notice = noticeOf(type)
  if (notice === null) return
  const isRecorded = TOLD_BY_RECORD.has(type) && isOwnDeal(api, details?.id ?? null)
  // Without a socket the record has told it long before the list does.
  if (isRecorded && by === 'listed') return
  const link = transactionLinkOf(notification)
  if (link !== null) api.dispatch(transactionLinked(link))
  const said: Said = { key: notice.text, ...(link !== null && { link }) }
  raise(api, said)
  if (notice.kept && !isRecorded) api.dispatch(noted({ at: api.extra.clock.now(), said }))
  const isMyDoing = type === 'cancel_deal' && isCancelledByMe(api, details?.id ?? null)
  if (notice.sound && !isMyDoing) api.dispatch(bellRung())
}

/** Where coins that went out can be looked at; null for any other news. */
function transactionLinkOf({ type, details }: Notification): string | null {
  return (type === 'transaction' && details?.type !== 'incoming' && details?.link) || null
}

function tellMessage(api: FlowApi, sender: string | null) {
  const onScreen = selectTalkOnScreen(api.getState())
  if (api.extra.device.visible() && sender !== null && onScreen?.nickname === sender) return
  raise(api, messageNews(api.getState(), sender))
  api.dispatch(bellRung())
}

/** From whom, by role: a nickname alone could be anybody's. */
function messageNews(state: AppState, sender: string | null): Said {
  const name = sender === null ? '' : partnerName(sender)
  if (name === '' || ('deal' in state && selectReservedPartner(state) !== null))
    return { key: 'inbox.message' }
  return sender === selectSite(state).supportHandle
    ? { key: 'inbox.messageFromSupport' }
    : { key: 'inbox.messageFrom', values: { name } }
}

/** After a reload the list still knows where the coins of this deal went. */
function linkTransaction(api: FlowApi, list: readonly Notification[]) {
  const sent = list.find(
    ({ type, details }) =>
      type === 'transaction' && details?.type !== 'incoming' && isOwnDeal(api, details?.id ?? null),
  )
  if (sent?.details?.link) api.dispatch(transactionLinked(sent.details.link))
}

function isOwnDeal(api: FlowApi, id: Id | null): boolean {
  const state = api.getState()
  if (!('deal' in state)) return false
  const deal = selectDeal(state)
  return [deal?.deal_id, deal?.id, selectAutodeal(state)?.autodeal_id].some((own) => sameId(own, id))
}

function isCancelledByMe(api: FlowApi, id: Id | null): boolean {
  const state = api.getState()
  return 'deal' in state && selectDealState(state).cancelledByMe.some((mine) => sameId(mine, id))
}
