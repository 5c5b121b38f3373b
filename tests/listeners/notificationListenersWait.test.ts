/** News that are asked for too early: how long the list waits, and for whom; on named answers. */
import { describe, expect, it } from 'vitest'
import { pageLeft, pageOpened } from '../../src/app/shell/shellSlice.ts'
import { userChanged } from '../../src/features/auth/authSlice.ts'
import { notificationsFeature } from '../../src/features/notifications/notificationsFeature.ts'
import { orderLoaded } from '../../src/features/order/orderSlice.ts'
import { socketEventReceived } from '../../src/features/realtime/realtimeSlice.ts'
import { aPurchase } from '../rules/orders.ts'
import { aDeal } from '../rules/records.ts'
import { bareClient, GUEST, settle, useFakeTime, never, type BareClient } from './bareClient.ts'

const LIST = 'GET /operations/updates'
const loads = ({ calls }: BareClient) => calls.filter(({ route }) => route === LIST).length

/** The page of a running deal whose list has just come. */
async function open() {
  const client = bareClient([], { claims: GUEST, answers: { [LIST]: [] } })
  client.dispatch(pageOpened({ page: 'payment', id: '7' }))
  client.dispatch(orderLoaded({ kind: 'purchase', order: aPurchase({ deal: aDeal() }), at: 1 }))
  client.store.addFeature(notificationsFeature)
  await settle()
  expect(loads(client)).toBe(1)
  return client
}
async function receive(client: BareClient) {
  await client.run(socketEventReceived({ event: 'dispute', payload: null }))
}

useFakeTime()

describe('an event soon after the list', () => {
  it('NOTE-03 RT-05 waits for the rest of the 30 s only', async () => {
    const client = await open()
    await settle(20_000)
    await receive(client)
    await settle(9_999)
    expect(loads(client)).toBe(1)
    await settle(1)
    expect(loads(client)).toBe(2)
  })

  it('NOTE-03 waits 30 s at most where the clock of the device was set back', async () => {
    const client = await open()
    client.device.set.skewMs = -3_600_000
    await receive(client)
    await settle(29_999)
    expect(loads(client)).toBe(1)
    await settle(1)
    expect(loads(client)).toBe(2)
  })

  it('NOTE-03 is asked for no more once the page was left meanwhile', async () => {
    const client = await open()
    await settle(20_000)
    await receive(client)
    client.dispatch(pageLeft())
    await settle(600_000)
    expect(loads(client)).toBe(1)
  })

  it('NOTE-03 AUTH-06 is asked for once for a person who signs in meanwhile', async () => {
    const client = await open()
    await settle(20_000)
    await receive(client)
    client.dispatch(userChanged(client.deps.session.user()))
    await settle(10_000)
    expect(loads(client)).toBe(2)
    await settle(59_999)
    expect(loads(client)).toBe(2)
  })

  it('NOTE-03 NOTE-04 is asked for again at once where the session ended the first call', async () => {
    const client = bareClient([], { claims: GUEST, answers: { [LIST]: never } })
    client.dispatch(pageOpened({ page: 'payment', id: '7' }))
    client.store.addFeature(notificationsFeature)
    await settle()
    expect(loads(client)).toBe(1)
    await client.run(userChanged(client.deps.session.user()))
    expect(loads(client)).toBe(2)
  })
})
