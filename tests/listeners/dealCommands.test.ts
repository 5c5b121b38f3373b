// long: all commands, each with the conditions that prevent it
/** Commands on a deal: each is one call, allowed by the current order; on responses that the test sets. */
import { describe, expect, it } from 'vitest'
import { DISPUTE_CLOSES_AFTER_MS } from '../../src/contract/constants.ts'
import { SERVER_EVENTS } from '../../src/contract/events.ts'
import type { Id } from '../../src/contract/ids.ts'
import { userChanged } from '../../src/features/auth/authSlice.ts'
import { dialogOpened } from '../../src/features/dialogs/dialogsSlice.ts'
import {
  actionEnded,
  actionStarted,
  disputeAccepted,
  orderReloadRequested,
  overlayOpened,
  questionAnswered,
  questionAsked,
  selectOrderWithDeal,
  selectQuestion,
  selectReloadRequest,
  selectRunningAction,
  voteSubmitted,
} from '../../src/features/order/orderSlice.ts'
import { editChanged, editSubmitted, selectSaleState } from '../../src/pages/sale/saleSlice.ts'
import { disputeClosesAt } from '../../src/rules/time.ts'
import { pageLeft, pageOpened } from '../../src/shell/shellSlice.ts'
import { aDeal, anAutodeal } from '../rules/records.ts'
import { createTestBrowser, type TestBrowser } from '../support/browser.ts'
import { dealCommandsListeners, dealListeners, wholePage } from '../support/listeners.ts'
import { socketEvent } from '../support/socketEvents.ts'
import { orderAt, saleAt } from '../support/state.ts'
import { never, refusal } from './bareAnswers.ts'
import { bareClient, type BareClient, GUEST, NOW, settle, useFakeTime } from './bareClient.ts'

type Deal = ReturnType<typeof aDeal>

/** Fields of an order, with its deal. */
type CommandFields = { deal?: Deal; [name: string]: unknown }
/** A call whose response does not come. */
const NO_ANSWER = { kind: 'network', status: null } as const
/** The response of a call did not come, and its repetition was refused: a gateway may no longer know a deal that is over. */
const REPEATED = { status: 404, mayHaveArrived: true }

type Options = { page?: 'payment' | 'sale'; fields?: object; browser?: TestBrowser }
function open(deal: Deal | null, { page = 'payment', fields = {}, ...own }: Options = {}) {
  const options = { pageKey: `${page}/7`, claims: GUEST, ...own }
  const client = bareClient([...dealListeners, ...dealCommandsListeners], options)
  client.dispatch(pageOpened({ page, id: '7' }))
  load(client, deal, fields, page)
  return client
}
function load({ store }: BareClient, deal: Deal | null, fields: object = {}, page = 'payment') {
  const request = selectReloadRequest(store.getState())
  if (page === 'sale') {
    return void store.dispatch(saleAt(Date.now(), { deal, ...fields }, { request }))
  }
  store.dispatch(orderAt(Date.now(), { deal, ...fields }, { request }))
}
async function confirm({ store }: BareClient, question: 'cancel' | 'release' | 'dispute', yes = true) {
  store.dispatch(questionAsked(question))
  store.dispatch(questionAnswered({ question, yes }))
  await settle()
}
const sent = ({ calls }: BareClient) => calls.map(({ route, body }) => [route, body])
const stateOf = ({ state }: BareClient) => selectOrderWithDeal(state())

useFakeTime()

describe('Cancel', () => {
  it.each([
    ['a deal', aDeal, {}, 'POST /deals/cancel', { deal_id: 11 }],
    ['an automatic deal', null, { autodeal: true }, 'POST /autodeals/cancel', { autodeal_id: 'a1' }],
  ] as const)(
    'PUR-18 API-20 API-27 of %s is one call, and its end counts as the person’s own',
    async (_what, deal, { autodeal }: { autodeal?: boolean }, route, body) => {
      const fields = autodeal ? { autodeal: anAutodeal() } : {}
      const client = open(deal && deal(), { fields })
      client.answers[route] = {}
      await confirm(client, 'cancel')
      expect(sent(client)).toEqual([[route, body]])
      expect(stateOf(client).cancelledByMe).toEqual(Object.values(body))
      expect(selectReloadRequest(client.state())).toBe(1)
      load(client, deal && deal(), fields)
      await settle()
      expect(stateOf(client).cancelledByMe).toEqual(Object.values(body))
      expect(stateOf(client).runningAction).toBeNull()
    },
  )

  it.each([
    ['CAT-24', 'Cannot cancel paid deal', aDeal],
    ['CAT-25', 'Cannot cancel processed deal', null],
  ])('PUR-22 %s that is refused (%s) is undone silently: a re-bid may follow', async (_row, detail, deal) => {
    const client = open(deal && deal(), { fields: deal ? {} : { autodeal: anAutodeal() } })
    const route = deal ? 'POST /deals/cancel' : 'POST /autodeals/cancel'
    client.answers[route] = refusal(detail, { status: 400 })
    await confirm(client, 'cancel')
    expect(stateOf(client).cancelledByMe).toEqual([])
    expect(client.dialog()).toBeNull()
    expect(selectReloadRequest(client.state())).toBe(1)
  })

  it.each(['a1', 11])('PUR-18 DLG-04 of an automatic deal is not sent once %s follows', async (deal_id) => {
    const client = open(null, { fields: { autodeal: anAutodeal() } })
    client.answers['POST /autodeals/cancel'] = {}
    client.dispatch(orderReloadRequested())
    await confirm(client, 'cancel')
    load(client, aDeal({ deal_id }), { autodeal: anAutodeal() })
    await settle()
    expect(sent(client)).toEqual([])
    expect(stateOf(client).cancelledByMe).toEqual([])
  })

  const automatic = (state: 'active' | 'deleted' = 'active') => ({ autodeal: anAutodeal({ state }) })
  const ended = { deal: aDeal({ state: 'deleted' }), status: 3 }
  it.each<[string, object, CommandFields, CommandFields, Id[]]>([
    ['a deal that has ended', NO_ANSWER, { deal: aDeal() }, ended, [11]],
    ['a deal that has ended, behind a proxy', { status: 504 }, { deal: aDeal() }, ended, [11]],
    ['a deal that has ended, its repetition refused', REPEATED, { deal: aDeal() }, ended, [11]],
    ['a deal that continues', NO_ANSWER, { deal: aDeal() }, { deal: aDeal() }, []],
    ['a deal that continues, its repetition refused', REPEATED, { deal: aDeal() }, { deal: aDeal() }, []],
    ['a deal that was paid', NO_ANSWER, { deal: aDeal() }, { deal: aDeal({ state: 'paid' }) }, []],
    ['an automatic deal beside a deal', NO_ANSWER, automatic(), { deal: aDeal(), ...automatic() }, []],
    ['a deleted one beside one', NO_ANSWER, automatic(), { deal: aDeal(), ...automatic('deleted') }, ['a1']],
  ])(
    'PUR-18 NET-07 whose response was lost, of %s: the order decides whether it counts, else an error is shown',
    async (_what, lost, { deal = null, ...fields }, { deal: next = null, ...after }, mine) => {
      const client = open(deal, { fields })
      for (const route of ['POST /deals/cancel', 'POST /autodeals/cancel'] as const)
        client.answers[route] = refusal(null, lost)
      await confirm(client, 'cancel')
      expect(client.dialog()).toBeNull()
      load(client, next, after)
      await settle()
      expect(client.dialog() === null).toBe(mine.length > 0)
      expect(stateOf(client)).toMatchObject({ cancelledByMe: mine, runningAction: null })
    },
  )

  it('DLG-04 is sent only for a confirmed open dialog, once', async () => {
    const client = open(aDeal())
    client.answers['POST /deals/cancel'] = {}
    await confirm(client, 'cancel', false)
    await client.run(questionAnswered({ question: 'cancel', yes: true }))
    expect(sent(client)).toEqual([])
    await client.run(questionAsked('cancel'), questionAnswered({ question: 'dispute', yes: true }))
    expect(sent(client)).toEqual([])
  })

  it.each([
    ['accepted', {}, [11], 'idle'],
    ['refused', refusal('out of order', { status: 400 }), [], 'running'],
  ] as const)('PUR-18 PUR-22 other tabs bid again only if it was %s', async (_case, answer, mine, search) => {
    const browser = createTestBrowser()
    const [here, there] = [open(aDeal(), { browser }), open(aDeal(), { browser })]
    here.answers['POST /deals/cancel'] = answer
    await confirm(here, 'cancel')
    await settle(100)
    expect(stateOf(there).cancelledByMe).toEqual(mine)
    load(there, aDeal({ state: 'deleted' }))
    expect(stateOf(there).search.state).toBe(search)
  })

  it('PUR-18 SPEC-18 does not wait for another tab, and at most 5 s for another action here, says so, and stays recorded', async () => {
    const browser = createTestBrowser()
    const [here, there] = [open(aDeal(), { browser }), open(aDeal(), { browser })]
    here.answers['POST /deals/cancel'] = never
    await confirm(here, 'cancel')
    expect(selectRunningAction(here.state())).toBe('cancel')
    await settle(100)
    there.answers['POST /deals/cancel'] = {}
    await confirm(there, 'cancel')
    expect(sent(there)).toEqual([])
    expect(there.toasts()).toEqual([{ key: 'errors:errors.busy' }])
    expect(selectReloadRequest(there.state())).toBe(1)
    for (const tab of [here, there]) expect(stateOf(tab).cancelledByMe).toContain(11)
    const busy = open(aDeal())
    busy.dispatch(questionAsked('cancel'), actionStarted('vote'))
    busy.dispatch(questionAnswered({ question: 'cancel', yes: true }))
    await settle(5_000)
    expect(sent(busy)).toEqual([])
    expect(busy.toasts()).toEqual([{ key: 'errors:errors.busy' }])
  })

  it('VOTE-03 SALE-21 sends the vote that was pressed before the reload after the release was answered', async () => {
    const client = open(aDeal({ state: 'paid' }), { page: 'sale' })
    client.answers['PATCH /deals/states'] = {}
    client.answers['POST /users/vote'] = {}
    await confirm(client, 'release')
    const closed = aDeal({ state: 'closed', voted: false })
    await client.run(saleAt(NOW, { status: 2, deal: closed }, { request: 0 }), voteSubmitted('like'))
    load(client, closed, { status: 2 }, 'sale')
    await settle()
    expect(sent(client).map(([route]) => route)).toEqual(['PATCH /deals/states', 'POST /users/vote'])
    expect(stateOf(client).deal?.voted).toBe(true)
    expect(client.toasts()).toEqual([])
  })

  it('DLG-04 SPEC-18 a press that cannot open its dialog while an action runs has a visible reaction', async () => {
    const busy = open(aDeal())
    await busy.run(actionStarted('vote'), questionAsked('cancel'))
    expect(selectQuestion(busy.store.getState())).toBeNull()
    expect(busy.toasts()).toEqual([{ key: 'errors:errors.busy' }])
  })

  it('DLG-04 DISP-01 a dispute is asked about before the reload after the payment is answered, and opened then', async () => {
    const client = open(aDeal({ state: 'paid' }))
    client.answers['POST /disputes'] = {}
    await client.run(actionStarted('paid'), questionAsked('dispute'))
    expect(selectQuestion(client.state())).toBe('dispute')
    await client.run(questionAnswered({ question: 'dispute', yes: true }))
    expect(sent(client)).toEqual([])
    await client.run(actionEnded())
    await settle()
    expect(sent(client)).toEqual([['POST /disputes', { deal_id: 11 }]])
    expect(client.toasts()).toEqual([])
  })
})

const dispute = { initiator: 'trader', opponent: null, created_at: null }
const cancel = (client: BareClient) => confirm(client, 'cancel')
const accept = (client: BareClient) => client.dispatch(disputeAccepted())
const vote = (client: BareClient) => client.dispatch(voteSubmitted('like'))

describe('a command on the current order', () => {
  it('DISP-02 DISP-06 takes part in the dispute once for two presses, as the side of the page, also with a token in the name of the other one', async () => {
    const client = open(aDeal({ state: 'paid', dispute }))
    client.dispatch(userChanged({ ...GUEST, nickname: 'trader' }))
    client.answers['POST /disputes'] = {}
    for (const _press of [1, 2]) accept(client)
    await settle()
    expect(sent(client)).toEqual([['POST /disputes', { deal_id: 11 }]])
  })

  it('SALE-19 SALE-20 API-25 the payout of a paid deal is confirmed; that of another or a disputed deal is not', async () => {
    const client = open(aDeal({ state: 'paid' }), { page: 'sale' })
    client.answers['PATCH /deals/states'] = {}
    await confirm(client, 'release')
    expect(sent(client)).toEqual([['PATCH /deals/states', { deal_id: 11 }]])
    const later = [{ state: 'paid', deal_id: 12 }, { state: 'closed' }, { state: 'paid', dispute }] as const
    for (const now of later) {
      const late = open(aDeal({ state: 'paid' }), { page: 'sale' })
      late.answers['PATCH /deals/states'] = {}
      late.dispatch(orderReloadRequested())
      await confirm(late, 'release')
      load(late, aDeal(now), {}, 'sale')
      await settle()
      expect(sent(late)).toEqual([])
    }
  })

  it.each([
    [{ state: 'closed' }, false],
    [{ state: 'deleted' }, true],
    [{ state: 'paid', dispute }, true],
    [{ state: 'paid', deal_id: 12 }, true],
  ] as const)('SALE-20 NET-07 a payout whose answer was lost, then %j: error %s', async (now, isShown) => {
    for (const lost of [{ status: 504 }, REPEATED]) {
      const client = open(aDeal({ state: 'paid' }), { page: 'sale' })
      client.answers['PATCH /deals/states'] = refusal(null, { ...lost, call: 'PATCH /deals/states' })
      await confirm(client, 'release')
      load(client, aDeal(now), {}, 'sale')
      await settle()
      expect(client.dialog() !== null).toBe(isShown)
    }
  })
})

it('DISP-01 DISP-04 the time to answer a dispute is known from the answer to its call, however old the order is', async () => {
  const client = open(aDeal({ state: 'paid' }))
  await settle(90_000)
  const created_at = new Date().toISOString()
  client.answers['POST /disputes'] = aDeal({ state: 'paid', dispute: { ...dispute, created_at } })
  await confirm(client, 'dispute')
  expect(disputeClosesAt(stateOf(client).deal)).toBe(Date.parse(created_at) + DISPUTE_CLOSES_AFTER_MS)
})

it.each([true, false])(
  'DISP-01 NET-07 a dispute whose answer was lost, its repetition refused: an error unless the order shows it (%s)',
  async (isOpen) => {
    const client = open(aDeal({ state: 'paid' }))
    client.answers['POST /disputes'] = refusal(null, { ...REPEATED, call: 'POST /disputes' })
    await confirm(client, 'dispute')
    load(client, aDeal({ state: 'paid', ...(isOpen && { dispute }) }))
    await settle()
    expect(client.dialog() === null).toBe(isOpen)
  },
)

type Decide = (client: BareClient) => unknown
it.each<[string, Partial<Deal>, Decide, Partial<Deal>, isClosed: boolean]>([
  ['SALE-20 a release', { state: 'paid' }, (client) => confirm(client, 'release'), { state: 'closed' }, true],
  ['SALE-20 a release', { state: 'paid' }, (client) => confirm(client, 'release'), { state: 'paid' }, false],
  ['PUR-18 a cancel', { state: 'confirmed' }, cancel, { state: 'deleted' }, true],
  ['DISP-01 a dispute', { state: 'paid' }, (client) => confirm(client, 'dispute'), { dispute }, true],
  [
    'DISP-03 an answer',
    { state: 'paid', dispute },
    accept,
    { dispute: { ...dispute, opponent: 'payer' } },
    true,
  ],
  ['DISP-03 an answer', { state: 'paid', dispute }, accept, { dispute }, false],
])(
  'SPEC-18 DLG-01 the error of %s without an answer is closed if the order shows it later, also behind another dialog',
  async (what, fields, decide, next, isClosed) => {
    const page = what.startsWith('SALE') ? 'sale' : 'payment'
    const client = open(aDeal(fields), { page })
    for (const route of ['PATCH /deals/states', 'POST /deals/cancel', 'POST /disputes'] as const)
      client.answers[route] = refusal(null, { ...NO_ANSWER, call: route })
    client.dispatch(dialogOpened({ kind: 'info', message: { raw: 'first' } }))
    await decide(client)
    await settle()
    load(client, aDeal(fields), {}, page)
    await settle()
    expect(client.state().dialogs.dialogs).toMatchObject([{ kind: 'info' }, { kind: 'error' }])
    load(client, aDeal({ ...fields, ...next }), {}, page)
    await settle()
    expect(client.state().dialogs.dialogs).toHaveLength(isClosed ? 1 : 2)
  },
)

it('SPEC-18 a refusal stays on screen', async () => {
  const client = open(aDeal({ state: 'paid' }), { page: 'sale' })
  client.answers['PATCH /deals/states'] = refusal('no', { status: 400 })
  await confirm(client, 'release')
  load(client, aDeal({ state: 'closed' }), {}, 'sale')
  await settle()
  expect(client.dialog()).toMatchObject({ kind: 'error' })
})

const OTHER_DEAL = { deal_id: 12 }
it.each<[string, Partial<Deal>, Decide, Partial<Deal>]>([
  ['DISP-01 a dispute of a replaced deal', {}, (client) => confirm(client, 'dispute'), OTHER_DEAL],
  ['DISP-01 a dispute where there is one', {}, (client) => confirm(client, 'dispute'), { dispute }],
  ['DISP-06 the answer to one of a replaced deal', { dispute }, accept, OTHER_DEAL],
  ['DISP-06 the answer to one that was decided', { dispute }, accept, { state: 'closed' }],
  ['VOTE-03 a vote on a replaced deal', {}, vote, OTHER_DEAL],
  ['VOTE-03 a vote where one was given', {}, vote, { voted: true }],
  ['PUR-22 a cancel of what was paid', { state: 'confirmed' }, cancel, { state: 'paid' }],
])('%s is not sent, by the order that is loaded before', async (_what, fields, decide, next) => {
  const client = open(aDeal({ state: 'paid', ...fields }))
  for (const route of ['POST /disputes', 'POST /users/vote', 'POST /deals/cancel'] as const)
    client.answers[route] = {}
  client.dispatch(orderReloadRequested())
  decide(client)
  await settle()
  load(client, aDeal({ state: 'paid', ...fields, ...next }))
  await settle()
  expect(sent(client)).toEqual([])
})

describe('a sum that changes while its dialog is open', () => {
  it('DLG-04 SAFE-03 "I paid" and its steps have to be confirmed again', () => {
    const client = open(aDeal({ requisite: '4111' }))
    client.dispatch(questionAsked('paid'))
    load(client, aDeal({ requisite: '4111', expire_in: 100 }))
    expect(stateOf(client).question).toBe('paid')
    load(client, aDeal({ requisite: '4111', amount: '7000' }))
    expect(stateOf(client).question).toBeNull()
    client.dispatch(overlayOpened('receipt'))
    load(client, aDeal({ requisite: '4111' }))
    expect(stateOf(client).overlay).toBeNull()
  })

  it('DLG-04 SALE-20 no coins are released for it, not even if the order is loaded after the confirmation', async () => {
    const client = open(aDeal({ state: 'paid' }), { page: 'sale' })
    client.answers['PATCH /deals/states'] = {}
    client.dispatch(questionAsked('release'), orderReloadRequested())
    client.dispatch(questionAnswered({ question: 'release', yes: true }))
    load(client, aDeal({ state: 'paid', amount: '600' }), {}, 'sale')
    await settle(10_000)
    expect(client.calls).toEqual([])
  })
})

describe('the time of a deal', () => {
  const requests = ({ state }: BareClient) => selectReloadRequest(state())

  it('PUR-19 there is no timer for a paid deal, an order without one, or a page that was left', async () => {
    const left = open(aDeal())
    left.dispatch(pageLeft())
    const clients = [open(aDeal({ state: 'paid' })), open(null), left]
    await settle(3_600_000)
    expect(clients.map(requests)).toEqual([0, 0, 0])
  })

  it('RT-04 RT-05 events of the deal load the order, others do not', () => {
    const client = open(aDeal())
    const hear = (event: string) => client.dispatch(socketEvent(event, null))
    hear('message')
    expect(requests(client)).toBe(0)
    const events = SERVER_EVENTS.filter((event) => event !== 'message' && event !== 'unread')
    for (const event of events) hear(event)
    expect(requests(client)).toBe(events.length)
  })
})

/** A sale whose deal has the first requisite, and the form of its change. */
function openEdit() {
  const client = bareClient([...wholePage('sale')], { pageKey: 'sale/7', claims: GUEST })
  load(client, aDeal({ requisite: '4111111111111111' }), {}, 'sale')
  client.dispatch(editChanged('2200'))
  return client
}

it('SALE-14 an edited requisite is not sent once the buyer has paid to the one before', async () => {
  const client = openEdit()
  client.answers['PATCH /deals/requisite'] = {}
  client.dispatch(orderReloadRequested())
  await client.run(editSubmitted('2200000000000000'))
  load(client, aDeal({ requisite: '4111111111111111', state: 'paid' }), {}, 'sale')
  await settle()
  expect(client.callsOf('PATCH /deals/requisite')).toEqual([])
  expect(client.toasts()).toEqual([])
})

it.each([
  ['contains the new one', '2200000000000000', true],
  ['contains the old one', '4111111111111111', false],
])(
  'SALE-14 NET-07 an edit with a lost answer counts by the order: %s',
  async (_what, requisite, isChanged) => {
    const client = openEdit()
    client.answers['PATCH /deals/requisite'] = refusal(null, { kind: 'network', status: null })
    await client.run(editSubmitted('2200000000000000'))
    for (let times = 0; times < 2; times++) {
      load(client, aDeal({ requisite }), {}, 'sale')
      await settle()
    }
    expect(selectSaleState(client.state()).edit).toBe(isChanged ? null : '2200000000000000')
    expect(client.toasts()).toEqual(isChanged ? [{ key: 'sale:saleRequisite.saved' }] : [])
    expect(client.dialog() === null).toBe(isChanged)
  },
)
