/** The receipt before "I paid": whether it is asked for, and its way to the trader (PUR-11..13, A55). */
import { isAnyOf } from '@reduxjs/toolkit'
import { gatewayErrorOf } from '../../contract/gatewayError.ts'
import type { Id } from '../../contract/scalars.ts'
import { selectMe, selectReservedPartner, selectTrader } from '../../features/chat/chatSlice.ts'
import { overlayOpened } from '../../features/deal/dealSlice.ts'
import { selectDeployment } from '../../app/shell/deploymentSlice.ts'
import { handleCallError } from '../../features/dialogs/handleCallError.ts'
import { catalogueName, wordsOf } from '../../rules/errorText.ts'
import { receiptNeed } from '../../rules/receipt.ts'
import type { ListenerApi } from '../../store/types.ts'
import { isOpen, overlayAnswer } from './overlayAnswer.ts'
import { receiptAttached, receiptProgressed, receiptSkipped, selectPurchase } from './paymentSlice.ts'

/** Looks back at the last messages: a receipt sent in the chat counts (PUR-12). */
export async function receiptNeedNow(api: ListenerApi): Promise<ReturnType<typeof receiptNeed>> {
  const purchase = selectPurchase(api.getState())
  const partner = selectTrader(api.getState())
  const isReserved = selectReservedPartner(api.getState()) !== null
  if (purchase === null || (partner === null && !isReserved)) return 'none'
  const isLookNeeded = !purchase.is_receipt_sent && partner !== null
  return receiptNeed({
    purchase,
    merchant: purchase.merchant,
    // Without an answer the receipt is asked for: better once too often than never.
    messages: (isLookNeeded && (await lastMessages(api, partner.nickname))) || [],
    sides: { me: selectMe(api.getState()), partner: partner?.nickname ?? null },
  })
}

/** The messages with the trader; null without an answer. */
export async function lastMessages(api: ListenerApi, nickname: string) {
  try {
    return await api.extra.call('GET /user-messages', { query: { with_user: nickname } })
  } catch (reason) {
    handleCallError(api, 'background', reason)
    return null
  }
}

/** True when a receipt was sent, or none has to be; false when the person closed the dialog, or the deal is gone. */
export async function askReceipt(api: ListenerApi, need: 'required' | 'optional'): Promise<boolean> {
  api.dispatch(receiptProgressed({ share: null, error: null }))
  api.dispatch(overlayOpened('receipt'))
  // A second try goes on where the first one ended, so that nothing arrives twice.
  const uploaded = new Map<File, Id>()
  for (;;) {
    const answer = await overlayAnswer(api, 'receipt', isAnyOf(receiptAttached, receiptSkipped))
    if (answer === null) return false
    if (receiptSkipped.match(answer) && need === 'optional') return true
    if (!receiptAttached.match(answer)) continue
    if (await sendReceipt(api, answer.payload, uploaded)) return isOpen(api, 'receipt')
  }
}

/** The file, the message that carries it, and the order's note of it (PUR-13). */
async function sendReceipt(api: ListenerApi, file: File, uploaded: Map<File, Id>): Promise<boolean> {
  api.dispatch(receiptProgressed({ share: 0, error: null }))
  try {
    const mediaId = uploaded.get(file) ?? (await upload(api, file))
    uploaded.set(file, mediaId)
    await say(api, mediaId)
  } catch (reason) {
    const action = handleCallError(api, 'upload', reason)
    const error = action !== null && 'message' in action ? action.message : null
    api.dispatch(receiptProgressed({ share: null, error: error ?? { key: 'receipt.failed' } }))
    return false
  }
  await recordReceipt(api)
  api.dispatch(receiptProgressed({ share: null, error: null }))
  return true
}

async function upload(api: ListenerApi, file: File): Promise<Id> {
  const body = new FormData()
  body.append('file', file, file.name)
  const { id } = await api.extra.call('POST /media', {
    body,
    onProgress: (share) => api.dispatch(receiptProgressed({ share, error: null })),
  })
  return id
}

/** To the trader; to support where the trader takes no messages from this person (BAN-04). */
async function say(api: ListenerApi, mediaId: Id) {
  const state = api.getState()
  const { supportHandle } = selectDeployment(state)
  const symbol = selectPurchase(state)?.symbol ?? null
  const receiver = selectTrader(state)?.nickname ?? supportHandle
  const tell = (whom: string) =>
    api.extra.call('POST /user-messages', {
      body: { receiver: whom, message: '', media_id: mediaId, symbol },
    })
  try {
    await tell(receiver)
  } catch (reason) {
    const error = gatewayErrorOf(reason)
    const isBlocked = error !== null && catalogueName(wordsOf(error)) === 'userBaned'
    if (!isBlocked || receiver === supportHandle) throw reason
    await tell(supportHandle)
  }
}

/** The receipt is there even if the order's note of it is not: the chat says so too. */
export async function recordReceipt(api: ListenerApi) {
  const { call, pageId } = api.extra
  try {
    await call('PATCH /p/{id}', { id: pageId, body: { is_receipt_sent: true } })
  } catch (reason) {
    handleCallError(api, 'background', reason)
  }
}
