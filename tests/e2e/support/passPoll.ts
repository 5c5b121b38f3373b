import type { Page } from 'playwright-core'
import { POLL_INTERVAL_MS } from '../../../src/contract/constants.ts'
import type { GatewayControl } from './gateway.ts'

/** Advances the time of the gateway and of the page to the page's next poll; needs `page.clock` installed. */
export async function passPoll(page: Page, gateway: GatewayControl): Promise<void> {
  await gateway.clock({ advance_ms: POLL_INTERVAL_MS })
  await page.clock.fastForward(POLL_INTERVAL_MS)
}
