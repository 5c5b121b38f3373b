import { expect, it, vi } from 'vitest'
import { allowConsole } from '../support/console.ts'
import { renderPage } from '../support/page.tsx'
import { until, useWorld } from '../support/world.ts'

const world = useWorld()

vi.mock('../../src/pages/cpayment/DepositNotice.tsx', () => ({
  DepositNotice() {
    throw new Error('notice is broken')
  },
}))

it.each([
  ['a rest under the minimum', '24.9', 'Don’t send anything more'],
  ['a part', '10', 'Send the coins to this address'],
])('SAFE-10 the notice of a deposit: the title stays with %s', async (_what, received, title) => {
  allowConsole(/is broken|error boundary|The above error occurred/)
  const fields = { status: 1, symbol: 'usdt', address: 'TXYZ', amount: '25', amount_received: received }
  const page = await renderPage(world, `/cpayment/${await world.make('crypto-payments', fields)}`)
  await until(() => document.querySelector('[data-notice="panel-failed"]') !== null)
  expect(page.text()).toContain(title)
})
