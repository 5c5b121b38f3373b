/** State of the dialogs after events, without a page. */
import { describe, expect, it } from 'vitest'
import { selectDialog, selectToasts, toastExpired } from '../../src/features/dialogs/dialogsSlice.ts'
import { callFailed, connectivityChanged, pageOpened, selectHasDeal } from '../../src/shell/shellSlice.ts'
import { aDeal, refused } from '../rules/records.ts'
import { orderAt, stateAfter, type Action } from '../support/state.ts'

const link = 'https://pay.test/payment/1'
const message = { key: 'errors:errors.deal-already-exists' as const }
const failed = callFailed({
  place: 'create',
  error: refused('Deal already exists'),
  action: { kind: 'leave', link, message },
  risk: null,
})
const dialogAfter = (...actions: Action[]) => selectDialog(stateAfter(...actions))

describe('the dialog that leads to another open deal', () => {
  const wayBack = 'https://shop.test/back'
  it.each([
    ['nowhere: no order was loaded', [], null],
    ['to the shop', [orderAt(1, { back_url: wayBack })], wayBack],
    [
      'nowhere: the order names no shop any more',
      [orderAt(1, { back_url: wayBack }), orderAt(2, { merchant: null })],
      null,
    ],
  ])('DLG-03 leads back %s', (_where, before, cancel) => {
    expect(dialogAfter(...before, failed)).toEqual({ kind: 'redirect', to: link, cancel })
  })
})

describe('the toast that says that the page is current again', () => {
  const offline = (at: number) => connectivityChanged({ isOnline: false, at })
  const online = (at: number) => connectivityChanged({ isOnline: true, at })
  it.each([
    ['is not shown before the order has loaded', [offline(1_000), online(5_000)], 0],
    ['is shown once it has', [offline(1_000), online(5_000), orderAt(5_200)], 1],
    [
      'is not shown again',
      [offline(1_000), online(5_000), orderAt(5_200), toastExpired(0), orderAt(10_000)],
      0,
    ],
    [
      'counts from the loss of the network, not from later failed calls',
      [offline(1_000), offline(2_000), offline(3_500), online(4_000), orderAt(4_000)],
      1,
    ],
    [
      'is not shown if a single call briefly had no response',
      [offline(1_000), online(2_000), orderAt(3_999), orderAt(9_000)],
      0,
    ],
  ])('RET-06 NET-07 %s', (_, actions, count) => {
    const back = { message: { key: 'common:net.back' } }
    expect(selectToasts(stateAfter(...actions))).toMatchObject(Array.from({ length: count }, () => back))
  })
})

describe('the knowledge that money may have been sent', () => {
  const opened = pageOpened({ page: 'payment', id: '7' })
  it('DLG-01 is kept after the deal is gone, and dropped with the order', () => {
    const lost = [opened, orderAt(1, { deal: aDeal() }), orderAt(2)]
    expect(selectHasDeal(stateAfter(opened, orderAt(1)))).toBe(false)
    expect(selectHasDeal(stateAfter(...lost))).toBe(true)
    expect(selectHasDeal(stateAfter(...lost, opened))).toBe(false)
  })
})
