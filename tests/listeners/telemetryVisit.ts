/** A purchase page with telemetry on, in a browser whose storage the test can read. */
import { createTestBrowser } from '../support/browser.ts'
import { followScreens, TELEMETRY_SETTINGS, withTelemetry } from '../support/telemetry.ts'
import type { TestWorld } from '../support/world.ts'
import { Buyer } from './purchaseBuyer.ts'

export async function openVisit(world: TestWorld, fields: object = {}) {
  const stored = new Map<string, string>()
  const area = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  const browser = { ...createTestBrowser(), area }
  const buyer = await Buyer.open(world, fields, { settings: TELEMETRY_SETTINGS, browser })
  const telemetry = withTelemetry(buyer.client)
  followScreens(buyer.client, telemetry, () => buyer.screen)
  return { buyer, telemetry, stored }
}
