/** State of the dialogs after events, without a page. */
import { describe, expect, it } from 'vitest'
import { selectDialog } from '../../src/features/dialogs/dialogsSlice.ts'
import { callFailed, pageOpened, refreshed, selectHasDeal } from '../../src/shell/shellSlice.ts'
import { refused } from '../rules/records.ts'
import { stateAfter, type Action } from '../support/state.ts'

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
    ['to the shop', [refreshed({ at: 1, wayBack })], wayBack],
    [
      'nowhere: the order names no shop any more',
      [refreshed({ at: 1, wayBack }), refreshed({ at: 2 })],
      null,
    ],
  ])('DLG-03 leads back %s', (_where, before, cancel) => {
    expect(dialogAfter(...before, failed)).toEqual({ kind: 'redirect', to: link, cancel })
  })
})

describe('the knowledge that money may have been sent', () => {
  const opened = pageOpened({ page: 'payment', id: '7' })
  it('DLG-01 is kept after the deal is gone, and dropped with the order', () => {
    const lost = [opened, refreshed({ at: 1, hasDeal: true }), refreshed({ at: 2, hasDeal: false })]
    expect(selectHasDeal(stateAfter(opened, refreshed({ at: 1, hasDeal: false })))).toBe(false)
    expect(selectHasDeal(stateAfter(...lost))).toBe(true)
    expect(selectHasDeal(stateAfter(...lost, opened))).toBe(false)
  })
})
