/** Validity of an open confirmation dialog ("question") after its order has changed. */
import { describe, expect, it } from 'vitest'
import { DEAL_STATES, type Deal } from '../../src/contract/deals.ts'
import { isQuestionValid, type OrderDeal, type Question } from '../../src/rules/order.ts'
import { aDeal, anAutodeal } from './records.ts'

const QUESTIONS: readonly Question[] = ['paid', 'cancel', 'dispute', 'release']
const isValid = (question: Question, before: OrderDeal, after: OrderDeal, isSale = false) =>
  isQuestionValid(question, before, after, isSale)
const NO_DEAL: OrderDeal = {
  status: 1,
  deal: null,
  autodeal: null,
  cancelReason: null,
  requisite: null,
  ordered: null,
}
const withDeal = (fields: Partial<Deal> = {}): OrderDeal => ({ ...NO_DEAL, deal: aDeal(fields) })
const withAutodeal = (state: 'active' | 'paid' | 'closed' | 'deleted', id = 'a1'): OrderDeal => ({
  ...NO_DEAL,
  autodeal: anAutodeal({ state, autodeal_id: id }),
})
const dispute = { initiator: 'trader', opponent: null, created_at: null }

describe('a question', () => {
  it.each(QUESTIONS)('DLG-04 %s is closed when the order is over or not loaded', (question) => {
    const before = withDeal({
      state: question === 'dispute' || question === 'release' ? 'paid' : 'confirmed',
    })
    expect(isValid(question, before, before)).toBe(true)
    for (const status of [2, 3, null] as const)
      expect(isValid(question, before, { ...before, status })).toBe(false)
    expect(isValid(question, before, { ...before, status: 0 })).toBe(true)
  })

  it.each(['paid', 'dispute', 'release'] as const)(
    'DLG-04 %s is closed when its deal is replaced',
    (question) => {
      const state = question === 'paid' ? 'confirmed' : 'paid'
      const before = withDeal({ state })
      expect(isValid(question, before, withDeal({ state, deal_id: 12 }))).toBe(false)
      expect(isValid(question, before, NO_DEAL)).toBe(false)
      expect(isValid(question, NO_DEAL, before)).toBe(false)
      expect(isValid(question, NO_DEAL, NO_DEAL)).toBe(false)
    },
  )

  it('DLG-04 paid stays open for the same active automatic deal', () => {
    const before = withAutodeal('active')
    expect(isValid('paid', before, before)).toBe(true)
    expect(isValid('paid', before, withAutodeal('active', 'a2'))).toBe(false)
    expect(isValid('paid', before, withAutodeal('paid'))).toBe(false)
    expect(isValid('paid', before, NO_DEAL)).toBe(false)
    expect(isValid('paid', NO_DEAL, before)).toBe(false)
    expect(isValid('release', before, before)).toBe(false)
    expect(isValid('paid', before, { ...before, deal: aDeal() })).toBe(false)
  })

  it('PUR-10 PUR-29 paid is closed when its requisite changes', () => {
    const to = (requisite: string | null): OrderDeal => ({
      ...withDeal({ state: 'confirmed' }),
      requisite,
    })
    expect(isValid('paid', to('4111'), to('4111'))).toBe(true)
    expect(isValid('paid', to('4111'), to('5555'))).toBe(false)
    expect(isValid('paid', to('4111'), to(null))).toBe(false)
    expect(isValid('paid', to(null), to('4111'))).toBe(true)
    expect(isValid('cancel', to('4111'), to('5555'))).toBe(true)
  })

  it('SALE-19 SALE-14 release is closed when the payout was to other details than those that the person compared', () => {
    const to = (requisite: string | null) => withDeal({ state: 'paid', requisite })
    const isStillAsked = (now: string | null) => isValid('release', to('4111111111111111, IVAN'), to(now))
    expect(isStillAsked('4111111111111111, IVAN')).toBe(true)
    expect(isStillAsked('5555444433332222, IVAN')).toBe(false)
    // A response need not contain it.
    expect(isStillAsked(null)).toBe(true)
    expect(isValid('dispute', to('4111111111111111'), to('5555444433332222'))).toBe(true)
  })

  it.each(['amount', 'amount_currency'] as const)(
    'DLG-04 SAFE-03 paid and release are closed when their sum changes (%s), cancel and dispute are not',
    (name) => {
      for (const question of QUESTIONS) {
        const state = question === 'release' || question === 'dispute' ? 'paid' : 'confirmed'
        const deal = aDeal({ state })
        const isValidWith = (sum: string | null) =>
          isValid(question, withDeal({ state }), withDeal({ state, [name]: sum }))
        for (const same of [`${deal[name]}.00`, '', null]) expect(isValidWith(same)).toBe(true)
        expect(isValidWith('7000')).toBe(question === 'cancel' || question === 'dispute')
      }
    },
  )

  it.each([
    ['the order’s sum gives way to another one of the deal', {}, { amount_currency: '1650' }],
    ['the order’s sum changes', {}, {}, { amount: '1650' }],
    ['its coin changes', { symbol: 'usdt' }, { symbol: 'btc' }],
    ['its currency changes', {}, {}, { currency: 'eur' }],
  ])('DLG-04 SAFE-03 paid and release are closed when %s', (_what, before, after, order: object = {}) => {
    const ordered = { amount: '1500', is_currency_amount: true, currency: 'rub', symbol: 'usdt' }
    for (const question of ['paid', 'release'] as const) {
      const state = question === 'release' ? 'paid' : 'confirmed'
      const was = { ...withDeal({ state, amount_currency: null, ...before }), ordered }
      const now = {
        ...withDeal({ state, amount_currency: null, ...after }),
        ordered: { ...ordered, ...order },
      }
      expect(isValid(question, was, was)).toBe(true)
      expect(isValid(question, was, now)).toBe(false)
    }
  })

  it.each(DEAL_STATES)('DLG-04 stays open while its action is possible, deal %s', (state) => {
    const order = withDeal({ state })
    const isUnpaid = state === 'proposed' || state === 'confirmed'
    expect(isValid('paid', order, order)).toBe(isUnpaid)
    expect(isValid('dispute', order, order)).toBe(state === 'paid')
    expect(isValid('release', order, order)).toBe(state === 'paid')
    // A deal that is over cannot be cancelled, only the search.
    expect(isValid('cancel', order, order)).toBe(state !== 'paid')
    expect(isValid('dispute', order, withDeal({ state, dispute }))).toBe(false)
    expect(isValid('release', order, withDeal({ state, dispute }))).toBe(false)
  })

  it('DLG-04 cancel ends a search, and no deal that was paid meanwhile', () => {
    expect(isValid('cancel', NO_DEAL, NO_DEAL)).toBe(true)
    expect(isValid('cancel', withDeal(), withDeal({ state: 'paid' }))).toBe(false)
    expect(isValid('cancel', withDeal(), withDeal({ dispute }))).toBe(false)
    expect(isValid('cancel', NO_DEAL, withAutodeal('deleted'))).toBe(true)
  })

  it.each([false, true])(
    'DLG-04 PUR-18 SALE-24 cancel is closed when its deal is replaced, sale %s',
    (isSale) => {
      const [deal, autodeal] = [withDeal(), withAutodeal('active')]
      expect(isValid('cancel', deal, withDeal({ state: 'confirmed' }), isSale)).toBe(true)
      expect(isValid('cancel', autodeal, autodeal, isSale)).toBe(true)
      for (const after of [NO_DEAL, withDeal({ deal_id: 12 }), withDeal({ state: 'deleted' }), autodeal])
        expect(isValid('cancel', deal, after, isSale)).toBe(false)
      for (const after of [NO_DEAL, withAutodeal('active', 'a2'), withAutodeal('deleted'), deal])
        expect(isValid('cancel', autodeal, after, isSale)).toBe(false)
    },
  )

  // Otherwise "Cancel the search?" would become "Cancel the payment?" just before the press, and end the order.
  it('DLG-04 PUR-18 cancel of a search is closed by the deal that the search finds', () => {
    for (const found of [
      withDeal(),
      withDeal({ state: 'paid' }),
      withAutodeal('active'),
      withAutodeal('paid'),
    ])
      expect(isValid('cancel', NO_DEAL, found)).toBe(false)
    expect(isValid('cancel', withDeal({ state: 'deleted' }), withDeal({ deal_id: 12 }))).toBe(false)
  })

  it('DLG-04 SALE-24 cancel of a sale is about the order, also once there is a deal', () => {
    expect(isValid('cancel', NO_DEAL, withDeal(), true)).toBe(true)
    expect(isValid('cancel', NO_DEAL, withDeal({ state: 'paid' }), true)).toBe(false)
    expect(isValid('cancel', NO_DEAL, NO_DEAL, true)).toBe(true)
  })

  it('DLG-04 is about the deal, not about an automatic deal that it replaced', () => {
    const order = { ...withAutodeal('active'), deal: aDeal({ state: 'paid' }) }
    expect(isValid('paid', order, order)).toBe(false)
    expect(isValid('cancel', order, order)).toBe(false)
  })
})
