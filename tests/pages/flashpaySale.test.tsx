import { screen as dom } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderPage } from '../support/page.tsx'
import { until, useWorld } from '../support/world.ts'

const world = useWorld()

async function open(fields: { [name: string]: unknown }) {
  const id = await world.make('flashpay', { amount: '3000', ...fields })
  return { page: await renderPage(world, `/flashpay/sale/${id}`) }
}

describe('the address of a sale', () => {
  const ADDRESS = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'
  const sale = { type: 'sale', status: 1, broker_id: 109, requisites: ADDRESS } as const

  it('A75 FP-07 FP-10 says how many coins go to it, over which network, and copies both', async () => {
    const { page } = await open({ ...sale, amount: '60.1234567', is_currency_amount: false })
    await until(() => page.field('address') !== null)
    expect(dom.getByRole('heading', { name: 'Send the coins to this address' })).toBeVisible()
    expect(page.field('coin-amount')).toBe('60.123457\u00a0USDT')
    expect(page.field('requisite')).toBeNull()
    expect(page.text()).toContain('TRON (TRC-20)')
    for (const network of ['BEP2', 'BEP20', 'ERC20']) expect(page.text()).toContain(network)
    expect(page.text()).not.toContain('Preparing')
    expect(page.text()).toMatch(/within 15.minutes after the coins arrive/)
    const write = vi.spyOn(navigator.clipboard, 'writeText')
    await page.press('copy', '[data-copy=address]')
    expect(write).toHaveBeenLastCalledWith(ADDRESS)
    await page.press('copy', '[data-copy=coin-amount]')
    expect(write).toHaveBeenLastCalledWith('60.123457')
  })

  it('A75 the sum is that of the deal, and without one the seller asks before he sends', async () => {
    const deal = { state: 'confirmed', requisite: ADDRESS, amount: '33.5' }
    const first = await open({ ...sale, deal })
    await until(() => first.page.field('address') !== null)
    expect(first.page.field('coin-amount')).toBe('33.5\u00a0USDT')
    first.page.client.close()
    document.body.innerHTML = ''
    const { page } = await open(sale)
    await until(() => page.field('address') !== null)
    expect(page.field('coin-amount')).toBeNull()
    expect(page.text()).toContain('Ask support for the exact amount before you send anything')
  })

  it('A75 any other text stands under a neutral heading, without an instruction', async () => {
    const { page } = await open({ ...sale, requisites: '2200 0000 1234 5678, IVAN PETROV' })
    await until(() => page.field('requisite') !== null)
    expect(dom.getByRole('heading', { name: 'Payment details' })).toBeVisible()
    expect(page.field('address')).toBeNull()
    expect(page.text()).not.toContain('Preparing')
  })

  it('A75 FP-10 SAFE-03 is not shown once the transaction has started: coins are not sent twice', async () => {
    const deal = { state: 'confirmed', requisite: ADDRESS, amount: '33.5' }
    const { page } = await open({ ...sale, deal, transaction_link: 'https://explorer.example/tx/1' })
    await until(() => page.field('transaction-link') !== null)
    expect(dom.getByRole('heading', { name: 'Don’t send anything more' })).toBeVisible()
    expect(page.field('address')).toBeNull()
    expect(page.field('coin-amount')).toBeNull()
    expect(page.text()).not.toContain('Send the coins')
  })
})

describe('the sum of a sale', () => {
  const inCoins = { type: 'sale', amount: '60', is_currency_amount: false, broker_id: 109 } as const
  const sums = () => document.querySelector('[data-result]')?.textContent

  it('FP-08 is named as coins where it is in coins: below "the money was sent" it reads as the payout', async () => {
    await open({ ...inCoins, status: 2 })
    await until(() => sums()?.includes('The money was sent to your details.') === true)
    expect(sums()).toContain('Coins60\u00a0USDT')
  })

  it('FP-08 in fiat it stands alone', async () => {
    await open({ ...inCoins, amount: '3000', is_currency_amount: true, status: 2 })
    await until(() => sums()?.includes('3,000') === true)
    expect(sums()).not.toContain('Coins')
  })
})
