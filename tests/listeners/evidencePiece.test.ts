/** State of a piece of evidence, by the message that carries it. */
import { describe, expect, it } from 'vitest'
import { pieceState, type Carrier } from '../../src/features/dispute/EvidencePiece.tsx'

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
