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

const names = Object.keys(ERROR_TEXTS) as ErrorName[]
/** A refusal for each text of the contract. */
const known = Object.fromEntries(
  names.map((name) => [name, refusal(errorStatus(name), ERROR_TEXTS[name])]),
) as Record<ErrorName, () => Refusal>

/** All refusals of the sandbox. */
export const refuse = {
  ...known,
  noSuchDeal: refusal(404, 'No such deal'),
  paymentAlreadyExists: (url: string) =>
    new Refusal(errorStatus('paymentAlreadyExists'), `${ERROR_TEXTS.paymentAlreadyExists}: ${url}`),
  wrongCode: refusal(400, 'Wrong code'),
  unauthorized: refusal(401, 'Unauthorized'),
  oldAuthKey: refusal(412, 'AuthKey is missing or old'),
  notFound: refusal(404, 'Not found'),
  malformed: refusal(400, 'Malformed body'),
} as const
