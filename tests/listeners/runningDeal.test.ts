/** Which of two deals of an order is the current one, and which dialogs it allows; from actions alone. */
import { describe, expect, it } from 'vitest'
import {
  actionEnded,
  actionStarted,
  overlayClosed,
  overlayOpened,
  questionAsked,
  selectDealState,
} from '../../src/features/deal/dealSlice.ts'
import {
  evidenceGiven,
  evidenceRefused,
  evidenceRemoved,
  selectDispute,
} from '../../src/features/dispute/disputeSlice.ts'
import { selectFlashpayDeal } from '../../src/features/order/orderSlice.ts'
import { type LoadedOrder, orderLoaded } from '../../src/shell/orderLoaded.ts'
import { aPurchase, aSale } from '../rules/orders.ts'
import { aDeal, aFlashpayDeal, anAutodeal } from '../rules/records.ts'
import { type Action, stateAfter } from '../support/state.ts'

const dealAfter = (...actions: Action[]) => selectDealState(stateAfter(...actions))
const seen = (loaded: Pick<LoadedOrder, 'kind' | 'order'>) => orderLoaded({ ...loaded, at: 1 } as LoadedOrder)
const deleted = aDeal({ state: 'deleted' })
const autodeal = anAutodeal()

describe('a deleted deal', () => {
  it.each([
    ['purchase', (fields: object) => seen({ kind: 'purchase', order: aPurchase(fields) })],
    ['flash-pay order', (fields: object) => seen({ kind: 'flashpay', order: aFlashpayDeal(fields) })],
  ])('FP-06 PUR-23 of a %s is replaced by a running automatic deal, and by no other', (_kind, look) => {
    expect(dealAfter(look({ status: 1, deal: deleted, autodeal }))).toMatchObject({
      deal: null,
      autodeal,
      status: 1,
    })
    expect(dealAfter(look({ deal: deleted })).deal).toEqual(deleted)
    const both = { deal: deleted, autodeal: anAutodeal({ state: 'deleted' }) }
    expect(dealAfter(look(both))).toMatchObject(both)
    expect(dealAfter(look({ deal: aDeal(), autodeal }))).toMatchObject({ deal: aDeal(), autodeal })
  })

  it('FP-06 is not shown by a flash-pay page, the rest of its order is', () => {
    const order = aFlashpayDeal({ broker_id: 4, deal: deleted, autodeal })
    const shown = selectFlashpayDeal(stateAfter(seen({ kind: 'flashpay', order })))
    expect(shown).toEqual({ ...order, deal: null })
  })

  it('SALE-22 of a sale stays its current deal', () => {
    const state = dealAfter(seen({ kind: 'sale', order: aSale({ deal: deleted }) }))
    expect(state).toMatchObject({ deal: deleted, autodeal: null })
  })
})

describe('a dialog about the deal', () => {
  const loaded = seen({ kind: 'purchase', order: aPurchase({ deal: aDeal({ requisite: '4111' }) }) })
  const asked = questionAsked('cancel')

  it('DLG-04 PUR-10 opens neither beside an open form nor while a command runs', () => {
    expect(dealAfter(loaded, asked).question).toBe('cancel')
    expect(dealAfter(loaded, overlayOpened('mask'), asked).question).toBeNull()
    expect(dealAfter(loaded, actionStarted('paid'), asked).question).toBeNull()
    expect(dealAfter(loaded, actionStarted('paid'), overlayOpened('mask'), asked).question).toBeNull()
  })

  it('DLG-04 PUR-10 opens again once the form is closed or the command is over', () => {
    expect(dealAfter(loaded, overlayOpened('mask'), overlayClosed(), asked).question).toBe('cancel')
    expect(dealAfter(loaded, actionStarted('paid'), actionEnded(), asked).question).toBe('cancel')
  })
})

describe('the list of evidence', () => {
  const given = (name: string) =>
    evidenceGiven({
      ...{ kind: 'receipt', text: '', givenAt: 1 },
      file: new File(['x'], name),
    })

  it('DSP-05 loses the piece that is removed, and no other', () => {
    const pieces = ['a.png', 'b.png', 'c.png'].map(given)
    const key = pieces[1]?.payload.key ?? ''
    const refused = evidenceRefused({ key, error: { raw: 'no' } })
    const names = (...more: Action[]) => selectDispute(stateAfter(...pieces, refused, ...more)).pieces
    expect(names().map(({ name, error }) => [name, error])).toEqual([
      ['a.png', null],
      ['b.png', { raw: 'no' }],
      ['c.png', null],
    ])
    expect(names(evidenceRemoved({ key })).map(({ name }) => name)).toEqual(['a.png', 'c.png'])
    expect(names(evidenceRemoved({ key: 'unknown' }))).toHaveLength(3)
  })
})
