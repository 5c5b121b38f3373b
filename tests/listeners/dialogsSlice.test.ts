/** State of the dialogs after events, without a page. */
import { describe, expect, it } from 'vitest'
import { selectDialog } from '../../src/features/dialogs/dialogsSlice.ts'
import { callFailed, pageOpened, selectHasDeal } from '../../src/shell/shellSlice.ts'
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

describe('the knowledge that money may have been sent', () => {
  const opened = pageOpened({ page: 'payment', id: '7' })
  it('DLG-01 is kept after the deal is gone, and dropped with the order', () => {
    const lost = [opened, orderAt(1, { deal: aDeal() }), orderAt(2)]
    expect(selectHasDeal(stateAfter(opened, orderAt(1)))).toBe(false)
    expect(selectHasDeal(stateAfter(...lost))).toBe(true)
    expect(selectHasDeal(stateAfter(...lost, opened))).toBe(false)
  })
})
