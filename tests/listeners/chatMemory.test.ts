/** Storage of a conversation, recognition of sent messages, and the partner; without a gateway. */
import { describe, expect, it } from 'vitest'
import type { Purchase } from '../../src/contract/orders.ts'
import type { ChatMessage } from '../../src/contract/people.ts'
import {
  type Conversation,
  EMPTY,
  mergeMessages,
  type Outgoing,
  pendingOutgoing,
  withMessage,
} from '../../src/features/chat/conversation.ts'
import {
  selectDisputeConversation,
  selectReservedPartner,
  selectSupport,
  selectTrader,
  selectVisibleConversation,
} from '../../src/features/chat/partners.ts'
import { readConversation, storeConversation } from '../../src/features/chat/storedConversation.ts'
import { createPageStorage, createStorage, memoryArea } from '../../src/platform/storage.ts'
import type { TabName } from '../../src/rules/paths.ts'
import { gatewaySettingsLoaded } from '../../src/shell/deploymentSlice.ts'
import { pageLeft, pageOpened, supportOpened, tabChosen } from '../../src/shell/shellSlice.ts'
import { aDeal, aMessage, anAutodeal, someSettings } from '../rules/records.ts'
import { type Action, orderAt, saleAt, stateAfter } from '../support/state.ts'

const NOW = Date.parse('2026-03-02T09:00:00.000Z')
const isoAt = (after: number) => new Date(NOW + after).toISOString()
const file = { key: 'k', name: 'a.png', size: 3, isReady: true, mediaId: 5 }
const anOutgoing = (fields: Partial<Outgoing> = {}): Outgoing => ({
  ...{ key: 'k', text: 'paid', file: null, isQueued: false, state: 'failed', share: null, error: null },
  ...{ leftAt: NOW, after: null },
  ...fields,
})
const media = (id: number | null) => ({ id, url: null, name: 'a.png', mime: 'image/png' })

describe('a message whose answer was lost', () => {
  const own = aMessage({ id: 2, sender: 'payer', message: ' paid ', created_at: isoAt(0) })
  const stored = (fields: Partial<ChatMessage> = {}) => ({ ...own, ...fields })
  const isPending = (message: Outgoing, found: ChatMessage) => {
    const history = [aMessage({ id: 1, created_at: isoAt(-60_000) }), found]
    return pendingOutgoing([message], history, { me: 'payer', partner: 'trader' }).pending.length > 0
  }

  it.each([
    ['the history contains it', anOutgoing(), stored()],
    ['the history has its file', anOutgoing({ text: '', file }), stored({ message: null, media: media(5) })],
    ['the history contains a file without an id', anOutgoing({ file }), stored({ media: media(null) })],
    ['its time is up to 10 s before it was sent', anOutgoing(), stored({ created_at: isoAt(-10_000) })],
    ['its time is unknown', anOutgoing(), stored({ created_at: null })],
    ['its lines end in another way', anOutgoing({ text: 'a\n\nb' }), stored({ message: 'a\r\n\r\nb' })],
    ['its accents are composed', anOutgoing({ text: 'и\u0306' }), stored({ message: 'й' })],
    ['what is not seen is left out', anOutgoing({ text: '✔\ufe0f\u00a0ok' }), stored({ message: '✔ ok' })],
    ['it is after the last message known when it was sent', anOutgoing({ after: 1 }), stored()],
  ])('CHAT-02 has arrived if %s', (_case, message, found) => {
    expect(isPending(message, found)).toBe(false)
  })

  it.each([
    ['it was never sent', anOutgoing({ leftAt: null }), stored()],
    ['the other side wrote the same', anOutgoing(), stored({ sender: 'trader' })],
    ['the history contains another text', anOutgoing(), stored({ message: 'paid!' })],
    ['the history has only a file', anOutgoing({ text: '' }), stored({ message: null, media: media(5) })],
    ['the history contains another file', anOutgoing({ file }), stored({ media: media(6) })],
    ['the history contains its text without the file', anOutgoing({ file }), stored()],
    ['its time is more than 10 s before it was sent', anOutgoing(), stored({ created_at: isoAt(-10_001) })],
    ['it is before the last message known when it was sent', anOutgoing({ after: 2 }), stored()],
  ])('CHAT-02 has not arrived if %s', (_case, message, found) => {
    expect(isPending(message, found)).toBe(true)
  })

  it('CHAT-02 each message of the history accounts for one sent message', () => {
    const twins = [anOutgoing(), anOutgoing({ key: 'k2' })]
    const sides = { me: 'payer', partner: 'trader' }
    expect(pendingOutgoing(twins, [own], sides)).toEqual({ pending: [twins[1]], arrived: { k: '2' } })
    const expected = { pending: [], arrived: { k: '2', k2: '3' } }
    expect(pendingOutgoing(twins, [own, { ...own, id: 3 }], sides)).toEqual(expected)
  })

  it('CHAT-02 SAFE-06 is recognized by its text when the partner has the same nickname', () => {
    const sides = { me: 'payer', partner: 'payer' }
    expect(pendingOutgoing([anOutgoing()], [own], sides)).toEqual({ pending: [], arrived: { k: '2' } })
    const other = { ...own, message: 'not mine' }
    expect(pendingOutgoing([anOutgoing()], [other], sides).arrived).toEqual({})
  })
})

describe('a conversation over a reload', () => {
  const nothing = { draft: null, outgoing: [], sent: {} }
  const store = (page: ReturnType<typeof deps>, partner: string, fields: Partial<Conversation>) =>
    storeConversation(page, partner, { ...EMPTY, ...fields }, EMPTY)
  const deps = () => {
    const area = memoryArea()
    const storage = createStorage(() => area)
    return { pageStorage: createPageStorage(storage, { key: 'payment/7', id: '7' }) }
  }

  it('CHAT-02 CHAT-07 DSP-05 is restored with its unsent messages and their files, whose fate is unknown', () => {
    const page = deps()
    const queued = anOutgoing({ key: 'q', isQueued: true, leftAt: null, file: { ...file, mediaId: null } })
    const outgoing = [anOutgoing({ state: 'sending', share: 0.5 }), queued]
    store(page, 'trader', { draft: 'x', outgoing, sent: { d: '7' } })
    const kept = outgoing.map(({ state: _state, share: _share, error: _error, ...unsent }) => unsent)
    expect(readConversation(page, 'trader')).toEqual({ draft: 'x', outgoing: kept, sent: { d: '7' } })
    store(page, 'trader', { sent: { q: '8' } })
    expect(readConversation(page, 'trader')).toMatchObject({ outgoing: [{ key: 'k' }], sent: { q: '8' } })
  })

  it.each(['trade', 'trader/k', 'other'])('SAFE-06 is not read as the one with %s', (partner) => {
    const page = deps()
    store(page, 'trader', { sent: { k: '7' } })
    expect(readConversation(page, partner)).toEqual(nothing)
    store(page, 'trader/k', { sent: { other: '8' } })
    expect(readConversation(page, 'trader')).toEqual({ ...nothing, sent: { k: '7' } })
  })

  it.each(['', '{', '7', '{"text":1}', '{"done":1}', '{"draft":1}', '{"draft":"","outgoing":[{}]}', 7, {}])(
    'STORE-08 an invalid value counts as absent: %s',
    (value) => {
      const page = deps()
      page.pageStorage.set('drafts', value as string, 'trader')
      expect(readConversation(page, 'trader')).toEqual(nothing)
      page.pageStorage.set('drafts', value as string, 'trader/k')
      if (typeof value !== 'string') page.pageStorage.set('drafts', value as never, 'trader/draft')
      expect(readConversation(page, 'trader')).toEqual(nothing)
    },
  )
})

describe('a reloaded history', () => {
  const known = [aMessage({ id: 1 }), aMessage({ id: 2, media: media(5) })]
  const copy = () => known.map((message) => ({ ...message, media: message.media && { ...message.media } }))

  it('CHAT-09 is the same object if nothing changed, and keeps the objects of unchanged messages', () => {
    expect(mergeMessages(known, copy())).toBe(known)
    const [first, second] = mergeMessages(known, [aMessage({ id: 1, message: 'edited' }), ...copy().slice(1)])
    expect(first?.message).toBe('edited')
    expect(second).toBe(known[1])
    expect(mergeMessages(known, copy().slice(1))).toEqual([known[1]])
    expect(mergeMessages(known, copy().reverse())).toEqual([known[1], known[0]])
  })

  it.each([
    { message: 'x' },
    { sender: 'x' },
    { created_at: isoAt(0) },
    { media: null },
    { media: { ...media(5), url: '/x' } },
    { media: { ...media(5), name: 'x' } },
    { media: { ...media(5), mime: 'x' } },
  ])('CHAT-09 shows what has changed: %o', (fields) => {
    const changed = { ...copy()[1], ...fields } as (typeof known)[number]
    expect(mergeMessages(known, [...copy().slice(0, 1), changed])[1]).toEqual(changed)
  })

  it('CHAT-02 a sent message is at its end, once', () => {
    expect(withMessage(known, aMessage({ id: 3 })).map(({ id }) => id)).toEqual([1, 2, 3])
    expect(withMessage(known, aMessage({ id: '2' }))).toBe(known)
  })
})

describe('the partner of the chat', () => {
  const deployed = gatewaySettingsLoaded(someSettings({ support: { handle: 'help', url: null } }))
  const opened = [deployed, pageOpened({ page: 'payment', id: '7' })]
  const at = (fields: Partial<Purchase>, tab: TabName = 'deal', ...more: Action[]) =>
    stateAfter(...opened, tabChosen(tab), orderAt(1, fields), ...more)
  const dispute = { initiator: 'payer', opponent: null, created_at: null }
  const trader = { nickname: 'trader', online: true, isSupport: false, about: { deal_id: 11 } }
  const support = (about: object | null) => ({ nickname: 'help', online: null, isSupport: true, about })

  it('CHAT-01 CHAT-03 CHAT-08 is the trader of the deal, support for an automatic one, and none before', () => {
    expect(selectTrader(at({ deal: aDeal() }))).toEqual(trader)
    expect(selectTrader(at({ autodeal: anAutodeal() }))).toEqual(support({ autodeal_id: 'a1' }))
    expect(selectTrader(at({}))).toBeNull()
    expect(selectSupport(at({ deal: aDeal() }))).toEqual(support({ deal_id: 11 }))
    expect(selectSupport(at({ autodeal: anAutodeal() }))).toEqual(support({ autodeal_id: 'a1' }))
    expect(selectSupport(at({}))).toEqual(support(null))
  })

  it('CHAT-01 NOTE-04 a conversation is on screen on its tab, while the deal runs', () => {
    expect(selectVisibleConversation(at({ deal: aDeal() }, 'chat'))).toEqual(trader)
    expect(selectVisibleConversation(at({ deal: aDeal() }, 'deal'))).toBeNull()
    expect(selectVisibleConversation(at({ deal: aDeal({ state: 'closed' }) }, 'chat'))).toBeNull()
    expect(selectVisibleConversation(at({ autodeal: anAutodeal() }, 'chat'))).toEqual(
      support({ autodeal_id: 'a1' }),
    )
    expect(selectVisibleConversation(at({}, 'support'))).toBeNull()
    expect(selectVisibleConversation(at({}, 'support', supportOpened()))).toEqual(support(null))
    expect(selectVisibleConversation(at({ deal: aDeal() }, 'chat', pageLeft()))).toBeNull()
  })

  it('NOTE-04 CHAT-09 support’s is not on screen once the tabs of a sale are removed with its deal', () => {
    const sale = [deployed, pageOpened({ page: 'sale', id: '7' }), supportOpened()]
    const onSale = (state: 'paid' | 'closed') =>
      stateAfter(...sale, saleAt(1, { status: 1, deal: aDeal({ state }) }))
    expect(selectVisibleConversation(onSale('paid'))?.isSupport).toBe(true)
    expect(selectVisibleConversation(onSale('closed'))).toBeNull()
  })

  it('DSP-07 support’s is loaded beside an open dispute, unless it is on screen itself', () => {
    const disputed = { deal: aDeal({ state: 'paid', dispute }) }
    expect(selectDisputeConversation(at(disputed))).toEqual(support({ deal_id: 11 }))
    expect(selectDisputeConversation(at(disputed, 'chat'))).toEqual(support({ deal_id: 11 }))
    expect(selectDisputeConversation(at(disputed, 'support', supportOpened()))).toBeNull()
    expect(selectDisputeConversation(at({ deal: aDeal() }))).toBeNull()
    expect(selectDisputeConversation(at(disputed, 'deal', pageLeft()))).toBeNull()
  })

  it('SAFE-06 DSP-09 is none if the trader is called like support', () => {
    const deal = aDeal({ state: 'paid', dispute, seller: { nickname: 'help', is_online: true } })
    const state = at({ deal }, 'support', supportOpened())
    expect(selectReservedPartner(state)).toBe('help')
    expect([selectVisibleConversation(state), selectDisputeConversation(state)]).toEqual([null, null])
    expect(selectReservedPartner(at({ deal: aDeal() }))).toBeNull()
  })
})
