import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ENDPOINTS, type Route } from '../../src/contract/endpoints.ts'
import { BROKERS } from '../../src/sandbox/banks.ts'
import { fieldsOf, type Reply } from './reply.ts'
import { useSandbox } from './useSandbox.ts'

const { sandbox, visitor: buyer } = useSandbox('buyer@mail.com')

/** Adds the slash with which the contract's schema ends an address without a path. */
function normal(body: unknown): Record<string, unknown> {
  const read: unknown = JSON.parse(JSON.stringify(body).replaceAll('.example"', '.example/"'))
  return fieldsOf(read)
}

/** Expects that the response has exactly these fields, and that the contract's schema does not change it. */
function expectShape(reply: Reply, route: Route, fields: string) {
  expect(Object.keys(fieldsOf(reply.body)).toSorted()).toEqual(fields.split(' ').toSorted())
  expect(v.parse(ENDPOINTS[route].reply, reply.body)).toMatchObject(normal(reply.body))
}

const DEAL =
  'id deal_id state dispute requisite expire_in amount amount_currency symbol mask lot_id lot seller buyer voted type payment_id sell_id transaction_link'
const PURCHASE =
  'id payment_id label amount currency symbol is_currency_amount status deal autodeal requisites mask broker_id back_url merchant merchant_id page_opened_at cancel_reason is_qr is_receipt_sent lang token buyer_id address'
const MERCHANT = 'id name website image_url required_mask is_receipt_required allow_waiting_back_url'
const AUTODEAL = 'autodeal_id identificator state expire_in broker amount_currency symbol seller'
const SALE =
  'id label amount currency symbol is_currency_amount is_approved status deal broker_id token email lang back_url merchant cancel_reason'
const DEPOSIT = 'id status symbol address amount amount_received amount_left created_at lang back_url'
const FLASHPAY =
  'id status currency amount symbol is_currency_amount broker_id requisites mask deal autodeal merchant_id lang transaction_link'

describe('the fields on the wire', () => {
  it('API-22 DATA-07 DATA-08 DATA-06 a purchase, its deal and its merchant', async () => {
    const { id } = sandbox.control.purchase({ status: 1, deal: { state: 'confirmed' } })
    const order = await buyer.purchase(id, { token: null })
    expectShape(order, 'GET /payments_v2/{id}', PURCHASE)
    buyer.access = order.text('token')
    expectShape(await buyer.deal(order.text('deal.id')), 'GET /deals/{id}', DEAL)
    expectShape(await buyer.get(`/merchant/${order.text('merchant_id')}`), 'GET /merchant/{id}', MERCHANT)
  })

  it('DATA-09 an automatic deal', async () => {
    const { id } = sandbox.control.purchase({ status: 1, autodeal: {} })
    const order = await buyer.purchase(id, { token: null })
    buyer.access = order.text('token')
    const reply = await buyer.get(`/autodeals/${order.text('autodeal.autodeal_id')}`)
    expectShape(reply, 'GET /autodeals/{id}', AUTODEAL)
  })

  it('DATA-10 a sale', async () => {
    const { id } = sandbox.control.sale({ email: 'ab@cd.ee' })
    expectShape(await buyer.sale(id), 'GET /sale_v2/{id}', SALE)
  })

  it('DATA-02 DATA-03 a deposit', async () => {
    const { id } = sandbox.control.deposit()
    expectShape(await buyer.deposit(id), 'GET /cp/{id}', DEPOSIT)
    await buyer.post(`/cp/${id}/start`, { symbol: 'eth' })
    expectShape(await buyer.deposit(id), 'GET /cp/{id}', DEPOSIT)
    expectShape(await buyer.get('/cp/is-available?symbol=btc'), 'GET /cp/is-available', 'is_available')
  })

  it('DATA-04 a flash-pay deal', async () => {
    const { id } = sandbox.control.flashpay()
    expectShape(await buyer.get(`/p2/${id}`), 'GET /p2/{id}', FLASHPAY)
  })

  it('DATA-05 DATA-17 a broker, in every currency of the product', async () => {
    // The schema adds a default for every missing field.
    const [empty] = v.parse(ENDPOINTS['GET /brokers'].reply, [{ id: 1 }])
    const brokerFields = Object.keys(empty ?? {}).toSorted()
    for (const currency of Object.keys(BROKERS)) {
      const query = `currency=${currency}&available_for=sky-pay&with_availability_status=1`
      const reply = await buyer.get(`/brokers?${query}`)
      expect(Object.keys(fieldsOf(reply.at('0'))).toSorted()).toEqual(brokerFields)
      expect(v.parse(ENDPOINTS['GET /brokers'].reply, reply.body)).toEqual(reply.body)
      expect(reply.body).toContainEqual(expect.objectContaining({ name: 'Autobank' }))
      expect(reply.body).toContainEqual(expect.objectContaining({ is_available: false }))
    }
  })
})
