// long: a claim and a search with each of their obstacles
/** A sale from its claim (SPEC-04) to the deal that its search makes, and the requisite that each deal gets. */
import { describe, expect, it } from 'vitest'
import type { Deal } from '../../src/contract/deals.ts'
import { signInClosed } from '../../src/features/auth/authSlice.ts'
import { demandAnswered } from '../../src/features/brokers/brokersSlice.ts'
import { selectToasts } from '../../src/features/dialogs/dialogsSlice.ts'
import { selectHistory } from '../../src/features/history/historySlice.ts'
import {
  searchStopped,
  selectDeal,
  searchRetried,
  selectRunningAction,
  selectSale,
} from '../../src/features/order/orderSlice.ts'
import { selectForeignRequisite } from '../../src/pages/sale/foreignRequisite.ts'
import {
  draftChanged,
  editChanged,
  editSubmitted,
  requisiteAccepted,
  selectSaleState,
} from '../../src/pages/sale/saleSlice.ts'
import { openClient } from '../support/client.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { CARD } from './orderPerson.ts'
import { Seller } from './saleSeller.ts'

const world = useWorld()
/** A search that finds nobody within its time. */
const SLOW = { call: 'GET /lots/api-sell', times: 1_000, delay_ms: 600_000 }

const EDITED = '5555555555554444, PETR SIDOROV'

/** The deal that replaces `lost` has this requisite. */
async function expectNext(seller: Seller, lost: Deal | null, requisite: string) {
  await seller.nextDeal(lost)
  expect((await world.calls('POST /deals')).at(-1)?.body).toMatchObject({ requisite })
}

const changedTo = (seller: Seller) => selectForeignRequisite(seller.state)

/** A seller whose search has run for 100 s. */
async function searching(fields: object = {}): Promise<Seller> {
  const seller = await Seller.open(world, fields)
  if (seller.screen.name === 'init') await seller.toEntry()
  await world.setFaults(SLOW)
  seller.confirm()
  await advance(100_000)
  return seller
}

describe('the search for a buyer', () => {
  it('SALE-15 TIME-03 CAT-17 A36 ends at 240 s, not before, and says that all lots were busy; restarts with the same requisite', async () => {
    const seller = await Seller.atEntry(world)
    const busy = { status: 409, body: { detail: 'limit of this lot exceeded' } }
    const lot = { call: '/lots/api-sell', times: 1_000, status: 200, body: { id: 8 } }
    await world.setFaults({ call: 'POST /deals', times: 1_000, ...busy }, lot)
    seller.confirm()
    await advance(239_000)
    expect(seller.screen).toEqual({ name: 'wait', reason: 'search' })
    await advance(1_500)
    expect(seller.screen.name).toBe('restart')
    expect(seller.dealState.search.message).toEqual({ key: 'errors:errors.limit-of-this-lot-exceeded' })
    expect(seller.dialogs).toEqual([])

    await world.setFaults()
    seller.dispatch(searchRetried())
    await until(() => seller.deal !== null)
    expect((await world.calls('POST /deals')).at(-1)?.body).toMatchObject({ requisite: CARD })
  })

  it('SALE-24 table 3.2 makes a new bid on another lot, with the edited requisite, when the trader leaves', async () => {
    const seller = await Seller.atDeal(world)
    const first = seller.deal
    await seller.act('cancel')
    await expectNext(seller, first, CARD)
    const [search, again] = await world.calls('GET /lots/api-sell')
    const broker = String(await seller.bank('Sberbank'))
    const asked = { symbol: 'usdt', currency: 'rub', amount_currency: '7000', broker }
    expect(search?.query).toEqual(asked)
    expect(again?.query).toEqual({ ...asked, exclude: String(first?.lot_id) })
    expect(seller.screen).toEqual({ name: 'wait', reason: 'deal' })
  })

  it.each([
    ['chosen here', {}],
    ['named by the order', { status: 1, is_approved: true, broker_id: 109 }],
  ])('SALE-15 A52 continues after a reload within the same 240 s, with a method %s', async (_by, fields) => {
    const first = await searching(fields)
    const again = await first.reload()
    await again.onScreen('wait')
    await advance(138_000)
    expect(again.screen).toEqual({ name: 'wait', reason: 'search' })
    await advance(3_000)
    expect(again.screen.name).toBe('restart')
  })

  it('SALE-15 A52 continues after a second reload, too, that comes before the session of the first is there', async () => {
    const first = await searching()
    await world.setFaults(SLOW, { call: `GET /s/${first.id}`, times: 1_000, delay_ms: 600_000 })
    const second = await first.reload()
    await advance(12_000)
    await world.setFaults(SLOW)
    const third = await second.reload()
    await third.onScreen('wait')
    await advance(120_000)
    expect(third.screen).toEqual({ name: 'wait', reason: 'search' })
    await advance(9_000)
    expect(third.screen.name).toBe('restart')
  })

  it('SALE-15 A31 a cancel during the search ends the order', async () => {
    const seller = await Seller.atEntry(world)
    await world.setFaults({ call: 'GET /lots/api-sell', delay_ms: 60_000 })
    seller.confirm()
    await advance(1_000)
    seller.dispatch(searchStopped())
    await until(() => seller.screen.name === 'processed')
    expect((await world.calls(`PATCH /s/${seller.id}`)).at(-1)?.body).toEqual({ status: 3 })
    expect(await world.calls('POST /deals')).toHaveLength(0)
  })

  it('SALE-24 A31 a cancel also ends a deal that was made while the dialog was open', async () => {
    const seller = await Seller.atEntry(world)
    // The deal is there, and the page does not know it yet.
    const faults = [
      { call: 'POST /deals', drop: 'answer' as const },
      { call: `GET /sale_v2/${seller.id}`, delay_ms: 3_000 },
    ]
    await world.setFaults(...faults)
    seller.confirm()
    await until(async () => (await world.calls('POST /deals')).length === 1)
    expect(seller.deal).toBeNull()
    seller.dispatch(searchStopped())
    await until(() => seller.screen.name === 'processed', 20_000)
    expect(seller.screen).toMatchObject({ result: 'not-ok' })
    expect(await world.calls('POST /deals/cancel')).toHaveLength(1)
    await advance(10_000)
    expect(await world.calls('GET /lots/api-sell')).toHaveLength(1)
  })

  it('SALE-15 NET-07 the error of a cancel that did not arrive stays when a deal is there instead', async () => {
    const seller = await Seller.atEntry(world)
    // The deal is there, and the page does not know it yet.
    await world.setFaults(
      { call: 'POST /deals', drop: 'answer' },
      { call: `GET /sale_v2/${seller.id}`, times: 99, status: 503, body: {} },
      { call: `PATCH /s/${seller.id}`, times: 99, drop: true },
    )
    seller.confirm()
    await until(async () => (await world.calls('POST /deals')).length === 1)
    seller.dispatch(searchStopped())
    await until(() => seller.dialogs.length > 0, 60_000)
    await world.setFaults()
    await until(() => seller.deal !== null, 30_000)
    await advance(1_000)
    expect(seller.screen).toEqual({ name: 'wait', reason: 'deal' })
    expect(seller.dialogs).toMatchObject([{ kind: 'error', failed: { call: 'PATCH /s/{id}' } }])
  })

  it('SALE-11 SALE-13 a sale that came with its method is claimed before the search, and makes one deal', async () => {
    const bank = 109
    const seller = await Seller.open(world, { broker_id: bank, is_approved: true, email: 'order@mail.com' })
    await seller.onScreen('payment')
    seller.confirm()
    await until(() => seller.deal !== null)
    expect(await world.calls(`PATCH /s/${seller.id}`)).toHaveLength(1)
    const { lot_id } = seller.deal ?? {}
    const made = { lot_id, sell_id: seller.id, type: 3, amount_currency: '7000', requisite: CARD }
    expect(await world.bodies('POST /deals')).toEqual([made])
  })

  it('SALE-08 SAFE-03 uses the new requisite, not that of the lost deal', async () => {
    const seller = await Seller.atDeal(world)
    const lost = seller.deal
    const detail = 'Card blacklisted'
    await world.setFaults({ call: 'POST /deals', times: 2, status: 400, body: { detail } })
    await seller.act('cancel')
    await seller.onScreen('restart', 12_000)
    seller.dispatch(searchRetried())
    await until(() => selectSaleState(seller.state).error !== null)
    seller.confirm(EDITED)
    await expectNext(seller, lost, EDITED)
  })

  describe('the next deal after an edit of the requisite', () => {
    const edit = (seller: Seller) => seller.dispatch(editSubmitted(EDITED))
    const isEdited = (seller: Seller, ms?: number) => until(() => seller.deal?.requisite === EDITED, ms)

    it.each([false, true])(
      'SALE-14 SALE-24 SAFE-03 uses the edited one if the deal is lost before a reload (response to the edit lost: %s)',
      async (isLost) => {
        const seller = await Seller.atDeal(world)
        const { deal } = seller
        if (isLost) await world.setFaults({ call: 'PATCH /deals/requisite', times: 9, drop: 'answer' })
        edit(seller)
        await isEdited(seller, 20_000)
        expect(selectSaleState(seller.state).requisite).toBe(EDITED)
        seller.close()
        await seller.act('cancel')
        const again = await seller.reload()
        await advance(6_000)
        again.dispatch(searchRetried())
        await expectNext(again, deal, EDITED)
      },
    )

    it.each(['at once', 'after a reload'] as const)(
      'SALE-14 SALE-24 SAFE-03 uses the edited one whose response was lost, if the deal is lost before the order is loaded again: searched %s',
      async (when) => {
        let seller = await Seller.atDeal(world)
        const first = seller.deal
        const noBuyer = { call: '/lots/api-sell', times: 9, status: 200, body: {} }
        const lost = { call: 'GET /sale_v2/{id}', times: 99, drop: true } as const
        await world.setFaults({ call: 'PATCH /deals/requisite', times: 9, drop: 'answer' }, lost)
        edit(seller)
        await advance(12_000)
        expect(selectSaleState(seller.state).requisite).toBe(CARD)
        await seller.act('cancel')
        await world.setFaults(...(when === 'at once' ? [] : [noBuyer]))
        if (when === 'after a reload') {
          await seller.onScreen('restart', 20_000)
          seller = await seller.reload()
          await world.setFaults()
          seller.dispatch(searchRetried())
        }
        await expectNext(seller, first, EDITED)
      },
    )
  })

  it('SALE-08 SAFE-03 is not the one before, if something is typed in a tab that does not know the last one yet', async () => {
    const seller = await Seller.atDeal(world)
    const lost = seller.deal
    const second = await Seller.visit(world, seller.id, { browser: seller.client.browser })
    await world.setFaults({ call: 'GET /lots/api-sell', times: 99, status: 200, body: {} })
    await seller.act('cancel')
    await until(() => [seller, second].every(({ screen }) => screen.name === 'restart'), 20_000)
    await world.setFaults()
    seller.confirm(EDITED)
    second.dispatch(draftChanged({ bank: 'Sber' }))
    await expectNext(seller, lost, EDITED)
    await advance(12_000)
    for (const { state } of [seller, second, await seller.reload()])
      expect([selectSaleState(state).requisite, selectForeignRequisite(state)]).toEqual([EDITED, null])
  })

  describe('a change of the requisite that meets the end of its deal', () => {
    it('SALE-14 SAFE-03 is what the next buyer gets', async () => {
      const seller = await Seller.atDeal(world)
      const lost = seller.deal
      await world.setFaults({ call: 'PATCH /deals/requisite', delay_ms: 3_000 })
      seller.dispatch(editSubmitted(EDITED))
      // The call is on its way.
      await advance(100)
      await seller.act('cancel')
      await expectNext(seller, lost, EDITED)
      await until(() => seller.dealState.runningAction === null, 6_000)
      expect((await world.calls('PATCH /deals/requisite')).map(({ status }) => status)).toEqual([400])
      expect(selectSaleState(seller.state)).toMatchObject({ requisite: EDITED, sentEdit: null })
    })

    it.each([
      ['the gateway has refused it', { status: 400, body: { requisite: ['is invalid'] } }],
      ['the gateway has refused it for a reason that is no field’s', { status: 409, body: 'Conflict' }],
      ['its form was closed because no answer came', { times: 9, drop: true }],
    ])('SALE-14 is not, if %s', async (_why, fault) => {
      const seller = await Seller.atDeal(world)
      const lost = seller.deal
      await world.setFaults({ call: 'PATCH /deals/requisite', ...fault })
      seller.dispatch(editSubmitted('4111111111111111, PETR'))
      await advance(30_000)
      expect(seller.dealState.runningAction).toBeNull()
      if ('drop' in fault) seller.dispatch(editChanged(null))
      await seller.act('cancel')
      await expectNext(seller, lost, CARD)
    })
  })

  describe('a requisite that somebody else with the link has changed', () => {
    const foreign = '5555555555554444, SOMEBODY ELSE'
    async function change(seller: Seller) {
      const other = await openClient(world, `/sale/${seller.id}`)
      const body = { deal_id: seller.deal?.deal_id ?? '', requisite: foreign }
      void other.deps.call('PATCH /deals/requisite', { body })
      await until(() => selectDeal(other.store.getState())?.requisite === foreign, 20_000)
      other.close()
    }

    it.each(['confirmed', 'paid'] as const)(
      'SALE-14 SAFE-03 while the page was closed is noticed at each visit until it is accepted, deal %s',
      async (state) => {
        let seller = await Seller.atDeal(world)
        await seller.act('confirm')
        seller.close()
        await change(seller)
        if (state === 'paid') await seller.act('pay')
        for (const _visit of [1, 2]) {
          seller = await seller.reload()
          await until(() => changedTo(seller) !== null)
          expect(seller.deal).toMatchObject({ state, requisite: foreign })
          expect(changedTo(seller)).toBe(foreign)
          expect(selectSaleState(seller.state).requisite).toBe(CARD)
          const changed = selectHistory(seller.state).filter(({ event }) => event.startsWith('requisite'))
          const expected = [
            ['requisite-shown', 'me'],
            ['requisite-changed', 'system'],
          ]
          expect(changed.map(({ event, by }) => [event, by])).toEqual(expected)
        }
        seller.dispatch(requisiteAccepted(foreign))
        seller = await seller.reload()
        await advance(12_000)
        expect(changedTo(seller)).toBeNull()
      },
    )

    it.each(['at once', 'after a reload'] as const)(
      'SALE-14 SAFE-03 is not given to the next buyer, %s',
      async (when) => {
        let seller = await Seller.atDeal(world)
        const lost = seller.deal
        if (when === 'after a reload') seller.close()
        await change(seller)
        if (when === 'at once') await until(() => seller.deal?.requisite === foreign, 20_000)
        await seller.act('cancel')
        if (when === 'after a reload') {
          seller = await seller.reload()
          await advance(6_000)
          seller.dispatch(searchRetried())
        }
        await expectNext(seller, lost, CARD)
        expect(changedTo(seller)).toBeNull()
      },
    )

    it('SALE-14 SAFE-03 is no longer warned of, nor can it be accepted, once the person has changed it back', async () => {
      const seller = await Seller.atDeal(world)
      await change(seller)
      await until(() => changedTo(seller) !== null, 20_000)
      seller.dispatch(editSubmitted(CARD))
      await until(
        async () =>
          (await world.calls('PATCH /deals/requisite')).at(-1)?.status === 200 &&
          selectSaleState(seller.state).sentEdit === null,
        6_000,
      )
      for (let ms = 0; ms < 12_000; ms += 100) {
        expect(changedTo(seller)).toBeNull()
        await advance(100)
      }
      expect(seller.deal?.requisite).toBe(CARD)
    })
  })
})

it('SALE-14 what is typed while a change is being saved stays in the open form', async () => {
  const seller = await Seller.atDeal(world)
  await world.setFaults({ call: 'PATCH /deals/requisite', delay_ms: 5_000 })
  seller.dispatch(editChanged('5555555555554444, PETR'))
  seller.dispatch(editSubmitted('5555555555554444, PETR'))
  await advance(1_000)
  seller.dispatch(editChanged('4111111111111111, PETR'))
  await until(() => selectSaleState(seller.state).requisite === '5555555555554444, PETR', 6_000)
  expect(selectSaleState(seller.state).edit).toBe('4111111111111111, PETR')
  expect(selectToasts(seller.state)).toEqual([])
  await world.setFaults()
  await until(() => selectRunningAction(seller.state) === null)
  seller.dispatch(editSubmitted('4111111111111111, PETR'))
  await until(() => seller.deal?.requisite === '4111111111111111, PETR')
  expect(selectSaleState(seller.state).edit).toBeNull()
})

const SBER = 109
const open = (fields: object = {}) => Seller.open(world, { broker_id: SBER, ...fields })
const pickedBroker = (seller: Seller) =>
  seller.state.brokers.demand === null ? null : seller.state.brokers.pressed
const claims = (seller: Seller) => world.calls(`PATCH /s/${seller.id}`)

describe('a sale that was created with a bank and is not approved yet', () => {
  it('SPEC-04 asks for the e-mail, registers and is claimed, once', async () => {
    const seller = await open()
    await until(() => pickedBroker(seller) !== null)
    expect(seller.screen).toEqual({ name: 'wait', reason: 'approval' })
    await advance(4_000)
    expect(await world.calls('fast-register')).toHaveLength(0)
    seller.dispatch(demandAnswered('seller@mail.com'))
    await until(() => selectSale(seller.state)?.status === 1)
    expect((await claims(seller)).map(({ body }) => body)).toEqual([{ token: seller.deps.session.access() }])
    expect(pickedBroker(seller)).toBeNull()
    await seller.approve()
    await seller.onScreen('payment', 4_000)
    seller.confirm()
    await until(() => seller.deal !== null)
    expect(await claims(seller)).toHaveLength(1)
  })

  it('SPEC-04 continues at once if the e-mail is known', async () => {
    const seller = await open({ email: 'seller@mail.com' })
    await until(() => selectSale(seller.state)?.status === 1)
    expect(await world.bodies('fast-register')).toMatchObject([{ email: 'seller@mail.com' }])
    expect(await claims(seller)).toHaveLength(1)
    expect(pickedBroker(seller)).toBeNull()
  })

  it('SPEC-04 the field is not shown while the sale is claimed, and opens when that has failed', async () => {
    const refused = { call: 'PATCH /s/*', status: 400, body: {} }
    await world.setFaults(refused)
    const first = await open({ email: 'seller@mail.com' })
    await until(() => pickedBroker(first) !== null)
    await world.setFaults({ ...refused, delay_ms: 5_000 })
    const seller = await first.reload()
    await until(() => isStarting(seller))
    expect(pickedBroker(seller)).toBeNull()
    await until(() => !isStarting(seller), 8_000)
    expect(pickedBroker(seller)).toBe(SBER)
    expect(seller.state.brokers.drafts.email).toBe('seller@mail.com')
    await world.setFaults()
    seller.dispatch(demandAnswered('seller@mail.com'))
    await until(() => selectSale(seller.state)?.status === 1)
    expect(await world.calls('fast-register')).toHaveLength(1)
  })

  it('SPEC-04 a failed claim leaves the field open', async () => {
    const seller = await open({ email: 'used@example.com' })
    await until(() => seller.state.auth.step === 'password')
    seller.dispatch(signInClosed())
    await advance(3_000)
    expect(seller.screen).toEqual({ name: 'wait', reason: 'approval' })
    expect(pickedBroker(seller)).toBe(SBER)
    expect(seller.state.brokers.starting).toBe(false)
    seller.dispatch(demandAnswered('other@mail.com'))
    await until(() => selectSale(seller.state)?.status === 1)
  })

  it('SPEC-04 is not claimed if it is claimed already, or over', async () => {
    for (const status of [1, 3]) {
      const seller = await open({ status, email: 'seller@mail.com' })
      await advance(3_000)
      expect(pickedBroker(seller)).toBeNull()
      expect(await claims(seller)).toHaveLength(0)
    }
  })
})

/** A sale whose method the order names: nothing was chosen in this browser. */
const openNamed = () =>
  Seller.open(world, { broker_id: SBER, status: 1, is_approved: true, email: 'seller@mail.com' })
async function expectEntryAfterReload(seller: Seller) {
  await world.setFaults()
  const again = await seller.reload()
  await advance(5_000)
  expect(again.screen.name).toBe('payment')
  expect(await world.calls('GET /lots/api-sell')).toHaveLength(1)
}
const isStarting = (seller: Seller) => seller.state.brokers.starting

describe('the search for a confirmed requisite', () => {
  it('SALE-24 SALE-15 does not start after a reload if it was stopped, although the order could not be ended', async () => {
    const seller = await openNamed()
    const lost = { call: `PATCH /s/${seller.id}`, times: 99, drop: true as const }
    await world.setFaults({ call: 'GET /lots/api-sell', delay_ms: 30_000 }, lost)
    seller.confirm()
    await seller.onScreen('wait')
    seller.answer('cancel')
    await advance(15_000)
    await expectEntryAfterReload(seller)
  })

  it('SALE-10 SALE-15 does not start after a reload with a requisite that was refused', async () => {
    const seller = await openNamed()
    await world.setFaults({ call: 'POST /deals', status: 400, body: { detail: 'Card blacklisted' } })
    seller.confirm()
    await until(() => selectSaleState(seller.state).error !== null)
    await expectEntryAfterReload(seller)
  })
})
