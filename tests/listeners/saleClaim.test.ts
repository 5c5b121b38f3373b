/** A sale that was created with its bank is claimed like any other (SPEC-04). */
import { describe, expect, it } from 'vitest'
import { signInClosed } from '../../src/features/auth/authSlice.ts'
import { emailSubmitted } from '../../src/features/brokers/brokersSlice.ts'
import { selectSale } from '../../src/features/order/orderSlice.ts'
import { createTestBrowser } from '../support/browser.ts'
import type { OpenOptions } from '../support/client.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { Seller } from './saleSeller.ts'

const world = useWorld()
const SBER = 109
const open = (fields: object = {}, options?: OpenOptions) =>
  Seller.open(world, { broker_id: SBER, ...fields }, options)
const pickedBroker = (seller: Seller) => seller.state.brokers.pending
const claims = (seller: Seller) => world.calls(`PATCH /s/${seller.id}`)

describe('a sale that was created with a bank and is not approved yet', () => {
  it('SPEC-04 asks for the e-mail, registers and is claimed, once', async () => {
    const seller = await open()
    await until(() => pickedBroker(seller) !== null)
    expect(seller.screen).toEqual({ name: 'wait', reason: 'approval' })
    await advance(4_000)
    expect(await world.calls('fast-register')).toHaveLength(0)
    seller.dispatch(emailSubmitted('seller@mail.com'))
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
    expect((await world.calls('fast-register')).map(({ body }) => body)).toMatchObject([
      { email: 'seller@mail.com' },
    ])
    expect(await claims(seller)).toHaveLength(1)
    expect(pickedBroker(seller)).toBeNull()
  })

  it('SPEC-04 is claimed with the session of this browser after a reload', async () => {
    const browser = createTestBrowser()
    const first = await open({}, { browser })
    await until(() => pickedBroker(first) !== null)
    first.dispatch(emailSubmitted('seller@mail.com'))
    await until(() => selectSale(first.state)?.status === 1)
    const again = await first.reload()
    await advance(5_000)
    expect(again.screen).toEqual({ name: 'wait', reason: 'approval' })
    expect(pickedBroker(again)).toBeNull()
    expect(await claims(again)).toHaveLength(1)
  })

  it('SPEC-04 a failed claim leaves the field open', async () => {
    const seller = await open({ email: 'used@example.com' })
    await until(() => seller.state.auth.step === 'password')
    seller.dispatch(signInClosed())
    await advance(3_000)
    expect(seller.screen).toEqual({ name: 'wait', reason: 'approval' })
    expect(pickedBroker(seller)).toBe(SBER)
    expect(seller.state.brokers.starting).toBe(false)
    seller.dispatch(emailSubmitted('other@mail.com'))
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
