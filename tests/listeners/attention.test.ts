import { describe, expect, it } from 'vitest'
import { pageOpened, tabChosen } from '../../src/app/shell/shellSlice.ts'
import {
  notifyAnswered,
  selectNotify,
  alertSettingChanged,
} from '../../src/features/notifications/notificationsSlice.ts'
import type { OpenedClient, OpenOptions } from '../support/client.ts'
import { dealOf } from '../support/payer.ts'
import { advance, useWorld } from '../support/world.ts'
import { traderWrites, openDeal } from './chatDeal.ts'

const world = useWorld()

async function opened(options?: OpenOptions): Promise<OpenedClient> {
  const client = await openDeal(world, undefined, options)
  client.store.dispatch(pageOpened(client.opened))
  await advance(200)
  return client
}

function away(client: OpenedClient) {
  client.device.set.visible = false
  client.device.changeState('hidden')
}

describe('a message', () => {
  const sounds = async (prepare: (client: OpenedClient) => void) => {
    const client = await opened()
    prepare(client)
    await advance(4_000)
    const before = client.device.sounds
    await traderWrites(world, client, 'hello')
    return client.device.sounds - before
  }

  it.each([
    ['the deal is on screen', 'deal', true, 1],
    ['its chat is on screen', 'chat', true, 0],
    ['support’s chat is on screen', 'support', true, 1],
    ['its chat is open, but nobody looks', 'chat', false, 1],
  ] as const)('CHAT-09 NOTE-02 rings unless it is read at once: %s', async (_what, tab, isVisible, count) => {
    const rung = await sounds((client) => {
      client.store.dispatch(tabChosen(tab))
      client.device.set.visible = isVisible
    })
    expect(rung).toBe(count)
  })
})

describe('a browser notification', () => {
  it('tells whoever looks at something else, by the title of the page', async () => {
    const client = await opened()
    await traderWrites(world, client, 'in front')
    expect(client.device.notifications).toEqual([])
    away(client)
    await traderWrites(world, client, 'behind')
    expect(client.device.notifications).toMatchObject([{ title: client.texts.t('pages.payment.title') }])
  })

  it('is asked for by a press, and a no is kept', async () => {
    const client = await opened()
    client.device.set.notify = 'default'
    client.store.dispatch(notifyAnswered(true))
    await advance(10)
    expect(selectNotify(client.store.getState())).toBe('granted')
    client.store.dispatch(notifyAnswered(false))
    await advance(10)
    expect(client.deps.storage.get('attention')).toMatchObject({ notifications: false })
    away(client)
    await traderWrites(world, client, 'behind')
    expect(client.device.notifications).toEqual([])
  })
})

describe('the screen', () => {
  it('stays lit while the requisites of a purchase wait to be paid, and as long as that is wanted', async () => {
    const client = await opened()
    expect(client.device.awake).toBe(true)
    client.store.dispatch(alertSettingChanged({ channel: 'awake', on: false }))
    await advance(10)
    expect(client.device.awake).toBe(false)
    client.store.dispatch(alertSettingChanged({ channel: 'awake', on: true }))
    await advance(10)
    await world.act(dealOf(client)?.deal_id ?? '', 'pay', { as: 'payer' })
    await advance(30_000)
    expect(client.device.awake).toBe(false)
  })
})
