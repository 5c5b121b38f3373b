/** Use of each call: the pages that make it, the affected feature, and the essential fields. */
import { ENDPOINTS, type Route } from '../../contract/endpoints.ts'

export type PageName = 'every page' | 'purchase' | 'sale' | 'deposit' | 'flash-pay'

interface Purpose {
  pages: PageName[]
  feature: string
  /** Essential: the page cannot work when one is absent or invalid. */
  fields?: string[]
  /** The page works without the call. */
  isExtra?: true
  /** Fields of the response's schema that only other calls with the same schema have. */
  ofOthers?: string[]
}

const BOTH: PageName[] = ['purchase', 'sale']

const PURPOSES: Record<Route, Purpose> = {
  'GET /codedata': {
    pages: ['every page'],
    feature: 'AuthKey, and the clock of every countdown',
    fields: ['code'],
  },
  'GET /settings': { pages: ['every page'], feature: 'support, videos, contacts', isExtra: true },
  'GET /rates': { pages: ['every page'], feature: 'the sum in the other currency', isExtra: true },
  'POST /auth/login': {
    pages: BOTH,
    feature: 'signing in',
    ofOthers: ['access', 'refresh', 'email', 'request_code'],
  },
  'POST /auth/register': { pages: BOTH, feature: 'keeping the account' },
  'POST /auth/validate': { pages: BOTH, feature: 'keeping the account' },
  'POST /auth/complete-register': {
    pages: BOTH,
    feature: 'keeping the account',
    ofOthers: ['email', 'request_code'],
  },
  'POST /auth/fast-register': {
    pages: BOTH,
    feature: 'beginning with an e-mail',
    fields: ['access', 'refresh'],
    ofOthers: ['request_code'],
  },
  'POST /auth/refresh': { pages: BOTH, feature: 'staying signed in', fields: ['access', 'refresh'] },
  'GET /cp/is-available': { pages: ['deposit'], feature: 'which coins can be chosen', isExtra: true },
  'GET /cp/{id}': { pages: ['deposit'], feature: 'the whole page', fields: ['status'] },
  'POST /cp/{id}/start': {
    pages: ['deposit'],
    feature: 'the address to pay to',
    fields: ['status', 'address', 'amount'],
  },
  'POST /user-messages/open-chat-message': {
    pages: BOTH,
    feature: 'the chat with the trader',
    fields: ['sender'],
  },
  'GET /user-messages': { pages: BOTH, feature: 'the chat', fields: ['sender', 'message'] },
  'POST /user-messages': { pages: BOTH, feature: 'writing in the chat' },
  'POST /media': { pages: BOTH, feature: 'receipts and files', fields: ['id'] },
  'POST /autodeals/cancel': { pages: ['purchase'], feature: 'cancelling an automatic deal' },
  'PATCH /autodeals/states': {
    pages: ['purchase'],
    feature: '"I paid" for an automatic deal',
    fields: ['state'],
  },
  'GET /autodeals/{id}': { pages: ['purchase'], feature: 'an automatic deal', fields: ['state'] },
  'POST /deals': { pages: BOTH, feature: 'the deal', fields: ['state'] },
  'PATCH /deals/requisite': { pages: ['sale'], feature: 'correcting the requisite' },
  'PATCH /deals/states': { pages: BOTH, feature: '"I paid", releasing the coins', fields: ['state'] },
  'PATCH /deals/mask': { pages: ['purchase'], feature: 'the payer’s card number' },
  'POST /deals/cancel': { pages: ['purchase'], feature: 'cancelling' },
  'GET /deals/{id}': { pages: BOTH, feature: 'following the deal', fields: ['state', 'expire_in'] },
  'POST /disputes': { pages: BOTH, feature: 'disputes' },
  'POST /users/vote': { pages: BOTH, feature: 'the vote on the trader', isExtra: true },
  'GET /operations/updates': { pages: BOTH, feature: 'notices', fields: ['type'], isExtra: true },
  'PATCH /operations/updates': { pages: BOTH, feature: 'notices that were read', isExtra: true },
  'GET /p2/{id}': {
    pages: ['flash-pay'],
    feature: 'the whole page',
    fields: ['status', 'amount', 'currency'],
  },
  'PATCH /p2/{id}': { pages: ['flash-pay'], feature: 'choosing a bank' },
  'GET /s2/{id}': {
    pages: ['flash-pay'],
    feature: 'the whole page',
    fields: ['status', 'amount', 'currency'],
  },
  'PATCH /s2/{id}': { pages: ['flash-pay'], feature: 'choosing a bank' },
  'GET /payments_v2/{id}': {
    pages: ['purchase'],
    feature: 'the whole page',
    fields: ['status', 'amount', 'currency', 'symbol'],
  },
  'GET /p/{id}': { pages: ['purchase'], feature: 'going on in another browser' },
  'PATCH /p/{id}': { pages: ['purchase'], feature: 'choosing a bank' },
  'POST /open-purchase-page/{id}': {
    pages: ['purchase'],
    feature: 'telling that the page was opened',
    isExtra: true,
  },
  'GET /merchant/{id}': { pages: ['purchase'], feature: 'the merchant’s name and demands', isExtra: true },
  'GET /sale_v2/{id}': {
    pages: ['sale'],
    feature: 'the whole page',
    fields: ['status', 'amount', 'currency', 'symbol', 'is_approved'],
    ofOthers: ['autodeal'],
  },
  'GET /s/{id}': { pages: ['sale'], feature: 'going on in another browser', ofOthers: ['autodeal'] },
  'PATCH /s/{id}': { pages: ['sale'], feature: 'claiming the order', ofOthers: ['autodeal'] },
  'GET /lots/fast-deal-start': { pages: ['purchase'], feature: 'the search for a trader' },
  'GET /lots/fast-deal': { pages: ['purchase'], feature: 'the search for a trader' },
  'GET /lots/api-sell': { pages: ['sale'], feature: 'the search for a trader' },
  'GET /brokers/flashpay': { pages: ['flash-pay'], feature: 'the list of banks', fields: ['name'] },
  'GET /brokers': { pages: BOTH, feature: 'the list of banks', fields: ['name'] },
}

/** Amounts and states: always essential when present. */
const VITAL = new Set([
  'status',
  'state',
  'amount',
  'address',
  'requisite',
  'requisites',
  'expire_in',
  'access',
  'refresh',
])

/** Every call of the contract. */
export const ROUTES = Object.keys(ENDPOINTS).filter((key): key is Route => key in ENDPOINTS)

export function purposeOf(route: Route): Purpose {
  return PURPOSES[route]
}

/** False when the page works without the missing or invalid field. */
export function isVital(route: Route, field: string, hasCome: boolean): boolean {
  const { fields = [], isExtra } = PURPOSES[route]
  return !isExtra && (fields.includes(field) || (hasCome && VITAL.has(field.split('.').at(-1) ?? '')))
}

/** True for a call whose answer the page cannot do without; that of another one may lack the order or the deal. */
export function isNeeded(route: Route): boolean {
  return /^(?:GET |POST \/(?:auth|media|user-messages))/.test(route)
}

/** False for a field that the schema itself adds (`refs`), and for one that only other calls have. */
export function isExpected(route: Route, field: string): boolean {
  return field !== 'refs' && !PURPOSES[route].ofOthers?.includes(field)
}
