import { describe, expect, it } from 'vitest'
import { selectNotify, alertSettingChanged } from '../../src/features/notifications/notificationsSlice.ts'
import { pageOpened, tabChosen } from '../../src/shell/shellSlice.ts'
import type { OpenOptions } from '../support/client.ts'
import { advance, useWorld } from '../support/world.ts'
import { traderWrites, openDeal } from './chatDeal.ts'
import type { Buyer } from './purchaseBuyer.ts'

const world = useWorld()

async function opened(options?: OpenOptions): Promise<Buyer> {
  const buyer = await openDeal(world, undefined, options)
  buyer.dispatch(pageOpened(buyer.client.opened))
  await advance(200)
  return buyer
}

function away(buyer: Buyer) {
  buyer.device.set.visible = false
  buyer.device.changeState('hidden')
}

describe('a message', () => {
  const countSounds = async (prepare: (buyer: Buyer) => void) => {
    const buyer = await opened()
    prepare(buyer)
    await advance(4_000)
    const before = buyer.device.sounds
    await traderWrites(buyer, 'hello')
    return buyer.device.sounds - before
  }

  it.each([
    ['the deal is on screen', 'deal', true, 1],
    ['its chat is on screen', 'chat', true, 0],
    ['support’s chat is on screen', 'support', true, 1],
    ['its chat is open, but the browser tab is in the background', 'chat', false, 1],
  ] as const)(
    'CHAT-09 NOTE-02 has a sound unless its chat is visible: %s',
    async (_case, tab, isVisible, count) => {
      const played = await countSounds((buyer) => {
        buyer.dispatch(tabChosen(tab))
        buyer.device.set.visible = isVisible
      })
      expect(played).toBe(count)
    },
  )
})

describe('a browser notification', () => {
  it('is shown while the tab is in the background, with the title of the page', async () => {
    const buyer = await opened()
    await traderWrites(buyer, 'in front')
    expect(buyer.device.notifications).toEqual([])
    away(buyer)
    await traderWrites(buyer, 'behind')
    expect(buyer.device.notifications).toMatchObject([
      { title: buyer.client.i18n.t('common:pages.payment.title') },
    ])
  })

  it('is allowed by a press, and a refusal is stored', async () => {
    const buyer = await opened()
    buyer.device.set.notify = 'default'
    buyer.dispatch(alertSettingChanged({ channel: 'notifications', on: true }))
    await advance(10)
    expect(selectNotify(buyer.state)).toBe('granted')
    buyer.dispatch(alertSettingChanged({ channel: 'notifications', on: false }))
    await advance(10)
    expect(buyer.deps.storage.get('attention')).toMatchObject({ notifications: false })
    away(buyer)
    await traderWrites(buyer, 'behind')
    expect(buyer.device.notifications).toEqual([])
  })
})

describe('the screen', () => {
  it('is kept on while the requisites of a purchase wait for payment, unless the person switches that off', async () => {
    const buyer = await opened()
    expect(buyer.device.awake).toBe(true)
    buyer.dispatch(alertSettingChanged({ channel: 'awake', on: false }))
    await advance(10)
    expect(buyer.device.awake).toBe(false)
    buyer.dispatch(alertSettingChanged({ channel: 'awake', on: true }))
    await advance(10)
    await buyer.act('pay', { as: 'payer' })
    await advance(30_000)
    expect(buyer.device.awake).toBe(false)
  })
})
