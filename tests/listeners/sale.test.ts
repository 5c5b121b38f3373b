import { describe, expect, it } from 'vitest'
import { selectSale } from '../../src/features/order/orderSlice.ts'
import { editChanged, editSubmitted, selectSaleState } from '../../src/pages/sale/saleSlice.ts'
import { orderLoaded } from '../../src/shell/orderLoaded.ts'
import { until, useWorld } from '../support/world.ts'
import { Seller } from './saleSeller.ts'

const world = useWorld()

describe('a sale', () => {
  it('SALE-14 the form of a change refused in one deal is not open in the next one', async () => {
    const seller = await Seller.atDeal(world)
    await world.setFaults({
      call: 'PATCH /deals/requisite',
      status: 400,
      body: { requisite: ['is invalid'] },
    })
    seller.dispatch(editChanged('4111'))
    seller.dispatch(editSubmitted('12345678'))
    await until(() => selectSaleState(seller.state).error !== null)
    const sale = selectSale(seller.state)
    if (!sale?.deal) throw new Error('the sale has a deal')
    const order = { ...sale, deal: { ...sale.deal, deal_id: 'next' } }
    seller.dispatch(orderLoaded({ kind: 'sale', order, at: seller.deps.clock.now() }))
    expect(selectSaleState(seller.state)).toMatchObject({ edit: null, error: null })
  })
})
