import { describe, expect, it } from 'vitest'
import { selectDialog } from '../../src/features/dialogs/dialogsSlice.ts'
import { localize } from '../../src/i18n/localize.ts'
import type { LocalizedMessage } from '../../src/i18n/types.ts'
import type { OpenedClient } from '../support/client.ts'
import { advance, useWorld } from '../support/world.ts'
import { Buyer } from './purchaseBuyer.ts'

const world = useWorld()

/** The text of a message as the page shows it. */
function read({ i18n }: OpenedClient, message: LocalizedMessage | null | undefined): string {
  return message == null ? '' : localize(i18n.t, message)
}

function dialogOf({ client }: Buyer): string {
  const dialog = selectDialog(client.store.getState())
  return dialog !== null && 'message' in dialog ? read(client, dialog.message) : ''
}

describe('errors of the gateway about a deal that was not made', () => {
  const LOW = 'amount too low for chosen broker'
  const UNPAID = 'The previous payment is not completed'
  const REFRESH = 'Network error. Refresh the page.'
  const EXCEEDS = 'The withdrawal minimum exceeds the deal amount'
  it.each([
    ['CAT-02', 'POST /deals', 'Withdraw minimum is more than deal amount', EXCEEDS, EXCEEDS],
    ['CAT-07', 'GET /lots/fast-deal-start', 'Currency invalid', 'Incorrect currency', 'Incorrect currency'],
    ['CAT-14', 'POST /deals', 'duplicate deal', REFRESH, REFRESH],
    ['CAT-15', 'POST /deals', 'Payment already exists', UNPAID, UNPAID],
    // Told by the restart screen alone, which asks for another bank.
    ['CAT-20 SPEC-19', 'POST /deals', LOW, '', 'The amount is too low for this bank. Choose another one.'],
    // An unknown text is shown as the gateway sent it.
    ['CAT-38', 'POST /deals', 'xyz', '', 'xyz'],
  ])(
    '%s of %s "%s" leads to the screen restart: a dialog reads "%s", the screen behind it "%s"',
    async (_row, call, detail, dialog, screen) => {
      const buyer = await Buyer.open(world, { lang: 'en' })
      await world.setFaults({ call, status: 400, body: { detail } })
      await buyer.choose()
      await buyer.onScreen('restart')
      expect(dialogOf(buyer)).toBe(dialog)
      expect(read(buyer.client, buyer.dealState.search.message)).toBe(screen)
    },
  )

  it.each([
    ['CAT-21', { requisite: ['should be non-empty'] }, 'Payment details: this field is required'],
    ['CAT-21', { detail: 'should be non-empty' }, 'Fill in this field'],
    ['CAT-09 VAL-19', { detail: 'The requisite is too short' }, 'Payment details: is too short'],
    ['CAT-09 VAL-20', { address: ['is too long'] }, 'Address: is too long'],
    ['CAT-10 VAL-20', { email: ['is not a email'] }, 'E-mail: enter a valid email address'],
  ])('%s %j reads "%s"', async (_row, body, words) => {
    const buyer = await Buyer.open(world, { lang: 'en' })
    await world.setFaults({ call: 'POST /deals', status: 400, body })
    await buyer.choose()
    await buyer.onScreen('restart')
    expect(dialogOf(buyer)).toBe(words)
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
