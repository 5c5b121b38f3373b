import { describe, expect, it, vi } from 'vitest'
import { brokerPressed, demandAnswered } from '../../src/features/brokers/brokersSlice.ts'
import { messagesLoaded } from '../../src/features/chat/chatSlice.ts'
import { selectHistory } from '../../src/features/history/historySlice.ts'
import { selectSearch } from '../../src/features/order/orderSlice.ts'
import { connectivityChanged } from '../../src/shell/shellSlice.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { openDeal } from './chatDeal.ts'
import { Buyer } from './purchaseBuyer.ts'

const world = useWorld()

const eventsOf = ({ state }: Buyer) => selectHistory(state).map(({ event, by }) => `${event} ${by}`)
const again = (buyer: Buyer) => buyer.tab()

describe('the history of this page', () => {
  it('HIST-04 CHAT-09 a long conversation is stored in one write, and a poll without new messages writes nothing', async () => {
    const buyer = await openDeal(world)
    const { seller } = buyer.deal ?? {}
    const now = buyer.deps.clock.now()
    const sender = seller?.nickname ?? ''
    const messages = Array.from({ length: 300 }, (_, place) => {
      const created_at = new Date(now + place).toISOString()
      return { id: 10_000 + place, sender, message: `message ${place}`, media: null, created_at }
    })
    const writes = vi.spyOn(buyer.client.browser.area, 'setItem')
    const look = () => buyer.dispatch(messagesLoaded({ partner: sender, me: null, messages }))
    const written = () => writes.mock.calls.filter(([key]) => key.endsWith('.history')).length
    look()
    await advance(0)
    const entries = selectHistory(buyer.state)
    expect(entries).toHaveLength(200)
    expect(entries.filter(({ event }) => event !== 'message').length).toBeGreaterThan(2)
    expect(entries.some(({ key }) => key === 'message:10299')).toBe(true)
    expect(written()).toBe(1)
    look()
    await advance(0)
    expect(selectHistory(buyer.state)).toBe(entries)
    expect(written()).toBe(1)
  })

  it('HIST-04 a search that continues after a reload, and one that has failed, have one entry each', async () => {
    await world.setFaults({ call: '/lots*', times: 999, status: 200, body: [] })
    const buyer = await Buyer.open(world)
    buyer.dispatch(brokerPressed(buyer.state.brokers.list[0]?.broker_id ?? ''))
    buyer.dispatch(demandAnswered('buyer@mail.com'))
    await until(() => selectSearch(buyer.state).state === 'running')
    await advance(10_000)
    const before = buyer.log
    expect(before.slice(-2)).toEqual(['account:log.methodChosen', 'account:log.searchStarted'])
    buyer.close()
    const next = await again(buyer)
    await until(() => selectSearch(next.state).state === 'running')
    expect(next.log).toEqual(before)
    await advance(240_000)
    expect(selectSearch(next.state).state).toBe('failed')
    expect(next.log).toEqual([...before, 'account:log.searchFailed'])
    next.close()
    const third = await again(buyer)
    await advance(10_000)
    expect(selectSearch(third.state).state).toBe('failed')
    expect(third.log).toEqual([...before, 'account:log.searchFailed'])
  })

  it('HIST-04 EVID-01 outlasts a jump of the device’s clock while the page is open', async () => {
    const buyer = await Buyer.atPaid(world)
    const before = eventsOf(buyer)
    // The clock of a phone was years behind, and is set as soon as there is a network.
    buyer.device.set.skewMs = 200 * 24 * 3_600_000
    buyer.dispatch(connectivityChanged({ isOnline: false, at: 0 }))
    buyer.dispatch(connectivityChanged({ isOnline: true, at: 0 }))
    await advance(60_000)
    expect(eventsOf(buyer)).toEqual([...before, 'offline system', 'online system'])
    const next = await buyer.reload()
    expect(eventsOf(next).slice(0, before.length)).toEqual(before)
  })
})
