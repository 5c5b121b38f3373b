import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { errorPolicy } from '../../src/rules/errorPolicy.ts'
import { Handoff } from '../../src/shell/Handoff.tsx'
// Lazy-loaded by the page; imported here so that tests do not wait for the disk.
import { PageNotices } from '../../src/shell/PageNotices.tsx'
import { PageShell } from '../../src/shell/PageShell.tsx'
import { callFailed, connectivityChanged } from '../../src/shell/shellSlice.ts'
import { refused } from '../rules/records.ts'
import { at, has, renderComponent } from '../support/renderComponent.tsx'
import { orderAt } from '../support/state.ts'
import { advance, eventuallyTrue, until, useWorld } from '../support/world.ts'

const world = useWorld()
const page = (
  <PageShell page="payment">
    <p>Content</p>
  </PageShell>
)
const START = Date.parse('2026-03-02T09:00:00.000Z')

describe('the connection', () => {
  it('says that there is no connection, and how old the page is', async () => {
    const { send } = await renderComponent(world, page)
    await send(orderAt(START))
    await advance(125_000)
    await send(connectivityChanged({ isOnline: false, at: START + 125_000 }))
    const notice = at('[data-notice=offline]')
    expect(notice).toContainElement(at('[role=status]'))
    expect(notice).toHaveTextContent('You are offline')
    expect(notice).toHaveTextContent(/as of \d\d:\d\d:\d\d/)
    expect(notice).toHaveTextContent('Updated 2 minutes ago')
    await send(connectivityChanged({ isOnline: true, at: START + 125_000 }))
    expect(has('[data-notice]')).toBe(false)
  })

  it('marks data as possibly outdated after a failed poll, until the next successful one', async () => {
    const { send } = await renderComponent(world, page)
    await send(orderAt(START))
    const error = refused(null, { status: 500, call: 'GET /payments_v2/{id}' })
    await send(callFailed({ place: 'background', error, action: errorPolicy('background', error) }))
    expect(has('[data-notice=stale]')).toBe(false)
    await advance(11_000)
    expect(at('[data-notice=stale]')).toHaveTextContent('may be out of date')
    await send(orderAt(START + 11_000))
    expect(has('[data-notice=stale]')).toBe(false)
  })

  it('reports a device clock that is off by more than a minute', async () => {
    const { client, send } = await renderComponent(world, page)
    await send(connectivityChanged({ isOnline: true, at: START }))
    await advance(100)
    expect(has('[role=note]')).toBe(false)
    client.deps.clock.sync(new Date(START + 50_000).toISOString())
    await advance(1_100)
    expect(has('[role=note]')).toBe(false)
    client.deps.clock.sync(new Date(START + 3_600_000).toISOString())
    // A jump counts once a later response tells the same.
    await advance(2_100)
    client.deps.clock.sync(new Date(START + 3_602_100).toISOString())
    await until(() => has('[role=note]'), 3_000)
    expect(at('[role=note]')).toHaveTextContent(/it is \d\d:00 now/)
  })

  it('TIME-12 the time on screen is corrected at once by a response with the gateway’s time, whatever was loaded before', async () => {
    const { client, send } = await renderComponent(world, page)
    await send(connectivityChanged({ isOnline: true, at: START }))
    client.deps.clock.sync(new Date(START + 3_600_000).toISOString())
    await send(orderAt(START))
    expect(at('[role=note]')).toHaveTextContent(/it is \d\d:00 now/)
  })
})

describe('other places', () => {
  it.each([
    ['Mozilla/5.0 (Linux; Android 14) Telegram-Android/11.2 Chrome/130', true],
    ['Mozilla/5.0 (iPhone) AppleWebKit Instagram 300.0', true],
    ['Mozilla/5.0 (iPhone) [FBAN/FBIOS;FBAV/400]', true],
    ['Mozilla/5.0 (Linux; Android 14) FB_IAB/FB4A', true],
    ['Mozilla/5.0 (Linux) VKAndroidApp/8.1', true],
    ['Mozilla/5.0 (iPhone) com.vk.vkclient/1', true],
    ['Mozilla/5.0 XFBAN/1', false],
    ['Mozilla/5.0 (X11; Linux x86_64) Chrome/130 Safari/537.36', false],
  ])('SPEC-18 in the browser %s the way out of another app is shown: %s', async (agent, isOne) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
    await renderComponent(world, <PageNotices />)
    expect(has('[data-copy=page]')).toBe(isOne)
  })

  it('SPEC-18 Telegram on iOS is recognized by its object', async () => {
    vi.stubGlobal('TelegramWebviewProxy', {})
    await renderComponent(world, <PageNotices />)
    expect(has('[data-copy=page]')).toBe(true)
  })

  it('SPEC-19 shows on request how to leave such a browser', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Instagram 300.0')
    const { user, send } = await renderComponent(world, page, { path: '/payment/9?x=1' })
    expect(has('[data-copy=page]')).toBe(false)
    await send(connectivityChanged({ isOnline: true, at: START }))
    await eventuallyTrue(() => document.body.textContent.includes('Open in browser'))
    expect(at('[data-copy=page]')).not.toBeVisible()
    await user.click(screen.getByText('Open this in your browser'))
    expect(at('[data-copy=page]')).toBeVisible()
    await user.click(at('[data-copy=page]'))
    expect(await navigator.clipboard.readText()).toBe('http://localhost/payment/9')
  })

  it('shows the page’s address as a QR code for the phone on request', async () => {
    const { user } = await renderComponent(world, <Handoff />, { path: '/payment/9?x=1' })
    expect(has('svg title')).toBe(false)
    await user.click(screen.getByText('Continue on your phone'))
    await eventuallyTrue(() => has('svg title'))
  })
})
