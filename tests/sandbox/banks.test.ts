/** The lists of banks, and the fields that are set at run time. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '../../src/sandbox/gateway.ts'
import { manualSandbox, Visitor } from './visitor.ts'

let sandbox: Sandbox
let buyer: Visitor

beforeEach(async () => {
  sandbox = manualSandbox()
  buyer = await new Visitor(sandbox).register()
})

describe('brokers', () => {
  it('API-45 PUR-04 lists methods of the currency, one of them unavailable, SBP without a card', async () => {
    const { body } = await buyer.get(
      '/brokers?merchant_id=1&currency=RUB&sky_pay=1&symbol=usdt&with_availability_status=1&available_for=sky-pay',
    )
    expect(body).toContainEqual(
      expect.objectContaining({ name: 'Sberbank', is_available: true, is_card: true }),
    )
    expect(body).toContainEqual(expect.objectContaining({ name: 'SBP', is_card: false, mask: false }))
    expect(body).toContainEqual(expect.objectContaining({ name: 'Autobank' }))
    expect(body).toContainEqual(expect.objectContaining({ is_available: false }))
  })

  it('API-45 leaves out unavailable ones when their status is not asked for', async () => {
    const { body } = await buyer.get('/brokers?currency=rub&available_for=sky-pay')
    expect(body).not.toContainEqual(expect.objectContaining({ is_available: false }))
  })

  it('API-47 SALE-03 a sale is not offered the automatic bank', async () => {
    const { body } = await buyer.get('/brokers?currency=rub&available_for=sky-sale&kind=sky-sale')
    expect(body).not.toContainEqual(expect.objectContaining({ name: 'Autobank' }))
  })

  it('API-46 FP-03 flash-pay banks come by currency, rubles by default', async () => {
    expect((await buyer.get('/brokers/flashpay')).body).toContainEqual(
      expect.objectContaining({ name: 'Sberbank' }),
    )
    const sums = await buyer.get('/brokers/flashpay?currency=uzs')
    expect(sums.body).toContainEqual(expect.objectContaining({ name: 'Uzcard' }))
  })

  it.each(['/brokers?currency=xxx&available_for=sky-pay', '/brokers/flashpay?currency=xxx'])(
    'CAT-07 %s is refused',
    async (path) => {
      expect(await buyer.get(path)).toMatchObject({ status: 400, body: { detail: 'Currency invalid' } })
    },
  )

  it('DATA-05 lists a bank with the fields that were set, and refuses what the contract does not know', async () => {
    const listed = async () => (await buyer.get('/brokers?currency=rub&available_for=sky-pay')).body
    const set = (bank: unknown) => buyer.control('POST', '/banks', { 101: bank })
    expect((await set({ name: 'Ozon' })).status).toBe(200)
    expect((await set({ mask: false })).status).toBe(200)
    const bank = { broker_id: 101, name: 'Ozon', is_card: true, mask: false }
    expect(await listed()).toContainEqual(expect.objectContaining(bank))
    for (const wrong of [{ broker_id: 900 }, { is_card: 'no' }, { unknown: 1 }, { name: 7 }, 'away'])
      expect((await set(wrong)).status).toBe(400)
    expect((await buyer.control('POST', '/banks', { 1: false })).status).toBe(400)
    expect(await listed()).toContainEqual(expect.objectContaining(bank))
    sandbox.control.reset()
    buyer = await new Visitor(sandbox).register()
    expect(await listed()).toContainEqual(expect.objectContaining({ broker_id: 101, name: 'Ozon Bank' }))
  })

  it('DATA-05 PUR-04 an order that is made with a bank of the sandbox’s choice gets none that was switched off', async () => {
    const bankOf = async () => {
      const { id } = sandbox.control.flashpay({ status: 1 })
      return String((await buyer.get(`/p2/${id}`)).at('broker_id'))
    }
    const first = await bankOf()
    await buyer.control('POST', '/banks', { [first]: false })
    expect(await bankOf()).not.toBe(first)
  })

  it('DATA-05 PUR-14 a deal goes by the fields that were set of its bank', async () => {
    await buyer.control('POST', '/banks', { 101: { is_card: false } })
    const { id } = sandbox.control.purchase({ merchant: { required_mask: true } })
    const made = (await buyer.bid(id, '101')).at('deal_id')
    sandbox.control.actOnDeal(Number(made), { action: 'confirm' })
    expect((await buyer.get(`/payments_v2/${id}`)).text('deal.requisite')).toMatch(/^\+7/)
    // Nobody is asked for a card number that is no card bank's.
    expect((await buyer.patch('/deals/states', { deal_id: made })).status).toBe(200)
  })
})
