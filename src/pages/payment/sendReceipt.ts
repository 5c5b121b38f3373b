/** The calls of a receipt: its file, its message, and the mark of the order. */
import { POLL_INTERVAL_MS } from '../../contract/constants.ts'
import { gatewayErrorOf } from '../../contract/gatewayError.ts'
import { type Id, sameId } from '../../contract/ids.ts'
import type { ChatMessage } from '../../contract/people.ts'
import { uploadFile } from '../../features/chat/files.ts'
import { selectReservedPartner, selectSides, selectTrader } from '../../features/chat/partners.ts'
import { selectIsMarked } from '../../features/history/historySlice.ts'
import { whileDue } from '../../features/order/orderCommands.ts'
import { selectDealId, selectOrderWithDeal, selectPurchase } from '../../features/order/orderSlice.ts'
import { hasOpenDeal, isSameDeal, type OrderDeals } from '../../rules/deal.ts'
import { catalogueName, gatewayText } from '../../rules/errorText.ts'
import { selectDeployment } from '../../shell/deploymentSlice.ts'
import { inBackground } from '../../shell/handleCallError.ts'
import { withTimeout } from '../../store/timing.ts'
import type { AppState, ListenerApi } from '../../store/types.ts'
import { receiptFound, receiptProgressed } from './paymentSlice.ts'
import { hasOwnFile } from './receipt.ts'

/** Whether "I paid" asks for a receipt. `required`: must be attached; `optional`: can be skipped; `none`: was sent, also as a file in the chat, or is optional and there is no trader to send it to. */
export async function loadReceiptNeed(api: ListenerApi): Promise<'required' | 'optional' | 'none'> {
  const state = api.getState()
  const purchase = selectPurchase(state)
  const hasTrader = selectTrader(state) !== null || selectReservedPartner(state) !== null
  if (purchase === null || selectIsMarked(state)) return 'none'
  // Without a response the receipt is asked for.
  if (await isFileInChat(api)) return 'none'
  if (purchase.merchant?.is_receipt_required) return 'required'
  // Without a trader to send it to, only a required receipt is asked for: support gets it.
  return hasTrader ? 'optional' : 'none'
}

/** Whether an own file is among the last messages with the trader; null without a response in time, because "I paid" waits for it. `mediaId`: this file. */
export async function isFileInChat(api: ListenerApi, mediaId?: Id): Promise<boolean | null> {
  const partner = selectTrader(api.getState())?.nickname
  if (partner === undefined) return false
  const messages = await inBackground(api, () =>
    withTimeout(POLL_INTERVAL_MS, api.signal, (signal) =>
      api.extra.call('GET /user-messages', { query: { with_user: partner }, signal }),
    ),
  )
  if (messages === null || messages === 'late') return null
  const isMeant = ({ media }: ChatMessage) => mediaId === undefined || sameId(media?.id, mediaId)
  return hasOwnFile(messages.filter(isMeant), selectSides(api.getState(), partner))
}

/** The receipt dialog that a file is sent from. */
interface ReceiptRun {
  /** Media ids of earlier attempts, so that no file is uploaded twice. */
  uploaded: Map<File, Id>
  /** False once the dialog was closed. */
  isWanted: () => boolean
  /** The deal that the receipt is about. */
  asked: OrderDeals
}

/**
 * Uploads the file, sends it to the trader and marks the order; stops if the dialog is closed before the message is sent.
 * Rejects when the upload or the message failed.
 */
export async function sendReceipt(
  api: ListenerApi,
  file: File,
  { uploaded, isWanted, asked }: ReceiptRun,
): Promise<void> {
  const upload = new AbortController()
  const report = (share: number | null) => {
    if (isWanted()) api.dispatch(receiptProgressed({ share, error: null }))
    else upload.abort()
  }
  report(0)
  const known = uploaded.get(file)
  const mediaId = known ?? (await uploadFile(api, file, report, upload.signal))
  uploaded.set(file, mediaId)
  // The message of an earlier attempt may have arrived without an answer. The trader of another deal must not get it: the call asks `isWanted`.
  if (known === undefined || !(await isFileInChat(api, known))) await sendMessage(api, mediaId, isWanted)
  // Another deal may have replaced it meanwhile.
  if (isSameDeal(asked, selectOrderWithDeal(api.getState()))) await markReceiptSent(api)
  report(null)
}

/** Sends the message to the trader, or to support if the trader is not known or has blocked this person. */
async function sendMessage(api: ListenerApi, mediaId: Id, isWanted: () => boolean) {
  const state = api.getState()
  const { supportHandle } = selectDeployment(state)
  const symbol = selectPurchase(state)?.symbol ?? null
  const trader = selectTrader(state)?.nickname ?? supportHandle
  const sendTo = (receiver: string) =>
    whileDue(api, isWanted, (isDue) =>
      api.extra.call('POST /user-messages', {
        body: { receiver, message: '', media_id: mediaId, symbol },
        isDue,
      }),
    )
  try {
    await sendTo(trader)
  } catch (reason) {
    const error = gatewayErrorOf(reason)
    const isBlocked = error !== null && catalogueName(gatewayText(error)) === 'userBaned'
    if (!isBlocked || trader === supportHandle) throw reason
    await sendTo(supportHandle)
  }
}

/** The deal has its receipt: marks the order. An error is not shown, because the receipt was sent and is visible in the chat. */
export async function markReceiptSent(api: ListenerApi) {
  const { call, pageId } = api.extra
  const dealId = selectDealId(api.getState())
  if (dealId !== null) api.dispatch(receiptFound(dealId))
  const isDealOn = (state: AppState) =>
    sameId(dealId, selectDealId(state)) && hasOpenDeal(selectOrderWithDeal(state))
  const body = { is_receipt_sent: true }
  await inBackground(api, () => whileDue(api, isDealOn, () => call('PATCH /p/{id}', { id: pageId, body })))
}
