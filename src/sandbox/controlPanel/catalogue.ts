/** The error texts of docs/gateway.md#error-texts, each with the call that returns it and the user action that causes the call. */
import { ENDPOINTS, type Route } from '../../contract/endpoints.ts'
import { ERROR_TEXTS, errorStatus, type ErrorName } from '../../contract/errorStatus.ts'
import type { Fault } from './wire.ts'

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

const PICK = 'choose a method'
const PICK_AND_REGISTER = `${PICK} and leave an e-mail`
const LOG_IN = 'use the e-mail used@example.com, then log in'
const PAY = 'press “I paid”'
const GIVE_CARD = 'give the card number that the merchant requires'
const EDIT_REQUISITE = 'change the requisite of a sale'
const CANCEL = 'cancel the deal'
const SEND = 'send a message'
const ATTACH = 'attach a file in the chat'
const ACT_OR_RELOAD = 'act on the deal, or reload the page'

function entry(
  name: ErrorName,
  route: Route | null,
  next: string,
  more: Partial<CatalogueEntry> = {},
): CatalogueEntry {
  return { text: ERROR_TEXTS[name], route, status: errorStatus(name), next, ...more }
}

/** All texts, by the titles of their groups. */
export const CATALOGUE: Readonly<Record<string, readonly CatalogueEntry[]>> = {
  'Shown to the payer': [
    entry('userBaned', 'POST /user-messages', SEND),
    entry('withdrawMinimum', 'POST /deals', PICK),
    entry('emptyPdf', 'POST /media', ATTACH),
    entry('payloadTooLarge', 'POST /media', ATTACH),
    entry('notParticipant', 'PATCH /deals/states', PAY),
    entry('impossible', 'PATCH /p/{id}', PICK),
    entry('currencyInvalid', 'GET /lots/fast-deal-start', PICK),
    entry('mustSetMask', 'PATCH /deals/states', PAY),
    entry('tooLong', 'POST /user-messages', SEND, { field: 'message' }),
    entry('tooShort', 'PATCH /deals/requisite', EDIT_REQUISITE, { field: 'requisite' }),
    entry('notEmail', 'POST /auth/fast-register', PICK_AND_REGISTER, { field: 'email' }),
    entry('executableScript', 'POST /media', ATTACH),
    entry('noSuchLogin', 'POST /auth/login', LOG_IN),
    entry('dealAlreadyExists', 'POST /deals', PICK),
    entry('duplicateDeal', 'POST /deals', PICK),
    entry('paymentAlreadyExists', 'POST /deals', PICK, {
      text: `${ERROR_TEXTS.paymentAlreadyExists}: https://merchant.example/unfinished`,
    }),
    entry('invalidRequisite', 'PATCH /deals/requisite', EDIT_REQUISITE),
    entry('cardInvalid', 'PATCH /deals/requisite', EDIT_REQUISITE),
    entry('cardBlacklisted', 'PATCH /deals/mask', GIVE_CARD),
    entry('amountTooLow', 'GET /lots/fast-deal-start', PICK),
    entry('nonEmpty', 'POST /user-messages', SEND, { field: 'message' }),
  ],
  'Changes what the page does': [
    entry('badPaymentAmount', 'GET /lots/fast-deal-start', PICK, { times: 11 }),
    entry('emailUsed', 'POST /auth/fast-register', PICK_AND_REGISTER),
    entry('accountBanned', null, ACT_OR_RELOAD),
    entry('tooManyAttempts', 'POST /auth/login', LOG_IN),
    entry('lotLimit', 'POST /deals', PICK),
  ],
  'Never shown': [
    entry('wrongDealStatus', 'PATCH /deals/states', PAY),
    entry('maskFilled', 'PATCH /deals/mask', GIVE_CARD),
    entry('cannotCancelPaid', 'POST /deals/cancel', CANCEL),
    entry('cannotCancelProcessed', 'POST /deals/cancel', CANCEL),
    entry('duplicatedDeal', 'POST /deals', PICK),
    entry('pageOpenedAlready', 'POST /open-purchase-page/{id}', 'open a purchase'),
    entry('noSuchPayment', 'GET /payments_v2/{id}', ACT_OR_RELOAD),
  ],
  'In no catalogue': [
    { text: 'A text that no catalogue knows', route: 'POST /deals', status: 400, next: PICK },
    { text: 'Unexpected error', route: 'POST /deals', status: 500, next: PICK },
  ],
}

/** The fault of an entry. */
export function faultOf({ text, route, status, field, times = 1 }: CatalogueEntry): Partial<Fault> {
  return { ...callOf(route), times, status, body: field ? { [field]: [text] } : { detail: text } }
}

/** The calls of a fault: those of a route, or all with null. */
export function callOf(route: string | null): Pick<Fault, 'method' | 'path'> {
  const [method = null, path = null] = route?.split(' ') ?? []
  return { method, path }
}

/** Every call of the contract, for custom faults. */
export const ROUTES: readonly string[] = Object.keys(ENDPOINTS)
