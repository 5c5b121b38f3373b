/** Confirmed actions on an order that has changed meanwhile, here or in another tab. */
import { describe, expect, it } from 'vitest'
import { questionAnswered, questionAsked, voteSubmitted } from '../../src/features/deal/dealSlice.ts'
import { orderReloadRequested } from '../../src/features/order/orderSlice.ts'
import { receiptSkipped } from '../../src/pages/payment/paymentSlice.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { CARD } from './orderPerson.ts'
import { Buyer } from './purchaseBuyer.ts'

const world = useWorld()

describe('"I paid" on an order that has changed', () => {
  it('PUR-10 PUR-29 SAFE-03 has to be confirmed again when the requisite changes while its dialog is open, and the warning stays', async () => {
    const buyer = await Buyer.open(world)
    await buyer.choose('Autobank')
    await buyer.onScreen('payment')
    buyer.dispatch(questionAsked('paid'))
    await buyer.act('confirm', { text: '4000000000000000, ANNA' })
    await until(() => buyer.dealState.requisite?.startsWith('4000') === true, 6_000)
    expect(buyer.dealState).toMatchObject({ question: null, replaced: expect.any(String) as string })
    buyer.dispatch(questionAnswered({ question: 'paid', yes: true }))
    await buyer.reportPaid('receipt')
    await world.setFaults({ call: 'GET /payments_v2/{id}', delay_ms: 1_000 })
    await buyer.act('confirm', { text: CARD })
    buyer.dispatch(orderReloadRequested())
    buyer.dispatch(receiptSkipped())
    await until(() => buyer.dealState.requisite === CARD, 6_000)
    await advance(6_000)
    expect(await world.calls('PATCH /autodeals/states')).toHaveLength(0)
    expect(buyer.dealState).toMatchObject({ overlay: null, runningAction: null })
  })

  it('PUR-11 waits no longer than a polling interval for the messages with the trader', async () => {
    const buyer = await Buyer.atRequisites(world)
    await world.setFaults({ call: 'GET /user-messages', times: 9, delay_ms: 30_000 })
    buyer.answer('paid')
    await advance(6_000)
    expect(buyer.dealState).toMatchObject({ overlay: 'receipt', runningAction: null })
  })
})

describe('two tabs of one order', () => {
  it('DLG-04 VOTE-03 accept the next press after the reload of the last action, also while another request is pending', async () => {
    const buyer = await Buyer.atSuccess(world)
    await world.setFaults({ call: 'GET /payments_v2/{id}', times: 9, delay_ms: 400 })
    buyer.dispatch(voteSubmitted('like'))
    await until(() => buyer.dealState.runningAction === 'vote')
    for (const _event of [1, 2, 3, 4, 5]) {
      await advance(300)
      buyer.dispatch(orderReloadRequested())
    }
    expect(buyer.dealState.runningAction).toBeNull()
  })

  it('NET-07 VOTE-03 both show at once what was done in one, without a socket', async () => {
    const buyer = await Buyer.atSuccess(world)
    const other = await buyer.tab()
    await other.shows('ok')
    await world.control('POST', '/socket', { up: false })
    await advance(5_000)
    buyer.dispatch(voteSubmitted('like'))
    await until(() => buyer.deal?.voted === true)
    await advance(1_000)
    expect(other.deal?.voted).toBe(true)
  })

  it('VOTE-03 DLG-04 send no second vote from the tab that has not reloaded yet', async () => {
    const buyer = await Buyer.atSuccess(world)
    const other = await buyer.tab()
    await other.shows('ok')
    await world.setFaults({ call: 'GET /payments_v2/{id}', times: 2, delay_ms: 1_000 })
    buyer.dispatch(voteSubmitted('like'))
    await until(() => buyer.deal?.voted === true)
    other.dispatch(voteSubmitted('dislike'))
    await until(() => other.toasts.includes('errors:errors.busy'))
    await advance(2_000)
    expect(other.toasts).toEqual([])
    for (const _press of [1, 2, 3, 4, 5]) {
      other.dispatch(voteSubmitted('dislike'))
      await advance(300)
    }
    await until(() => other.deal?.voted === true)
    const votes = await world.calls('POST /users/vote')
    expect(votes.map(({ body }) => body)).toMatchObject([{ method: 'like' }])
    expect(other.dialogs).toEqual([])
  })
})
