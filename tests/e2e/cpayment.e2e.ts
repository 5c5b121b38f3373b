/** The crypto deposit in its own tab. */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { DepositPage } from './models/depositPage.ts'
import { readQr } from './support/qr.ts'
import { test } from './support/test.ts'

const ADDRESSES = {
  btc: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  eth: '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B',
  usdt: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
}

async function scan(page: Page): Promise<string | null> {
  await page.locator('[data-page] main svg[role=img]').last().scrollIntoViewIfNeeded()
  return readQr(page)
}

describe('a payer of coins', () => {
  test('CP-05 the amount is in one line beside the QR code if there is room', async ({ page, gateway }) => {
    const { url } = await gateway.cryptoPayment({ status: 1, symbol: 'usdt', amount: '25', lang: 'en' })
    await page.goto(url)
    const amount = page.locator('[data-field=coin-amount]')
    for (const width of [320, 360, 700, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await amount.waitFor()
      const lines = await amount.evaluate((at) => new Set([...at.getClientRects()].map(({ y }) => y)).size)
      expect(lines, `${width} px`).toBe(1)
    }
  })

  test('CP-05 the QR code stays black on white beside a darkening extension', async ({ page, gateway }) => {
    const { url } = await gateway.cryptoPayment({ status: 1, symbol: 'usdt' })
    await page.goto(url)
    // Dark Reader leaves a page with this mark alone, which has a dark theme of its own.
    expect(await page.locator('head > meta[name=darkreader-lock]').count()).toBe(1)
  })
})

describe.each(['light', 'dark'] as const)('the code on a %s screen', (colorScheme) => {
  test.for([
    ['btc', `bitcoin:${ADDRESSES.btc}?amount=0.0012`, ADDRESSES.btc],
    ['eth', ADDRESSES.eth, `ethereum:${ADDRESSES.eth}@1?value=1200000000000000`],
    ['usdt', ADDRESSES.usdt, null],
  ] as const)(
    'CP-05 of %s is readable by an independent decoder, and one press shows the other form',
    async ([symbol, first, second], { openPage, gateway }) => {
      const page = await openPage({ colorScheme })
      const order = { status: 1, symbol, address: ADDRESSES[symbol], amount: '0.0012', lang: 'en' }
      const { url } = await gateway.cryptoPayment(order)
      await page.goto(url)
      await page.waitForSelector('main svg[role=img]')
      expect(await scan(page)).toBe(first)
      expect(await page.textContent('[data-field=address]')).toBe(ADDRESSES[symbol])
      const opener = page.locator('[data-action=open-wallet]')
      expect(await opener.count()).toBe(second === null ? 0 : 1)
      if (second === null) return
      expect(await opener.getAttribute('href')).toBe([first, second].find((text) => text.includes(':')))
      await page
        .getByRole('button', { name: symbol === 'btc' ? /address only/ : /address and amount/ })
        .click()
      expect(await scan(page)).toBe(second)
    },
  )

  test('CP-05 CP-18 of the rest is a new one', async ({ openPage, gateway }) => {
    const page = await openPage({ colorScheme })
    const order = { status: 1, symbol: 'btc', address: ADDRESSES.btc, amount: '0.0012' }
    const { id, url } = await gateway.cryptoPayment(order)
    await page.goto(url)
    await page.waitForSelector('main svg[role=img]')
    await gateway.actOnOrder(id, { action: 'receive', amount: '0.0005' })
    await new DepositPage(page).comeBack()
    await page.waitForSelector('[data-result=pending]')
    expect(await scan(page)).toBe(`bitcoin:${ADDRESSES.btc}?amount=0.0007`)
  })
})
