/** Notifications about a deal that is not the page's: of another order of the same person, or of a replaced deal. */
import { describe, expect, it } from 'vitest'
import { selectTransactionLink } from '../../src/features/notifications/notificationsSlice.ts'
import { receiptSkipped } from '../../src/pages/payment/paymentSlice.ts'
import { createTestBrowser } from '../support/browser.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { CARD } from './orderPerson.ts'
import { Buyer, OTHER_CARD } from './purchaseBuyer.ts'

const world = useWorld()

/** Confirms "I paid" for the shown requisite. */
async function pay(buyer: Buyer) {
  await buyer.reportPaid('receipt')
  buyer.dispatch(receiptSkipped())
  await until(() => buyer.screen.name === 'processed', 20_000)
}
async function announcedWithin(buyer: Buyer, seconds: number) {
  const announced = new Set<string>()
  for (let at = 0; at < seconds * 2; at++) {
    await advance(500)
    for (const key of buyer.toasts) announced.add(key)
  }
  return [...announced]
}

describe('another order of the same person', () => {
  it('NOTE-02 SAFE-03 HIST-01 its coins are announced as another deal’s: without a link or an entry here', async () => {
    const browser = createTestBrowser()
    const open = async () => {
      const buyer = await Buyer.open(world, {}, { browser })
      await buyer.choose()
      await until(() => buyer.deal !== null)
      await buyer.act('confirm', { text: CARD })
      await buyer.onScreen('payment')
      await pay(buyer)
      return buyer
    }
    const first = await open()
    await advance(21 * 60_000)
    const second = await open()
    expect(second.state.auth.user?.user_id).toEqual(first.state.auth.user?.user_id)
    const before = second.log
    const [announced] = await Promise.all([
      announcedWithin(second, 2),
      world.act(first.deal?.deal_id ?? '', 'release'),
    ])
    expect(second.screen).toMatchObject({ name: 'processed', result: 'waiting' })
    expect(announced).toEqual(
      expect.arrayContaining(['account:otherDeal.deal', 'account:otherDeal.transaction']),
    )
    expect(announced).not.toContain('account:inbox.transaction')
    expect(selectTransactionLink(second.state)).toBeNull()
    expect(second.log).toEqual(before)
    expect(selectTransactionLink(first.state)).not.toBeNull()
  })
})

describe('a replaced deal', () => {
  it('NOTE-03 PUR-22 HIST-01 its end is not announced as that of the deal that was paid since', async () => {
    const noSocket = {
      realtime: (_auth: unknown, { onState }: { onState: (state: 'down') => void }) => {
        onState('down')
        return { close: () => undefined }
      },
    }
    const buyer = await Buyer.open(world, {}, noSocket)
    await buyer.choose()
    await until(() => buyer.deal !== null, 20_000)
    await buyer.act('confirm', { text: CARD })
    await until(() => buyer.dealState.requisite === CARD, 20_000)
    await advance(61_000)
    const first = buyer.deal?.deal_id
    await buyer.act('cancel')
    await until(() => buyer.deal !== null && buyer.deal.deal_id !== first, 60_000)
    await buyer.act('confirm', { text: OTHER_CARD })
    await until(() => buyer.dealState.requisite === OTHER_CARD, 20_000)
    await pay(buyer)
    expect(await announcedWithin(buyer, 310)).not.toContain('account:inbox.cancelDeal')
    expect(buyer.log).not.toContain('account:inbox.cancelDeal')
    expect(buyer.log.at(-1)).toBe('account:log.paidByYou')
  })
})
