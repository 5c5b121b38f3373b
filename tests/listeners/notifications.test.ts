import { describe, expect, it } from 'vitest'
import { selectUnread } from '../../src/features/realtime/realtimeSlice.ts'
import { DEAL_EVENT_CASES } from '../support/dealEvents.ts'
import { advance, useWorld } from '../support/world.ts'
import { openDeal } from './chatDeal.ts'

const world = useWorld()
const emit = async (event: string, payload: unknown) => {
  await world.control('POST', '/socket', { emit: event, payload })
  await advance(20)
}
/** Opens the deal and waits for the alerts of its start. */
async function openQuiet() {
  const buyer = await openDeal(world)
  await advance(5_000)
  buyer.device.sounds = buyer.device.vibrations = 0
  return buyer
}
/** A notification without details. */
const bareNotification = (type: string) => ({ id: `n-${type}`, type, details: null, is_read: false })

describe('a notification', () => {
  it.each(Object.entries(DEAL_EVENT_CASES))(
    'NOTE-01 NOTE-02 RT-05 of type %s is shown for 2 s, recorded in the history, and has a sound if it is important',
    async (event, { text, sounds, payload }) => {
      const buyer = await openQuiet()
      await emit('notification', { ...bareNotification(event), ...payload })
      expect(buyer.toasts).toEqual([text])
      expect(buyer.log).toContain(text)
      expect(buyer.device.sounds).toBe(sounds)
      await advance(1_900)
      expect(buyer.toasts).toEqual([text])
      await advance(150)
      expect(buyer.toasts).toEqual([])
      expect(buyer.log).toContain(text)
    },
  )

  it('NOTE-02 of an unknown type, or in a wrong format, is ignored without an error', async () => {
    const buyer = await openQuiet()
    for (const payload of [
      bareNotification('party'),
      null,
      7,
      'x',
      { type: 'deal' },
      { id: {}, type: 'timeout' },
    ])
      await emit('notification', payload)
    for (const payload of [null, { sender: 7 }, ['a']]) await emit('message', payload)
    for (const payload of [null, 'x', { a: -1 }, { a: 'b' }, { a: [] }, { a: true }])
      await emit('unread', payload)
    expect(buyer.toasts).toEqual([])
    expect(buyer.device.sounds).toBe(0)
    expect(Object.values(selectUnread(buyer.state))).toEqual([])
  })
})
