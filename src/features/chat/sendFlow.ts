/** Sends what was written, once: first the file, then the message that carries it (CHAT-04..07, API-15). */
import { CHAT_LOCK_MS } from '../../contract/constants.ts'
import { gatewayErrorOf } from '../../contract/gatewayError.ts'
import { sleep } from '../../store/loops.ts'
import type { AppState, Flow, FlowApi } from '../../store/types.ts'
import { selectAutodeal, selectDeal } from '../deal/dealSlice.ts'
import { report } from '../notices/report.ts'
import {
  fileChosen,
  fileReady,
  fileRefused,
  historySeen,
  lockEnded,
  messageFailed,
  messageLeft,
  messageResent,
  messageSent,
  messageSubmitted,
  selectConversation,
  selectMe,
  uploadDone,
  uploadProgressed,
  uploadRefused,
} from './chatSlice.ts'
import { outgoingOf } from './conversation.ts'
import type { Outgoing } from './outbox.ts'
import { prepareFile } from './prepareFile.ts'
import { talkStore } from './talkStore.ts'

/** Which message of whom. */
interface Which {
  partner: string
  key: string
}

export const sendFlow: Flow = (start) => {
  /** The chosen files by key: the store only knows their names. */
  const files = new Map<string, File>()

  start({
    actionCreator: fileChosen,
    async effect({ payload: { partner, key, file } }, api) {
      const { file: ready, fault } = await prepareFile(file)
      if (fault !== null) return void api.dispatch(fileRefused({ partner, key, fault: { key: fault } }))
      files.set(key, ready)
      api.dispatch(fileReady({ partner, key, name: ready.name, size: ready.size }))
    },
  })
  start({
    actionCreator: messageSubmitted,
    effect: ({ payload }, api) => whenTaken(api, payload, () => send(api, payload, files)),
  })
  start({
    actionCreator: messageResent,
    effect: ({ payload }, api) => whenTaken(api, payload, () => send(api, payload, files)),
  })
  start({
    actionCreator: messageLeft,
    async effect({ payload: { partner } }, api) {
      const { lock } = selectConversation(api.getState(), partner)
      await sleep(CHAT_LOCK_MS, api.signal)
      if (lock !== null) api.dispatch(lockEnded({ partner, lock }))
    },
  })
}

/** Goes on when this very event put the message on its way: the second press of two did not. */
async function whenTaken(api: FlowApi, which: Which, work: () => Promise<void>) {
  const isSending = (state: AppState) => messageOf(state, which)?.state === 'sending'
  if (isSending(api.getState()) && !isSending(api.getOriginalState())) await work()
}

function messageOf(state: AppState, { partner, key }: Which): Outgoing | undefined {
  return outgoingOf(selectConversation(state, partner), key)
}

/** One message of a conversation at a time, over all tabs. */
async function send(api: FlowApi, which: Which, files: Map<string, File>) {
  const { device, pageKey } = api.extra
  await device.exclusive(`gateway.chat.${pageKey}.${which.partner}`, async () => {
    if (await isThereAlready(api, which)) return
    if (await upload(api, which, files)) await post(api, which)
  })
}

/** True when an earlier try, or another tab, has brought it to the gateway: then the history says so. */
async function isThereAlready(api: FlowApi, which: Which): Promise<boolean> {
  const message = messageOf(api.getState(), which)
  if (message === undefined) return true
  const isTwin = message.file === null && talkStore(api.extra).wasSent(which.partner, message.text)
  if (message.leftAt === null && !isTwin) return false
  try {
    const messages = await api.extra.call('GET /user-messages', { query: { with_user: which.partner } })
    api.dispatch(historySeen({ partner: which.partner, me: selectMe(api.getState()), messages }))
  } catch (reason) {
    // Without the history nobody knows whether it arrived: better to wait than to send it twice.
    fail(api, which, 'message', reason)
    return true
  }
  if (isTwin && messageOf(api.getState(), which)) api.dispatch(messageSent({ ...which, message: null }))
  return messageOf(api.getState(), which) === undefined
}

/** True when there is no file, or the gateway has it. */
async function upload(api: FlowApi, which: Which, files: Map<string, File>): Promise<boolean> {
  const attached = messageOf(api.getState(), which)?.file ?? null
  if (attached === null || attached.mediaId !== null) return true
  const file = files.get(attached.key)
  if (file === undefined) {
    api.dispatch(uploadRefused({ ...which, fault: { key: 'file.unreadable' } }))
    return false
  }
  try {
    const body = new FormData()
    body.append('file', file, file.name)
    const { id } = await api.extra.call('POST /media', {
      body,
      onProgress: (share) => api.dispatch(uploadProgressed({ ...which, share })),
    })
    api.dispatch(uploadDone({ ...which, mediaId: id }))
    files.delete(attached.key)
    return true
  } catch (reason) {
    const action = isRefused(reason) ? report(api, 'upload', reason) : null
    if (action?.kind === 'inline') api.dispatch(uploadRefused({ ...which, fault: action.message }))
    else fail(api, which, 'upload', reason)
    return false
  }
}

async function post(api: FlowApi, which: Which) {
  const { call, clock } = api.extra
  const { partner } = which
  const message = messageOf(api.getState(), which)
  if (message === undefined) return
  api.dispatch(messageLeft({ ...which, at: clock.now() }))
  try {
    const sent = await call('POST /user-messages', {
      body: {
        receiver: partner,
        message: message.text,
        media_id: message.file?.mediaId ?? null,
        symbol: symbolOf(api),
      },
    })
    talkStore(api.extra).noteSent(partner, message.text)
    api.dispatch(messageSent({ ...which, message: sent }))
  } catch (reason) {
    fail(api, which, 'message', reason)
  }
}

function fail(api: FlowApi, which: Which, place: 'message' | 'upload', reason: unknown) {
  const action = report(api, place, reason)
  const fault = action !== null && 'message' in action ? action.message : null
  const blocked = fault !== null && 'key' in fault && fault.key === 'errors.user-baned'
  api.dispatch(messageFailed({ ...which, fault, refused: isRefused(reason), blocked }))
}

/** True when the gateway has understood and said no; a 5xx or no answer leaves it open. */
function isRefused(reason: unknown): boolean {
  const status = gatewayErrorOf(reason)?.status ?? 0
  return status >= 400 && status < 500
}

/** The coin that the deal is about (spec §3). */
function symbolOf(api: FlowApi): string | null {
  const state = api.getState()
  return selectDeal(state)?.symbol ?? selectAutodeal(state)?.symbol ?? null
}
