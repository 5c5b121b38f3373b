/** Safety of addresses from others, and the state of a piece of evidence. */
import { describe, expect, it } from 'vitest'
import { pieceState, type Carrier } from '../../src/features/dispute/EvidencePiece.tsx'
import { linkTarget, mediaLink } from '../../src/rules/links.ts'
import { isPicture } from '../../src/rules/message.ts'

const PAGE = 'https://pay.example/payment/1'

describe('a file of the chat', () => {
  it.each([
    ['/api/v1/media/1/a.png', '/api/v1', 'https://pay.example/api/v1/media/1/a.png'],
    ['https://pay.example/m/1', '/api/v1', 'https://pay.example/m/1'],
    ['m/1', 'https://api.example/v1', 'https://api.example/m/1'],
    ['/m/1', 'https://api.example/v1', 'https://api.example/m/1'],
    ['https://evil.example/m/1', '/api/v1', null],
    ['http://pay.example/m/1', '/api/v1', null],
    ['https://pay.example.evil.example/m', '/api/v1', null],
    ['//evil.example/m', '/api/v1', null],
    ['javascript:alert(1)', '/api/v1', null],
    ['data:image/png;base64,AAAA', '/api/v1', null],
    ['blob:https://pay.example/1', '/api/v1', null],
    ['https://', '/api/v1', null],
    [null, '/api/v1', null],
  ])('CHAT-07 at %s with the API at %s is fetched from %s', (url, api, full) => {
    expect(mediaLink(url, { page: PAGE, api })).toBe(full)
  })

  it('CHAT-07 is shown only when it is a plain picture', () => {
    const drawn = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/bmp', 'IMAGE/PNG']
    expect(drawn.filter((mime) => !isPicture(mime))).toEqual([])
    expect(['image/svg+xml', 'text/html', 'application/pdf', ''].filter(isPicture)).toEqual([])
  })
})

describe('the warning before another site', () => {
  it.each([
    ['https://shop.test:8443/a?b=1', { href: 'https://shop.test:8443/a?b=1', host: 'shop.test:8443' }],
    ['/payment/8', { href: 'https://pay.example/payment/8', host: 'pay.example' }],
    ['https://shop.test/a b', { href: 'https://shop.test/a%20b', host: 'shop.test' }],
    ['javascript:alert(1)', null],
    ['//evil.example', null],
    ['/\\evil.test', null],
    ['https://user:pass@shop.test/', null],
    ['payment/9', null],
    ['', null],
    [null, null],
  ])('DLG-03 ERR-03 for %s leads to %o', (to, target) => {
    const found = linkTarget(to, 'https://pay.example')
    expect(found && { href: found.href, host: found.host }).toEqual(target)
  })
})

describe('a piece of evidence', () => {
  const piece = { key: 'k', kind: 'receipt', name: 'a.png', givenAt: 1, sentAt: null, error: null } as const
  const carriers = (state: Carrier['state'], key = 'k') => [
    { key: 'other', state: 'sending' },
    { key, state },
  ]
  it.each([
    ['whose message is being sent', {}, carriers('sending'), 'sending'],
    ['whose message does not exist yet', {}, [], 'sending'],
    ['beside another message that failed', {}, carriers('failed', 'x'), 'sending'],
    ['whose message failed', {}, carriers('failed'), 'refused'],
    ['that was sent', { sentAt: 0 }, [], 'sent'],
    ['that was refused', { error: { raw: 'no' } }, carriers('sending'), 'refused'],
    ['that was refused after it was sent', { sentAt: 5, error: { raw: 'no' } }, [], 'refused'],
  ])('DSP-03 %s is %s', (_what, fields, outgoing, state) => {
    expect(pieceState({ ...piece, ...fields }, outgoing as Carrier[])).toBe(state)
  })
})
