/** The page after a dispute; tests/outcomes has the texts of each end in every language. */
import { cleanup } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { selectHistory } from '../../src/features/history/historySlice.ts'
import { selectDealState } from '../../src/features/order/orderSlice.ts'
import { createTestBrowser } from '../support/browser.ts'
import { renderPage, type ShownPage } from '../support/page.tsx'
import { until, useWorld } from '../support/world.ts'

const world = useWorld()

/** Opens an order whose paid deal is disputed by `initiator`. */
async function openDispute(
  flow: 'purchase' | 'sale',
  initiator: 'buyer' | 'seller',
  browser = createTestBrowser(),
) {
  const isMine = (flow === 'purchase') === (initiator === 'buyer')
  const id = await world.make(flow === 'purchase' ? 'purchases' : 'sales', {
    amount: '5000',
    currency: 'rub',
    symbol: 'usdt',
    lang: 'en',
    status: 1,
    ...(flow === 'sale' && { is_approved: true }),
    deal: { state: 'paid', dispute: { initiator: isMine ? 'payer' : 'trader' } },
  })
  const path = `/${flow === 'purchase' ? 'payment' : 'sale'}/${id}`
  const page = await renderPage(world, path, { lang: 'en', browser })
  await page.shows('dispute')
  return page
}

const dealOf = (page: ShownPage) => String(selectDealState(page.client.store.getState()).deal?.deal_id)

describe('the end of a dispute', () => {
  it('SAFE-01 a buyer who lost is not asked whether the money was sent, and is asked first to write to support', async () => {
    const page = await openDispute('purchase', 'seller')
    await world.act(dealOf(page), 'close-dispute', { as: 'trader' })
    await page.shows('not-ok', 31_000)
    expect(page.text()).not.toContain('Already sent the money?')
    const [first] = document.querySelectorAll('[data-result] [data-action]')
    expect(first).toBe(page.action('already-paid'))
    await page.press('already-paid')
    await until(() => document.querySelector('textarea') !== null)
  })

  it('SAFE-01 is shown as a decided dispute though the gateway removes the dispute from the deal at its end', async () => {
    const page = await openDispute('sale', 'buyer')
    const { id } = page.client.opened
    const body = { id, status: 2, deal: { deal_id: dealOf(page), state: 'closed', dispute: null } }
    await world.setFaults({ call: `/sale_v2/${id}`, times: 100, status: 200, body })
    await page.shows('ok', 36_000)
    expect(document.querySelector('h1')).toHaveTextContent('Dispute closed in the buyer’s favour')
    expect(document.querySelector('[data-result]')).toHaveTextContent('The coins went to the buyer.')
  })

  it('SAFE-01 HIST-01 the same where it ended, and was removed, while the page was closed', async () => {
    const browser = createTestBrowser()
    const page = await openDispute('sale', 'buyer', browser)
    const { id } = page.client.opened
    const body = { id, status: 2, deal: { deal_id: dealOf(page), state: 'closed', dispute: null } }
    page.client.close()
    cleanup()
    await world.setFaults({ call: `/sale_v2/${id}`, times: 100, status: 200, body })
    const again = await renderPage(world, `/sale/${id}`, { lang: 'en', browser })
    await again.shows('ok')
    await until(() => again.text().includes('Dispute closed in the buyer’s favour'))
    expect(again.text()).not.toContain('You got the money')
    expect(selectHistory(again.client.store.getState()).map(({ event, by }) => `${event} ${by}`)).toContain(
      'dispute-closed support',
    )
  })
})
