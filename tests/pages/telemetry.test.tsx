import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { pageOpened } from '../../src/shell/shellSlice.ts'
import { ErrorBoundary } from '../../src/ui/ErrorBoundary.tsx'
import { createTestClient } from '../support/client.ts'
import { allowConsole } from '../support/console.ts'
import { SCRIPT_URL, TELEMETRY_SETTINGS, withTelemetry } from '../support/telemetry.ts'
import { advance, useWorld } from '../support/world.ts'

const world = useWorld()

it('OPS-05 reports a part of the page that threw, and stops with the visit', async () => {
  allowConsole(/LEAK/)
  const client = await createTestClient(world, '/payment/7', {
    settings: TELEMETRY_SETTINGS,
    isWithoutLater: true,
  })
  client.store.dispatch(pageOpened(client.opened))
  const telemetry = withTelemetry(client)
  await advance()
  const error = new RangeError('LEAK')
  error.stack = `RangeError: LEAK\n    at Part (${SCRIPT_URL}:1:20)`
  function Broken(): never {
    throw error
  }
  const { container } = render(
    <ErrorBoundary fallback={<p>replaced</p>}>
      <Broken />
    </ErrorBoundary>,
  )
  expect(container.textContent).toBe('replaced')
  telemetry.leave()
  expect(telemetry.recordsOf('exception')).toEqual([
    expect.objectContaining({
      kind: 'part',
      type: 'RangeError',
      frames: ['core-AbCd1234.js:1:20'],
    }),
  ])
  client.close()
  await advance(10_000)
  expect(ErrorBoundary.onError).toBeNull()
})
