/** Telemetry in a real browser: without the setting nothing is loaded or sent; with it, records contain the course of an order. */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { readTelemetry, type TelemetryRecord } from '../../src/contract/telemetry.ts'
import { ControlPanelPage } from './models/controlPanelPage.ts'
import { confirmed, openPurchase, toRequisites, toSuccess } from './support/buyer.ts'
import { pollUntil } from './support/gateway.ts'
import { telemetryTest, test } from './support/test.ts'

/** Paths of the page's requests from now on. */
function watchRequests(page: Page): string[] {
  const requests: string[] = []
  page.context().on('request', (request) => requests.push(new URL(request.url()).pathname))
  return requests
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

test('OPS-01 without the setting telemetry sends no request and loads no code', async ({ page, gateway }) => {
  const requests = watchRequests(page)
  await toSuccess(gateway, await toRequisites(gateway, page))
  await page.goto('about:blank')
  expect(requests.length).toBeGreaterThan(20)
  expect(requests.filter(isOfTelemetry)).toEqual([])
  expect(await gateway.telemetry()).toEqual([])
})

describe('telemetry of a deployment that enables it', () => {
  telemetryTest(
    'OPS-10 OPS-03 OPS-05 a purchase shows its funnel in the control panel, live',
    async ({ page, gateway, openPage, server }) => {
      const panel = new ControlPanelPage(await openPage({ viewport: { width: 1280, height: 900 } }), server)
      await panel.open('#telemetry')
      await panel.page.getByText('Nothing has been reported yet').waitFor()
      const { id, purchase } = await openPurchase(gateway, page)
      // Steps that are passed before the telemetry code has loaded are not recorded.
      await panel.page.locator('[data-funnel="payment"] [data-bar="init"]').waitFor()
      await purchase.chooseFirstBank()
      await purchase.leaveEmail('buyer@mail.com')
      await confirmed(gateway, { id, purchase })
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
})
