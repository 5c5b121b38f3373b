import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { ENDPOINTS, type Route } from '../../src/contract/endpoints.ts'
import { BROKERS } from '../../src/sandbox/banks.ts'
import type { Sandbox } from '../../src/sandbox/gateway.ts'
import { fieldsOf, manualSandbox, Visitor, type Reply } from './visitor.ts'

let sandbox: Sandbox
let buyer: Visitor

beforeEach(async () => {
  sandbox = manualSandbox()
  buyer = await new Visitor(sandbox).register()
})

/** Bare hosts as the contract's schema writes them. */
function normal(body: unknown): Record<string, unknown> {
  const read: unknown = JSON.parse(JSON.stringify(body).replaceAll('.example"', '.example/"'))
  return fieldsOf(read)
}

/** The answer has just these fields, and the contract's schema reads it as it is. */
function expectShape(reply: Reply, route: Route, fields: string[]) {
  expect(Object.keys(fieldsOf(reply.body)).toSorted()).toEqual(fields.toSorted())
  expect(v.parse(ENDPOINTS[route].reply, reply.body)).toMatchObject(normal(reply.body))
}

describe('the fields on the wire', () => {
  const dealFields =
    'id deal_id state dispute requisite expire_in amount amount_currency symbol mask lot_id lot seller buyer voted type payment_id sell_id transaction_link'
  const purchaseFields =
    'id payment_id label amount currency symbol is_currency_amount status deal autodeal requisites mask broker_id back_url merchant merchant_id page_opened_at cancel_reason is_qr is_receipt_sent lang token buyer_id address'

  it('API-22 DATA-07 DATA-08 DATA-06 a purchase, its deal and its merchant', async () => {
    const { id } = sandbox.control.purchase({ status: 1, deal: { state: 'confirmed' } })
    const order = await buyer.get(`/payments_v2/${id}`, { token: null })
    expectShape(order, 'GET /payments_v2/{id}', purchaseFields.split(' '))
    buyer.access = order.text('token')
    expectShape(await buyer.get(`/deals/${order.text('deal.id')}`), 'GET /deals/{id}', dealFields.split(' '))
    const merchant = await buyer.get(`/merchant/${order.text('merchant_id')}`)
    const fields = 'id name website image_url required_mask is_receipt_required allow_waiting_back_url'
    expectShape(merchant, 'GET /merchant/{id}', fields.split(' '))
  })

  it('DATA-09 an automatic deal', async () => {
    const { id } = sandbox.control.purchase({ status: 1, autodeal: {} })
    const order = await buyer.get(`/payments_v2/${id}`, { token: null })
    buyer.access = order.text('token')
    const reply = await buyer.get(`/autodeals/${order.text('autodeal.autodeal_id')}`)
    const fields = 'autodeal_id identificator state expire_in broker amount_currency symbol seller'
    expectShape(reply, 'GET /autodeals/{id}', fields.split(' '))
  })

  it('DATA-10 a sale', async () => {
    const { id } = sandbox.control.sale({ email: 'ab@cd.ee' })
    const fields =
      'id label amount currency symbol is_currency_amount is_approved status deal broker_id token email lang back_url merchant cancel_reason'
    expectShape(await buyer.get(`/sale_v2/${id}`), 'GET /sale_v2/{id}', fields.split(' '))
  })

  it('DATA-02 DATA-03 a deposit', async () => {
    const { id } = sandbox.control.deposit()
    const fields = 'id status symbol address amount amount_received amount_left created_at lang back_url'
    expectShape(await buyer.get(`/cp/${id}`), 'GET /cp/{id}', fields.split(' '))
    await buyer.post(`/cp/${id}/start`, { symbol: 'eth' })
    expectShape(await buyer.get(`/cp/${id}`), 'GET /cp/{id}', fields.split(' '))
    expectShape(await buyer.get('/cp/is-available?symbol=btc'), 'GET /cp/is-available', ['is_available'])
  })

  it('DATA-04 a flash-pay deal', async () => {
    const { id } = sandbox.control.flashpay()
    const fields =
      'id status currency amount symbol is_currency_amount broker_id requisites mask deal autodeal merchant_id lang transaction_link'
    expectShape(await buyer.get(`/p2/${id}`), 'GET /p2/{id}', fields.split(' '))
  })

  it('DATA-05 DATA-17 a broker, in every currency of the product', async () => {
    // The schema fills in every field that an answer leaves out.
    const [empty] = v.parse(ENDPOINTS['GET /brokers'].reply, [{ id: 1 }])
    const brokerFields = Object.keys(empty ?? {}).toSorted()
    for (const currency of Object.keys(BROKERS)) {
      const reply = await buyer.get(
        `/brokers?currency=${currency}&available_for=sky-pay&with_availability_status=1`,
      )
      expect(Object.keys(fieldsOf(reply.at('0'))).toSorted()).toEqual(brokerFields)
      expect(v.parse(ENDPOINTS['GET /brokers'].reply, reply.body)).toEqual(reply.body)
      expect(reply.body).toContainEqual(expect.objectContaining({ name: 'Autobank' }))
      expect(reply.body).toContainEqual(expect.objectContaining({ is_available: false }))
    }
  })

  it('API-02 every other answer is read by the contract too', async () => {
    for (const [route, path] of [
      ['GET /codedata', '/codedata'],
      ['GET /settings', '/settings'],
      ['GET /rates', '/rates'],
      ['GET /operations/updates', '/operations/updates?limit=5'],
    ] as const) {
      const reply = await buyer.get(path)
      expect(v.parse(ENDPOINTS[route].reply, reply.body)).toMatchObject(normal(reply.body))
    }
  })
})
