/** Every slice of the state. */
import { combineReducers } from '@reduxjs/toolkit'
import { authSlice } from '../features/auth/authSlice.ts'
import { brokersSlice } from '../features/brokers/brokersSlice.ts'
import { chatSlice } from '../features/chat/chatSlice.ts'
import { dialogsSlice } from '../features/dialogs/dialogsSlice.ts'
import { disputeSlice } from '../features/dispute/disputeSlice.ts'
import { evidenceSlice } from '../features/evidence/evidenceSlice.ts'
import { historySlice } from '../features/history/historySlice.ts'
import { notificationsSlice } from '../features/notifications/notificationsSlice.ts'
import { orderSlice } from '../features/order/orderSlice.ts'
import { realtimeSlice } from '../features/realtime/realtimeSlice.ts'
import { cpaymentSlice } from '../pages/cpayment/cpaymentSlice.ts'
import { paymentSlice } from '../pages/payment/paymentSlice.ts'
import { saleSlice } from '../pages/sale/saleSlice.ts'
import { deploymentSlice } from '../shell/deploymentSlice.ts'
import { shellSlice } from '../shell/shellSlice.ts'

export const rootReducer = combineReducers({
  shell: shellSlice.reducer,
  deployment: deploymentSlice.reducer,
  dialogs: dialogsSlice.reducer,
  auth: authSlice.reducer,
  order: orderSlice.reducer,
  brokers: brokersSlice.reducer,
  realtime: realtimeSlice.reducer,
  chat: chatSlice.reducer,
  dispute: disputeSlice.reducer,
  history: historySlice.reducer,
  notifications: notificationsSlice.reducer,
  evidence: evidenceSlice.reducer,
  payment: paymentSlice.reducer,
  sale: saleSlice.reducer,
  cpayment: cpaymentSlice.reducer,
})
