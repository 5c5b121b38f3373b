/** What comes in by itself: events narrowed, the gateway's list at long intervals, and what was read told back (NOTE-02..04). */
import { isAnyOf } from '@reduxjs/toolkit'
import * as v from 'valibot'
import { DEAL_EVENTS } from '../../contract/events.ts'
import { chatMessage, notification, type Notification } from '../../contract/people.ts'
import type { Id } from '../../contract/scalars.ts'
import { isAutodealOpen, isDealOpen } from '../../rules/deal.ts'
import { roomInstalled } from '../../store/rooms.ts'
import { repeat, sleep } from '../../store/loops.ts'
import type { AppState, Flow, FlowApi } from '../../store/types.ts'
import { userSeen } from '../auth/authSlice.ts'
import { selectMe, selectTalkOnScreen, supportOpened } from '../chat/chatSlice.ts'
import { orderSeen, selectAutodeal, selectDeal } from '../deal/dealSlice.ts'
import { pageLeft, returned, selectOpened, tabChosen } from '../frame/frameSlice.ts'
import { report } from '../notices/report.ts'
import {
  conversationRead,
  logOpened,
  messageHeard,
  notificationHeard,
  NOTIFICATIONS_KEPT,
  notificationsRead,
  notificationsSeen,
  selectNotifications,
  selectSocket,
  selectUnread,
  socketChanged,
  socketHeard,
  unreadSeen,
} from './inboxSlice.ts'

/** The shortest time between two looks at the list, whatever happens. */
const LOOK_GAP_MS = 30_000
/** Beside the polling of a deal, which tells of everything but messages. */
const LOOK_EVERY_MS = 60_000
/** With the socket up, or once nothing is under way, a look only guards against a lost event. */
const GUARD_EVERY_MS = 300_000

export const inboxFlow: Flow = (start) => {
  let lookedAt = Number.NEGATIVE_INFINITY

  start({ actionCreator: socketHeard, effect: ({ payload }, api) => hear(api, payload) })
  start({
    predicate: (action, now) =>
      userSeen.match(action) ||
      pageLeft.match(action) ||
      // This room may come after the person was seen.
      (roomInstalled.match(action) && action.payload === 'news' && selectOpened(now) !== null),
    async effect(action, api) {
      api.cancelActiveListeners()
      if (pageLeft.match(action) || api.extra.session.access() === null) return
      const { device } = api.extra
      const wake = [isNews, returned.match, socketChanged.match]
      await repeat(api, { every: () => pauseOf(api), wake }, async () => {
        const early = lookedAt + LOOK_GAP_MS - device.now()
        if (early > 0) await sleep(Math.min(early, LOOK_GAP_MS), api.signal)
        if (api.signal.aborted) return false
        lookedAt = device.now()
        await look(api)
        return true
      })
    },
  })
  start({
    matcher: isAnyOf(
      tabChosen,
      supportOpened,
      orderSeen,
      returned,
      messageHeard,
      notificationHeard,
      notificationsSeen,
      unreadSeen,
    ),
    effect: (_action, api) => readTalk(api),
  })
  start({
    actionCreator: logOpened,
    effect: (_action, api) => tellRead(api, ({ type }) => type !== 'message'),
  })
}

const NEWS: ReadonlySet<string> = new Set([...DEAL_EVENTS, 'notification'])

function isNews(action: unknown): action is unknown {
  return socketHeard.match(action) && NEWS.has(action.payload.event)
}

function pauseOf(api: FlowApi): number {
  const state = api.getState()
  if (selectSocket(state) === 'up' || !isDealing(state)) return GUARD_EVERY_MS
  return api.extra.device.visible() ? LOOK_EVERY_MS : LOOK_EVERY_MS * 2
}

function isDealing(state: AppState): boolean {
  return 'deal' in state && (isDealOpen(selectDeal(state)) || isAutodealOpen(selectAutodeal(state)))
}

const counters = v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(0)))

/** What cannot be read says nothing here; as a hint to look again it has served all the same (A35). */
function hear(api: FlowApi, { event, payload }: ReturnType<typeof socketHeard>['payload']) {
  if (event === 'message') {
    const read = v.safeParse(chatMessage, payload)
    if (read.success && read.output.sender !== '' && read.output.sender !== nicknameOf(api)) {
      const { id, sender } = read.output
      api.dispatch(messageHeard({ id, sender, isSeen: partnerSeen(api) === sender }))
    }
  } else if (event === 'unread') {
    const read = v.safeParse(counters, payload)
    if (read.success) api.dispatch(unreadSeen(read.output))
  } else if (NEWS.has(event)) {
    const read = v.safeParse(notification, payload)
    if (!read.success) return
    const type = read.output.type || (event === 'notification' ? '' : event)
    api.dispatch(notificationHeard({ ...read.output, type }))
  }
}

function nicknameOf(api: FlowApi): string | null {
  return 'deal' in api.getState() ? selectMe(api.getState()) : null
}

/** Whose conversation the person has before their eyes. */
function partnerSeen(api: FlowApi): string | null {
  return api.extra.device.visible() ? (selectTalkOnScreen(api.getState())?.nickname ?? null) : null
}

async function look(api: FlowApi) {
  try {
    const list = await api.extra.call('GET /operations/updates', {
      query: { limit: NOTIFICATIONS_KEPT },
      signal: api.signal,
    })
    const { listed } = api.getState().inbox
    // With the socket up its counters are newer than the list.
    if (!listed || selectSocket(api.getState()) !== 'up') api.dispatch(unreadSeen(countUnread(list)))
    api.dispatch(notificationsSeen(list))
  } catch (reason) {
    report(api, 'background', reason)
  }
}

function countUnread(list: readonly Notification[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const { type, details, is_read } of list)
    if (type === 'message' && details?.sender)
      counts.set(details.sender, (counts.get(details.sender) ?? 0) + (is_read ? 0 : 1))
  return Object.fromEntries(counts)
}

/** The conversation on screen is read, here and at the gateway (NOTE-03, NOTE-04). */
async function readTalk(api: FlowApi) {
  const partner = partnerSeen(api)
  if (partner === null) return
  if (selectUnread(api.getState())[partner] !== undefined) api.dispatch(conversationRead(partner))
  await tellRead(api, ({ type, details }) => type === 'message' && details?.sender === partner)
}

async function tellRead(api: FlowApi, concerns: (notification: Notification) => boolean) {
  const ids: Id[] = selectNotifications(api.getState())
    .filter((one) => !one.is_read && concerns(one))
    .map(({ id }) => id)
  if (ids.length === 0) return
  api.dispatch(notificationsRead(ids))
  try {
    await api.extra.call('PATCH /operations/updates', { body: { ids, is_read: true } })
  } catch (reason) {
    report(api, 'background', reason)
  }
}
