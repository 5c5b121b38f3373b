import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { ToastsAndDialogs } from '../../src/app/ToastsAndDialogs.tsx'
import { VERSION_LABEL } from '../../src/contract/constants.ts'
import { readErrorBody, type GatewayError } from '../../src/contract/gatewayError.ts'
import { dialogOpened, toastShown } from '../../src/features/dialogs/dialogsSlice.ts'
import { SupportCopy } from '../../src/features/support/SupportCopy.tsx'
import { type ErrorPlace, errorPolicy } from '../../src/rules/errorPolicy.ts'
import { orderLoaded } from '../../src/shell/orderLoaded.ts'
import { callFailed, pageOpened } from '../../src/shell/shellSlice.ts'
import { addLater } from '../listeners/bareClient.ts'
import { aPurchase } from '../rules/orders.ts'
import { aCryptoPayment, aDeal, refused } from '../rules/records.ts'
import { wholePage } from '../support/listeners.ts'
import { at, has, renderComponent } from '../support/renderComponent.tsx'
import { orderAt } from '../support/state.ts'
import { advance, useWorld } from '../support/world.ts'

const world = useWorld()
const open = (path?: string) =>
  renderComponent(world, <ToastsAndDialogs />, path === undefined ? {} : { path })
const DISPUTE = { initiator: 'payer', opponent: null, created_at: null }

/** The error of a call that a pressed button started. */
const failure = (error: Partial<GatewayError>, place: ErrorPlace = 'action') => {
  const whole = refused('xyz', error)
  return callFailed({ place, error: whole, action: errorPolicy(place, whole) })
}

describe('toasts', () => {
  it('NOTE-01 TIME-16 are shown in the one live region for 2 s', async () => {
    const { send } = await open()
    await send(toastShown({ key: 'common:copy.done' }))
    await advance(300)
    await send(toastShown({ raw: 'as the gateway said' }))
    expect(at('[data-toasts]')).toHaveAttribute('aria-live', 'polite')
    expect(at('[data-toasts]')).toHaveTextContent('Copied')
    expect(at('[data-toasts]')).toHaveTextContent('as the gateway said')
    await advance(1_690)
    expect(at('[data-toasts]')).toHaveTextContent('Copied')
    await advance(20)
    expect(at('[data-toasts]')).not.toHaveTextContent('Copied')
    expect(at('[data-toasts]')).toHaveTextContent('as the gateway said')
    await advance(300)
    expect(at('[data-toasts]')).toBeEmptyDOMElement()
  })

  it('NOTE-01 one that was raised before its code was loaded is shown for 2 s, too', async () => {
    function Late() {
      const [isLoaded, setLoaded] = useState(false)
      if (isLoaded) return <ToastsAndDialogs />
      return (
        <button type="button" onClick={() => setLoaded(true)}>
          Load
        </button>
      )
    }
    const { send, user } = await renderComponent(world, <Late />)
    await send(toastShown({ key: 'common:copy.done' }))
    await advance(3_000)
    await user.click(screen.getByRole('button', { name: 'Load' }))
    expect(at('[data-toasts]')).toHaveTextContent('Copied')
    await advance(2_000)
    expect(at('[data-toasts]')).toBeEmptyDOMElement()
  })

  it('NOTE-01 a repeated text is shown once, for 2 s from the last time', async () => {
    const { send } = await open()
    await send(toastShown({ key: 'common:copy.done' }))
    await advance(1_500)
    await send(toastShown({ key: 'common:copy.done' }))
    expect(at('[data-toasts]').textContent.match(/Copied/g)).toHaveLength(1)
    await advance(1_500)
    expect(at('[data-toasts]')).toHaveTextContent('Copied')
    await advance(600)
    expect(at('[data-toasts]')).toBeEmptyDOMElement()
  })
})

describe('the error dialog', () => {
  it('CAT-38 shows the beginning of a long text of the gateway, as text, and the rest on demand', async () => {
    const { send, user } = await open()
    const sentence = '<img src=x onerror=alert(1)> <b>declined</b> '
    const sent = sentence.repeat(50)
    const { detail } = readErrorBody({ detail: sent })
    await send(failure({ detail }))
    const shown = at('[data-overlay] [role=alert]').textContent
    expect(shown).toHaveLength(301)
    expect(shown.endsWith('…')).toBe(true)
    expect(screen.queryByText(sent.trim())).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Full message', expanded: false }))
    expect(screen.getByText(sent.trim())).toBeVisible()
    expect(has('[data-overlay] img, [data-overlay] b')).toBe(false)
  })

  it('CAT-38 has no button where the whole text is shown, and bounds the text behind it', async () => {
    expect(readErrorBody({ detail: 'x'.repeat(1_000_000) }).detail).toHaveLength(4_000)
    const { send } = await open()
    await send(failure({ detail: 'x'.repeat(300) }))
    expect(screen.queryByRole('button', { name: 'Full message' })).toBeNull()
  })

  it('DLG-01 CAT-38 names the error, the money and what to do; the failed call is only in the copy for support', async () => {
    const { send, user } = await open()
    await send(pageOpened({ page: 'payment', id: '7' }))
    await send(failure({}))
    const dialog = screen.getByRole('dialog', { name: 'Error' })
    expect(dialog).toHaveAttribute('data-overlay', 'error')
    expect(at('[data-overlay] [role=alert]')).toHaveTextContent('xyz')
    expect(dialog).toHaveTextContent('don’t')
    expect(dialog).toHaveTextContent('contact the site administrator')
    expect(dialog).not.toHaveTextContent('/deals')
    await user.click(at('[data-action=dialog-cancel]'))
    expect(has('[data-overlay]')).toBe(false)
  })

  it('DLG-01 says where the money is after a failed release of a sale', async () => {
    const { client, send } = await open()
    await send(pageOpened({ page: 'sale', id: '7' }))
    await send(failure({}, 'release'))
    expect(screen.getByRole('dialog')).toHaveTextContent(client.i18n.t('errors:risk.release'))
  })

  it('CAT-35 A41 the alert of a registration without a token is the same dialog', async () => {
    const { send } = await open()
    const error = refused(null, { kind: 'malformed', status: null })
    const action = errorPolicy('register', error)
    await send(callFailed({ place: 'register', error, action }))
    expect(screen.getByRole('alertdialog', { name: 'Error' })).toBeInTheDocument()
  })

  it('SAFE-11 copies for support what identifies the case, and no secret that gives access to it', async () => {
    const { send, user, client } = await open('/payment/b7x4k2m9q0zt?token=secret')
    addLater(client.store, [...wholePage('payment')])
    client.deps.session.adopt({ access: 'secret access', refresh: 'secret refresh' })
    const { callLog, clock } = client.deps
    callLog.add({ at: clock.now(), what: 'PATCH /deals/states', outcome: '503', took: 41 })
    await send(failure({}))
    await advance(60_000)
    callLog.add({ at: clock.now(), what: 'GET /rates', outcome: 'no answer', took: 7 })
    await user.click(at('[data-copy=support]'))
    await advance(10)
    const copied = await navigator.clipboard.readText()
    expect(copied).toMatch(/Time: 2026-03-02T09:01:0/)
    expect(copied).toMatch(/09:01:0\d GET \/rates no answer 7 ms/)
    expect(copied.split('\n')[0]).toBe(VERSION_LABEL)
    expect(copied).toContain('Order: …q0zt')
    expect(copied).toContain('Error code: POST /deals/cancel 400')
    expect(copied).toContain('Page: localhost, payment')
    expect(copied).not.toMatch(/b7x4|:\/\//)
    expect(copied).toMatch(/09:00:00 PATCH \/deals\/states 503 41 ms/)
    expect(copied).not.toMatch(/secret|token=|Bearer/)
    expect(at('[data-toasts]')).toHaveTextContent('Copied. Paste it')
  })

  it.each([
    ['deposit', aCryptoPayment({ status: 3 }), '3'],
    ['purchase', aPurchase({ deal: aDeal({ state: 'paid', dispute: DISPUTE }) }), '1 · paid · dispute'],
  ] as const)('SAFE-11 names the state of a %s for support: %#', async (kind, order, state) => {
    const { send, user } = await renderComponent(world, <SupportCopy />, { path: '/payment/7' })
    await send(orderLoaded({ kind, order, at: 0 } as Parameters<typeof orderLoaded>[0]))
    await user.click(at('[data-copy=support]'))
    expect(await navigator.clipboard.readText()).toContain(`State: ${state}\n`)
  })

  it('SAFE-11 names the page for support also without an order', async () => {
    const { user } = await renderComponent(world, <SupportCopy />, { path: '/payment-error' })
    await user.click(at('[data-copy=support]'))
    expect(await navigator.clipboard.readText()).toContain('Page: localhost, payment-error')
  })
})

describe('other dialogs', () => {
  it('DLG-03 A57 go-to leads to its address, cancel to the order’s own way back', async () => {
    const { send, client } = await open('/payment/77')
    addLater(client.store, [...wholePage('payment')])
    const id = await world.make('purchases', { back_url: 'https://shop.test/cart' })
    const order = await client.deps.call('GET /payments_v2/{id}', { id })
    await send(orderLoaded({ kind: 'purchase', order, at: 0 }))
    const error = refused('Deal already exists', { call: 'POST /deals' })
    const action = errorPolicy('create', error, '/payment/9')
    await send(callFailed({ place: 'create', error, action }))
    expect(at('[data-overlay=redirect]')).toHaveTextContent('localhost')
    expect(at('[data-action=dialog-confirm]')).toHaveAttribute('href', 'http://localhost/payment/9')
    expect(at('[data-action=dialog-cancel]')).toHaveAttribute('href', 'https://shop.test/cart')
    // It leaves the order, so it does not read "Not now".
    expect(at('[data-action=dialog-cancel]')).toHaveTextContent(/^Back to the shop/)
    expect(at('[data-action=dialog-confirm]')).not.toHaveAttribute('target')
  })

  it('DLG-03 without a way back, cancel closes; an unsafe address leads nowhere', async () => {
    const { send, user } = await open()
    await send(orderAt(0, { back_url: 'data:text/html,x' }))
    await send(dialogOpened({ kind: 'redirect', to: 'javascript:alert(1)' }))
    expect(has('[data-action=dialog-confirm]')).toBe(false)
    expect(at('[data-action=dialog-cancel]')).toHaveTextContent('Not now')
    await user.click(at('[data-action=dialog-cancel]'))
    expect(has('[data-overlay]')).toBe(false)
  })
})
