/** Use of each call: the pages that make it, the affected feature, and the essential fields. */
import { ENDPOINTS, type Route } from '../../contract/endpoints.ts'

export type PageName = 'every page' | 'purchase' | 'sale' | 'deposit' | 'flash-pay'

interface Purpose {
  pages: PageName[]
  feature: string
  /** Essential fields: the page cannot work when one is absent or invalid. */
  fields: string[]
  /** The page works without the call. */
  isExtra: boolean
}

/** `pages: feature / essential fields`; `?` marks a call that the page works without. */
const TABLE: Record<Route, string> = {
  'GET /codedata': 'every page: AuthKey, and the clock of every countdown / code',
  'GET /settings': 'every page: support, videos, contacts ?',
  'GET /rates': 'every page: the sum in the other currency ?',
  'POST /auth/login': 'purchase, sale: signing in',
  'POST /auth/register': 'purchase, sale: keeping the account',
  'POST /auth/validate': 'purchase, sale: keeping the account',
  'POST /auth/complete-register': 'purchase, sale: keeping the account',
  'POST /auth/fast-register': 'purchase, sale: beginning with an e-mail / access refresh',
  'POST /auth/refresh': 'purchase, sale: staying signed in / access refresh',
  'GET /cp/is-available': 'deposit: which coins can be chosen ?',
  'GET /cp/{id}': 'deposit: the whole page / status',
  'POST /cp/{id}/start': 'deposit: the address to pay to / status address amount',
  'POST /user-messages/open-chat-message': 'purchase, sale: the chat with the trader / sender',
  'GET /user-messages': 'purchase, sale: the chat / sender message',
  'POST /user-messages': 'purchase, sale: writing in the chat',
  'POST /media': 'purchase, sale: receipts and files / id',
  'POST /autodeals/cancel': 'purchase: cancelling an automatic deal',
  'PATCH /autodeals/states': 'purchase: "I paid" for an automatic deal / state',
  'GET /autodeals/{id}': 'purchase: an automatic deal / state',
  'POST /deals': 'purchase, sale: the deal / state',
  'PATCH /deals/requisite': 'sale: correcting the requisite',
  'PATCH /deals/states': 'purchase, sale: "I paid", releasing the coins / state',
  'PATCH /deals/mask': 'purchase: the payer’s card number',
  'POST /deals/cancel': 'purchase: cancelling',
  'GET /deals/{id}': 'purchase, sale: following the deal / state expire_in',
  'POST /disputes': 'purchase, sale: disputes',
  'POST /users/vote': 'purchase, sale: the vote on the trader ?',
  'GET /operations/updates': 'purchase, sale: notices / type ?',
  'PATCH /operations/updates': 'purchase, sale: notices that were read ?',
  'GET /p2/{id}': 'flash-pay: the whole page / status amount currency',
  'PATCH /p2/{id}': 'flash-pay: choosing a bank / status',
  'GET /s2/{id}': 'flash-pay: the whole page / status amount currency',
  'PATCH /s2/{id}': 'flash-pay: choosing a bank / status',
  'GET /payments_v2/{id}': 'purchase: the whole page / status amount currency symbol',
  'GET /p/{id}': 'purchase: going on in another browser',
  'PATCH /p/{id}': 'purchase: choosing a bank / status',
  'POST /open-purchase-page/{id}': 'purchase: telling that the page was opened ?',
  'GET /merchant/{id}': 'purchase: the merchant’s name and demands ?',
  'GET /sale_v2/{id}': 'sale: the whole page / status amount currency symbol is_approved',
  'GET /s/{id}': 'sale: going on in another browser',
  'PATCH /s/{id}': 'sale: claiming the order / status',
  'GET /lots/fast-deal-start': 'purchase: the search for a trader',
  'GET /lots/fast-deal': 'purchase: the search for a trader',
  'GET /lots/api-sell': 'sale: the search for a trader',
  'GET /brokers/flashpay': 'flash-pay: the list of banks / name',
  'GET /brokers': 'purchase, sale: the list of banks / name',
}

/** Amounts and states: always essential when present. */
const VITAL = new Set('status state amount address requisite requisites expire_in access refresh'.split(' '))

/** Every call of the contract. */
export const ROUTES = Object.keys(ENDPOINTS).filter((key): key is Route => key in ENDPOINTS)

export function purposeOf(route: Route): Purpose {
  const isExtra = TABLE[route].endsWith(' ?')
  const [, pages = '', feature = '', fields = ''] =
    /^(.*?): (.*?)(?: \/ (.*?))?(?: \?)?$/.exec(TABLE[route]) ?? []
  return { pages: pages.split(', ') as PageName[], feature, fields: fields.split(' '), isExtra }
}

/** False when the page works without the missing or invalid field. */
export function isVital(route: Route, field: string, hasCome: boolean): boolean {
  const { fields, isExtra } = purposeOf(route)
  return !isExtra && (fields.includes(field) || (hasCome && VITAL.has(field.split('.').at(-1) ?? '')))
}
