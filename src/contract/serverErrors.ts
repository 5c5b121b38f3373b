/** Error texts of the gateway, verbatim with their typos (docs/gateway.md#error-texts). They are matched as case-insensitive substrings. */
export const SERVER_TEXTS = {
  userBaned: 'User baned',
  withdrawMinimum: 'Withdraw minimum is more than deal amount',
  emptyPdf: 'empty pdf',
  payloadTooLarge: 'Payload is too large',
  notParticipant: 'user not participant',
  impossible: 'impossible',
  currencyInvalid: 'Currency invalid',
  mustSetMask: 'You must set the mask',
  tooLong: 'is too long',
  tooShort: 'is too short',
  notEmail: 'is not a email',
  executableScript: 'executable javascript',
  noSuchLogin: 'No such login and password',
  dealAlreadyExists: 'Deal already exists',
  duplicateDeal: 'duplicate deal',
  paymentAlreadyExists: 'Payment already exists',
  invalidRequisite: 'Invalid requisite',
  lotLimit: 'limit of this lot exceeded',
  cardInvalid: 'Card invalid',
  cardBlacklisted: 'Card blacklisted',
  amountTooLow: 'amount too low for chosen broker',
  nonEmpty: 'should be non-empty',
} as const

/** Texts that are never shown. */
export const SILENT_TEXTS = {
  wrongDealStatus: 'Wrong deal status',
  maskFilled: 'Mask filled',
  cannotCancelPaid: 'Cannot cancel paid deal',
  cannotCancelProcessed: 'Cannot cancel processed deal',
  lotLimit: SERVER_TEXTS.lotLimit,
  duplicatedDeal: 'Duplicated deal',
  pageOpenedAlready: 'page_opened_at already set',
  noSuchPayment: 'No such payment',
} as const

/** Texts that change the next step instead of being shown (docs/gateway.md#error-texts). */
export const FLOW_TEXTS = {
  badPaymentAmount: 'Bad payment amount',
  emailUsed: 'Such email is used',
  accountBanned: 'account banned',
  tooManyAttempts: 'too many attempts',
} as const

/** Body of a 4xx or 5xx response: one sentence, or messages by field. */
export type ErrorBody = { detail: string } | Record<string, string[]>
