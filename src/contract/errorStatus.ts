/** Error texts with the status of the call that is refused with them, for the sandbox. The pages decide by the text alone. */
import { FLOW_TEXTS, SERVER_TEXTS, SILENT_TEXTS } from './serverErrors.ts'

export const ERROR_TEXTS = { ...SERVER_TEXTS, ...SILENT_TEXTS, ...FLOW_TEXTS } as const
export type ErrorName = keyof typeof ERROR_TEXTS

export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 429

/** Every other text comes with 400. */
const STATUSES: Partial<Record<ErrorName, RefusalStatus>> = {
  noSuchLogin: 401,
  accountBanned: 403,
  impossible: 403,
  notParticipant: 403,
  noSuchPayment: 404,
  dealAlreadyExists: 409,
  duplicateDeal: 409,
  duplicatedDeal: 409,
  emailUsed: 409,
  paymentAlreadyExists: 409,
  payloadTooLarge: 413,
  tooManyAttempts: 429,
}

export function errorStatus(name: ErrorName): RefusalStatus {
  return STATUSES[name] ?? 400
}
