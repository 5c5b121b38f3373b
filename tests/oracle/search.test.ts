/** Compares the search for requisites and the session with the tables written from the specification alone (docs/requirements.md, tables 3.6, 3.7). */
import { describe, expect, it } from 'vitest'
import * as constants from '../../src/contract/constants.ts'
import type { GatewayError } from '../../src/contract/gatewayError.ts'
import { offeredBankToBank as offered } from '../../src/pages/payment/bankToBank.ts'
import { errorPolicy } from '../../src/rules/errorPolicy.ts'
import { entryDeadline, searchDeadline } from '../../src/rules/time.ts'
import { aBroker, refused } from '../rules/records.ts'
import {
  categoryDomain,
  offeredBankToBank,
  registration,
  type RegistrationAnswer,
  type SearchCase,
  searchDomain,
  searchLimits,
  searchSteps,
  sessionDomain,
  sessionLimits,
  sessionSteps,
} from './search.ts'
import { combinations, differences } from './table.ts'

describe('the search for requisites', () => {
  /** The next step after a refusal; tests/listeners covers the other responses of the search. */
  function afterRefusal({ page, answer }: SearchCase): string {
    const call = page === 'purchase' ? 'GET /lots/fast-deal-start' : 'GET /lots/api-sell'
    const detail = answer === 'refused' ? 'no traders' : 'Bad payment amount'
    const action = errorPolicy('search', refused(detail, { call }))
    if (action.kind !== 'retry') return action.kind
    if (answer === 'bad amount, 10 times')
      return `${'key' in action.message && action.message.key === 'errors:errors.connection' ? 'connection error, ' : ''}restart`
    return `after ${action.afterMs / 1000} s`
  }

  it('PUR-20 CAT-31 CAT-36 retries a bad amount, and ends with restart on every other refusal', () => {
    const refusals = combinations(searchDomain).filter(({ answer }) =>
      ['bad amount, again', 'bad amount, 10 times', 'refused'].includes(answer),
    )
    expect(differences(refusals, searchSteps, afterRefusal, combinations(searchDomain))).toEqual([])
  })

  it('TIME-01 TIME-02 TIME-03 TIME-05 TIME-17 CAT-31 PUR-24 SALE-15 takes as long as the specification lets it', () => {
    expect({
      bankListMs: constants.BANK_LIST_TIMEOUT_MS,
      requisitesMs: constants.REQUISITES_TIMEOUT_MS,
      restartMs: searchDeadline(0),
      badAmountEveryMs: constants.BAD_AMOUNT_RETRY_INTERVAL_MS,
      badAmountTimes: constants.BAD_AMOUNT_RETRIES_MAX,
      requisiteEntryS: entryDeadline(0) / 1000,
    }).toEqual(searchLimits)
  })

  it('PUR-21 offers the bank-to-bank category for roubles only', () => {
    const brokers = [aBroker('Sberbank', { is_card: true }), aBroker('SBP')]
    const found = differences(
      combinations(categoryDomain).filter(({ page }) => page === 'purchase'),
      offeredBankToBank,
      ({ currency }) => offered(currency, brokers, 'Sberbank') !== null,
      combinations(categoryDomain),
    )
    expect(found).toEqual([])
  })
})

const SHOWN: Partial<Record<string, string>> = {
  login: 'login dialog',
  toast: 'error toast with the detail or status text',
}

describe('the session', () => {
  it('AUTH-07 CAT-40 ends, or leads to the root page, where the specification says so', () => {
    // An act tells in a dialog, too, that it was refused.
    const unauthorized = refused(null, { status: 401, call: 'GET /p/{id}' })
    const errors: Partial<Record<string, GatewayError>> = {
      '401 after a refresh': unauthorized,
      '401 of the refresh': unauthorized,
      '404': refused('not found', { status: 404, call: 'GET /p/{id}' }),
      'too many attempts': refused('too many attempts', { status: 429, call: 'POST /auth/login' }),
    }
    const all = combinations(sessionDomain)
    const cases = all.filter(({ answer }) => errors[answer])
    const nextAfter = ({ answer }: (typeof all)[number]) => {
      const error = errors[answer]
      const action = error && errorPolicy('action', error)
      if (action?.kind === 'root') return 'to the root'
      const isSignedOut = action?.kind === 'signedOut' || (action?.kind === 'login' && action.reset)
      return isSignedOut ? 'clear the page token' : String(action?.kind)
    }
    expect(differences(cases, sessionSteps, nextAfter, all)).toEqual([])
  })

  it('CAT-33 CAT-34 a refused registration asks for the password, or says why', () => {
    const answers: Record<Exclude<RegistrationAnswer, 'tokens' | 'no access token'>, string> = {
      'Such email is used': 'Such email is used',
      'another error': 'no luck',
    }
    for (const [answer, detail] of Object.entries(answers)) {
      const { kind } = errorPolicy('register', refused(detail, { call: 'POST /auth/fast-register' }))
      const shown = SHOWN[kind]
      expect(shown).toBe(registration[answer as RegistrationAnswer])
    }
  })

  it('NET-04 TIME-13 TIME-16 TIME-17 VAL-04 has the limits of the specification', () => {
    expect({
      keyRetries: constants.RETRIES_MAX,
      networkRetryMs: constants.NETWORK_RETRY_DELAY_MS,
      passwordMin: constants.PASSWORD_LENGTH_MIN,
      errorHideMs: constants.FIELD_ERROR_MS,
    }).toEqual(sessionLimits)
  })
})
