import { describe, expect, it } from 'vitest'
import { selectDialog } from '../../src/features/dialogs/dialogsSlice.ts'
import { localize } from '../../src/i18n/localize.ts'
import type { LocalizedMessage } from '../../src/i18n/types.ts'
import { receiptAttached, selectReceipt } from '../../src/pages/payment/paymentSlice.ts'
import { editChanged, editSubmitted, selectSaleState } from '../../src/pages/sale/saleSlice.ts'
import type { OpenedClient } from '../support/client.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { Buyer } from './purchaseBuyer.ts'
import { Seller } from './saleSeller.ts'

const world = useWorld()

/** Makes the next call fail with this refusal. */
const refuse = (method: string, path: string, status: number, body: object) =>
  world.setFaults({ call: `${method} ${path}`, status, body })

/** The text of a message as the page shows it. */
function read({ i18n }: OpenedClient, message: LocalizedMessage | null | undefined): string {
  return message == null ? '' : localize(i18n.t, message)
}

function dialogOf({ client }: Buyer): string {
  const dialog = selectDialog(client.store.getState())
  return dialog !== null && 'message' in dialog ? read(client, dialog.message) : ''
}

describe('errors of the gateway about a deal that was not made', () => {
  it.each([
    [
      'CAT-02',
      'Withdraw minimum is more than deal amount',
      'The withdrawal minimum exceeds the deal amount. Contact support.',
    ],
    ['CAT-38', 'xyz', ''],
  ])('%s "%s" of POST /deals leads to the screen restart and reads "%s"', async (_row, detail, words) => {
    const buyer = await Buyer.open(world, { lang: 'en' })
    await refuse('POST', '/deals', 400, { detail })
    await buyer.choose()
    await buyer.onScreen('restart')
    expect(dialogOf(buyer)).toBe(words)
    // The restart screen shows the reason when the dialog is closed; an unknown text is shown as the gateway sent it.
    const { message } = buyer.dealState.search
    expect(read(buyer.client, message)).toBe(words === '' ? detail : words)
  })

  it('CAT-20 SPEC-19 an amount that is too low for the bank is told by the restart screen alone, which asks for another bank', async () => {
    const buyer = await Buyer.open(world, { lang: 'en' })
    await refuse('POST', '/deals', 400, { detail: 'amount too low for chosen broker' })
    await buyer.choose()
    await buyer.onScreen('restart')
    expect(dialogOf(buyer)).toBe('')
    const words = 'The amount is too low for this bank. Choose another bank.'
    expect(read(buyer.client, buyer.dealState.search.message)).toBe(words)
  })

  it.each([
    ['CAT-21', { requisite: ['should be non-empty'] }, 'Payment details: this field is required'],
    ['CAT-09 VAL-19', { detail: 'The requisite is too short' }, 'Payment details: is too short'],
    ['CAT-10 VAL-20', { email: ['is not a email'] }, 'E-mail: enter a valid email address'],
  ])('%s %j reads "%s"', async (_row, body, words) => {
    const buyer = await Buyer.open(world, { lang: 'en' })
    await refuse('POST', '/deals', 400, body)
    await buyer.choose()
    await buyer.onScreen('restart')
    expect(dialogOf(buyer)).toBe(words)
  })
})

describe('errors of the gateway about a receipt', () => {
  it.each([
    ['CAT-03 VAL-16', 400, 'empty pdf', 'You are trying to upload an empty PDF. Choose another file.'],
    ['CAT-04 VAL-15', 413, '', 'The file is too big. It must be smaller than 2.5\u00a0MB.'],
  ])(
    '%s the refusal %i "%s" is shown in the receipt dialog, which stays open: "%s"',
    async (_row, status, detail, words) => {
      const buyer = await Buyer.atRequisites(world, { lang: 'en' })
      buyer.answer('paid')
      await until(() => buyer.dealState.overlay === 'receipt')
      await refuse('POST', '/media', status, { detail })
      buyer.dispatch(receiptAttached(new File(['%PDF-1.4'], 'receipt.pdf', { type: 'application/pdf' })))
      await until(() => selectReceipt(buyer.state).error !== null)
      expect(read(buyer.client, selectReceipt(buyer.state).error)).toBe(words)
      expect(buyer.dealState.overlay).toBe('receipt')
      expect(buyer.dialogs).toHaveLength(0)
      expect(await world.calls('PATCH /deals/states')).toHaveLength(0)
    },
  )
})

describe('errors of the gateway about a requisite', () => {
  it.each([
    ['CAT-09', { requisite: ['is too short'] }, 'Payment details: is too short'],
    ['CAT-18', { detail: 'Card invalid' }, 'Invalid card number. Compare it with your card.'],
  ])('%s %j is shown beside the field: "%s"', async (_row, body, words) => {
    const seller = await Seller.atDeal(world, { lang: 'en' })
    await refuse('PATCH', '/deals/requisite', 400, body)
    seller.dispatch(editChanged('4111'))
    seller.dispatch(editSubmitted('4111111111111111, PETR IVANOV'))
    await until(() => selectSaleState(seller.state).error !== null)
    expect(read(seller.client, selectSaleState(seller.state).error)).toBe(words)
    expect(selectSaleState(seller.state).edit).toBe('4111')
    expect(selectDialog(seller.state)).toBeNull()
  })
})

describe('the page’s own record', () => {
  it('CAT-41 CAT-22 shows nothing for a silent error, but keeps the call for support', async () => {
    const buyer = await Buyer.atRequisites(world, { lang: 'en' })
    await world.setFaults({ call: 'GET /payments_v2/{id}', times: 2, status: 500 })
    const before = buyer.state.history.entries.length
    await world.control('POST', '/socket', { up: false })
    await advance(12_000)
    expect(buyer.dialogs).toHaveLength(0)
    expect(buyer.state.dialogs.toasts).toHaveLength(0)
    expect(buyer.state.history.entries).toHaveLength(before)
    const failed = buyer.deps.callLog.entries().filter(({ outcome }) => outcome === '500')
    expect(failed).toHaveLength(2)
    expect(buyer.screen.name).toBe('payment')
  })
})
