/** A valid response of every call with all fields, the input of the garbling. */
import type { Autodeal, Deal, Lot } from '../../src/contract/deals.ts'
import type { Route } from '../../src/contract/endpoints.ts'
import type {
  Broker,
  CryptoPayment,
  FlashpayOrder,
  Merchant,
  Purchase,
  Sale,
  SessionReply,
} from '../../src/contract/orders.ts'
import type { ChatMessage, DealEvent, Notification } from '../../src/contract/people.ts'
import type { Answer } from '../../src/sandbox/calls.ts'
import { DEAL_EVENT_CASES, DEAL_EVENTS } from '../support/socketEvents.ts'

/** Every field of the entity: one that is missing here does not compile. */
type FieldsOf<T> = Record<Exclude<keyof T, 'refs'>, unknown>

const broker = { id: 4, name: 'Sberbank' }
const lot = {
  id: 8,
  currency: 'rub',
  symbol: 'usdt',
  broker,
  autodeal_id: null,
} as const satisfies FieldsOf<Lot>
const autodeal = {
  autodeal_id: 'a1',
  identificator: 'a1',
  state: 'active',
  expire_in: 300,
  broker: { id: 5, name: 'Autobank' },
  amount_currency: '5000',
  symbol: 'usdt',
  seller: { nickname: 'robot', is_online: true },
} satisfies FieldsOf<Autodeal>
const deal = {
  id: 11,
  deal_id: 11,
  state: 'confirmed',
  dispute: { initiator: 'payer', opponent: null, created_at: '2026-03-02T09:00:00.000Z' },
  requisite: '4111111111111111, IVAN PETROV',
  expire_in: 300,
  amount: '60.5',
  amount_currency: '5000',
  symbol: 'usdt',
  mask: null,
  lot_id: 8,
  lot,
  seller: { nickname: 'trader', is_online: true },
  buyer: { nickname: 'payer', is_online: false },
  voted: false,
  type: 0,
  payment_id: '9',
  sell_id: null,
  transaction_link: 'https://explorer.example/tx/1',
} satisfies FieldsOf<Deal>
const merchant = {
  id: 3,
  name: 'Shop',
  website: 'https://shop.example',
  image_url: 'https://shop.example/logo.png',
  required_mask: true,
  is_receipt_required: true,
  allow_waiting_back_url: true,
} satisfies FieldsOf<Merchant>
const order = {
  id: '9',
  label: 'Order 9',
  amount: '5000',
  currency: 'rub',
  symbol: 'usdt',
  is_currency_amount: true,
  status: 1,
  deal,
  broker_id: 4,
  lang: 'ru',
} as const
const purchase = {
  ...order,
  payment_id: '9',
  autodeal,
  requisites: '5222222222222222, ANNA',
  mask: '4111-1111-1111-1111',
  back_url: 'https://shop.example/back',
  merchant,
  merchant_id: 3,
  page_opened_at: '2026-03-02T09:00:00.000Z',
  cancel_reason: null,
  is_qr: true,
  is_receipt_sent: false,
  token: 'h.e30.s',
  buyer_id: 7,
  address: null,
} as const satisfies FieldsOf<Purchase>
const sale = {
  ...order,
  is_approved: true,
  token: null,
  email: 'seller@mail.com',
  back_url: 'https://shop.example/back',
  merchant,
  cancel_reason: 'timeout',
} as const satisfies FieldsOf<Omit<Sale, 'autodeal'>>
const flashpay = {
  ...order,
  requisites: '5222222222222222, ANNA',
  mask: null,
  autodeal: null,
  merchant_id: 3,
  transaction_link: 'https://explorer.example/tx/2',
} as const satisfies FieldsOf<FlashpayOrder>
const deposit = {
  id: '77',
  status: 1,
  symbol: 'usdt',
  address: 'TQ5pV2xU7tD1nF3aZ8cS4kL6wR9yB0mE1h',
  amount: '25',
  amount_received: '6',
  amount_left: '19',
  created_at: '2026-03-02T09:00:00.000Z',
  lang: 'en',
  back_url: 'https://shop.example/back',
} as const satisfies FieldsOf<CryptoPayment>
const message = {
  id: 5,
  sender: 'trader',
  message: 'Hello',
  created_at: '2026-03-02T09:00:00.000Z',
  media: { id: 6, url: '/api/v1/media/6/receipt.png', name: 'receipt.png', mime: 'image/png' },
} satisfies FieldsOf<ChatMessage>
const bank = {
  id: 4,
  broker_id: 4,
  name: 'Sberbank',
  logo: 'https://banks.example/sber.svg',
  is_available: true,
  is_card: true,
  mask: true,
} satisfies FieldsOf<Broker>
const session = { token: 'h.e30.s', deal, autodeal } satisfies FieldsOf<SessionReply>
const tokens = { access: 'h.e30.s', refresh: 'r.1' }
const signedIn = { ...tokens, email: 'payer@mail.com', request_code: 'pin' }
const notification = {
  id: 12,
  type: 'transaction',
  details: { id: 11, type: 'outgoing', link: 'https://explorer.example/tx/3', sender: 'trader' },
  is_read: false,
  created_at: '2026-03-02T09:00:00.000Z',
} satisfies FieldsOf<Notification>

function aboutDeal(type: DealEvent, index: number) {
  const details = { ...notification.details, ...DEAL_EVENT_CASES[type].value?.details }
  return { ...notification, id: 13 + index, type, details }
}

/** By route; a route that is missing here does not compile. */
export const PAYLOADS: { [K in Route]: Answer<K> } = {
  'GET /codedata': { code: 'abc', server_time: '2026-03-02T09:00:00.000Z' },
  'GET /settings': {
    app_title: 'Sky',
    support: { handle: 'support', url: 'https://t.example/support' },
    videos: { ru: 'https://v.example/ru' },
    exchange_url: 'https://exchange.example',
    contacts_url: 'https://exchange.example/contacts',
    minimums: { usdt: '5' },
  },
  'GET /rates': { usdt: { rub: '91.5', usd: '1' }, btc: { rub: '9000000' } },
  'POST /auth/login': signedIn,
  'POST /auth/register': {},
  'POST /auth/validate': {},
  'POST /auth/complete-register': signedIn,
  'POST /auth/fast-register': signedIn,
  'POST /auth/refresh': tokens,
  'GET /cp/is-available': { is_available: true },
  'GET /cp/{id}': deposit,
  'POST /cp/{id}/start': deposit,
  'POST /user-messages/open-chat-message': [message],
  'GET /user-messages': [message, { ...message, id: 6, media: null }],
  'POST /user-messages': message,
  'POST /media': { id: 6 },
  'POST /autodeals/cancel': autodeal,
  'PATCH /autodeals/states': autodeal,
  'GET /autodeals/{id}': autodeal,
  'POST /deals': deal,
  'PATCH /deals/requisite': deal,
  'PATCH /deals/states': deal,
  'PATCH /deals/mask': deal,
  'POST /deals/cancel': deal,
  'GET /deals/{id}': deal,
  'POST /disputes': deal,
  'POST /users/vote': {},
  'GET /operations/updates': [{ ...notification, type: 'message' }, ...DEAL_EVENTS.map(aboutDeal)],
  'PATCH /operations/updates': {},
  'GET /p2/{id}': flashpay,
  'PATCH /p2/{id}': flashpay,
  'GET /s2/{id}': flashpay,
  'PATCH /s2/{id}': flashpay,
  'GET /payments_v2/{id}': purchase,
  'GET /p/{id}': session,
  'PATCH /p/{id}': purchase,
  'POST /open-purchase-page/{id}': {},
  'GET /merchant/{id}': merchant,
  'GET /sale_v2/{id}': sale,
  'GET /s/{id}': session,
  'PATCH /s/{id}': sale,
  'GET /lots/fast-deal-start': lot,
  'GET /lots/fast-deal': lot,
  'GET /lots/api-sell': lot,
  'GET /brokers/flashpay': [bank],
  'GET /brokers': [bank, { ...bank, id: 5, broker_id: 5, name: 'Autobank' }],
}
