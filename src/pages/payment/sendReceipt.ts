/** The receipt's calls: the file, the message that carries it, and the mark on the order. */
import { gatewayErrorOf } from '../../contract/gatewayError.ts'
import type { Id } from '../../contract/scalars.ts'
import { selectMe, selectReservedPartner, selectTrader } from '../../features/chat/chatSlice.ts'
import { uploadFile } from '../../features/chat/uploadFile.ts'
import { selectDeployment } from '../../app/shell/deploymentSlice.ts'
import { handleCallError } from '../../app/shell/handleCallError.ts'
import { catalogueName, gatewayText } from '../../rules/errorText.ts'
import { receiptNeed } from '../../rules/receipt.ts'
import type { ListenerApi } from '../../store/types.ts'
import { receiptProgressed, selectPurchase } from './paymentSlice.ts'

/** Whether "I paid" asks for a receipt. One that was sent in the chat counts, so the last messages are loaded. */
export async function loadReceiptNeed(api: ListenerApi): Promise<ReturnType<typeof receiptNeed>> {
  const purchase = selectPurchase(api.getState())
  const partner = selectTrader(api.getState())
  const isReserved = selectReservedPartner(api.getState()) !== null
  if (purchase === null || (partner === null && !isReserved)) return 'none'
  const needsMessages = !purchase.is_receipt_sent && partner !== null
  return receiptNeed({
    purchase,
    merchant: purchase.merchant,
    // Without an answer the receipt is asked for: once too often is better than never.
    messages: (needsMessages && (await loadLastMessages(api, partner.nickname))) || [],
    sides: { me: selectMe(api.getState()), partner: partner?.nickname ?? null },
  })
}

/** The messages with the trader; null without an answer. */
export async function loadLastMessages(api: ListenerApi, nickname: string) {
  try {
    return await api.extra.call('GET /user-messages', { query: { with_user: nickname } })
  } catch (reason) {
    handleCallError(api, 'background', reason)
    return null
  }
}

/**
 * Uploads the file, sends it to the trader and marks the order. `uploaded` keeps the media ids of earlier tries, so that a second
 * try does not upload again. Rejects when the upload or the message failed.
 */
export async function sendReceipt(api: ListenerApi, file: File, uploaded: Map<File, Id>): Promise<void> {
  api.dispatch(receiptProgressed({ share: 0, error: null }))
  const mediaId =
    uploaded.get(file) ??
    (await uploadFile(api, file, (share) => api.dispatch(receiptProgressed({ share, error: null }))))
  uploaded.set(file, mediaId)
  await sendMessage(api, mediaId)
  await markReceiptSent(api)
  api.dispatch(receiptProgressed({ share: null, error: null }))
}

/** To the trader; to support where the trader has blocked this person. */
async function sendMessage(api: ListenerApi, mediaId: Id) {
  const state = api.getState()
  const { supportHandle } = selectDeployment(state)
  const symbol = selectPurchase(state)?.symbol ?? null
  const trader = selectTrader(state)?.nickname ?? supportHandle
  const sendTo = (receiver: string) =>
    api.extra.call('POST /user-messages', { body: { receiver, message: '', media_id: mediaId, symbol } })
  try {
    await sendTo(trader)
  } catch (reason) {
    const error = gatewayErrorOf(reason)
    const isBlocked = error !== null && catalogueName(gatewayText(error)) === 'userBaned'
    if (!isBlocked || trader === supportHandle) throw reason
    await sendTo(supportHandle)
  }
}

/** Marks the order. The receipt was sent even when this call fails: the chat shows it too. */
export async function markReceiptSent(api: ListenerApi) {
  const { call, pageId } = api.extra
  try {
    await call('PATCH /p/{id}', { id: pageId, body: { is_receipt_sent: true } })
  } catch (reason) {
    handleCallError(api, 'background', reason)
  }
}
