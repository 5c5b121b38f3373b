import { describe, expect, it } from 'vitest'
import type { EmbedEvent } from '../../src/contract/embed.ts'
import { createTestBrowser, createTestDevice } from '../support/browser.ts'
import { openClient } from '../support/client.ts'
import { openDeposit, receive, startWith, stateOf } from '../support/deposit.ts'
import { advance, useWorld } from '../support/world.ts'

const world = useWorld()

describe('a framed deposit', () => {
  it('ROUTE-06 sends ready, status and done to its parent, and nothing if it is not framed', async () => {
    const posted: EmbedEvent[] = []
    const browser = createTestBrowser()
    const device = createTestDevice(browser)
    device.parent = { lang: 'uz', post: (_id, event) => void posted.push(event) }
    const { id, client } = await openDeposit(world, { amount: '10' }, { browser, device }, '/embedded')
    await startWith(client, 'usdt', 'a.b@mail.com')
    await receive(world, id, '5')
    await advance(20_500)
    await receive(world, id, '5')
    await advance(20_500)
    expect(posted).toEqual([
      { type: 'ready' },
      { type: 'status', status: null, state: 'init' },
      { type: 'status', status: 1, state: 'waiting' },
      { type: 'status', status: 1, state: 'pending' },
      { type: 'status', status: 2, state: 'success' },
      { type: 'done', status: 2 },
    ])
    expect(stateOf(client).shell.lang).toBe('uz')

    posted.length = 0
    await openClient(world, `/cpayment/${id}`, { browser, device })
    expect(posted).toEqual([])
  })

  it('ROUTE-06 an overtime is a status, never a done', async () => {
    const posted: EmbedEvent[] = []
    const browser = createTestBrowser()
    const device = createTestDevice(browser)
    device.parent = { lang: null, post: (_id, event) => void posted.push(event) }
    await openDeposit(
      world,
      { status: 1, created_at: '2026-03-02T06:00:10.000Z' },
      { browser, device },
      '/embedded',
    )
    await advance(11_000)
    expect(posted.at(-2)).toEqual({ type: 'status', status: 1, state: 'overtime' })
    expect(posted.at(-1)).toEqual({ type: 'status', status: 3, state: 'overtime' })
  })
})

describe('a stored language', () => {
  it.each(['uk', 'tg', 'ua', 'tj', 'uk-UA'])(
    'SPEC-17 %s has precedence over the order’s language',
    async (stored) => {
      const browser = createTestBrowser()
      browser.area.setItem('language', stored)
      const { client } = await openDeposit(world, { lang: 'uz' }, { browser })
      expect(stateOf(client).shell.lang).not.toBe('uz')
    },
  )
})
