/** Storage of a dispute in the browser. */
import { describe, expect, it } from 'vitest'
import { readDispute, writeDispute } from '../../src/features/dispute/disputeMemory.ts'
import type { Piece } from '../../src/features/dispute/disputeSlice.ts'
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
const sent = piece({ sentAt: 5 })

describe('the memory of a dispute', () => {
  const open = () => {
    const area = memoryArea()
    const storage = createStorage(() => area)
    return { storage, pageStorage: createPageStorage(storage, { key: 'payment/7', id: '7' }) }
  }
  const earlier = { deal: 11, about: 'other' as const, pieces: [sent], statement: 'I paid' }
  const kept = { ...earlier, template: 'I' }

  it('DSP-08 is restored for its deal only', () => {
    const deps = open()
    expect(readDispute(deps, 11)).toBeNull()
    writeDispute(deps, kept)
    expect(readDispute(deps, '11')).toEqual(kept)
    expect(readDispute(deps, 12)).toBeNull()
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
    expect(readDispute(deps, 11)).toEqual(read ? { ...kept, pieces: [{ ...sent, error: read }] } : null)
  })

  it('DSP-08 of an earlier build is read', () => {
    const deps = open()
    deps.pageStorage.set('disputes', { ...earlier, changes: 3 })
    expect(readDispute(deps, 11)).toEqual({ ...earlier, template: '' })
  })

  it('DSP-06 DSP-08 keeps 40 pieces, and the whole text of a statement that is too long to be sent', () => {
    const deps = open()
    const pieces = Array.from({ length: 50 }, (_, at) => piece({ key: `k${at}` }))
    writeDispute(deps, { ...kept, pieces, statement: 'x'.repeat(2_000) })
    const read = readDispute(deps, 11)
    expect([read?.pieces.length, read?.pieces[0]?.key, read?.statement.length]).toEqual([40, 'k10', 2_000])
  })
})
