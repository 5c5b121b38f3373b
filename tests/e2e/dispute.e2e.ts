/** A dispute from its opening to its decision, in a browser, for both flows. */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { isFileKept, picture } from './support/files.ts'
import type { GatewayControl } from './support/gateway.ts'
import { test } from './support/test.ts'

async function attachEvidence(page: Page, kind: string, ...names: string[]) {
  await page.setInputFiles(`[data-evidence="${kind}"] [name=evidence]`, names.map(picture))
}
const seesState = (page: Page, kind: string, state: string) =>
  page.locator(`[data-evidence="${kind}"][data-state="${state}"]`).waitFor()

/** Files that were sent to support. */
async function filesAtSupport(gateway: GatewayControl): Promise<number> {
  const calls = await gateway.log()
  const sent = calls.filter(({ path, status }) => path.endsWith('/user-messages') && status === 200)
  return sent.filter(({ body }) => Reflect.get(Object(body), 'media_id')).length
}

describe('a dispute', () => {
  test.for(['purchase', 'sale'] as const)(
    'DSP-01 DSP-04 DSP-05 DSP-07 DISP-08 a won %s: three files, one of them refused, a reload, a question of support and its answer, the decision',
    async (flow, { page, gateway, allow }) => {
      // A reload aborts the upload.
      allow(/ERR_|Failed to fetch|WebSocket/)
      const fields = { amount: '5000', status: 1, is_approved: true, lang: 'en', deal: { state: 'paid' } }
      const { id, url } = await gateway[flow](fields)
      const deal = await gateway.dealOf(id)
      await page.goto(url)
      await page.locator('[data-action="open-dispute"]').click()
      await page.locator('[data-action="choose-case"][data-case="not-received"]').click()
      await page.locator('[data-action="dialog-confirm"]').click()
      await page.locator('[data-result="dispute"]').waitFor()

      await gateway.act(deal.deal_id, 'join-dispute')
      await page.locator('[data-turn="support"]').waitFor({ timeout: 40_000 })
      await gateway.act(deal.deal_id, 'ask', { text: 'Please send the receipt.' })
      await page.locator('[role=log]', { hasText: 'Please send the receipt.' }).waitFor({ timeout: 40_000 })

      // The page is reloaded during the upload of this picture.
      await gateway.faults([{ method: 'POST', path: '/media', times: 1, delay_ms: 600_000 }])
      await attachEvidence(page, 'receipt', 'receipt.png')
      await seesState(page, 'receipt', 'sending')
      await attachEvidence(page, 'video', 'screen.exe')
      await seesState(page, 'video', 'refused')
      await page.waitForFunction(isFileKept)
      await gateway.faultsUsed()
      await page.reload()
      await seesState(page, 'video', 'refused')
      await seesState(page, 'receipt', 'sent')
      await attachEvidence(page, 'bank-history', 'history.png')
      await seesState(page, 'bank-history', 'sent')
      expect(await filesAtSupport(gateway)).toBe(2)
      expect(await page.locator('select[name=case]').inputValue()).toBe('not-received')

      await page.locator('[data-action="use-template"]').click()
      await page.locator('[data-action="send-statement"]').click()
      await seesState(page, 'statement', 'sent')
      await gateway.act(deal.deal_id, 'answer', { text: 'We have all of it.' })
      await page.locator('[role=log]', { hasText: 'We have all of it.' }).waitFor({ timeout: 40_000 })

      const isSale = flow === 'sale'
      await gateway.act(deal.deal_id, 'close-dispute', { as: isSale ? 'trader' : 'payer' })
      await page.locator('[data-result="ok"]').waitFor({ timeout: 40_000 })
      const side = isSale ? 'the buyer’s' : 'your'
      expect(await page.locator('[data-result]').textContent()).toContain(`in ${side} favour`)
      expect(await gateway.state()).toMatchObject({ bugs: [] })
    },
  )

  test('DSP-05 a picture that the gateway refuses is not kept', async ({ page, gateway, allow }) => {
    allow(/status of 400/)
    await page.goto('/payment/dispute-evidence')
    await seesState(page, 'receipt', 'missing')
    const detail = 'Uploaded file is not an image'
    await gateway.faults([
      { method: 'POST', path: '/media', times: 1, delay_ms: 600_000, status: 400, body: { detail } },
    ])
    await attachEvidence(page, 'receipt', 'receipt.png')
    await page.waitForFunction(isFileKept)
    await gateway.faultsUsed()
    await gateway.faults([])
    await seesState(page, 'receipt', 'refused')
    await expect.poll(() => page.evaluate(isFileKept)).toBe(false)
  })

  test('DSP-03 at 320 pixels nothing is too wide, and the keyboard reaches all', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/payment/dispute-evidence')
    await page.locator('[data-evidence="statement"]').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    const reached = new Set<string>()
    await page.locator('select[name=case]').focus()
    for (let stop = 0; stop < 12; stop++) {
      reached.add(
        await page.evaluate(() => {
          const names = ['name', 'data-action', 'aria-label']
          return names.map((name) => document.activeElement?.getAttribute(name)).find(Boolean) ?? ''
        }),
      )
      await page.keyboard.press('Tab')
    }
    const files = await page.locator('[data-evidence] button[aria-label]').all()
    for (const button of files) expect(reached).toContain(await button.getAttribute('aria-label'))
    expect(reached).toContain('statement')
    expect(reached).toContain('use-template')
  })
})
