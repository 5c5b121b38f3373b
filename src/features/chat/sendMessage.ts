/** Sends one message once, over all tabs and reloads: first uploads its file, then posts the message. */
import { gatewayErrorOf, isRefusal } from '../../contract/gatewayError.ts'
import type { FileStore } from '../../platform/fileStore.ts'
import { messageIn } from '../../rules/errorPolicy.ts'
import { handleCallError } from '../../shell/handleCallError.ts'
import { sleep, startOver, withTimeout } from '../../store/timing.ts'
import type { AppState, ListenerApi } from '../../store/types.ts'
import { selectAutodeal, selectDeal } from '../order/orderSlice.ts'
import {
  lockEnded,
  messageFailed,
  messageLeft,
  messagesLoaded,
  messageSent,
  selectConversation,
  uploadDone,
  uploadProgressed,
  uploadRefused,
} from './chatSlice.ts'
import { type MessageRef, type Outgoing, outgoingOf } from './conversation.ts'
import { uploadFile } from './files.ts'
import { restoreUnsent } from './keepUnsent.ts'
import { selectMe } from './partners.ts'

/** Time limit for reading a stored file: a browser may not respond. */
const READ_WITHIN_MS = 5_000

/** The unconfirmed message; undefined once it has arrived. */
export function messageOf(state: AppState, { partner, key }: MessageRef): Outgoing | undefined {
  return outgoingOf(selectConversation(state, partner), key)
}

/** One message of a conversation at a time, over all tabs. The next one may be sent when the lock of the partner ends. `files`: the state only knows their names. */
export async function sendMessage(api: ListenerApi, which: MessageRef, files: FileStore): Promise<void> {
  const { device, pageKey } = api.extra
  const file = messageOf(api.getState(), which)?.file
  // Not awaited, because a browser may take long or never finish.
  if (file) void files.keep(file.key)
  try {
    await device.withLock(`gateway.chat.${pageKey}.${which.partner}`, async () => {
      if (await isDone(api, which)) return
      if (await upload(api, which, files)) await post(api, which)
    })
  } finally {
    await endLock(api, which)
  }
}

async function endLock(api: ListenerApi, { partner }: MessageRef) {
  const { lock } = selectConversation(api.getState(), partner)
  if (lock === null) return
  await sleep(lock - api.extra.clock.now(), api.signal)
  api.dispatch(lockEnded({ partner, lock }))
}

/** True when nothing has to be sent: the gateway has the message from an earlier attempt or from another tab, or its text went back into the field. */
async function isDone(api: ListenerApi, which: MessageRef): Promise<boolean> {
  const { partner, key } = which
  restoreUnsent(api, partner)
  const message = messageOf(api.getState(), which)
  if (message === undefined) return true
  if (message.leftAt === null && !(key in selectConversation(api.getState(), partner).sent)) return false
  try {
    const messages = await api.extra.call('GET /user-messages', { query: { with_user: partner } })
    api.dispatch(messagesLoaded({ partner, me: selectMe(api.getState()), messages }))
  } catch (reason) {
    // Without the messages it is unknown whether it arrived. It is not sent, because it could arrive twice.
    fail(api, which, 'message', reason)
    return true
  }
  return messageOf(api.getState(), which) === undefined
}

/** True when there is no file, or the gateway has it. */
async function upload(api: ListenerApi, which: MessageRef, files: FileStore): Promise<boolean> {
  const attached = messageOf(api.getState(), which)?.file ?? null
  if (attached === null || attached.mediaId !== null) return true
  const file = await withTimeout(READ_WITHIN_MS, api.signal, () => files.get(attached.key))
  if (file === null || file === 'late') {
    api.dispatch(uploadRefused({ ...which, error: { key: 'deal:file.unreadable' } }))
    return false
  }
  const onProgress = (share: number) => void api.dispatch(uploadProgressed({ ...which, share }))
  try {
    const mediaId = await uploadFile(api, file, onProgress)
    api.dispatch(uploadDone({ ...which, mediaId }))
    return true
  } catch (reason) {
    const action = isRefusal(gatewayErrorOf(reason)) ? handleCallError(api, 'upload', reason) : null
    if (action?.kind !== 'inline') fail(api, which, 'upload', reason)
    else api.dispatch(uploadRefused({ ...which, error: action.message }))
    return false
  }
}

async function post(api: ListenerApi, which: MessageRef) {
  const { call, clock } = api.extra
  const { partner } = which
  const message = messageOf(api.getState(), which)
  if (message === undefined) return
  api.dispatch(messageLeft({ ...which, at: clock.now() }))
  try {
    const body = {
      receiver: partner,
      message: message.text,
      media_id: message.file?.mediaId ?? null,
      symbol: symbolOf(api),
    }
    const sent = await startOver(() => call('POST /user-messages', { body }))
    api.dispatch(messageSent({ ...which, message: sent }))
  } catch (reason) {
    fail(api, which, 'message', reason)
  }
}

function fail(api: ListenerApi, which: MessageRef, place: 'message' | 'upload', reason: unknown) {
  const error = messageIn(handleCallError(api, place, reason))
  const blocked = error !== null && 'key' in error && error.key === 'errors:errors.user-baned'
  api.dispatch(messageFailed({ ...which, error, refused: isRefusal(gatewayErrorOf(reason)), blocked }))
}

/** The coin that the deal is about (docs/gateway.md#entities). */
function symbolOf(api: ListenerApi): string | null {
  const state = api.getState()
  return selectDeal(state)?.symbol ?? selectAutodeal(state)?.symbol ?? null
}
