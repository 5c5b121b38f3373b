/** How long the next load of the notifications waits; on responses that the test sets. */
import { describe, expect, it } from 'vitest'
import { userChanged } from '../../src/features/auth/authSlice.ts'
import { socketEventReceived } from '../../src/features/realtime/realtimeSlice.ts'
import { orderLoaded } from '../../src/shell/orderLoaded.ts'
import { pageLeft, pageOpened } from '../../src/shell/shellSlice.ts'
import { aPurchase } from '../rules/orders.ts'
import { aDeal } from '../rules/records.ts'
import { notificationsListeners } from '../support/listeners.ts'
import { addLater, bareClient, GUEST, settle, useFakeTime, never, type BareClient } from './bareClient.ts'

const LIST = 'GET /operations/updates'
const loads = ({ calls }: BareClient) => calls.filter(({ route }) => route === LIST).length

/** Opens a running deal whose list has just loaded. */
async function open() {
  const client = bareClient([], { claims: GUEST, answers: { [LIST]: [] } })
  client.dispatch(pageOpened({ page: 'payment', id: '7' }))
  client.dispatch(orderLoaded({ kind: 'purchase', order: aPurchase({ deal: aDeal() }), at: 1 }))
  addLater(client.store, [...notificationsListeners])
  await settle()
  expect(loads(client)).toBe(1)
  return client
}
async function receive(client: BareClient) {
  await client.run(socketEventReceived({ event: 'dispute', payload: null }))
}

useFakeTime()

describe('an event soon after the list', () => {
  it('NOTE-03 RT-05 loads the list after the rest of the 30 s', async () => {
    const client = await open()
    await settle(20_000)
    await receive(client)
    await settle(9_999)
    expect(loads(client)).toBe(1)
    await settle(1)
    expect(loads(client)).toBe(2)
  })

  it('NOTE-03 loads the list after 30 s at most if the device clock was set back', async () => {
    const client = await open()
    client.device.set.skewMs = -3_600_000
    await receive(client)
    await settle(29_999)
    expect(loads(client)).toBe(1)
    await settle(1)
    expect(loads(client)).toBe(2)
  })

  it('NOTE-03 does not load the list if the page was left meanwhile', async () => {
    const client = await open()
    await settle(20_000)
    await receive(client)
    client.dispatch(pageLeft())
    await settle(600_000)
    expect(loads(client)).toBe(1)
  })

  it('NOTE-03 AUTH-06 loads the list once for a person who signs in meanwhile', async () => {
    const client = await open()
    await settle(20_000)
    await receive(client)
    client.dispatch(userChanged(client.deps.session.user()))
    await settle(10_000)
    expect(loads(client)).toBe(2)
    await settle(59_999)
    expect(loads(client)).toBe(2)
  })

  it('NOTE-03 NOTE-04 loads the list again at once if a session change aborted the first call', async () => {
    const client = bareClient([], { claims: GUEST, answers: { [LIST]: never } })
    client.dispatch(pageOpened({ page: 'payment', id: '7' }))
    addLater(client.store, [...notificationsListeners])
    await settle()
    expect(loads(client)).toBe(1)
    await client.run(userChanged(client.deps.session.user()))
    expect(loads(client)).toBe(2)
  })
})
