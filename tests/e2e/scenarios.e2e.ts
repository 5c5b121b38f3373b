/** The scenarios of the sandbox: their first screen, and how they continue. */
import { describe, expect } from 'vitest'
import { SCENARIO_SCREENS } from './support/scenarioScreens.ts'
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
})
