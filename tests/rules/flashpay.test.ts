import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type FlashpayOrder, flashpayOrder } from '../../src/contract/orders.ts'
import { awaited, flashpayResult, flashpayScreen } from '../../src/pages/flashpay/flashpayScreen.ts'
import { transactionLink } from '../../src/rules/deal.ts'
import { coinOfAddress } from '../../src/rules/requisite.ts'
import { requisiteOf } from './orders.ts'
import { aDeal, aFlashpayOrder, anAutodeal } from './records.ts'

describe('flash-pay', () => {
  it('FP-07 contains the requisite of the order or of its deal', () => {
    const screenOf = (fields: Partial<FlashpayOrder>) => {
      const order = aFlashpayOrder({ status: 1, ...fields })
      return flashpayScreen(order, requisiteOf('flashpay', order))
    }
    const deal = aDeal({ requisite: '5222' })
    expect(screenOf({ requisites: ' 4111 ' })).toEqual({ name: 'payment', requisite: '4111' })
    expect(screenOf({ requisites: '', deal })).toEqual({ name: 'payment', requisite: '5222' })
    expect(screenOf({})).toEqual({ name: 'payment', requisite: null })
  })

  const NOT_YET = { title: 'flashpay:flashpayPayment.waiting', text: 'flashpay:flashpayPayment.waitingText' }
  const NO_MORE = { title: 'payment:waiting.title', text: 'payment:waiting.twice' }
  it.each([
    ['nobody was found yet', {}, NOT_YET],
    ['the trader has not answered', { deal: aDeal({ state: 'proposed' }) }, NOT_YET],
    ['the deal was deleted', { deal: aDeal({ state: 'deleted' }) }, NOT_YET],
    ['the deal is paid', { deal: aDeal({ state: 'paid' }) }, NO_MORE],
    ['the automatic deal is paid', { autodeal: anAutodeal({ state: 'paid' }) }, NO_MORE],
    ['the order is over', { status: 3 as const }, NO_MORE],
    ['the transaction has started', { transaction_link: 'https://c.test/1' }, NO_MORE],
  ])('FP-07 SAFE-03 without a requisite it says whether one is expected: %s', (_what, fields, texts) => {
    const order = aFlashpayOrder({ status: 1, ...fields })
    expect(awaited('buyer', order)).toEqual({ result: 'waiting', ...texts })
    expect(awaited('seller', order)).toEqual({
      result: 'waiting',
      title: 'flashpay:flashpayPayment.titleSale',
      text:
        order.deal?.state === 'deleted' && order.autodeal === null
          ? 'flashpay:flashpayPayment.waitingNew'
          : 'flashpay:flashpayPayment.waitingSale',
    })
  })

  it.each([
    ['a deal took over', 'paid', 'waitingSale'],
    ['both are deleted', 'deleted', 'waitingNew'],
  ] as const)('FP-07 a sale waits for a new deal only if all are deleted: %s', (_what, state, text) => {
    const deals = { deal: aDeal({ state }), autodeal: anAutodeal({ state: 'deleted' }) }
    expect(awaited('seller', aFlashpayOrder({ status: 1, ...deals })).text).toBe(
      `flashpay:flashpayPayment.${text}`,
    )
  })

  it('FP-07 DISP-01 a disputed deal is shown as one', () => {
    const disputed = {
      state: 'paid',
      dispute: { initiator: 'payer', opponent: 'trader', created_at: null },
    } as const
    for (const side of ['buyer', 'seller'] as const)
      expect(awaited(side, aFlashpayOrder({ status: 1, deal: aDeal(disputed) }))).toEqual({
        result: 'dispute',
        title: 'flashpay:flashpayPayment.dispute',
        text: 'flashpay:flashpayPayment.disputeText',
      })
  })

  it('FP-10 has a link once the transaction started', () => {
    expect(transactionLink(aFlashpayOrder())).toBeNull()
    expect(transactionLink(aFlashpayOrder({ transaction_link: 'https://c.test/1' }))).toBe('https://c.test/1')
    expect(transactionLink(aFlashpayOrder({ deal: aDeal({ transaction_link: 'https://c.test/2' }) }))).toBe(
      'https://c.test/2',
    )
  })

  it.each(['c.test/1', '0x5f2a', 'javascript:alert(1)', 'ftp://c.test/1'])(
    'FP-10 SAFE-03 has started too if its link %s cannot be opened, so that nobody pays twice',
    (given) => {
      const row = { id: 9, status: 1, broker_id: 4, deal: { id: 1, state: 'confirmed' } }
      for (const one of [
        { ...row, transaction_link: given },
        { ...row, deal: { ...row.deal, transaction_link: given } },
      ]) {
        const started = v.parse(flashpayOrder, one)
        expect(transactionLink(started)).toBe('')
        expect(awaited('buyer', started)).toEqual({ result: 'waiting', ...NO_MORE })
      }
      expect(transactionLink(v.parse(flashpayOrder, { ...row, transaction_link: ' ' }))).toBeNull()
    },
  )
})

it.each([
  ['usdt', 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE', 'usdt'],
  ['USDT', ' TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE ', 'usdt'],
  ['btc', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'btc'],
  ['btc', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'btc'],
  ['btc', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'btc'],
  ['eth', '0x52908400098527886E0F7030069857D2E4169EE7', 'eth'],
  ['etc', '0x52908400098527886e0f7030069857d2e4169ee7', 'etc'],
  ['usdt', '0x52908400098527886E0F7030069857D2E4169EE7', null],
  ['btc', 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE', null],
  ['usdt', '2200 0000 1234 5678, IVAN PETROV', null],
  ['btc', '1234567890123456', null],
  ['btc', '12345678911234567891123456', null],
  ['usdt', 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE, memo 5', null],
  ['doge', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L', null],
  [null, 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE', null],
])('FP-07 A75 in an order of %s, the coin of the address %s', (symbol, text, coin) =>
  expect(coinOfAddress(text, symbol)).toBe(coin),
)

it.each([
  ['buyer', 'ok', false, 'performed', 'flashpay:flashpayResult.performedText'],
  ['buyer', 'ok', true, 'performed', 'payment:success.disputeWon'],
  ['buyer', 'not-ok', false, 'notPerformed', 'flashpay:flashpayResult.notPerformedText'],
  ['buyer', 'not-ok', true, 'notPerformed', 'payment:failure.disputeLost'],
  ['seller', 'ok', false, 'salePerformed', 'flashpay:flashpayResult.salePerformedText'],
  ['seller', 'ok', true, 'saleDisputed', 'flashpay:flashpayResult.saleDisputedText'],
  ['seller', 'not-ok', false, 'saleCancelled', 'flashpay:flashpayResult.saleCancelledText'],
  ['seller', 'not-ok', true, 'saleCancelled', 'flashpay:flashpayResult.saleDisputeWonText'],
] as const)('FP-09 the %s reads of %s, disputed: %s, %s', (side, result, wasDisputed, title, text) => {
  expect(flashpayResult(side, result, wasDisputed)).toEqual({
    title: `flashpay:flashpayResult.${title}`,
    text,
  })
})
