/** The routes of the app: what is drawn at an address, and when its page is opened and left. */
import { act, render } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { App } from '../../src/app/App.tsx'
import { openPage } from '../../src/app/openPage.ts'
import { loadPage } from '../../src/app/pages.tsx'
import { paymentErrorPath } from '../../src/rules/links.ts'
import { callFailed, listenersAdded, pageLeft, pageOpened, selectOpened } from '../../src/shell/shellSlice.ts'
import type { AddListeners } from '../../src/store/types.ts'
import { refused } from '../rules/records.ts'
import { passTimeInAct } from '../support/act.ts'
import { createTestClient } from '../support/client.ts'
import { renderLoading } from '../support/page.tsx'
import { advance, useWorld } from '../support/world.ts'

const world = useWorld()
const page = () => document.querySelector<HTMLElement>('[data-page]')?.dataset['page']

/** Records when pages are opened and left. */
function recorder() {
  const events: string[] = []
  const record: AddListeners = (start) => {
    start({ actionCreator: pageOpened, effect: ({ payload }) => void events.push(`opened ${payload.page}`) })
    start({ actionCreator: pageLeft, effect: () => void events.push('left') })
  }
  return { events, record }
}

describe('an address', () => {
  it.each([
    ['/payment/7', 'payment'],
    ['/sale/7', 'sale'],
    ['/cpayment/7', 'cpayment'],
    ['/cpayment/7/embedded', 'cpayment'],
    ['/flashpay/payment/7', 'flashpay'],
    ['/flashpay/sale/7', 'flashpay'],
    ['/payment-error', 'payment-error'],
    ['/payment/7/x', 'not-found'],
    ['/', 'not-found'],
  ])('ROUTE-01 ROUTE-02 ROUTE-03 ROUTE-05 %s shows the page %s', async (path, name) => {
    const { client } = await renderLoading(world, path)
    expect(page()).toBe(name)
    expect(selectOpened(client.store.getState())?.page).toBe(name)
    client.close()
  })
})

describe('a page', () => {
  it('ROUTE-01 that was opened before the app is drawn is not opened again', async () => {
    passTimeInAct()
    const { events, record } = recorder()
    const path = `/payment/${await world.make('purchases', {})}`
    window.history.replaceState(null, '', path)
    const client = await createTestClient(world, path, { lang: 'en' })
    client.store.addListeners([record])
    openPage(client.store, window.location)
    await loadPage(client, path)
    const { unmount } = render(<App client={client} />)
    await advance(10)
    expect(events).toEqual(['opened payment'])
    unmount()
    await advance(10)
    expect(events).toEqual(['opened payment', 'left'])
  })

  it('ROUTE-04 ERR-02 is left by a redirect, which replaces its address and names it', async () => {
    const { events, record } = recorder()
    const { client } = await renderLoading(world, '/payment/7')
    client.store.addListeners([record])
    const { length } = window.history
    const error = refused('Payment already exists: https://m.test/')
    const action = { kind: 'redirect', url: 'https://m.test/' } as const
    const failed = callFailed({ place: 'action', error, action })
    await act(async () => void client.store.dispatch(failed))
    await advance(10)
    expect(page()).toBe('payment-error')
    expect(events).toEqual(['left', 'opened payment-error'])
    expect(window.location.pathname + window.location.search).toBe(paymentErrorPath(action.url))
    expect(window.history.state).toMatchObject({ usr: { from: '/payment/7' } })
    expect(window.history).toHaveLength(length)
    client.close()
  })

  it('ROUTE-01 of another order gets a document of its own', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
    const { client } = await renderLoading(world, '/payment/7')
    await act(async () => {
      window.history.pushState(null, '', '/payment/8')
      window.dispatchEvent(new PopStateEvent('popstate'))
    })
    expect(reload).toHaveBeenCalledOnce()
    client.close()
  })

  it.each([true, false])('RET-09 is loaded with its parts if the order runs: %s', async (isUnderWay) => {
    const client = await createTestClient(world, '/payment/7', { isWithoutLater: true })
    let isAdded = false
    client.store.addListeners([
      (start) => void start({ actionCreator: listenersAdded, effect: () => void (isAdded = true) }),
    ])
    await loadPage(client, '/payment/7', isUnderWay)
    expect(isAdded).toBe(isUnderWay)
  })
})
