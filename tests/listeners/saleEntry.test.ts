/** The requisite of a sale from its entry to the search, with the store and the sandbox. */
import { describe, expect, it } from 'vitest'
import { draftChanged, selectSaleState } from '../../src/pages/sale/saleSlice.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { Seller } from './saleSeller.ts'

const world = useWorld()
const entryAt = (seller: Seller) => selectSaleState(seller.state).entryAt

describe('the entry of the requisite', () => {
  it('SALE-07 TIME-05 A29 expires after 600 s of gateway time, and a reload does not extend it', async () => {
    const first = await Seller.open(world)
    await first.toEntry()
    const shownAt = entryAt(first)
    expect(shownAt).not.toBeNull()
    await advance(200_000)
    const again = await first.reload()
    expect(again.screen.name).toBe('payment')
    expect(entryAt(again)).toBe(shownAt)
    await advance(398_000)
    expect(again.screen.name).toBe('payment')
    await advance(7_000)
    expect(again.screen).toMatchObject({ name: 'processed', result: 'not-ok', reason: 'timeout' })
    expect(again.deps.storage.get('entries')).toEqual({})
  })

  it('SALE-07 keeps draft and method after a reload, and drops them when the buyer has paid', async () => {
    const first = await Seller.open(world)
    await first.toEntry()
    first.dispatch(draftChanged({ card_number: '4111 1111', holder_name: 'IVAN' }))
    const again = await first.reload()
    await again.onScreen('payment')
    expect(selectSaleState(again.state)).toMatchObject({
      draft: { card_number: '4111 1111', holder_name: 'IVAN' },
      isRestored: true,
    })
    again.confirm()
    await until(() => again.deal !== null)
    await again.act('confirm')
    await again.act('pay')
    await until(() => again.deal?.state === 'paid', 6_000)
    expect(again.deps.storage.get('drafts')).toEqual({})
  })

  it.each([
    ['VAL-10 CAT-18', '4111111111111112, IVAN PETROV', 'errors:errors.card-invalid'],
    ['CAT-19', '4000000000000002, IVAN PETROV', 'errors:errors.card-blacklisted'],
    ['VAL-08 CAT-16', '123456, IVAN PETROV', 'errors:errors.invalid-requisite'],
  ])('%s shows beside the field why %s is refused, and keeps the draft', async (_row, requisite, key) => {
    const seller = await Seller.open(world)
    await seller.toEntry()
    seller.dispatch(draftChanged({ card_number: '4111' }))
    seller.confirm(requisite)
    await until(() => selectSaleState(seller.state).error !== null)
    await seller.onScreen('payment')
    expect(selectSaleState(seller.state)).toMatchObject({ error: { key }, draft: { card_number: '4111' } })
    expect(seller.state.dialogs.dialogs).toEqual([])
    seller.dispatch(draftChanged({ card_number: '4111 1' }))
    expect(selectSaleState(seller.state).error).toBeNull()
  })
})
