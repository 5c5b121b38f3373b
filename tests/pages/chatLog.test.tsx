import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { DealHistory } from '../../src/features/history/DealHistory.tsx'
import { historyMerged } from '../../src/features/history/historySlice.ts'
import { AlertSettings } from '../../src/features/notifications/AlertSettings.tsx'
import { searchFailed } from '../../src/features/order/orderSlice.ts'
import type { HistoryEntry } from '../../src/rules/history.ts'
import { pageOpened } from '../../src/shell/shellSlice.ts'
import { aDeal, anAutodeal, aNotification } from '../rules/records.ts'
import { at, has, renderComponent } from '../support/renderComponent.tsx'
import { notificationReceived } from '../support/socketEvents.ts'
import { orderAt } from '../support/state.ts'
import { advance, useWorld } from '../support/world.ts'

const world = useWorld()
const entry = (at: number, text: HistoryEntry['text'], more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  ...{ key: `${at} ${JSON.stringify(text)}`, at, event: 'message', by: 'system', text },
  ...more,
})

describe('what happened', () => {
  it('HIST-02 NOTE-03 NOTE-04 is folded to the last entry and the number of new ones; a press opens all entries, newest first', async () => {
    const { client, user, send } = await renderComponent(world, <DealHistory />, { path: '/payment/b7x4' })
    const now = client.deps.clock.now()
    const given = { key: 'account:log.requisitesGiven', values: { last: '1111' } } as const
    const entries = [
      entry(now - 60_000, { key: 'account:log.opened' }, { event: 'order-opened', by: 'me' }),
      entry(now - 40_000, { key: 'account:log.dealStarted' }, { event: 'deal-proposed', by: 'me' }),
      entry(now - 30_000, given, { event: 'requisite-shown', by: 'trader' }),
      entry(now, { raw: 'out of order' }),
    ]
    await send(historyMerged(entries))
    await send(notificationReceived(aNotification({ type: 'timeout' })))
    const lines = () => [...document.querySelectorAll<HTMLElement>('[data-field=history] > li')]
    const kinds = lines().map(({ dataset }) => `${dataset['event']} ${dataset['by']}`)
    const own = ['requisite-shown trader', 'deal-proposed me', 'order-opened me']
    expect(kinds).toEqual(['message system', 'message system', ...own])
    expect(at('details')).not.toHaveAttribute('open')
    // The last entry, in the folded line.
    expect(at('summary')).toHaveTextContent('The time for the deal is up')
    const heading = screen.getByRole('heading', { name: 'What happened 1 new event' })
    // The page hook counts the messages of conversations only.
    expect(has('[data-field="unread"]')).toBe(false)
    await user.click(at('summary'))
    const texts = lines().map(({ textContent }) => textContent)
    expect(texts[0]).toContain('The time for the deal is up')
    expect(texts[1]).toContain('out of order')
    expect(texts[2]).toMatch(/\dThe seller gave.*…1111/)
    expect(texts[4]?.match(/You/g)).toHaveLength(1)
    expect(texts[4]).toContain('You opened the page')
    await advance(50)
    expect(heading).toHaveAccessibleName('What happened')
  })

  it('HIST-02 gives the day of what was today until midnight', async () => {
    vi.setSystemTime(new Date(2026, 2, 2, 23, 59))
    const { client, send } = await renderComponent(world, <DealHistory />, { path: '/payment/9' })
    const now = client.deps.clock.now()
    await send(historyMerged([entry(now, { raw: 'before midnight' })]))
    const time = at('summary time')
    expect(time).toHaveTextContent('23:59')
    await advance(61_000)
    expect(time).toHaveTextContent(/^2 Mar, 23:59$/)
  })

  it.each([
    ['an automatic deal to pay', { autodeal: anAutodeal() }, true],
    ['a paid automatic deal', { autodeal: anAutodeal({ state: 'paid' }) }, false],
    ['a deal to pay', { deal: aDeal() }, true],
    ['a paid deal', { deal: aDeal({ state: 'paid' }) }, false],
  ])('HIST-03 shows a deadline only if something ends at it: %s', async (_what, fields, isAnnounced) => {
    const { client, send } = await renderComponent(world, <DealHistory />, { path: '/payment/9' })
    await send(orderAt(client.deps.clock.now(), fields))
    const text = at('section').textContent
    expect(text).toContain('What happens next')
    expect(/Until \d\d:\d\d/.test(text)).toBe(isAnnounced)
  })

  it('NOTE-06 SPEC-12 links an entry to the transaction of the coins', async () => {
    const { client, user, send } = await renderComponent(world, <DealHistory />)
    await user.click(at('summary'))
    expect(document.body).toHaveTextContent('Nothing yet')
    const link = 'https://chain.example/tx/7'
    const now = client.deps.clock.now()
    await send(historyMerged([entry(now, { key: 'account:inbox.transaction', link })]))
    expect(at('li a')).toHaveAttribute('href', link)
  })

  it('NOTE-05 the sound can be switched off', async () => {
    const { client, user, send } = await renderComponent(
      world,
      <DealHistory>
        <AlertSettings />
      </DealHistory>,
    )
    await send(pageOpened({ page: 'not-found', id: '' }))
    await user.click(at('summary'))
    await user.click(at('input[type="checkbox"]'))
    await send(searchFailed(null))
    await advance(50)
    expect([client.device.sounds, client.device.vibrations]).toEqual([0, 1])
    expect(client.deps.storage.get('attention')).toEqual({ sound: false })
  })
})
