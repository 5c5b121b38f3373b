/** The scenarios of the sandbox: their first screen, and how they continue. */
import { describe, expect } from 'vitest'
import { at, SCENARIO_SCREENS } from './support/scenarioScreens.ts'
import { SCENARIO_VISITS } from './support/scenes.ts'
import { test } from './support/test.ts'
import { see } from './support/visit.ts'

describe('the scenarios', () => {
  test('all are known: accessibility*.e2e.ts opens each that is a scene', async ({ gateway }) => {
    const urls = (await gateway.scenarios()).map(({ url }) => url)
    expect(Object.keys(SCENARIO_SCREENS).toSorted()).toEqual(urls.toSorted())
  })

  test('each that is no scene opens where it says', async ({ page, gateway }) => {
    for (const { url, shows } of SCENARIO_VISITS.filter(({ isScene }) => !isScene)) {
      await page.goto(`${url}--walk`, { waitUntil: 'commit' })
      await see({ page }, shows)
    }
    expect(await gateway.state()).toMatchObject({ bugs: [] })
  })

  test('PUR-29 a scenario changes trader and requisites while its page is open', async ({
    page,
    gateway,
  }) => {
    await page.goto('/payment/rebid--turn')
    await page.locator(`${at('payment')} [data-field="requisite"]`).waitFor()
    await gateway.clock({ advance_ms: 8_000 })
    await page.locator(at('wait')).waitFor()
    const deal = await gateway.dealOf('rebid--turn')
    await gateway.act(deal.deal_id, 'confirm')
    await page.locator(`${at('payment')} [data-field="requisite"]`).waitFor()
    await page.locator('[data-notice="requisites-changed"]').waitFor()
  })

  test('AUTH-07 NET-06 the session of a full account expires: the person logs in again and continues', async ({
    page,
    gateway,
  }) => {
    await page.goto('/payment/expired-session--turn')
    await page.locator(`${at('payment')} [data-field="requisite"]`).waitFor()
    await gateway.clock({ advance_ms: 8_000 })
    // The account is permanent now, and the order no longer contains its session: the next action asks for the password.
    await page.locator('[data-action="cancel"]').click()
    await page.locator('[data-action="dialog-confirm"]').click()
    await page.locator('[data-overlay="login"] input[name=password]').fill('password1')
    await page.locator('[data-action="submit-login"]').click()
    await page.locator('[data-overlay="login"]').waitFor({ state: 'detached' })
    await page.locator(at('processed', 'not-ok')).waitFor()
  })
})
