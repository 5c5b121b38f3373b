/** Events of a deal, in a browser: a trader who leaves, receipts, disputes, two tabs, an automatic deal. */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { PurchasePage } from './models/orderPages.ts'
import { CARD, startPurchase, toRequisites } from './support/buyer.ts'
import type { GatewayControl } from './support/gateway.ts'
import { readQr } from './support/qr.ts'
import { test } from './support/test.ts'

async function calls(gateway: GatewayControl, method: string, path: string) {
  return (await gateway.log()).filter((call) => call.method === method && call.path.endsWith(path))
}

/** Presses a button twice at once, if it still exists: the action of one tab may have removed it in the other. */
async function pressTwice(page: Page, action: string) {
  await page.evaluate((name) => {
    const button = document.querySelector<HTMLElement>(`[data-action="${name}"]`)
    button?.click()
    button?.click()
  }, action)
}

/** Runs in the page. */
function placeOf(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { top, x: left + width / 2, y: top + height / 2 }
}

/** A double click, between whose presses something else appears there. */
async function pressTwiceAt(page: Page, { x, y }: { x: number; y: number }, other: string) {
  await page.mouse.click(x, y)
  await page.locator(other).first().waitFor()
  const isThere = ({ at, what }: { at: { x: number; y: number }; what: string }) =>
    document.elementFromPoint(at.x, at.y)?.closest(what) != null
  await page.waitForFunction(isThere, { at: { x, y }, what: other })
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
}

/** A bitmap of noise, which does not compress: the page has to scale it down. */
function bitmap(side: number): Buffer {
  const row = side * 3
  const size = 54 + row * side
  const file = Buffer.alloc(size)
  file.write('BM')
  file.writeUInt32LE(size, 2)
  file.writeUInt32LE(54, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(side, 18)
  file.writeInt32LE(side, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(24, 28)
  for (let at = 54; at < size; at++) file[at] = (at * 2_654_435_761) >>> 24
  return file
}

describe('a deal', () => {
  test('DLG-04 PUR-10 VOTE-03 two tabs and double clicks make one deal, one payment, one vote', async ({
    page,
    gateway,
  }) => {
    const { url, deal, purchase } = await toRequisites(gateway, page)
    const second = new PurchasePage(await page.context().newPage())
    await second.open(url)
    await second.onStep('payment')
    for (const tab of [purchase, second]) {
      await tab.press('confirm-paid')
      await tab.page.locator('[data-action="dialog-confirm"]').dblclick()
    }
    for (const tab of [purchase, second]) await tab.page.locator('[data-action="skip-receipt"]').waitFor()
    await Promise.all([purchase, second].map((tab) => pressTwice(tab.page, 'skip-receipt')))
    for (const tab of [purchase, second]) await tab.shows('waiting')
    await gateway.act(deal.deal_id, 'release')
    for (const tab of [purchase, second]) await tab.shows('ok')
    await Promise.all([purchase, second].map((tab) => pressTwice(tab.page, 'vote-like')))
    for (const tab of [purchase, second])
      await tab.page.locator('[data-action="vote-like"]').waitFor({ state: 'detached' })
    expect(await calls(gateway, 'POST', '/deals')).toHaveLength(1)
    expect(await calls(gateway, 'POST', '/users/vote')).toHaveLength(1)
    const paid = await calls(gateway, 'PATCH', '/deals/states')
    expect(paid.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('DLG-04 PUR-20 a double click on "Choose another bank" chooses none', async ({ page, gateway }) => {
    await gateway.faults([{ path: '/lots/fast-deal-start', times: 1, status: 400 }])
    const { purchase } = await startPurchase(gateway, page)
    await purchase.onStep('restart')
    const place = await page.locator('[data-action="choose-another"]').evaluate(placeOf)
    await pressTwiceAt(page, place, '[data-action="choose-method"]')
    await page.locator('[data-action="choose-method"]').last().click()
    await purchase.onStep('payment')
    expect(await calls(gateway, 'GET', '/lots/fast-deal-start')).toHaveLength(2)
  })

  test('DLG-04 PUR-28 a link that leaves the page takes no press when it has just come under the finger', async ({
    page,
    gateway,
  }) => {
    await page.goto('/payment/requisites')
    await page.locator('[data-action="confirm-paid"]').waitFor()
    await page.evaluate(() => {
      /** Null without the link. */
      const takesPress = () => {
        const link = document.querySelector('[data-action="back-to-site"]')
        if (!link) return null
        const { left, top, width, height } = link.getBoundingClientRect()
        return link.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      }
      new MutationObserver((_changes, observer) => {
        const atOnce = takesPress()
        if (atOnce === null) return
        observer.disconnect()
        Object.assign(window, { takesPress, atOnce })
      }).observe(document.body, { childList: true, subtree: true })
    })
    const deal = await gateway.dealOf('requisites')
    await gateway.act(deal.deal_id, 'timeout')
    await page.waitForFunction(() => (Reflect.get(window, 'takesPress') as (() => boolean) | undefined)?.())
    expect(await page.evaluate(() => Reflect.get(window, 'atOnce') as boolean)).toBe(false)
  })

  test('PUR-11 PUR-13 PUR-14 VAL-15 takes a card number, shrinks a photo', async ({ page, gateway }) => {
    const merchant = { required_mask: true, is_receipt_required: true }
    const { purchase } = await toRequisites(gateway, page, { merchant })
    await purchase.confirmPaid()
    const mask = page.locator('[data-overlay="mask"] input[name=mask]')
    await mask.pressSequentially('4111111111111111')
    await purchase.press('submit-mask')
    await page.locator('[data-overlay="receipt"]').waitFor()
    expect(await page.locator('[data-action="skip-receipt"]').count()).toBe(0)
    const photo = bitmap(1_000)
    expect(photo.length).toBeGreaterThan(2_621_440)
    await page
      .locator('[data-overlay="receipt"] input[name=file]')
      .setInputFiles({ name: 'photo.bmp', mimeType: 'image/bmp', buffer: photo })
    await page.locator('[data-overlay="receipt"]', { hasText: 'photo.jpg' }).waitFor()
    await purchase.press('attach-receipt')
    await purchase.shows('waiting')
    await page.locator('[data-receipt="sent"]').waitFor()
    expect((await calls(gateway, 'POST', '/media')).map(({ status }) => status)).toEqual([200])
    expect((await calls(gateway, 'PATCH', '/deals/mask')).map(({ body }) => body)).toMatchObject([
      { mask: '4111-1111-1111-1111' },
    ])
  })

  test('PUR-33 the QR code of the requisites is readable', async ({ page, gateway }) => {
    await toRequisites(gateway, page, { is_qr: true })
    await page.locator('figure svg').evaluate((code) => code.scrollIntoView({ block: 'center' }))
    expect(await readQr(page)).toBe(CARD)
  })

  test('NOTE-06 VOTE-01 the link of a toast is legible and covers nothing', async ({ page, gateway }) => {
    const { deal, purchase } = await toRequisites(gateway, page)
    await purchase.confirmPaid()
    await purchase.skipReceipt()
    await purchase.shows('waiting')
    const details = { id: deal.deal_id, type: 'outgoing', link: 'https://explorer.example/tx/1' }
    const payload = { id: 'n-1', type: 'transaction', details, is_read: false }
    await gateway.socket({ emit: 'notification', payload })
    const found = await page.locator('[data-toasts] a').evaluate((link) => {
      const { left, top, width, height } = link.getBoundingClientRect()
      const toast = link.closest('p')
      return {
        takesPress: link.contains(document.elementFromPoint(left + width / 2, top + height / 2)),
        isReadable: toast !== null && getComputedStyle(link).color === getComputedStyle(toast).color,
      }
    })
    expect(found).toEqual({ takesPress: false, isReadable: true })
  })
})
