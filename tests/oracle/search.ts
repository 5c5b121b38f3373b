/**
 * Tables 3.6 and 3.7: the search for requisites, and the page's reactions to the gateway's refusals of a session.
 * Written from the specification alone (sections 4, 6, 7, 8 and 9), before the code and the tables of docs/requirements.md were read;
 * the states are named as on the wire (docs/gateway.md).
 * Rows with a `decision` were added when the two were compared. Nothing is imported from src.
 */
import type { Domain, Row } from './table.ts'

/** Limits of the search, ms, and of its repetitions. */
export const searchLimits = {
  bankListMs: 30_000,
  requisitesMs: 180_000,
  restartMs: 240_000,
  badAmountEveryMs: 2000,
  badAmountTimes: 10,
  requisiteEntryS: 600,
} as const

export interface SearchCase {
  page: 'purchase' | 'sale'
  /** The gateway's response, or `too late` after 240000 ms. */
  answer: 'lot' | 'no lot' | 'bad amount, again' | 'bad amount, 10 times' | 'refused' | 'too late'
}
type SearchNext = 'deal' | 'search again' | 'after 2 s' | 'connection error, restart' | 'restart'

export const searchDomain: Domain<SearchCase> = {
  page: ['purchase', 'sale'],
  answer: ['lot', 'no lot', 'bad amount, again', 'bad amount, 10 times', 'refused', 'too late'],
}

export const searchSteps: readonly Row<SearchCase, SearchNext>[] = [
  { when: { answer: ['lot'] }, answers: ['deal'], spec: 'creating a sale deal needs a found lot with an id' },
  {
    when: { answer: ['too late'] },
    answers: ['restart'],
    spec: 'after 240000 ms of searching; restart after the 4-minute bid window',
  },
  {
    when: { answer: ['refused'] },
    answers: ['restart'],
    spec: 'a failed bid search shows the restart screen',
  },
  {
    when: { answer: ['bad amount, again'], page: ['purchase'] },
    answers: ['after 2 s'],
    spec: 'bad payment amount … retries every 2 s up to 10 times',
  },
  {
    when: { answer: ['bad amount, 10 times'], page: ['purchase'] },
    answers: ['connection error, restart'],
    spec: 'then shows a connection-error message',
  },
  {
    when: { answer: ['bad amount, again', 'bad amount, 10 times'] },
    answers: ['restart'],
    spec: 'bad payment amount on fast-deal-start; a failed bid search shows the restart screen',
  },
  {
    when: { answer: ['no lot'], page: ['sale'] },
    answers: ['restart'],
    spec: 'creating a sale deal needs a found lot with an id, else restart shows',
  },
  {
    when: { answer: ['no lot'] },
    answers: ['search again'],
    spec: 'requisites up to 3 min; bid search timeout 240000 ms',
  },
]

/** Whether the bank-to-bank category is offered when no requisites are found. */
interface CategoryCase {
  page: 'purchase' | 'sale'
  currency: 'rub' | 'RUB' | 'usd' | 'uah' | 'azn' | 'uzs' | 'kzt' | 'tjs' | 'byn' | 'eur'
}
export const categoryDomain: Domain<CategoryCase> = {
  page: ['purchase', 'sale'],
  currency: ['rub', 'RUB', 'usd', 'uah', 'azn', 'uzs', 'kzt', 'tjs', 'byn', 'eur'],
}
export const offeredBankToBank: readonly Row<CategoryCase, boolean>[] = [
  {
    when: { page: ['purchase'], currency: ['rub', 'RUB'] },
    answers: [true],
    spec: 'for RUB the search may continue in the bank-to-bank category',
  },
  { when: {}, answers: [false], spec: 'the user chooses another method' },
]

/** An answer of the gateway to a call of a page that has a token. */
type SessionAnswer =
  | '401'
  | '401 after a refresh'
  | '401 of the refresh'
  | '404'
  | '412'
  | 'too many attempts'
  | 'no answer'
interface SessionCase {
  answer: SessionAnswer
}
type SessionNext =
  | 'refresh once'
  | 'clear the page token'
  | 'to the root'
  | 'new key, again'
  | 'again after 1 s'
export const sessionDomain: Domain<SessionCase> = {
  answer: [
    '401',
    '401 after a refresh',
    '401 of the refresh',
    '404',
    '412',
    'too many attempts',
    'no answer',
  ],
}
export const sessionSteps: readonly Row<SessionCase, SessionNext>[] = [
  { when: { answer: ['401'] }, answers: ['refresh once'], spec: '401 tries one refresh' },
  {
    when: { answer: ['401 after a refresh', '401 of the refresh'] },
    answers: ['clear the page token'],
    spec: 'otherwise clears the page token',
  },
  {
    when: { answer: ['too many attempts'] },
    answers: ['clear the page token'],
    spec: 'a 401 or too many attempts resets the session and forces re-login',
  },
  { when: { answer: ['404'] }, answers: ['to the root'], spec: '404 goes to root' },
  {
    when: { answer: ['412'] },
    answers: ['new key, again'],
    spec: 'a 412 clears the cached key and retries (max 5)',
  },
  {
    when: { answer: ['no answer'] },
    answers: ['again after 1 s'],
    spec: 'a network failure retries after 1 s',
  },
]
export const sessionLimits = {
  keyRetries: 5,
  networkRetryMs: 1000,
  passwordMin: 8,
  errorHideMs: 5000,
} as const

/** The page's reaction to the response of a temporary registration. */
export type RegistrationAnswer = 'tokens' | 'Such email is used' | 'another error' | 'no access token'
export const registration: Readonly<Record<RegistrationAnswer, string>> = {
  tokens: 'stored per page',
  'Such email is used': 'login dialog',
  'another error': 'error toast with the detail or status text',
  'no access token': 'alert',
}
