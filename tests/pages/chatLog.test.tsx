import { describe, expect, it } from 'vitest'
import { DealHistory } from '../../src/features/history/DealHistory.tsx'
import { alertRequested, notificationReceived } from '../../src/features/notifications/notificationsSlice.ts'
import { historyEntryAdded } from '../../src/features/dialogs/dialogsSlice.ts'
import { pageOpened } from '../../src/app/shell/shellSlice.ts'
import { at, has, renderComponent } from '../support/renderComponent.tsx'
import { advance, useWorld } from '../support/world.ts'

const world = useWorld()

describe('what happened', () => {
  it('NOTE-03 is closed at first, says how much is new, and lists the newest first', async () => {
    const { client, user, send } = await renderComponent(world, <DealHistory />)
    const now = client.deps.clock.now()
    await send(historyEntryAdded({ at: now - 60_000, message: { key: 'log.opened' } }))
    await send(
      historyEntryAdded({ at: now, message: { key: 'log.requisitesGiven', values: { last: '1111' } } }),
    )
    await send(historyEntryAdded({ at: now, message: { raw: 'out of order' } }))
    await send(
      notificationReceived({ id: 1, type: 'timeout', details: null, is_read: false, created_at: null }),
    )
    expect(document.body).not.toHaveTextContent('You opened the page')
    expect(at('[data-field="unread"]')).toHaveTextContent('1')
    await user.click(at('button[aria-expanded]'))
    const lines = [...document.querySelectorAll('li')].map(({ textContent }) => textContent)
    expect(lines).toHaveLength(4)
    expect(lines[0]).toContain('The time for the deal is up')
    expect(lines[1]).toContain('out of order')
    expect(lines[2]).toContain('…1111')
    expect(lines[3]).toContain('You opened the page')
    await advance(50)
    expect(has('[data-field="unread"]')).toBe(false)
  })

  it('NOTE-06 SPEC-12 leads from its line to where the coins went', async () => {
    const { client, user, send } = await renderComponent(world, <DealHistory />)
    await user.click(at('button[aria-expanded]'))
    expect(document.body).toHaveTextContent('Nothing yet')
    const link = 'https://chain.example/tx/7'
    await send(
      historyEntryAdded({ at: client.deps.clock.now(), message: { key: 'inbox.transaction', link } }),
    )
    expect(at('li a')).toHaveAttribute('href', link)
  })

  it('NOTE-05 lets the sound be switched off', async () => {
    const { client, user, send } = await renderComponent(world, <DealHistory />)
    await send(pageOpened({ page: 'not-found', id: '' }))
    await user.click(at('button[aria-expanded]'))
    await user.click(at('input[type="checkbox"]'))
    await send(alertRequested())
    await advance(50)
    expect([client.device.sounds, client.device.vibrations]).toEqual([0, 1])
    expect(client.deps.storage.get('attention')).toEqual({ sound: false })
  })
})
