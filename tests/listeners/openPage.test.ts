/** Which page an address opens, and on which tab. */
import { describe, expect, it } from 'vitest'
import { openPage } from '../../src/app/openPage.ts'
import { selectSupportOpen } from '../../src/features/chat/chatSlice.ts'
import { selectOpened, selectTab } from '../../src/shell/shellSlice.ts'
import { BANNED } from '../support/state.ts'
import { bareClient } from './bareClient.ts'

function open(path: string) {
  const { store } = bareClient([])
  const go = (to: string) => openPage(store, new URL(to, 'https://pay.test'))
  go(path)
  return { go, state: () => store.getState() }
}

describe('an address', () => {
  it.each([
    ['/payment/7', { page: 'payment', id: '7' }],
    ['/sale/7/', { page: 'sale', id: '7' }],
    ['/flashpay/sale/7', { page: 'flashpay', id: '7', type: 'sale' }],
    ['/cpayment/7/embedded', { page: 'cpayment', id: '7', embedded: true }],
    ['/payment-error', { page: 'payment-error', id: '' }],
    ['/payment-error/1', { page: 'not-found', id: '' }],
    ['/payment/7/x', { page: 'not-found', id: '' }],
    ['/flashpay/refund/7', { page: 'not-found', id: '' }],
    ['/abc', { page: 'not-found', id: '' }],
    ['/', { page: 'not-found', id: '' }],
  ])('ROUTE-01 ROUTE-02 ROUTE-03 %s leads to %o', (path, page) => {
    expect(selectOpened(open(path).state())).toEqual(page)
  })

  it('ROUTE-01 that is open is not opened again', () => {
    const { go, state } = open('/flashpay/sale/7')
    const opened = selectOpened(state())
    go('/flashpay/sale/7?x=1')
    expect(selectOpened(state())).toBe(opened)
    go('/')
    expect(selectOpened(state())?.page).toBe('not-found')
  })

  it('BAN-01 is not opened for a banned person, who was refused before React was there', () => {
    const { store } = bareClient([])
    store.dispatch(BANNED)
    openPage(store, new URL('/payment/7', 'https://pay.test'))
    expect(selectOpened(store.getState())).toBeNull()
  })

  it.each([
    ['?tab=chat', 'chat'],
    ['?tab=support', 'support'],
    ['?tab=info', 'info'],
    ['?tab=other', 'deal'],
    ['', 'deal'],
  ])(
    'CHAT-01 A62 with %s begins on the tab %s, and in the conversation with support there',
    (search, tab) => {
      const state = open(`/payment/7${search}`).state()
      expect(selectTab(state)).toBe(tab)
      expect(selectSupportOpen(state)).toBe(tab === 'support')
    },
  )
})
