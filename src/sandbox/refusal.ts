/** Refused calls, with the status codes of docs/gateway.md#transport and the texts of docs/gateway.md#error-texts. */
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

/** One message about one field of the body or query. */
export function fieldRefusal(name: string, message: string): Refusal {
  return new Refusal(400, { [name]: [message] })
}

const refusal = (status: RefusalStatus, text: string) => (): Refusal => new Refusal(status, text)

/** All refusals of the sandbox. */
export const refuse = {
  wrongDealStatus: refusal(400, SILENT_TEXTS.wrongDealStatus),
  maskFilled: refusal(400, SILENT_TEXTS.maskFilled),
  cannotCancelPaid: refusal(400, SILENT_TEXTS.cannotCancelPaid),
  cannotCancelProcessed: refusal(400, SILENT_TEXTS.cannotCancelProcessed),
  duplicatedDeal: refusal(409, SILENT_TEXTS.duplicatedDeal),
  pageOpenedAlready: refusal(400, SILENT_TEXTS.pageOpenedAlready),
  noSuchPayment: refusal(404, SILENT_TEXTS.noSuchPayment),
  noSuchDeal: refusal(404, 'No such deal'),
  userBaned: refusal(400, SERVER_TEXTS.userBaned),
  withdrawMinimum: refusal(400, SERVER_TEXTS.withdrawMinimum),
  emptyPdf: refusal(400, SERVER_TEXTS.emptyPdf),
  payloadTooLarge: refusal(413, SERVER_TEXTS.payloadTooLarge),
  notParticipant: refusal(403, SERVER_TEXTS.notParticipant),
  impossible: refusal(403, SERVER_TEXTS.impossible),
  accountBanned: refusal(403, FLOW_TEXTS.accountBanned),
  currencyInvalid: refusal(400, SERVER_TEXTS.currencyInvalid),
  mustSetMask: refusal(400, SERVER_TEXTS.mustSetMask),
  executableScript: refusal(400, SERVER_TEXTS.executableScript),
  noSuchLogin: refusal(401, SERVER_TEXTS.noSuchLogin),
  dealAlreadyExists: refusal(409, SERVER_TEXTS.dealAlreadyExists),
  duplicateDeal: refusal(409, SERVER_TEXTS.duplicateDeal),
  paymentAlreadyExists: (url: string) => new Refusal(409, `${SERVER_TEXTS.paymentAlreadyExists}: ${url}`),
  invalidRequisite: refusal(400, SERVER_TEXTS.invalidRequisite),
  lotLimit: refusal(400, SERVER_TEXTS.lotLimit),
  cardInvalid: refusal(400, SERVER_TEXTS.cardInvalid),
  cardBlacklisted: refusal(400, SERVER_TEXTS.cardBlacklisted),
  amountTooLow: refusal(400, SERVER_TEXTS.amountTooLow),
  badPaymentAmount: refusal(400, FLOW_TEXTS.badPaymentAmount),
  emailUsed: refusal(409, FLOW_TEXTS.emailUsed),
  tooManyAttempts: refusal(429, FLOW_TEXTS.tooManyAttempts),
  wrongCode: refusal(400, 'Wrong code'),
  unauthorized: refusal(401, 'Unauthorized'),
  oldAuthKey: refusal(412, 'AuthKey is missing or old'),
  notFound: refusal(404, 'Not found'),
  malformed: refusal(400, 'Malformed body'),
} as const
