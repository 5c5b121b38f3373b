/** The history of an order in a browser's storage. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { readHistory, writeHistory } from '../../src/features/history/storedHistory.ts'
import { storedMessage } from '../../src/i18n/storedMessage.ts'
import type { Section, TextKey } from '../../src/i18n/types.ts'
import { createPageStorage, createStorage, memoryArea } from '../../src/platform/storage.ts'
import { HISTORY_KEPT_MS, type HistoryEntry } from '../../src/rules/history.ts'
import { tree } from '../i18n/texts.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const entry = (at: number, fields: Partial<HistoryEntry> = {}): HistoryEntry => ({
  ...{ key: `paid:${at}`, at, event: 'paid', by: 'me', text: { key: 'account:log.paidByYou' } },
  ...fields,
})

/** The same as it is stored. */
const written = (at: number) => entry(at, { text: { key: 'log.paidByYou' as TextKey } })

/** Opens an order in a browser. */
function open() {
  const area = memoryArea()
  const storage = createStorage(() => area)
  const deps = { storage, pageStorage: createPageStorage(storage, { key: 'payment/7', id: '7' }) }
  return { deps }
}

describe('the stored history', () => {
  it('HIST-04 is restored as it was written, without invalid entries', () => {
    const file = { name: 'a.png', size: 3, sha256: 'ab' }
    const entries = [
      entry(NOW - 2, { isLate: true, requisite: `${'Pay at the till. '.repeat(200)}1234` }),
      entry(NOW - 1, { file, text: { raw: 'words', link: 'https://x.test' } }),
      entry(NOW, { text: { key: 'account:log.offline', values: { count: 2, name: 'x' } } }),
      entry(NOW + 1, { text: { key: 'account:auth.emailUsed' } }),
    ]
    const { deps } = open()
    writeHistory(deps, entries, NOW)
    expect(readHistory(deps, NOW)).toEqual(entries)
    const kept = deps.pageStorage.get('history') as unknown[]
    deps.pageStorage.set('history', [...kept, null, { at: NOW }] as never)
    expect(readHistory(deps, NOW)).toEqual(entries)
  })

  it.each([
    ['log.paidByYou', 'account:log.paidByYou'],
    ['errors.malformed', 'errors:errors.malformed'],
    ['gone.text', null],
    ['account:log.paidByYou', null],
    ['constructor.name', null],
  ])('HIST-04 REL-05 the stored key %s is that of %s, as in every build', (bare, key) => {
    const { deps } = open()
    deps.pageStorage.set('history', [entry(NOW, { text: { key: bare as TextKey } })])
    expect(readHistory(deps, NOW)).toMatchObject(key === null ? [] : [{ text: { key } }])
    if (key === null) return
    writeHistory(deps, [], NOW)
    expect(deps.pageStorage.get('history')).toMatchObject([{ text: { key: bare } }])
  })

  it('HIST-04 the groups of stored keys belong to these sections', () => {
    const groups = ['log', 'inbox', 'auth', 'errors', 'fields', 'form', 'dealSearch', 'file', 'evidence']
    for (const group of groups) {
      const read = v.parse(storedMessage, { key: `${group}.any` })
      const section = 'key' in read && (read.key.split(':')[0] as Section)
      expect(section && Object.keys(tree('ru', section))).toContain(group)
    }
  })

  it('HIST-04 an entry whose time is no date is left out, because it could not be shown', () => {
    const { deps } = open()
    deps.pageStorage.set('history', [written(NOW), written(8.64e15 + 1)])
    expect(readHistory(deps, NOW)).toEqual([entry(NOW)])
  })

  it('HIST-04 an entry is dropped after 90 days', () => {
    const { deps } = open()
    deps.pageStorage.set('history', [written(NOW - HISTORY_KEPT_MS - 1), written(NOW - HISTORY_KEPT_MS)])
    expect(readHistory(deps, NOW)).toEqual([entry(NOW - HISTORY_KEPT_MS)])
    writeHistory(deps, [], NOW)
    expect(deps.pageStorage.get('history')).toEqual([written(NOW - HISTORY_KEPT_MS)])
  })

  it('HIST-04 an entry whose text no longer exists is not stored again', () => {
    const { deps } = open()
    deps.pageStorage.set('history', [entry(NOW, { text: { key: 'gone.text' as TextKey } })])
    writeHistory(deps, [entry(NOW + 1)], NOW + 1)
    expect(deps.pageStorage.get('history')).toEqual([written(NOW + 1)])
  })

  it('HIST-04 entries of a newer build are kept for it, the last 50 for 90 days', () => {
    const unknown = (at: number) => ({ key: `party:${at}`, at, event: 'party', by: 'robot', more: 1 })
    const { deps } = open()
    const recent = Array.from({ length: 51 }, (_, at) => unknown(NOW - 60 + at))
    const stored = [unknown(NOW - HISTORY_KEPT_MS - 1), ...recent]
    deps.pageStorage.set('history', [...stored, written(NOW)] as never)
    writeHistory(deps, [], NOW)
    expect(deps.pageStorage.get('history')).toEqual([...stored.slice(-50), written(NOW)])
    expect(readHistory(deps, NOW)).toEqual([entry(NOW)])
  })
})
