/** On which tab an address opens its page. */
import { describe, expect, it } from 'vitest'
import { openPage } from '../../src/app/openPage.ts'
import { selectSupportOpen } from '../../src/features/chat/chatSlice.ts'
import { selectOpened, selectTab } from '../../src/shell/shellSlice.ts'
import { BANNED } from '../support/state.ts'
import { bareClient } from './bareClient.ts'

function open(path: string) {
  const { store } = bareClient([])
  openPage(store, new URL(path, 'https://pay.test'))
  return store.getState()
}

describe('an address', () => {
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
      const state = open(`/payment/7${search}`)
      expect(selectTab(state)).toBe(tab)
      expect(selectSupportOpen(state)).toBe(tab === 'support')
    },
  )
})
