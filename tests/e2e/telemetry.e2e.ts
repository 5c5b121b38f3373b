/** Telemetry in a real browser: without the setting nothing is loaded or sent; with it, records contain the course of an order and no personal data. */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { readTelemetry, TELEMETRY_RECORDS, type TelemetryRecord } from '../../src/contract/telemetry.ts'
import { textsIn } from '../support/telemetryRecords.ts'
import { ControlPanelPage } from './models/controlPanelPage.ts'
import { PurchasePage } from './models/purchasePage.ts'
import { toRequisites, toSuccess } from './support/buyer.ts'
import { pollUntil } from './support/gateway.ts'
import { telemetryTest, test } from './support/test.ts'

/** URLs and bodies of the page's requests from now on. */
function watchRequests(page: Page): { requests: string[]; bodies: string[] } {
  const seen: { requests: string[]; bodies: string[] } = { requests: [], bodies: [] }
  page.context().on('request', (request) => {
    seen.requests.push(new URL(request.url()).pathname)
    if (isReport(request.url())) seen.bodies.push(request.postData() ?? '')
  })
  return seen
}

function isReport(url: string): boolean {
  return url.includes('/_sandbox/telemetry')
}

const isOfTelemetry = (path: string) => /telemetry/i.test(path)

/** Waits until the sandbox has a record that matches. */
async function waitForRecord(
  list: () => Promise<unknown[]>,
  isRight: (record: TelemetryRecord) => boolean,
): Promise<TelemetryRecord[]> {
  return pollUntil('the record was not reported', async () => {
    const records = (await list()).map((record) => {
      const read = readTelemetry(record)
      if (read === null) throw new Error(`no record of the table: ${JSON.stringify(record)}`)
      return read
    })
    return records.some(isRight) ? records : null
  })
}

describe('telemetry without the setting', () => {
  test('OPS-01 sends no request and loads no code', async ({ page, gateway }) => {
    const { requests } = watchRequests(page)
    await toSuccess(gateway, await toRequisites(gateway, page))
    await page.goto('about:blank')
    expect(requests.length).toBeGreaterThan(20)
    expect(requests.filter(isOfTelemetry)).toEqual([])
    expect(await gateway.telemetry()).toEqual([])
  })
})

describe('telemetry of a deployment that enables it', () => {
  telemetryTest(
    'OPS-10 OPS-03 OPS-05 a purchase shows its funnel in the control panel, live',
    async ({ page, gateway, openPage, server }) => {
      const panel = new ControlPanelPage(await openPage({ viewport: { width: 1280, height: 900 } }), server)
      await panel.open('#telemetry')
      await panel.page.getByText('Nothing has been reported yet').waitFor()
      const { url } = await gateway.purchase({ amount: '1500', currency: 'rub', symbol: 'usdt' })
      const purchase = new PurchasePage(page)
      await purchase.open(url)
      // Steps that are passed before the telemetry code has loaded are not recorded.
      await panel.page.locator('[data-funnel="payment"] [data-bar="init"]').waitFor()
      await purchase.chooseFirstBank()
      await purchase.leaveEmail('buyer@mail.com')
      await purchase.onStep('wait')
      const deal = await gateway.dealOf(url.split('/').at(-1) ?? '')
      await gateway.act(deal.deal_id, 'confirm', { text: '4111111111111111, IVAN PETROV' })
      await purchase.onStep('payment')
      await page.goto('about:blank')
      await panel.page.locator('[data-bar="left at payment"]').waitFor()
      const bars = await panel.page
        .locator('[data-funnel="payment"] [data-bar]')
        .evaluateAll((all) => all.map((bar) => bar.textContent))
      expect(bars).toEqual(['opened1', 'init1', 'wait1', 'payment1', 'left at payment1'])
      await panel.page.locator('[data-vital="blink/LCP"]').waitFor()
      await panel.page.locator('[data-call="GET /payments_v2/{id}"]').waitFor()
      const records = await waitForRecord(
        () => gateway.telemetry(),
        ({ record }) => record === 'vital',
      )
      expect(records.filter(({ record }) => record === 'opened')).toEqual([
        expect.objectContaining({ page: 'payment', engine: 'blink', sandbox: true }),
      ])
    },
  )

  telemetryTest('OPS-02 is loaded only when the page can be used', async ({ page, gateway }) => {
    const { url } = await gateway.purchase()
    await page.goto(url)
    await page.locator('[data-action="choose-method"]').first().waitFor()
    await waitForRecord(
      () => gateway.telemetry(),
      ({ record }) => record === 'opened',
    )
    const loads = await page.evaluate(() =>
      performance.getEntriesByType('resource').map((entry) => ({
        name: entry.name,
        from: entry.startTime,
        to: entry.responseEnd,
      })),
    )
    const telemetry = loads.filter(({ name }) => /\/assets\/telemetry/.test(name))
    expect(telemetry.length).toBeGreaterThan(0)
    const needed = loads.filter(({ name }) =>
      /\/(core|view|framework|deal|PaymentPage)-|\/brokers\?|payments_v2/.test(name),
    )
    const usableAt = Math.max(
      ...['core-', 'view-', 'framework-', 'PaymentPage-', '/brokers', 'payments_v2'].map(
        (part) => needed.find(({ name }) => name.includes(part))?.to ?? Infinity,
      ),
    )
    for (const { from } of telemetry) expect(from).toBeGreaterThan(usableAt)
  })

  telemetryTest(
    'OPS-06 contains nothing about the order, the person or the trader',
    async ({ page, gateway, allow }) => {
      allow(/LEAK/)
      const { bodies } = watchRequests(page)
      const { id, url } = await gateway.purchase({
        id: 'LEAK-order-77',
        amount: '98765.43',
        label: 'LEAK-label',
        merchant: { name: 'LEAK-merchant', website: 'https://leak.example/LEAK' },
      })
      const purchase = new PurchasePage(page)
      await purchase.open(`${url}?token=LEAK-token#LEAK-hash`)
      await waitForRecord(
        () => gateway.telemetry(),
        ({ record }) => record === 'step',
      )
      await purchase.chooseFirstBank()
      await purchase.leaveEmail('leak@leak.example')
      const deal = await gateway.dealOf(id)
      await gateway.act(deal.deal_id, 'confirm', { text: '4111111111111111, LEAK PETROV' })
      await purchase.onStep('payment')
      await gateway.act(deal.deal_id, 'message', { text: 'LEAK-message' })
      await page.evaluate(() => {
        setTimeout(() => {
          throw new TypeError('LEAK 4111111111111111')
        })
        void Promise.reject(new Error('LEAK'))
        const isReported = (event: string) =>
          new Promise((resolve) => addEventListener(event, resolve, { once: true }))
        return Promise.all([isReported('error'), isReported('unhandledrejection')])
      })
      await waitForRecord(
        () => gateway.telemetry(),
        ({ record }) => record === 'calls',
      )
      await page.goto('about:blank')
      const records = await waitForRecord(
        () => gateway.telemetry(),
        ({ record }) => record === 'vital',
      )
      expect(records.map(({ record }) => record)).toContain('exception')
      const sent = [...bodies, JSON.stringify(records)].join('\n')
      expect(sent.length).toBeGreaterThan(1_000)
      expect(sent).not.toMatch(/leak|4111\D?1111|98765|payment\/|https?:|token/i)
      const names = JSON.stringify(TELEMETRY_RECORDS)
      const leaked = new Set(textsIn(await gateway.state()).filter((text) => sent.includes(text)))
      expect([...leaked].filter((text) => !names.includes(text))).toEqual([])
    },
  )

  telemetryTest.for(['doNotTrack', 'globalPrivacyControl'])(
    'OPS-07 is not loaded in a browser with %s',
    async (signal, { page, gateway }) => {
      await page.addInitScript((name) => {
        Object.defineProperty(navigator, name, { value: name === 'doNotTrack' ? '1' : true })
      }, signal)
      const { requests } = watchRequests(page)
      await toRequisites(gateway, page)
      await page.goto('about:blank')
      expect(requests.filter(isOfTelemetry)).toEqual([])
      expect(await gateway.telemetry()).toEqual([])
    },
  )
})
