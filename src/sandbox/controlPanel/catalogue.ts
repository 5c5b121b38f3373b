/** The error texts of docs/gateway.md#error-texts, each with the call that returns it and the user action that causes the call. */
import { ENDPOINTS, type Route } from '../../contract/endpoints.ts'
import { FLOW_TEXTS, SERVER_TEXTS, SILENT_TEXTS } from '../../contract/serverErrors.ts'

/** One error text; `field` makes it a message about that field of the body. */
export interface CatalogueEntry {
  text: string
  /** The call that is refused; null for any next call. */
  route: Route | null
  status: number
  /** The action on the page that causes the call. */
  next: string
  field?: string
  times?: number
}

const pick = 'choose a method'
const pay = 'press “I paid”'
const cancel = 'cancel the deal'
const send = 'send a message'
const attach = 'attach a file in the chat'

const on = (route: Route | null, status: number, next: string) => (text: string) => ({
  text,
  route,
  status,
  next,
})
const deal = on('POST /deals', 400, pick)
const clash = on('POST /deals', 409, pick)
const message = on('POST /user-messages', 400, send)
const media = on('POST /media', 400, attach)
const states = on('PATCH /deals/states', 400, pay)

const t = { ...SERVER_TEXTS, ...FLOW_TEXTS }

/** Texts that the page translates and shows. */
export const SHOWN: readonly CatalogueEntry[] = [
  message(t.userBaned),
  deal(t.withdrawMinimum),
  media(t.emptyPdf),
  { ...media(t.payloadTooLarge), status: 413 },
  { ...states(t.notParticipant), status: 403 },
  on('PATCH /p/{id}', 403, pick)(t.impossible),
  on('GET /lots/fast-deal-start', 400, pick)(t.currencyInvalid),
  states(t.mustSetMask),
  { ...message(t.tooLong), field: 'message' },
  { ...on('PATCH /deals/requisite', 400, 'change the requisite of a sale')(t.tooShort), field: 'requisite' },
  { ...on('POST /auth/fast-register', 400, `${pick} and leave an e-mail`)(t.notEmail), field: 'email' },
  media(t.executableScript),
  on('POST /auth/login', 401, 'use the e-mail used@example.com, then log in')(t.noSuchLogin),
  clash(t.dealAlreadyExists),
  clash(t.duplicateDeal),
  clash(`${t.paymentAlreadyExists}: https://merchant.example/unfinished`),
  on('PATCH /deals/requisite', 400, 'change the requisite of a sale')(t.invalidRequisite),
  on('PATCH /deals/requisite', 400, 'change the requisite of a sale')(t.cardInvalid),
  on('PATCH /deals/mask', 400, 'give the card number that the merchant requires')(t.cardBlacklisted),
  on('GET /lots/fast-deal-start', 400, pick)(t.amountTooLow),
  { ...message(t.nonEmpty), field: 'message' },
]

/** Texts that change what the page does next. */
export const FLOW: readonly CatalogueEntry[] = [
  { ...on('GET /lots/fast-deal-start', 400, pick)(t.badPaymentAmount), times: 11 },
  on('POST /auth/fast-register', 409, `${pick} and leave an e-mail`)(t.emailUsed),
  on(null, 403, 'act on the deal, or reload the page')(t.accountBanned),
  on('POST /auth/login', 429, 'use the e-mail used@example.com, then log in')(t.tooManyAttempts),
  { ...clash(t.lotLimit), status: 400 },
]

/** Texts that the page never shows. */
export const SILENT: readonly CatalogueEntry[] = [
  states(SILENT_TEXTS.wrongDealStatus),
  on('PATCH /deals/mask', 400, 'give the card number that the merchant requires')(SILENT_TEXTS.maskFilled),
  on('POST /deals/cancel', 400, cancel)(SILENT_TEXTS.cannotCancelPaid),
  on('POST /deals/cancel', 400, cancel)(SILENT_TEXTS.cannotCancelProcessed),
  clash(SILENT_TEXTS.duplicatedDeal),
  on('POST /open-purchase-page/{id}', 400, 'open a purchase')(SILENT_TEXTS.pageOpenedAlready),
  on('GET /payments_v2/{id}', 404, 'act on the deal, or reload the page')(SILENT_TEXTS.noSuchPayment),
]

/** Errors without a known text: no text, no JSON, an unknown text. */
export const OTHERS: readonly CatalogueEntry[] = [
  on('POST /deals', 400, pick)('A text that no catalogue knows'),
  on('POST /deals', 500, pick)('Unexpected error'),
]

/** The fault of an entry. */
export function faultOf({ text, route, status, field, times = 1 }: CatalogueEntry): Record<string, unknown> {
  const [method, path] = route === null ? [] : partsOf(route)
  return {
    ...(method && path ? { method, path } : {}),
    times,
    status,
    body: field ? { [field]: [text] } : { detail: text },
  }
}

/** Method and path of a route. */
export function partsOf(route: string): [method: string, path: string] {
  const [method = '', path = ''] = route.split(' ')
  return [method, path]
}

/** Every call of the contract, for custom faults. */
export const ROUTES: readonly string[] = Object.keys(ENDPOINTS)
