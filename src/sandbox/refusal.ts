/** Refused calls: status codes of docs/gateway.md#transport, texts of the catalogue to the letter. */
import { FLOW_TEXTS, SERVER_TEXTS, SILENT_TEXTS, type ErrorBody } from '../contract/serverErrors.ts'

export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 429

/** A call that the gateway answers with an error. */
export class Refusal extends Error {
  readonly status: RefusalStatus
  readonly body: ErrorBody

  constructor(status: RefusalStatus, body: ErrorBody | string) {
    super(typeof body === 'string' ? body : JSON.stringify(body))
    this.status = status
    this.body = typeof body === 'string' ? { detail: body } : body
  }
}

/** One message about one field of the body or query (A67). */
export function fieldRefusal(name: string, message: string): Refusal {
  return new Refusal(400, { [name]: [message] })
}

const say = (status: RefusalStatus, text: string) => (): Refusal => new Refusal(status, text)

/** Every refusal of the catalogue that the sandbox gives. */
export const refuse = {
  wrongDealStatus: say(400, SILENT_TEXTS.wrongDealStatus),
  maskFilled: say(400, SILENT_TEXTS.maskFilled),
  cannotCancelPaid: say(400, SILENT_TEXTS.cannotCancelPaid),
  cannotCancelProcessed: say(400, SILENT_TEXTS.cannotCancelProcessed),
  duplicatedDeal: say(409, SILENT_TEXTS.duplicatedDeal),
  pageOpenedAlready: say(400, SILENT_TEXTS.pageOpenedAlready),
  noSuchPayment: say(404, SILENT_TEXTS.noSuchPayment),
  noSuchDeal: say(404, 'No such deal'),
  userBaned: say(400, SERVER_TEXTS.userBaned),
  withdrawMinimum: say(400, SERVER_TEXTS.withdrawMinimum),
  emptyPdf: say(400, SERVER_TEXTS.emptyPdf),
  payloadTooLarge: say(413, SERVER_TEXTS.payloadTooLarge),
  notParticipant: say(403, SERVER_TEXTS.notParticipant),
  impossible: say(403, SERVER_TEXTS.impossible),
  accountBanned: say(403, FLOW_TEXTS.accountBanned),
  currencyInvalid: say(400, SERVER_TEXTS.currencyInvalid),
  mustSetMask: say(400, SERVER_TEXTS.mustSetMask),
  executableScript: say(400, SERVER_TEXTS.executableScript),
  noSuchLogin: say(401, SERVER_TEXTS.noSuchLogin),
  dealAlreadyExists: say(409, SERVER_TEXTS.dealAlreadyExists),
  duplicateDeal: say(409, SERVER_TEXTS.duplicateDeal),
  paymentAlreadyExists: (url: string) => new Refusal(409, `${SERVER_TEXTS.paymentAlreadyExists}: ${url}`),
  invalidRequisite: say(400, SERVER_TEXTS.invalidRequisite),
  lotLimit: say(400, SERVER_TEXTS.lotLimit),
  cardInvalid: say(400, SERVER_TEXTS.cardInvalid),
  cardBlacklisted: say(400, SERVER_TEXTS.cardBlacklisted),
  amountTooLow: say(400, SERVER_TEXTS.amountTooLow),
  badPaymentAmount: say(400, FLOW_TEXTS.badPaymentAmount),
  emailUsed: say(409, FLOW_TEXTS.emailUsed),
  tooManyAttempts: say(429, FLOW_TEXTS.tooManyAttempts),
  wrongCode: say(400, 'Wrong code'),
  unauthorized: say(401, 'Unauthorized'),
  oldAuthKey: say(412, 'AuthKey is missing or old'),
  notFound: say(404, 'Not found'),
  malformed: say(400, 'Malformed body'),
} as const
