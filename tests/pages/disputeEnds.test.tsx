/** Texts of the page after a dispute: who won, where coins and money are, what can be done now. */
import { describe, expect, it } from 'vitest'
import { selectDealState } from '../../src/features/deal/dealSlice.ts'
import { createTestBrowser } from '../support/browser.ts'
import { renderPage, type ShownPage } from '../support/page.tsx'
import { until, useWorld } from '../support/world.ts'

const world = useWorld()

interface Words {
  title: string
  text: string
  /** Text of the box below. */
  note?: string
}
type Outcome = `${'purchase' | 'sale'} ${'buyer' | 'seller'}`

/** Exact texts by flow and winner; tests/outcomes has their meanings in every language. */
const WORDS: Record<Outcome, Words> = {
  'purchase buyer': {
    title: 'Payment complete',
    text: 'The dispute was closed in your favour. Your transfer counts, the coins were released and the order is paid. There is nothing more to do.',
  },
  'purchase seller': {
    title: 'Payment not performed',
    text: 'The dispute was closed in the seller’s favour. The coins stay with the seller and the order isn’t paid. Money you sent does not come back by itself. Disagree? Contact support. Don’t send any more money to the old details.',
  },
  'sale seller': {
    title: 'Dispute closed in your favour',
    text: 'Withdrawal not performed. Your coins were not sent.',
    note: 'Did the money arrive after all? Don’t send it back yourself, contact support.',
  },
  'sale buyer': {
    title: 'Dispute closed in the buyer’s favour',
    text: 'The coins went to the buyer. Check with your bank whether the money arrived. If it did not, or you disagree, contact support.',
  },
}

const CASES = (['purchase', 'sale'] as const).flatMap((flow) =>
  (['buyer', 'seller'] as const).map((winner) => ({ flow, winner })),
)

/** Opens an order whose paid deal is disputed by `initiator`. */
async function openDispute(flow: 'purchase' | 'sale', initiator: 'buyer' | 'seller') {
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
  const page = await renderPage(world, path, { lang: 'en', browser: createTestBrowser() })
  await page.shows('dispute')
  return page
}

const dealOf = (page: ShownPage) => String(selectDealState(page.client.store.getState()).deal?.deal_id)
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')
/** Title and sentences of the block, and the box below. */
function wordsOf() {
  const block = document.querySelector('[data-result]')
  const [title, text] = [...(block?.querySelector('h1')?.parentElement?.children ?? [])]
  return {
    title: plain(title?.textContent),
    text: plain(text?.textContent),
    note: plain(block?.querySelector('[role="note"] div div')?.textContent),
    hasSupportLink: document.querySelector('[data-result] a[data-action=support-link][href^=http]') !== null,
  }
}

describe('the end of a dispute', () => {
  it.each(CASES)('SAFE-01 $flow, $winner won', async ({ flow, winner }) => {
    const page = await openDispute(flow, winner === 'buyer' ? 'seller' : 'buyer')
    await world.act(dealOf(page), 'close-dispute', {
      as: (flow === 'purchase') === (winner === 'buyer') ? 'payer' : 'trader',
    })
    await page.shows(winner === 'buyer' ? 'ok' : 'not-ok', 31_000)
    const expected = WORDS[`${flow} ${winner}`]
    expect(wordsOf()).toMatchObject({ ...expected, ...(flow === 'sale' && { hasSupportLink: true }) })
  })

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
    expect(wordsOf()).toMatchObject(WORDS['sale buyer'])
  })

  it('SAFE-01 an end without a dispute has its usual text, and claims nothing about the seller’s money', async () => {
    const id = await world.make('purchases', { status: 2, deal: { state: 'closed' } })
    const page = await renderPage(world, `/payment/${id}`, { browser: createTestBrowser() })
    expect(wordsOf().text).toBe('Your order is paid, there is nothing more to do.')
    expect(page.text()).not.toContain('The seller got the money')
    document.body.innerHTML = ''
    const sale = await world.make('sales', { status: 2, deal: { state: 'closed' } })
    await renderPage(world, `/sale/${sale}`, { browser: createTestBrowser() })
    await until(() => document.querySelector('[data-result]') !== null)
    expect(wordsOf()).toMatchObject({
      title: 'Withdrawal complete',
      text: 'You got the money and the buyer got the coins. There is nothing more to do.',
    })
  })
})
