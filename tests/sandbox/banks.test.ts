/** The lists of banks, and the fields that are set at run time. */
import { describe, expect, it } from 'vitest'
import { refused } from './reply.ts'
import { useSandbox } from './useSandbox.ts'

const { sandbox, visitor: buyer } = useSandbox('buyer@mail.com')
const bankWith = (fields: object): unknown => expect.objectContaining(fields)
const listed = async (query: string) => (await buyer.get(`/brokers?currency=rub&${query}`)).body

describe('brokers', () => {
  it('API-45 PUR-04 lists methods of the currency, one of them unavailable, SBP without a card', async () => {
    const { body } = await buyer.get(
      '/brokers?merchant_id=1&currency=RUB&sky_pay=1&symbol=usdt&with_availability_status=1&available_for=sky-pay',
    )
    expect(body).toContainEqual(bankWith({ name: 'Sberbank', is_available: true, is_card: true }))
    expect(body).toContainEqual(bankWith({ name: 'SBP', is_card: false, mask: false }))
    expect(body).toContainEqual(bankWith({ name: 'Autobank' }))
    expect(body).toContainEqual(bankWith({ is_available: false }))
  })

  it.each([
    [
      'API-45 an unavailable bank if their status is not requested',
      'available_for=sky-pay',
      { is_available: false },
    ],
    [
      'API-47 SALE-03 the automatic bank for a sale',
      'available_for=sky-sale&kind=sky-sale',
      { name: 'Autobank' },
    ],
  ])('leaves out: %s', async (_, query, fields) => {
    expect(await listed(query)).not.toContainEqual(bankWith(fields))
  })

  it('API-46 FP-03 lists the flash-pay banks of a currency, of roubles by default', async () => {
    expect((await buyer.get('/brokers/flashpay')).body).toContainEqual(bankWith({ name: 'Sberbank' }))
    const sums = await buyer.get('/brokers/flashpay?currency=uzs')
    expect(sums.body).toContainEqual(bankWith({ name: 'Uzcard' }))
  })

  it.each(['/brokers?currency=xxx&available_for=sky-pay', '/brokers/flashpay?currency=xxx'])(
    'CAT-07 %s is refused',
    async (path) => expect(await buyer.get(path)).toMatchObject(refused('Currency invalid')),
  )

  it('DATA-05 lists a bank with the fields that were set, and refuses banks, fields and values that the contract does not have', async () => {
    const set = (bank: unknown) => buyer.control('POST', '/banks', { 101: bank })
    expect((await set({ name: 'Ozon' })).status).toBe(200)
    expect((await set({ mask: false })).status).toBe(200)
    const changed = bankWith({ broker_id: 101, name: 'Ozon', is_card: true, mask: false })
    expect(await listed('available_for=sky-pay')).toContainEqual(changed)
    for (const wrong of [{ broker_id: 900 }, { is_card: 'no' }, { unknown: 1 }, { name: 7 }, 'away'])
      expect((await set(wrong)).status).toBe(400)
    expect((await buyer.control('POST', '/banks', { 1: false })).status).toBe(400)
    expect(await listed('available_for=sky-pay')).toContainEqual(changed)
    sandbox.control.reset()
    await buyer.register()
    expect(await listed('available_for=sky-pay')).toContainEqual(
      bankWith({ broker_id: 101, name: 'Ozon Bank' }),
    )
  })

  it('DATA-05 PUR-04 an order that is created without a bank gets none that was switched off', async () => {
    const bankOf = async () => {
      const { id } = sandbox.control.flashpay({ status: 1 })
      return (await buyer.get(`/p2/${id}`)).text('broker_id')
    }
    const first = await bankOf()
    await buyer.control('POST', '/banks', { [first]: false })
    expect(await bankOf()).not.toBe(first)
  })

  it('DATA-05 PUR-14 a deal uses the fields that were set for its bank', async () => {
    await buyer.control('POST', '/banks', { 101: { is_card: false } })
    const { id } = sandbox.control.purchase({ merchant: { required_mask: true } })
    const made = (await buyer.bid(id, '101')).at('deal_id')
    sandbox.act(made, 'confirm')
    expect((await buyer.purchase(id)).text('deal.requisite')).toMatch(/^\+7/)
    // Only card banks require the card number.
    expect((await buyer.moveDeal(made)).status).toBe(200)
  })
})
