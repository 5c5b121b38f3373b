import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type ChatMessage, chatMessages } from '../../src/contract/people.ts'
import { hasOwnFile } from '../../src/pages/payment/receipt.ts'
import { canSend, isOwnMessage, isPicture, oldestFirst } from '../../src/rules/message.ts'

describe('sending', () => {
  it('CHAT-04 TIME-14 takes 1024 characters', () => {
    expect(canSend({ text: 'x'.repeat(1024), hasFile: false })).toBe(true)
    expect(canSend({ text: 'x'.repeat(1025), hasFile: false })).toBe(false)
  })

  it('CHAT-05 needs text or a file', () => {
    expect(canSend({ text: ' ', hasFile: false })).toBe(false)
    expect(canSend({ text: '\u200b\u2060\ufe0f', hasFile: false })).toBe(false)
    expect(canSend({ text: 'a', hasFile: false })).toBe(true)
    expect(canSend({ text: '', hasFile: true })).toBe(true)
  })

  it.each([
    ['me', 'me', true],
    ['x', 'me', false],
    ['p', 'me', false],
    ['x', null, true],
    ['p', null, false],
    ['', null, false],
  ] as const)('CHAT-02 a message of %s is an own one of %s: %s', (sender, me, isOwn) => {
    expect(isOwnMessage({ id: 1, sender }, { me, partner: 'p', sent: {} })).toBe(isOwn)
  })

  it('SAFE-06 a message under the partner’s nickname is the partner’s, even if it is the own one too, unless this page has sent it', () => {
    const sides = { me: 'anna', partner: 'anna', sent: { k: '7' } }
    expect(isOwnMessage({ id: 6, sender: 'anna' }, sides)).toBe(false)
    expect(isOwnMessage({ id: 7, sender: 'anna' }, sides)).toBe(true)
    expect(isOwnMessage({ id: 6, sender: 'anna' }, { ...sides, me: null })).toBe(false)
  })
})

describe('the messages of a chat', () => {
  it('API-16 are sorted oldest first, in whichever order they arrive', () => {
    const at = (minute: number) => `2026-03-02T09:0${minute}:00.000Z`
    const dated = (dateOf: (id: number) => string | null) =>
      [1, 2, 3].map((id) => ({ id, sender: 'a', message: 'x', created_at: dateOf(id), media: null }))
    const messages = dated(at)
    const idsOf = (list: readonly ChatMessage[]) => oldestFirst(list).map((message) => message.id)
    expect(idsOf(messages)).toEqual([1, 2, 3])
    expect(idsOf(messages.toReversed())).toEqual([1, 2, 3])
    expect(idsOf(dated(() => null).toReversed())).toEqual([3, 2, 1])
    expect(idsOf(dated(() => at(1)).toReversed())).toEqual([3, 2, 1])
    expect(idsOf(dated((id) => at(Math.min(id, 2))).toReversed())).toEqual([1, 2, 3])
    expect(idsOf([])).toEqual([])
  })

  it('API-16 PUR-12 the newest file counts as the receipt, in whichever order they arrive', () => {
    const file = { id: 1, url: null, name: 'a.png', mime: 'image/png' }
    const sent = Array.from({ length: 12 }, (_, minute) => ({
      id: minute,
      sender: 'payer',
      message: null,
      created_at: new Date(minute * 60_000).toISOString(),
      media: minute === 11 ? file : null,
    }))
    const sides = { me: 'payer', partner: 'trader', sent: {} }
    for (const messages of [sent, sent.toReversed()]) expect(hasOwnFile(messages, sides)).toBe(true)
  })
})

it('CHAT-07 a file of a message is shown only when it is a plain picture', () => {
  const drawn = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/bmp', 'IMAGE/PNG', 'image/jpg']
  expect(drawn.filter((mime) => !isPicture(mime))).toEqual([])
  expect(['image/svg+xml', 'text/html', 'application/pdf', ''].filter(isPicture)).toEqual([])
})

it('CHAT-02 the messages of a conversation are read once each, though the gateway lists one twice', () => {
  const rows = [
    { id: 1, message: 'a' },
    { id: 2, message: 'b' },
    { id: '1', message: 'a' },
  ]
  expect(v.parse(chatMessages, rows).map(({ message }) => message)).toEqual(['a', 'b'])
})
