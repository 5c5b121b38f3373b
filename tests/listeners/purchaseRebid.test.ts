import { describe, expect, it } from 'vitest'
import { replacedRequisiteDismissed } from '../../src/features/deal/dealSlice.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { CARD } from './orderPerson.ts'
import { Buyer, OTHER_CARD } from './purchaseBuyer.ts'

const world = useWorld()

describe('the re-bid', () => {
  it.each([
    ['the trader cancels', 'cancel'],
    ['the trader does not answer', 'timeout'],
  ])('PUR-29 excludes the lot when %s', async (_when, action) => {
    const buyer = await Buyer.atDeal(world)
    const lots: unknown[] = [buyer.deal?.lot_id]
    for (const _round of [1, 2]) {
      const left = buyer.deal?.deal_id
      await buyer.act(action)
      await until(() => buyer.deal !== null && buyer.deal.deal_id !== left, 15_000)
      lots.push(buyer.deal?.lot_id)
    }
    expect(new Set(lots.map(String)).size).toBe(3)
    const last = (await world.calls('GET /lots/fast-deal')).findLast(({ query }) => query['exclude'])
    expect(last?.query['exclude']).toBe(lots.slice(0, 2).join(','))
    expect(await world.calls('GET /lots/fast-deal-start')).toHaveLength(1)
  })

  it('PUR-29 searches for another 240 s, also after a reload, without the lost lot', async () => {
    const buyer = await Buyer.atRequisites(world)
    const lot = String(buyer.deal?.lot_id)
    await world.setFaults({ call: 'GET /lots/fast-deal*', times: 1_000, body: {} })
    await buyer.act('cancel')
    await buyer.onScreen('wait')
    const { startedAt } = buyer.dealState.search
    await advance(60_000)
    const again = await buyer.reload()
    await again.onScreen('wait')
    expect(again.dealState.search.startedAt).toBe(startedAt)
    await advance(6_000)
    expect((await world.calls('GET /lots/')).at(-1)?.query['exclude']).toBe(lot)
    await advance(174_000)
    await again.onScreen('restart', 6_000)
  })

  it('CAT-32 A40 asks to create the payment again when the new deal is refused', async () => {
    const buyer = await Buyer.atRequisites(world)
    await world.setFaults({ call: 'POST /deals', status: 500 })
    await buyer.act('cancel')
    await buyer.onScreen('restart', 10_000)
    expect(buyer.dialogs).toMatchObject([
      { message: { key: 'errors:errors.recreate' }, risk: 'errors:risk.payment' },
    ])
  })

  it('PUR-29 warns of the old requisites in every tab and after reloads, until the person dismisses the warning', async () => {
    const buyer = await Buyer.atRequisites(world)
    const other = await buyer.tab()
    await other.onScreen('payment')
    await buyer.act('cancel')
    for (const tab of [buyer, other]) await until(() => tab.dealState.replaced === CARD, 10_000)
    expect(buyer.dealState.requisite).toBeNull()
    other.close()
    const again = await buyer.reload()
    expect(again.dealState.replaced).toBe(CARD)
    await until(() => again.deal !== null && again.deal.state === 'proposed', 15_000)
    await again.act('confirm', { text: OTHER_CARD })
    await again.onScreen('payment')
    expect(again.screen).toMatchObject({ requisite: OTHER_CARD })
    expect(again.dealState.replaced).toBe(CARD)
    again.dispatch(replacedRequisiteDismissed())
    const calm = await again.reload()
    await calm.onScreen('payment')
    expect(calm.dealState.replaced).toBeNull()
    calm.answer('cancel')
    await calm.shows('not-ok')
    expect(calm.deps.storage.get('requisites')).toEqual({})
  })
})
