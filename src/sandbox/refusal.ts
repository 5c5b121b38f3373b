/** Refused calls, with the status codes of docs/gateway.md#transport and the texts of docs/gateway.md#error-texts. */
import { ERROR_TEXTS, errorStatus, type ErrorName, type RefusalStatus } from '../contract/errorStatus.ts'
import type { ErrorBody } from '../contract/serverErrors.ts'

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
const known = (name: ErrorName) => refusal(errorStatus(name), ERROR_TEXTS[name])

/** All refusals of the sandbox. */
export const refuse = {
  wrongDealStatus: known('wrongDealStatus'),
  maskFilled: known('maskFilled'),
  cannotCancelPaid: known('cannotCancelPaid'),
  cannotCancelProcessed: known('cannotCancelProcessed'),
  duplicatedDeal: known('duplicatedDeal'),
  pageOpenedAlready: known('pageOpenedAlready'),
  noSuchPayment: known('noSuchPayment'),
  noSuchDeal: refusal(404, 'No such deal'),
  userBaned: known('userBaned'),
  withdrawMinimum: known('withdrawMinimum'),
  emptyPdf: known('emptyPdf'),
  payloadTooLarge: known('payloadTooLarge'),
  notParticipant: known('notParticipant'),
  impossible: known('impossible'),
  accountBanned: known('accountBanned'),
  currencyInvalid: known('currencyInvalid'),
  mustSetMask: known('mustSetMask'),
  executableScript: known('executableScript'),
  noSuchLogin: known('noSuchLogin'),
  dealAlreadyExists: known('dealAlreadyExists'),
  duplicateDeal: known('duplicateDeal'),
  paymentAlreadyExists: (url: string) =>
    new Refusal(errorStatus('paymentAlreadyExists'), `${ERROR_TEXTS.paymentAlreadyExists}: ${url}`),
  invalidRequisite: known('invalidRequisite'),
  lotLimit: known('lotLimit'),
  cardInvalid: known('cardInvalid'),
  cardBlacklisted: known('cardBlacklisted'),
  amountTooLow: known('amountTooLow'),
  badPaymentAmount: known('badPaymentAmount'),
  emailUsed: known('emailUsed'),
  tooManyAttempts: known('tooManyAttempts'),
  wrongCode: refusal(400, 'Wrong code'),
  unauthorized: refusal(401, 'Unauthorized'),
  oldAuthKey: refusal(412, 'AuthKey is missing or old'),
  notFound: refusal(404, 'Not found'),
  malformed: refusal(400, 'Malformed body'),
} as const
