// long: all changes that a response about the order causes
/** State of the deal after a response about its order: disputes, replaced requisites, searches, dialogs, receipts; from actions alone. */
import { describe, expect, it } from 'vitest'
import { methodChosen, methodCleared, valueRefused } from '../../src/features/brokers/brokersSlice.ts'
import { messageLeft, messageQueued, messageSent } from '../../src/features/chat/chatSlice.ts'
import {
  evidenceGiven,
  evidenceRefused,
  evidenceRemoved,
  selectDispute,
} from '../../src/features/dispute/disputeSlice.ts'
import {
  actionEnded,
  actionStarted,
  cancelRefused,
  cancelStarted,
  lotExcluded,
  overlayClosed,
  overlayOpened,
  questionAsked,
  replacedRequisiteDismissed,
  searchFailed,
  searchStarted,
  searchStopped,
  selectOrderWithDeal,
  selectFlashpayOrder,
  selectWasDisputed,
} from '../../src/features/order/orderSlice.ts'
import { selectIsReceiptSent } from '../../src/pages/payment/receipt.ts'
import { type LoadedOrder, withRunningDeal } from '../../src/rules/order.ts'
import { orderLoaded } from '../../src/shell/orderLoaded.ts'
import { pageOpened } from '../../src/shell/shellSlice.ts'
import { aPurchase, aSale } from '../rules/orders.ts'
import { aDeal, aFlashpayOrder, aMessage, anAutodeal } from '../rules/records.ts'
import { createTestBrowser } from '../support/browser.ts'
import { dealListeners, wholePage } from '../support/listeners.ts'
import { type Action, orderAt, saleAt, stateAfter } from '../support/state.ts'
import { refusal } from './bareAnswers.ts'
import { bareClient, type BareClient, GUEST, useFakeTime } from './bareClient.ts'

type Fields = Parameters<typeof aPurchase>[0]
const seen = (fields: Fields = {}, stored: string | null = null) => orderAt(1, fields, { seen: stored })
const dealAfter = (...actions: Action[]) => selectOrderWithDeal(stateAfter(...actions))
const dispute = { initiator: 'payer', opponent: null, created_at: null }
const toPay = (requisite: string, fields: object = {}) => ({ deal: aDeal({ requisite, ...fields }) })

useFakeTime()

it('SAFE-01 a disputed deal stays disputed if the gateway drops the dispute at its end; one that continues, or another deal, does not', () => {
  const disputed = seen({ deal: aDeal({ state: 'paid', dispute }) })
  const wasDisputed = (...actions: Action[]) => selectWasDisputed(stateAfter(...actions))
  expect(wasDisputed(disputed)).toBe(true)
  expect(wasDisputed(disputed, seen({ deal: aDeal({ state: 'closed' }) }))).toBe(true)
  const deleted = seen({ deal: aDeal({ state: 'deleted' }) })
  expect(wasDisputed(disputed, seen({ deal: aDeal() }), deleted)).toBe(false)
  expect(wasDisputed(disputed, disputed, seen({ deal: aDeal({ deal_id: 12 }) }))).toBe(false)
  expect(wasDisputed(disputed, seen())).toBe(false)
  expect(wasDisputed(seen({ deal: aDeal() }))).toBe(false)
  expect(dealAfter(disputed, disputed).disputed).toBe(11)
})

describe('the requisite to pay to', () => {
  it('SAFE-03 RET-03 PUR-29 a change, also with the next deal, keeps the old requisite for a warning, until that is dismissed, or the deal is paid, or the old one is back', () => {
    const changed = [seen(toPay('4111')), seen(toPay('4222'))]
    expect(dealAfter(...changed)).toMatchObject({ requisite: '4222', replaced: '4111' })
    expect(dealAfter(seen(toPay('4111')), seen(toPay('4111'))).replaced).toBeNull()
    expect(dealAfter(...changed, replacedRequisiteDismissed()).replaced).toBeNull()
    expect(dealAfter(...changed, seen(toPay('4111'))).replaced).toBe('4222')
    const gone = seen({ deal: aDeal({ state: 'deleted' }) })
    expect(dealAfter(seen(toPay('4111')), gone, seen(toPay('4111'))).replaced).toBeNull()
    expect(dealAfter(...changed, seen(toPay('4222', { state: 'paid' }))).replaced).toBeNull()
    expect(dealAfter(...changed, gone)).toMatchObject({ requisite: null, replaced: '4222' })
    const next = [seen(toPay('4111')), gone, seen({ deal: aDeal({ deal_id: 12, state: 'proposed' }) })]
    expect(dealAfter(...next)).toMatchObject({ requisite: null, replaced: '4111' })
    const given = seen(toPay('4222', { deal_id: 12 }))
    expect(dealAfter(...next, given)).toMatchObject({ requisite: '4222', replaced: '4111' })
  })

  it('SAFE-03 a sale has none', () => {
    const sale = saleAt(1, toPay('4111'))
    expect(dealAfter(sale)).toMatchObject({ requisite: null, replaced: null })
  })

  it('RET-03 FP-07 one that a flash-pay order shows before it is in process is remembered', () => {
    const browser = createTestBrowser()
    const visit = (requisites: string) => {
      const client = bareClient([...dealListeners], { browser, pageKey: 'flashpay/payment/7' })
      client.dispatch(pageOpened({ page: 'flashpay', id: '7', type: 'payment' }))
      const order = aFlashpayOrder({ status: 0, broker_id: 4, requisites })
      const stored = client.deps.pageStorage.get('requisites')
      client.dispatch(orderLoaded({ kind: 'flashpay', order, at: 1, seen: stored }))
      return selectOrderWithDeal(client.state())
    }
    expect(visit('4111').requisite).toBe('4111')
    expect(visit('4222')).toMatchObject({ requisite: '4222', replaced: '4111' })
  })

  it('RET-03 a change since an earlier visit causes the warning as well', () => {
    const browser = createTestBrowser()
    const visit = (fields: Fields) => {
      const client = bareClient([...dealListeners], { browser })
      const { pageStorage } = client.deps
      client.dispatch(pageOpened({ page: 'payment', id: '7' }), seen(fields, pageStorage.get('requisites')))
      const { replaced } = selectOrderWithDeal(client.state())
      return { client, replaced, stored: client.deps.pageStorage.get('requisites') }
    }
    expect(visit(toPay('4111'))).toMatchObject({ replaced: null, stored: '4111' })
    const second = visit(toPay('4222'))
    expect(second).toMatchObject({ replaced: '4111', stored: '4111' })
    expect(visit(toPay('4222')).replaced).toBe('4111')
    second.client.dispatch(replacedRequisiteDismissed())
    expect(second.client.deps.pageStorage.get('requisites')).toBe('4222')
    expect(visit(toPay('4222'))).toMatchObject({ replaced: null, stored: '4222' })
    const after = visit({ status: 2, ...toPay('4222', { state: 'closed' }) })
    expect(after).toMatchObject({ replaced: null, stored: null })
  })
})

describe('search and question', () => {
  const running = searchStarted({ at: 5 })
  it('PUR-29 TIME-03 the next search excludes a deleted deal and its lot', () => {
    const lost = aDeal({ state: 'deleted', lot_id: 8 })
    const deleted = seen({ deal: lost, autodeal: anAutodeal({ state: 'deleted' }) })
    const shown = seen({ deal: aDeal({ lot_id: 8 }) })
    const search = { state: 'running', rebid: true, startedAt: 1 }
    const expected = { excludedLots: [8], excludedAutodeals: ['a1'], search }
    expect(dealAfter(shown, deleted)).toMatchObject(expected)
    expect(dealAfter(deleted).search.state).toBe('idle')
    const alone = seen({ deal: aDeal({ state: 'deleted', lot_id: 8 }) })
    expect(dealAfter(shown, alone).excludedLots).toEqual([8])
    expect(dealAfter(alone, searchStarted({ at: 5 })).excludedLots).toEqual([8])
    expect(dealAfter(running, lotExcluded(9), alone).excludedLots).toEqual([9, 8])
    expect(dealAfter(running, lotExcluded(9), lotExcluded('9'), lotExcluded(7)).excludedLots).toEqual([9, 7])
    expect(dealAfter(running, lotExcluded(9), methodCleared()).excludedLots).toEqual([])
    expect(dealAfter(alone, methodCleared())).toMatchObject({ excludedLots: [8], method: 'cleared' })
    expect(dealAfter(alone, methodChosen(4))).toMatchObject({ excludedLots: [8], method: { brokerId: 4 } })
  })

  it('FP-07 a flash-pay page searches for nobody when its deal is lost: the gateway does', () => {
    const order = (state: 'proposed' | 'deleted') =>
      loadedAs({ kind: 'flashpay', order: aFlashpayOrder({ status: 1, deal: aDeal({ state }) }) })
    expect(dealAfter(order('proposed'), order('deleted')).search.state).toBe('idle')
  })

  it('PUR-24 ends with a deal, the end of the order, a refusal, or a cancel', () => {
    const searchAfter = (...actions: Action[]) => dealAfter(running, ...actions).search.state
    expect(searchAfter()).toBe('running')
    expect(searchAfter(seen())).toBe('running')
    expect(searchAfter(seen({ deal: aDeal({ state: 'deleted' }) }))).toBe('running')
    const orders = [seen({ deal: aDeal() }), seen({ autodeal: anAutodeal() }), seen({ status: 2 })]
    const acts = [searchStopped(), valueRefused('4'), methodChosen('4'), methodCleared()]
    for (const end of [...orders, ...acts]) expect(searchAfter(end)).toBe('idle')
    const expected = { state: 'failed', message: { raw: 'x' }, startedAt: 5 }
    expect(dealAfter(running, searchFailed({ raw: 'x' })).search).toMatchObject(expected)
    expect(dealAfter(searchFailed(null, 3)).search).toMatchObject({ state: 'failed', startedAt: 3 })
    // A search that was stopped meanwhile cannot fail.
    expect(dealAfter(searchFailed({ raw: 'x' })).search).toMatchObject({ state: 'idle', message: null })
  })

  it('DLG-04 SAFE-03 a dialog closes when its deal or its requisite has changed', () => {
    const asked = (question: 'paid' | 'cancel', next: Fields) =>
      dealAfter(seen(toPay('4111')), questionAsked(question), seen(next)).question
    expect(asked('paid', toPay('4111'))).toBe('paid')
    expect(asked('paid', toPay('4222'))).toBeNull()
    expect(asked('cancel', toPay('4222'))).toBe('cancel')
    const open = dealAfter(seen(toPay('4111')), overlayOpened('mask'), questionAsked('cancel'))
    expect([open.overlay, open.question]).toEqual(['mask', null])
    expect(dealAfter(seen(toPay('4111')), overlayOpened('mask'), seen(toPay('4222'))).overlay).toBeNull()
    expect(dealAfter(seen(toPay('4111')), overlayOpened('mask'), seen(toPay('4111'))).overlay).toBe('mask')
    expect(dealAfter(cancelStarted(1), cancelStarted(2), cancelRefused('1')).cancelledByMe).toEqual([2])
  })
})

const media = { id: 1, url: null, name: 'a.png', mime: 'image/png' }

describe('a receipt in the chat', () => {
  const receipt = aMessage({ id: 3, sender: 'payer', media })
  const paid = { deal: aDeal({ state: 'paid' }) }
  const isSent = ({ state }: BareClient) => selectIsReceiptSent(state())
  const looks = ({ calls }: BareClient) => calls.filter(({ route }) => route === 'GET /user-messages').length
  async function open(fields: Fields, messages: unknown, claims: object | null = GUEST) {
    const answers = { 'GET /user-messages': messages, 'PATCH /p/{id}': {} }
    const client = bareClient([...wholePage('payment')], { claims, answers })
    await client.run(seen(fields))
    return client
  }

  it('PUR-12 SPEC-05 is searched once a deal is paid, and again only if there was no response', async () => {
    const client = await open(paid, [receipt])
    expect([isSent(client), looks(client)]).toEqual([true, 1])
    await client.run(seen(paid))
    expect(looks(client)).toBe(1)
    const failing = await open(paid, refusal('down', { status: 500 }))
    expect([isSent(failing), looks(failing)]).toEqual([false, 1])
    failing.answers['GET /user-messages'] = []
    for (let times = 0; times < 2; times++) {
      await failing.run(seen(paid))
    }
    expect([isSent(failing), looks(failing)]).toEqual([false, 2])
  })

  it('PUR-12 SPEC-05 is not searched before, without an account, or if the order is marked', async () => {
    for (const client of [await open({ deal: aDeal() }, [receipt]), await open(paid, [receipt], null)])
      expect([isSent(client), looks(client)]).toEqual([false, 0])
    const marked = await open({ ...paid, is_receipt_sent: true }, [])
    expect([isSent(marked), looks(marked)]).toEqual([true, 0])
    expect(isSent(bareClient([]))).toBe(false)
    expect(isSent(await open({}, []))).toBe(false)
  })

  it('PUR-13 SPEC-05 a file sent there after "I paid" marks the order; a text, or a file to support, does not', async () => {
    const markAfter = async (partner: string, file: File | null, fields: Fields = {}) => {
      const client = await open({ ...paid, ...fields }, [], null)
      client.dispatch(messageQueued({ partner, key: 'k', text: 'x', file }))
      client.dispatch(messageLeft({ partner, key: 'k', at: 1 }))
      await client.run(messageSent({ partner, key: 'k', message: aMessage() }))
      return client.calls.filter(({ route }) => route === 'PATCH /p/{id}').map(({ body }) => body)
    }
    const file = () => new File(['%PDF-1.7'], 'a.pdf')
    expect(await markAfter('trader', file())).toEqual([{ is_receipt_sent: true }])
    expect(await markAfter('trader', file(), { deal: aDeal() })).toEqual([])
    expect(await markAfter('trader', null)).toEqual([])
    expect(await markAfter('help', file())).toEqual([])
    expect(await markAfter('trader', file(), { is_receipt_sent: true })).toEqual([])
  })
})

const loadedAs = (loaded: Pick<LoadedOrder, 'kind' | 'order'>) =>
  orderLoaded(withRunningDeal({ ...loaded, at: 1 } as LoadedOrder))
const deleted = aDeal({ state: 'deleted' })
const autodeal = anAutodeal()

describe('a deleted deal', () => {
  it.each([
    ['purchase', (fields: object) => loadedAs({ kind: 'purchase', order: aPurchase(fields) })],
    ['flash-pay order', (fields: object) => loadedAs({ kind: 'flashpay', order: aFlashpayOrder(fields) })],
  ])('FP-06 PUR-23 of a %s is replaced by a running automatic deal, and by no other', (_kind, look) => {
    const expected = { deal: null, autodeal, status: 1 }
    expect(dealAfter(look({ status: 1, deal: deleted, autodeal }))).toMatchObject(expected)
    expect(dealAfter(look({ deal: deleted })).deal).toEqual(deleted)
    const both = { deal: deleted, autodeal: anAutodeal({ state: 'deleted' }) }
    expect(dealAfter(look(both))).toMatchObject(both)
    expect(dealAfter(look({ deal: aDeal(), autodeal }))).toMatchObject({ deal: aDeal(), autodeal })
  })

  it('FP-06 is not shown by a flash-pay page, the rest of its order is', () => {
    const order = aFlashpayOrder({ broker_id: 4, deal: deleted, autodeal })
    const shown = selectFlashpayOrder(stateAfter(loadedAs({ kind: 'flashpay', order })))
    expect(shown).toEqual({ ...order, deal: null })
  })

  it('SALE-22 of a sale stays its current deal', () => {
    const state = dealAfter(loadedAs({ kind: 'sale', order: aSale({ deal: deleted }) }))
    expect(state).toMatchObject({ deal: deleted, autodeal: null })
  })
})

describe('a dialog about the deal', () => {
  const loaded = seen({ deal: aDeal({ requisite: '4111' }) })
  const asked = questionAsked('cancel')

  it('DLG-04 PUR-10 opens neither beside an open form nor while a command runs, and again after both', () => {
    expect(dealAfter(loaded, asked).question).toBe('cancel')
    expect(dealAfter(loaded, overlayOpened('mask'), asked).question).toBeNull()
    expect(dealAfter(loaded, actionStarted('paid'), asked).question).toBeNull()
    expect(dealAfter(loaded, actionStarted('paid'), overlayOpened('mask'), asked).question).toBeNull()
    expect(dealAfter(loaded, overlayOpened('mask'), overlayClosed(), asked).question).toBe('cancel')
    expect(dealAfter(loaded, actionStarted('paid'), actionEnded(), asked).question).toBe('cancel')
  })
})

const given = (name: string) =>
  evidenceGiven({ ...{ kind: 'receipt', text: '', givenAt: 1 }, file: new File(['x'], name) })

it('DSP-05 the list of evidence loses the piece that is removed, and no other', () => {
  const pieces = ['a.png', 'b.png', 'c.png'].map(given)
  const key = pieces[1]?.payload.key ?? ''
  const refused = evidenceRefused({ key, error: { raw: 'no' } })
  const names = (...more: Action[]) => selectDispute(stateAfter(...pieces, refused, ...more)).pieces
  const expected = [
    ['a.png', null],
    ['b.png', { raw: 'no' }],
    ['c.png', null],
  ]
  expect(names().map(({ name, error }) => [name, error])).toEqual(expected)
  expect(names(evidenceRemoved({ key })).map(({ name }) => name)).toEqual(['a.png', 'c.png'])
  expect(names(evidenceRemoved({ key: 'unknown' }))).toHaveLength(3)
})
