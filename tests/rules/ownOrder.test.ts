import { describe, expect, it } from 'vitest'
import { orderIds } from '../../src/contract/ids.ts'
import { lineError, requisiteErrors } from '../../src/pages/sale/requisiteForm.ts'
import {
  fileNameWithoutOrder,
  namesOrder,
  requisiteNamesOrder,
  withoutOrder,
} from '../../src/rules/ownOrder.ts'

const UUID = '8f3e1c2a-77b0-4d19-9a5c-0f6de2b4a113'
const HEX = '5c0ffee15bad'

describe('the own order in a text', () => {
  it.each([
    ['7', 'https://pay.example/payment/7'],
    ['7', '/sale/7'],
    ['7', '/cpayment/7/embedded'],
    ['7', 'PAYMENT / 7'],
    ['7', 'pay.example\\payment\\7'],
    ['7', 'pay.example⁄payment∕7'],
    ['7', 'https%3A%2F%2Fpay.example%2Fpayment%2F7'],
    ['7', 'https%253A%252F%252Fpay.example%252Fpayment%252F7'],
    ['7', '%70ayment/%37'],
    ['7', 'рауmеnt/7'],
    ['7', 'pay\u200Bment/\u20607'],
    ['7', 'ｐａｙｍｅｎｔ／７'],
    ['10231', 'it is 10231!'],
    ['10231', '№10231'],
    ['10231', '@10231|'],
    ['10231', '10231@pay.example'],
    ['a1b2c3d4', 'a 1 b 2 c 3 d 4'],
    ['a+b', '/payment/a+b'],
    ['7', `${encodeURIComponent('рауmеnt')}/7`],
    ['demo~anna', 'demo~anna'],
    ['qWeRtyUiOp', 'it is qWeRtyUiOp'],
    ['qWeRtyUiOp', 'it is qwertyuiop'],
    ['a b', '/payment/a%20b'],
    [UUID, UUID],
    [UUID, UUID.toUpperCase()],
    [UUID, UUID.replaceAll('-', '')],
    [UUID, `x${UUID}y`],
    [HEX, [...HEX].join(' ')],
    [HEX, HEX.replace('0', 'о').replace('1', 'І').replace('a', 'а')],
    [HEX, '５ｃ０ｆｆｅｅ１５ｂａｄ'],
  ])('SAFE-11 A78 %s is told by %j', (id, text) => {
    expect(namesOrder(text, ['other', id])).toBe(true)
    expect(namesOrder(`вот: ${text} спасибо`, [id])).toBe(true)
  })

  it.each([
    ['7', 'I have paid 7 of 7'],
    ['7', '/payment/70'],
    ['7', 'payment 7'],
    ['demo', 'this is a demo'],
    ['receipt-required', 'is a receipt required?'],
    ['10231', 'card 4111 1023 1111 1111'],
    ['10231', '102310'],
    [UUID, 'https://pay.example/payment/8f3e1c2a'],
    [HEX, '100% sure, 5% off %zz'],
    ['', '/payment/'],
  ])('SAFE-11 A78 %s is not told by %j', (id, text) => {
    expect(namesOrder(text, orderIds(id))).toBe(false)
    expect(withoutOrder(text, orderIds(id))).toBe(text)
  })

  it.each([
    ['7', '4111111111111111, IVAN https://pay.example/payment/7'],
    ['1001', '4111111111111111, IVAN 1001'],
    ['10231', 'UA213223130000026007233566001, заказ 10231'],
    ['1234567', '4111111111111111, 1234567'],
    ['12345678', '4111111111111111 12345678'],
    ['12345678', '+79001234567 12345678, Bank, IVAN'],
    ['1234567890123456', '1234 5678 9012 3456'],
    [UUID, `4111111111111111, ${UUID}`],
    ['12345678-1234-4d19-9a5c-123456789012', '12345678-1234-4d19-9a5c-123456789012'],
  ])('A78 SALE-09 %s is told by the requisite %j', (id, text) => {
    expect(requisiteNamesOrder(text, ['other', id])).toBe(true)
    const ownOrder = 'sale:saleRequisite.ownOrder'
    expect(lineError(text, 'other', [id])).toBe(ownOrder)
    const fields = { kind: 'phone', number: '+79001234567', bank: text, holder_name: 'IVAN' } as const
    expect(requisiteErrors(fields, [id])).toEqual({ bank: ownOrder })
  })

  it('A78 SALE-09 the first wrong field gets the focus, also if it is one that names the order', () => {
    const fields = {
      kind: 'phone',
      number: '+79001234567',
      bank: 'Bank, order 10231',
      holder_name: '',
    } as const
    expect(Object.keys(requisiteErrors(fields, ['10231']))).toEqual(['bank', 'holder_name'])
  })

  it.each([
    ['1001', '+7 900 100-1001, Bank, IVAN'],
    ['3223', 'UA21 3223 1300 0002 6007 2335 6600 1'],
    ['12345678', '4111123456781111, IVAN PETROV'],
    ['12345678', '4111 1234 5678 1111, IVAN PETROV'],
    ['7', '4111111111111111, IVAN 7'],
  ])('A78 SALE-09 %s is not told by the requisite %j, whose number has the digits by chance', (id, text) => {
    expect(requisiteNamesOrder(text, [id])).toBe(false)
  })

  it.each([
    ['7', 'pay.example_payment_7.pdf', 'file.pdf'],
    ['7', 'payment_7.pdf ', 'file.pdf'],
    ['7', 'https___pay.example_flashpay_sale_7.JPG', 'file.JPG'],
    ['10231', 'receipt 10231.png', 'file.png'],
    [UUID, `Screenshot_${UUID}`, 'file'],
    [HEX, `${HEX}.tiff`, 'file.tiff'],
    ['7', 'receipt_7.pdf', 'receipt_7.pdf'],
    ['10231', 'IMG_20261023110.jpg', 'IMG_20261023110.jpg'],
  ])('SAFE-11 A78 with the id %s the file %s is sent as %s', (id, name, sent) => {
    expect(fileNameWithoutOrder(name, [id])).toBe(sent)
  })

  it('SAFE-11 A78 has every id by which the gateway knows it, once', () => {
    expect(orderIds('7', 7, null, undefined, '', 'x-8')).toEqual(['7', 'x-8'])
  })

  it.each([
    ['see https://pay.example/payment/7 now', ['7'], 'see [order] now'],
    [`id:${HEX}\nsecond line`, [HEX], '[order]\nsecond line'],
    [`a ${[...HEX].join(' ')}`, [HEX], '[order]'],
  ])('EVID-02 A78 %j is left out of a document', (text, ids, clean) => {
    expect(withoutOrder(text, ids)).toBe(clean)
  })
})
