/** "I paid": the question, the payer's card where it is demanded, the receipt, and only then the call (PUR-10..16). */
import { isAnyOf } from '@reduxjs/toolkit'
import { findBroker, isCardBroker } from '../../rules/brokers.ts'
import { chatPartner } from '../../rules/deal.ts'
import { needsMask } from '../../rules/purchase.ts'
import { receiptNeed } from '../../rules/receipt.ts'
import { act } from '../../features/deal/act.ts'
import { selectBrokers } from '../../features/brokers/brokersSlice.ts'
import { selectUser } from '../../features/auth/authSlice.ts'
import {
  overlayClosed,
  overlayOpened,
  questionAnswered,
  selectAutodeal,
  selectDeal,
  selectDealState,
} from '../../features/deal/dealSlice.ts'
import { selectSite } from '../../features/frame/siteSlice.ts'
import { report } from '../../features/notices/report.ts'
import type { Flow, FlowApi } from '../../store/types.ts'
import { selectMethod } from './paymentScreen.ts'
import {
  maskRefused,
  maskSubmitted,
  receiptAttached,
  receiptProgressed,
  receiptSkipped,
  selectPurchase,
} from './paymentSlice.ts'

export const payFlow: Flow = (start) => {
  start({
    actionCreator: questionAnswered,
    async effect({ payload: { question, yes } }, api) {
      const wasAsked = selectDealState(api.getOriginalState()).question === 'paid'
      if (question === 'paid' && yes && wasAsked) await confirmPaid(api)
    },
  })
}

async function confirmPaid(api: FlowApi) {
  const isComplete = (await askMask(api)) && (await askReceipt(api))
  api.dispatch(overlayClosed())
  if (!isComplete) return
  const { call } = api.extra
  const deal = selectDeal(api.getState())
  const autodeal = selectAutodeal(api.getState())
  if (deal) await act(api, 'paid', () => call('PATCH /deals/states', { body: { deal_id: deal.deal_id } }))
  else if (autodeal)
    await act(api, 'paid', () =>
      call('PATCH /autodeals/states', { body: { autodeal_id: autodeal.autodeal_id } }),
    )
}

/** True when the mask is not needed or was taken; false when the person closed the dialog. */
async function askMask(api: FlowApi): Promise<boolean> {
  const purchase = selectPurchase(api.getState())
  const deal = selectDeal(api.getState())
  const broker = findBroker(selectBrokers(api.getState()), selectMethod(api.getState()))
  const isNeeded = needsMask({
    merchant: purchase?.merchant ?? null,
    isCard: isCardBroker(broker),
    stored: [purchase?.mask, deal?.mask],
  })
  if (!isNeeded) return true
  api.dispatch(overlayOpened('mask'))
  for (;;) {
    const [answer] = await api.take(isAnyOf(maskSubmitted, overlayClosed))
    if (!maskSubmitted.match(answer)) return false
    if (await sendMask(api, answer.payload)) return true
  }
}

async function sendMask(api: FlowApi, mask: string): Promise<boolean> {
  const { call, pageId } = api.extra
  const deal = selectDeal(api.getState())
  const broker = selectMethod(api.getState())
  try {
    if (deal) await call('PATCH /deals/mask', { body: { deal_id: deal.deal_id, mask } })
    // An automatic deal has no call of its own for it (A22).
    else if (broker !== null) await call('PATCH /p2/{id}', { id: pageId, body: { broker_id: broker, mask } })
    return true
  } catch (reason) {
    const action = report(api, 'mask', reason)
    if (action?.kind === 'inline') api.dispatch(maskRefused(action.message))
    return action?.kind === 'silent' && action.next === 'continue'
  }
}

/** True when a receipt was sent, or none has to be; false when the person closed the dialog. */
async function askReceipt(api: FlowApi): Promise<boolean> {
  const need = await receiptNeedNow(api)
  if (need === 'none') return true
  api.dispatch(overlayOpened('receipt'))
  for (;;) {
    const [answer] = await api.take(isAnyOf(receiptAttached, receiptSkipped, overlayClosed))
    if (overlayClosed.match(answer)) return false
    if (receiptSkipped.match(answer)) {
      if (need === 'optional') return true
      continue
    }
    if (receiptAttached.match(answer) && (await sendReceipt(api, answer.payload))) return true
  }
}

/** Looks back at the last messages: a receipt sent in the chat counts (PUR-12). */
async function receiptNeedNow(api: FlowApi) {
  const purchase = selectPurchase(api.getState())
  const partner = partnerOf(api)
  if (purchase === null || partner === null) return 'none'
  const sides = { me: selectUser(api.getState())?.nickname ?? null, partner: partner.nickname }
  const known = { purchase, merchant: purchase.merchant, sides }
  const sent = purchase.is_receipt_sent ? [] : await lastMessages(api, partner.nickname)
  return receiptNeed({ ...known, messages: sent })
}

/** Without an answer the receipt is asked for: better once too often than never. */
async function lastMessages(api: FlowApi, nickname: string) {
  try {
    return await api.extra.call('GET /user-messages', { query: { with_user: nickname } })
  } catch (reason) {
    report(api, 'background', reason)
    return []
  }
}

function partnerOf(api: FlowApi) {
  const { supportHandle } = selectSite(api.getState())
  return chatPartner('buyer', selectDeal(api.getState()), selectAutodeal(api.getState()), supportHandle)
}

/** The file, the message that carries it, and the order's note of it (PUR-13). */
async function sendReceipt(api: FlowApi, file: File): Promise<boolean> {
  const { call, pageId } = api.extra
  const partner = partnerOf(api)
  if (partner === null) return false
  api.dispatch(receiptProgressed({ share: 0, fault: null }))
  try {
    const body = new FormData()
    body.append('file', file, file.name)
    const media = await call('POST /media', {
      body,
      onProgress: (share) => api.dispatch(receiptProgressed({ share, fault: null })),
    })
    const symbol = selectPurchase(api.getState())?.symbol ?? null
    await call('POST /user-messages', {
      body: { receiver: partner.nickname, message: '', media_id: media.id, symbol },
    })
    await call('PATCH /p/{id}', { id: pageId, body: { is_receipt_sent: true } })
    api.dispatch(receiptProgressed({ share: null, fault: null }))
    return true
  } catch (reason) {
    const action = report(api, 'upload', reason)
    const fault = action !== null && 'message' in action ? action.message : null
    api.dispatch(receiptProgressed({ share: null, fault: fault ?? { key: 'receipt.failed' } }))
    return false
  }
}
