/** Storage of a dispute in the browser, and the merge of the states of two tabs. */
import { describe, expect, it } from 'vitest'
import { isAhead, mergePieces, readDispute, writeDispute } from '../../src/features/dispute/disputeMemory.ts'
import { NO_DISPUTE, PIECES_MAX, type Piece } from '../../src/features/dispute/disputeSlice.ts'
import { createPageStorage, createStorage, memoryArea } from '../../src/platform/storage.ts'

const piece = (fields: Partial<Piece> = {}): Piece => ({
  key: 'k1',
  kind: 'receipt',
  name: 'a.png',
  givenAt: 1,
  sentAt: null,
  error: null,
  ...fields,
})
const waiting = piece()
const sent = piece({ sentAt: 5 })
const refused = piece({ error: { raw: 'no' } })

describe('one piece of evidence in two tabs', () => {
  it.each([
    ['of the tab has precedence if it waits and is not stored', waiting, undefined, true],
    ['of the tab has precedence if it was sent and is not stored', sent, undefined, true],
    ['in storage has precedence if another tab has removed a refused one', refused, undefined, false],
    ['in storage has precedence if both wait', waiting, waiting, false],
    ['of the tab has precedence if it was sent and the stored one waits', sent, waiting, true],
    ['of the tab has precedence if it was refused and the stored one waits', refused, waiting, true],
    ['in storage has precedence if it waits and another tab has sent it', waiting, sent, false],
    ['in storage has precedence if it was refused and another tab has sent it', refused, sent, false],
    ['in storage has precedence if it was sent and another tab got a refusal', sent, refused, false],
  ])('DSP-05 %s', (_case, own, stored, ahead) => {
    expect(isAhead(own, stored)).toBe(ahead)
  })

  it.each([
    ['what only one of them has', [waiting], [piece({ key: 'k2', givenAt: 2 })], ['k1', 'k2']],
    ['in the order in which they were given', [piece({ key: 'k3', givenAt: 3 })], [waiting], ['k1', 'k3']],
    ['each once', [waiting], [waiting], ['k1']],
  ])('DSP-05 both lists together contain %s', (_what, own, stored, keys) => {
    expect(mergePieces(own, stored).map(({ key }) => key)).toEqual(keys)
  })

  it('DSP-05 a sent piece stays sent', () => {
    expect(mergePieces([waiting], [sent])).toEqual([sent])
    expect(mergePieces([sent], [waiting])).toEqual([sent])
    expect(mergePieces([refused], [waiting])).toEqual([refused])
    const later = piece({ sentAt: 9 })
    expect(mergePieces([later], [sent])).toEqual([later])
  })

  it('DSP-08 the last 40 pieces are kept', () => {
    const many = Array.from({ length: PIECES_MAX + 1 }, (_, at) => piece({ key: `k${at}`, givenAt: at }))
    const kept = mergePieces(many, [])
    expect([kept.length, kept[0]?.key, kept.at(-1)?.key]).toEqual([40, 'k1', 'k40'])
  })
})

describe('the memory of a dispute', () => {
  const open = () => {
    const area = memoryArea()
    const storage = createStorage(() => area)
    return { storage, pageStorage: createPageStorage(storage, { key: 'payment/7', id: '7' }) }
  }
  const earlier = { deal: 11, about: 'other' as const, pieces: [sent], statement: 'I paid' }
  const kept = { ...earlier, template: 'I', changes: 3 }

  it('DSP-08 is restored for its deal only', () => {
    const deps = open()
    expect(readDispute(deps, 11)).toEqual(NO_DISPUTE)
    writeDispute(deps, kept)
    expect(readDispute(deps, '11')).toEqual(kept)
    expect(readDispute(deps, 12)).toEqual(NO_DISPUTE)
  })

  it.each([
    // Stored without the section, as earlier builds do.
    [{ key: 'file.type' }, { key: 'deal:file.type' }],
    [{ raw: 'no' }, { raw: 'no' }],
    [{ key: 7 }, null],
    [{ word: 'no' }, null],
  ])('DSP-08 with the error %j is read as %j', (error, read) => {
    const deps = open()
    const pieces = [{ ...sent, error }]
    deps.pageStorage.set('disputes', { ...kept, pieces })
    expect(readDispute(deps, 11)).toEqual(read ? { ...kept, pieces: [{ ...sent, error: read }] } : NO_DISPUTE)
  })

  it('DSP-08 of an earlier build is read', () => {
    const deps = open()
    deps.pageStorage.set('disputes', earlier)
    expect(readDispute(deps, 11)).toEqual({ ...earlier, template: '', changes: 0 })
  })

  it('DSP-06 DSP-08 keeps 40 pieces, and the whole text of a statement that is too long to be sent', () => {
    const deps = open()
    const pieces = Array.from({ length: 50 }, (_, at) => piece({ key: `k${at}` }))
    writeDispute(deps, { ...kept, pieces, statement: 'x'.repeat(2_000) })
    const read = readDispute(deps, 11)
    expect([read.pieces.length, read.pieces[0]?.key, read.statement.length]).toEqual([40, 'k10', 2_000])
  })
})
