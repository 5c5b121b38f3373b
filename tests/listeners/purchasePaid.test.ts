// long: one case for each demand of a merchant, and for each state of the deal
/** The claim of a purchase, and "I paid" with the merchant's requirements; on responses that the test sets. */
import type { UnknownAction } from '@reduxjs/toolkit'
import { describe, expect, it } from 'vitest'
import { failureOf } from '../../src/contract/gatewayError.ts'
import { addAuthListeners } from '../../src/features/auth/authListeners.ts'
import { addSignInListeners } from '../../src/features/auth/signInListeners.ts'
import { brokerPressed, brokersLoaded, demandAnswered } from '../../src/features/brokers/brokersSlice.ts'
import { unsentRestored } from '../../src/features/chat/chatSlice.ts'
import { dialogClosed } from '../../src/features/dialogs/dialogsSlice.ts'
import {
  questionAnswered,
  questionAsked,
  selectOrderWithDeal,
  selectReloadRequest,
} from '../../src/features/order/orderSlice.ts'
import { maskSubmitted, receiptSkipped } from '../../src/pages/payment/paymentSlice.ts'
import { pageOpened } from '../../src/shell/shellSlice.ts'
import { aPurchase } from '../rules/orders.ts'
import { aBroker, aDeal, aMessage, anAutodeal } from '../rules/records.ts'
import { wholePage } from '../support/listeners.ts'
import { orderAt } from '../support/state.ts'
import { never, refusal, tokensOf } from './bareAnswers.ts'
import { bareClient, type BareClient, GUEST, settle, useFakeTime } from './bareClient.ts'

type Fields = Parameters<typeof aPurchase>[0]
const CARD = '4111111111111111, IVAN PETROV'
const merchantWith = (fields: object) => ({ ...aPurchase().merchant, ...fields }) as never
const mutationsOf = ({ calls }: BareClient) =>
  calls.filter(({ route }) => !route.startsWith('GET')).map(({ route, body }) => [route, body])
const stateOf = ({ state }: BareClient) => selectOrderWithDeal(state())

useFakeTime()

describe('the claim of a purchase', () => {
  const FULL = { ...GUEST, is_temporary: false }
  async function pressBank(fields: Fields, claims: object | null, answers: object = {}) {
    const reply = aPurchase({ ...fields, status: 1 })
    const client = bareClient([...wholePage('payment'), addAuthListeners, addSignInListeners], {
      claims,
      answers: { 'PATCH /p/{id}': reply, 'GET /lots/fast-deal-start': never, ...answers },
    })
    client.dispatch(pageOpened({ page: 'payment', id: '9' }), orderAt(1, fields), brokerPressed('4'))
    if (claims === null) client.dispatch(demandAnswered('new@mail.com'))
    await settle()
    return client
  }

  it('API-37 PUR-05 a new order gets its amount, bank and account; unknown values are left out', async () => {
    const client = await pressBank({ status: 0, label: 'B-7' }, GUEST)
    const whole = { status: 1, symbol: 'usdt', amount: '5000', buyer_id: 3, merchant_id: 5, label: 'B-7' }
    expect(client.calls.filter(({ route }) => !route.startsWith('GET'))).toMatchObject([
      { route: 'PATCH /p/{id}', id: '7', base: 'v2', body: whole },
    ])
    const bare = { symbol: null, amount: null, merchant_id: null, merchant: null }
    expect(mutationsOf(await pressBank({ status: 0, ...bare }, { ...GUEST, user_id: null }))).toEqual([
      ['PATCH /p/{id}', { status: 1 }],
    ])
    expect(mutationsOf(await pressBank({ status: 1 }, GUEST))).toEqual([])
  })

  it('SAFE-02 PUR-06 stores the token of a new guest, and only the id of a full account', async () => {
    const register = (claims: object) => ({ 'POST /auth/fast-register': tokensOf(claims) })
    const guest = await pressBank({ status: 1 }, null, register(GUEST))
    expect(mutationsOf(guest).slice(1)).toEqual([['PATCH /p/{id}', { token: tokensOf(GUEST).access }]])
    // After a sign-in the order is loaded again.
    const reload = async ({ store }: BareClient) => {
      store.dispatch(orderAt(2, { status: 1 }, { request: 1 }))
      await settle()
    }
    const full = await pressBank({ status: 1 }, null, register(FULL))
    expect(mutationsOf(full).slice(1)).toEqual([])
    await reload(full)
    expect(mutationsOf(full).slice(1)).toEqual([['PATCH /p/{id}', { buyer_id: 3 }]])
    const unknown = await pressBank({ status: 1 }, null, register({ ...FULL, user_id: null }))
    await reload(unknown)
    expect(mutationsOf(unknown).slice(1)).toEqual([])
    expect(stateOf(full).search.state).toBe('running')
  })

  it('PUR-05 CAT-29 starts no search if the claim was refused', async () => {
    const client = await pressBank({ status: 0 }, GUEST, { 'PATCH /p/{id}': refusal('Not today') })
    expect(stateOf(client)).toMatchObject({ method: 'untouched', search: { state: 'idle' } })
    expect(client.state().brokers.starting).toBe(false)
  })

  it('PUR-05 after a refused claim the field of its bank closes when another bank is chosen with the new account', async () => {
    const answers = { 'POST /auth/fast-register': tokensOf(GUEST), 'PATCH /p/{id}': refusal('Not today') }
    const client = await pressBank({ status: 0 }, null, answers)
    expect(client.state().brokers).toMatchObject({ pressed: '4', demand: 'email' })
    client.answers['PATCH /p/{id}'] = never
    await client.run(brokerPressed('5'))
    expect(client.state().brokers).toMatchObject({ starting: true, pressed: '5', demand: null })
  })
})

describe('“I paid”', () => {
  /** Opens the requisites, with this in the chats, and confirms "I paid". */
  async function confirm(
    fields: Fields = {},
    answers: object = {},
    list = [aBroker('4')],
    request = 9_999,
    ...chats: UnknownAction[]
  ) {
    const client = bareClient([...wholePage('payment')], { claims: GUEST, answers })
    const given = { 'PATCH /deals/states': {}, 'PATCH /autodeals/states': {}, 'PATCH /deals/mask': {} }
    Object.assign(client.answers, { 'GET /user-messages': [], ...given, ...answers })
    client.dispatch(pageOpened({ page: 'payment', id: '7' }), brokersLoaded(list), ...chats)
    const shown = { is_receipt_sent: true, deal: aDeal({ requisite: CARD }), ...fields }
    client.dispatch(orderAt(1, shown, { request }), questionAsked('paid'))
    await client.run(questionAnswered({ question: 'paid', yes: true }))
    return client
  }
  const PAID = ['PATCH /deals/states', { deal_id: 11 }]
  const SAVED = ['PATCH /deals/mask', { deal_id: 11, mask: '4111111111111111' }]

  it.each([
    [{ state: 'paid', requisite: CARD }, false],
    [{ state: 'closed', requisite: CARD }, false],
    [{ requisite: '4000000000000002' }, true],
    [{ state: 'deleted', requisite: CARD }, true],
    [{ state: 'proposed', deal_id: 12 }, true],
  ] as const)('PUR-10 NET-07 whose response was lost, and then %j: error %s', async (now, isShown) => {
    const timeout = refusal(null, { status: 504, call: 'PATCH /deals/states' })
    const lost = { 'PATCH /deals/states': timeout, 'GET /payments_v2/{id}': never }
    const client = await confirm({}, lost, undefined, 0)
    client.dispatch(orderAt(2, { is_receipt_sent: true, deal: aDeal(now) }, { request: 9_999 }))
    await settle(5_000)
    expect(client.dialog() !== null).toBe(isShown)
  })

  const automatic = { deal: null, autodeal: anAutodeal({ identificator: CARD }) }
  it.each<[string, Fields, Fields, boolean]>([
    ['a deal', {}, { deal: aDeal({ state: 'paid' }) }, true],
    ['a deal that another one follows', {}, { deal: aDeal({ state: 'paid', deal_id: 12 }) }, false],
    ['an automatic deal', automatic, { deal: null, autodeal: anAutodeal({ state: 'paid' }) }, true],
  ])(
    'PUR-10 SPEC-18 the error of %s goes once the order shows it paid',
    async (_what, before, later, isClosed) => {
      const client = await confirm(before, {
        'PATCH /deals/states': refusal(null, { status: 504, call: 'PATCH /deals/states' }),
        'PATCH /autodeals/states': refusal(null, { status: 504, call: 'PATCH /autodeals/states' }),
      })
      await settle(20_000)
      expect(client.dialog()).toMatchObject({ kind: 'error' })
      client.dispatch(orderAt(2, { is_receipt_sent: true, ...later }, { request: 9_999 }))
      await settle()
      expect(client.dialog() === null).toBe(isClosed)
    },
  )

  it('PUR-14 SPEC-01 waits for the merchant’s requirements, and does nothing if they cannot be loaded', async () => {
    const demanding = merchantWith({ required_mask: true })
    const known = await confirm({ merchant: null }, { 'GET /merchant/{id}': demanding }, [])
    expect([mutationsOf(known), stateOf(known).overlay]).toEqual([[], 'mask'])
    const unknown = await confirm({ merchant: null }, { 'GET /merchant/{id}': refusal('x', { status: 500 }) })
    expect([mutationsOf(unknown), stateOf(unknown).overlay]).toEqual([[], null])
    expect(mutationsOf(await confirm({ merchant: null, merchant_id: null }))).toEqual([PAID])
  })

  it('PUR-14 reacts within 10 s if the merchant’s requirements are late, and continues once they have loaded', async () => {
    let arrive = (_merchant: object) => {}
    const late = () => new Promise((resolve) => (arrive = resolve))
    const client = await confirm({ merchant: null }, { 'GET /merchant/{id}': late }, [])
    expect(stateOf(client).runningAction).toBe('paid')
    await settle(10_000)
    expect(stateOf(client).runningAction).toBeNull()
    expect(client.state().dialogs?.dialogs).toHaveLength(1)
    arrive(merchantWith({ required_mask: true }))
    await settle()
    await client.run(questionAsked('paid'), questionAnswered({ question: 'paid', yes: true }))
    expect([mutationsOf(client), stateOf(client).overlay]).toEqual([[], 'mask'])
  })

  it('PUR-14 reports once that the requirements did not load, however late they are refused', async () => {
    let fail = (_reason: Error) => {}
    const late = () => new Promise((_resolve, reject) => (fail = reject))
    const client = await confirm({ merchant: null }, { 'GET /merchant/{id}': late }, [])
    await settle(10_000)
    client.dispatch(dialogClosed())
    fail(failureOf('network', 'GET /merchant/{id}'))
    await settle()
    expect(client.state().dialogs?.dialogs).toHaveLength(0)
  })

  const seller = (nickname: string | null) => ({
    deal: aDeal({ requisite: CARD, seller: { nickname, is_online: true } }),
  })
  const media = { id: 1, url: null, name: 'a.png', mime: 'image/png' }
  it.each([
    ['is in the chat already: not asked for', 'trader', [aMessage({ sender: 'payer', media })], null, 1],
    ['is required also of a trader called like support, whose chat is not loaded', 'help', [], 'receipt', 0],
    ['is not requested if the trader has no name, because it could not be sent', null, [], null, 0],
  ])('PUR-11 PUR-12 SAFE-06 a receipt %s', async (_what, nickname, messages, overlay, looks) => {
    const answers = { 'GET /user-messages': messages }
    const client = await confirm({ is_receipt_sent: false, ...seller(nickname) }, answers)
    expect(stateOf(client).overlay).toBe(overlay)
    expect(client.callsOf('GET /user-messages')).toHaveLength(looks)
    if (overlay) await client.run(receiptSkipped())
    expect(mutationsOf(client)).toEqual([PAID])
  })

  it('PUR-12 SAFE-06 a receipt that this page has sent in the chat is not asked for if the trader has taken the payer’s nickname', async () => {
    const sent = unsentRestored({ partner: 'payer', draft: '', outgoing: [], sent: { k: '8' } })
    const messages = (id: string) => ({ 'GET /user-messages': [aMessage({ id, sender: 'payer', media })] })
    const open = (id: string) =>
      confirm({ is_receipt_sent: false, ...seller('payer') }, messages(id), [], 9_999, sent)
    expect(mutationsOf(await open('8'))).toEqual([PAID])
    expect(stateOf(await open('9')).overlay).toBe('receipt')
  })

  const masked = { merchant: merchantWith({ required_mask: true }) }

  it('SAFE-03 PUR-15 the late answer about a card number does not bring back a deal that is gone', async () => {
    let answer = (_deal: object) => {}
    const late = () => new Promise((resolve) => (answer = resolve))
    const client = await confirm(masked, { 'PATCH /deals/mask': late }, [aBroker('4', { is_card: true })])
    expect(stateOf(client).overlay).toBe('mask')
    await client.run(maskSubmitted('4111111111111111'))
    await client.run(orderAt(1, { ...masked, deal: null }))
    answer(aDeal({ requisite: CARD, mask: '4111111111111111' }))
    await settle()
    expect(stateOf(client)).toMatchObject({ requisite: null, overlay: null })
  })

  it('PUR-14 CAT-08 the card number that only the gateway demands is asked for, and the payment is reported after it', async () => {
    const client = await confirm({}, { 'PATCH /deals/states': refusal('You must set the mask') })
    expect([mutationsOf(client), stateOf(client).overlay]).toEqual([[PAID], 'mask'])
    client.answers['PATCH /deals/states'] = {}
    await client.run(maskSubmitted('4111111111111111'))
    expect([mutationsOf(client), stateOf(client).overlay]).toEqual([[PAID, SAVED, PAID], null])
    expect(client.dialog()).toBeNull()
  })

  it('PUR-14 SAFE-03 a card number that only the gateway demands is not asked for once another deal has replaced the one that was paid', async () => {
    const demand = refusal('You must set the mask')
    let refuse = () => {}
    const late = () => new Promise((_, reject) => (refuse = () => reject(demand)))
    const replaceDeal = async (client: BareClient) => {
      client.dispatch(orderAt(2, { is_receipt_sent: true, deal: aDeal({ deal_id: 12, requisite: CARD }) }))
      refuse()
      await settle(20_000)
      expect(stateOf(client)).toMatchObject({ overlay: null, runningAction: null })
    }
    await replaceDeal(await confirm({}, { 'PATCH /deals/states': late }))
    // The form of a first demand is open while "I paid" is sent again.
    const client = await confirm({}, { 'PATCH /deals/states': demand })
    client.answers['PATCH /deals/states'] = late
    await client.run(maskSubmitted('4111111111111111'))
    expect(stateOf(client).overlay).toBe('mask')
    await replaceDeal(client)
  })

  it.each([
    ['CAT-23 that the gateway has already does not stop the payment', 'Mask filled', [SAVED, PAID], 0],
    ['CAT-22 of a deal that has changed stops it, and loads the order', 'Wrong deal status', [SAVED], 1],
  ])('PUR-15 a card number %s', async (_what, detail, mutations, loads) => {
    const answers = { 'PATCH /deals/mask': refusal(detail), 'PATCH /deals/states': never }
    const client = await confirm(masked, answers, [])
    await client.run(maskSubmitted('4111111111111111'))
    expect([mutationsOf(client), stateOf(client).overlay]).toEqual([mutations, null])
    expect([selectReloadRequest(client.state()), client.dialog()]).toEqual([loads, null])
  })

  const withMask = aDeal({ requisite: CARD, mask: '4111' })
  const toPhone = aDeal({ requisite: '+79001234567, Sberbank, IVAN' })
  it.each([
    ['is required for a card, without a list of banks', { ...masked }, [], 'mask'],
    ['is not required for a phone, without a list of banks', { ...masked, deal: toPhone }, [], null],
    ['is required for a card bank', { ...masked, broker_id: '4' }, [aBroker('4', { is_card: true })], 'mask'],
    ['is not required for a bank without cards', { ...masked, broker_id: '4' }, [aBroker('4')], null],
    ['is not required if the order contains it', { ...masked, mask: '4111' }, [], null],
    ['is not required if the deal contains it', { ...masked, deal: withMask }, [], null],
  ])('PUR-14 PUR-15 the card number %s', async (_case, fields, list, overlay) => {
    const client = await confirm(fields, { 'PATCH /deals/states': never }, list)
    const isAsked = overlay !== null
    expect([stateOf(client).overlay, mutationsOf(client)]).toEqual([overlay, isAsked ? [] : [PAID]])
    await client.run(maskSubmitted('4111111111111111'))
    expect([stateOf(client).overlay, mutationsOf(client)]).toEqual([null, isAsked ? [SAVED, PAID] : [PAID]])
  })
})
