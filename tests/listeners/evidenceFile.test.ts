/** The saved file of an evidence pack: its format and contents. */
import { afterEach, expect, it, vi } from 'vitest'
import { selectToasts } from '../../src/features/dialogs/dialogsSlice.ts'
import { addEvidenceListeners } from '../../src/features/evidence/evidenceListeners.ts'
import { evidenceRequested } from '../../src/features/evidence/evidenceSlice.ts'
import { pageOpened } from '../../src/shell/shellSlice.ts'
import { eventually } from '../support/eventually.ts'
import { orderAt } from '../support/state.ts'
import { bareClient } from './bareClient.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('EVID-01 EVID-03 is JSON with the checksum, and nothing else is sent or shown', async () => {
  const link = { click: vi.fn(), remove: () => undefined, href: '', download: '' }
  vi.stubGlobal('document', { createElement: () => link, body: { append: () => undefined } })
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:1'
  })
  const { store, calls } = bareClient([addEvidenceListeners])
  store.dispatch(pageOpened({ page: 'payment', id: '7' }))
  store.dispatch(orderAt(1))
  store.dispatch(evidenceRequested('json'))
  await eventually(() => expect(selectToasts(store.getState())).toHaveLength(1), 2)
  const [file] = files
  expect([files.length, file?.type, link.href]).toEqual([1, 'application/json', 'blob:1'])
  expect(JSON.parse((await file?.text()) ?? '')).toMatchObject({
    order: { kind: 'purchase', label: null },
    integrity: { algorithm: 'SHA-256' },
  })
  expect(calls).toEqual([])
})
