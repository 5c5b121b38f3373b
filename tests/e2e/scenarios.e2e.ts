/** Every story of the sandbox opens where it says (tables 3.1 to 3.5, 3.8, 3.9). */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from './support/test.ts'

/** Pages that are open at once. */
const BATCH = 6

const at = (step: string, result?: string) =>
  `[data-step="${step}"]${result === undefined ? '' : ` [data-result="${result}"]`}`

/** What each story shows, by its hooks (docs/gateway.md#page-hooks). */
const SHOWS: Record<string, string> = {
  '/payment/demo': at('init'),
  '/payment/no-requisites': at('init'),
  '/payment/bad-amount': at('init'),
  '/payment/too-low': at('init'),
  '/payment/lot-limit': at('init'),
  '/payment/unfinished': at('init'),
  '/payment/requisites': `${at('payment')} [data-field="requisite"]`,
  '/payment/rebid': `${at('payment')} [data-field="requisite"]`,
  '/payment/late': `${at('payment')} [data-field="countdown"]`,
  '/payment/chat': `${at('payment')} [data-field="unread"]`,
  '/payment/autodeal': `${at('payment')} [data-field="requisite"]`,
  '/payment/receipt-required': at('payment'),
  '/payment/mask': at('payment'),
  '/payment/qr': at('payment'),
  '/payment/paid': at('processed', 'waiting'),
  '/payment/dispute': at('processed', 'dispute'),
  '/payment/accept-dispute': `${at('processed', 'dispute')} [data-action="accept-dispute"]`,
  '/payment/dispute-joined': at('processed', 'dispute'),
  '/payment/dispute-evidence': `${at('processed', 'dispute')}, [data-evidence="receipt"]`,
  '/payment/dispute-won': at('processed', 'ok'),
  '/payment/dispute-lost': at('processed', 'not-ok'),
  '/payment/success': `${at('processed', 'ok')}, [data-action="vote-like"]`,
  '/payment/cancelled': at('processed', 'not-ok'),
  '/payment/timeout': at('processed', 'not-ok'),
  '/payment/closed': at('end', 'closed'),
  '/payment/canceled': at('end', 'canceled'),
  '/payment/banned': '[data-overlay="banned"]',
  '/payment/expired-session': `${at('payment')} [data-field="requisite"]`,
  '/payment/uzs': at('init'),
  '/payment/azn': at('init'),
  '/sale/demo': at('init'),
  '/sale/no-requisites': at('init'),
  '/sale/not-approved': at('wait'),
  '/sale/requisite': `${at('payment')} [data-action="submit-requisite"]`,
  '/sale/waiting': at('processed', 'waiting'),
  '/sale/rebid': at('processed', 'waiting'),
  '/sale/paid': `${at('processed')} [data-action="received-payout"]`,
  '/sale/dispute': at('processed', 'dispute'),
  '/sale/accept-dispute': `${at('processed', 'dispute')} [data-action="accept-dispute"]`,
  '/sale/dispute-won': at('processed', 'not-ok'),
  '/sale/dispute-lost': at('processed', 'ok'),
  '/sale/success': at('processed', 'ok'),
  '/sale/cancelled': at('processed', 'not-ok'),
  '/sale/timeout': at('processed', 'not-ok'),
  '/sale/azn': at('init'),
  '/cpayment/demo': at('init'),
  '/cpayment/waiting': at('inProcess', 'waiting'),
  '/cpayment/partial': at('inProcess', 'pending'),
  '/cpayment/success': at('inProcess', 'success'),
  '/cpayment/overtime': at('inProcess', 'overtime'),
  '/cpayment/late': at('inProcess', 'overtime'),
  '/flashpay/payment/demo': at('init'),
  '/flashpay/payment/requisites': `${at('payment')} [data-field="requisite"]`,
  '/flashpay/payment/started': `${at('payment')} [data-field="transaction-link"]`,
  '/flashpay/payment/ok': at('processed', 'ok'),
  '/flashpay/payment/not-ok': at('processed', 'not-ok'),
  '/flashpay/sale/demo': at('init'),
  '/flashpay/sale/requisites': `${at('payment')} [data-action="copy"]`,
  '/flashpay/sale/ok': at('processed', 'ok'),
  '/flashpay/sale/not-ok': at('processed', 'not-ok'),
}

/** What was not shown, a line for each story. */
async function walk(pages: readonly Page[], urls: readonly string[]): Promise<string[]> {
  const wrong: string[] = []
  const left = [...urls]
  const visit = async (page: Page) => {
    for (let url = left.shift(); url !== undefined; url = left.shift()) {
      await page.goto(`${url}~walk`, { waitUntil: 'commit' })
      const shown = page.locator(SHOWS[url] ?? 'nothing').first()
      await shown.waitFor().catch(async () => {
        const root = page.locator('[data-page]').first()
        const step = await root.getAttribute('data-step', { timeout: 500 }).catch(() => 'no page')
        wrong.push(`${url} is on ${step}, not ${SHOWS[url]}`)
      })
    }
  }
  await Promise.all(pages.map(visit))
  return wrong
}

describe('the stories', () => {
  test('each opens where it says', async ({ gateway, openPage, allow }) => {
    // A banned account's socket is refused.
    allow(/WebSocket|socket/i)
    const urls = (await gateway.scenarios()).map(({ url }) => url)
    expect(Object.keys(SHOWS).toSorted()).toEqual(urls.toSorted())
    const pages = await Promise.all(Array.from({ length: BATCH }, () => openPage()))
    expect(await walk(pages, urls)).toEqual([])
    expect(await gateway.state()).toMatchObject({ bugs: [] })
  })

  test('PUR-29 a story turns while its page is open: another trader, other requisites', async ({
    page,
    gateway,
  }) => {
    await page.goto('/payment/rebid~turn')
    await page.locator(`${at('payment')} [data-field="requisite"]`).waitFor()
    await gateway.clock({ advance_ms: 8_000 })
    await page.locator(at('wait')).waitFor()
    const deal = await gateway.dealOf('rebid~turn')
    await gateway.act(deal.deal_id, 'confirm')
    await page.locator(`${at('payment')} [data-field="requisite"]`).waitFor()
    await page.locator('[data-notice="requisites-changed"]').waitFor()
  })

  test('AUTH-07 NET-06 the session of a full account expires: log in again and go on', async ({
    page,
    gateway,
  }) => {
    await page.goto('/payment/expired-session~turn')
    await page.locator(`${at('payment')} [data-field="requisite"]`).waitFor()
    await gateway.clock({ advance_ms: 8_000 })
    // The account is a permanent one by now, and the order no longer hands its session out: the next act asks for the password.
    await page.locator('[data-action="cancel"]').click()
    await page.locator('[data-action="dialog-confirm"]').click()
    await page.locator('[data-overlay="login"] input[name=password]').fill('password1')
    await page.locator('[data-action="submit-login"]').click()
    await page.locator('[data-overlay="login"]').waitFor({ state: 'detached' })
    await page.locator(at('processed', 'not-ok')).waitFor()
  })
})
