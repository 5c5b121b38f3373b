/** Case, evidence and statement of a dispute: their state, their storage, and in two tabs. */
import { describe, expect, it } from 'vitest'
import { type Outgoing, selectConversation } from '../../src/features/chat/chatSlice.ts'
import { pieceState } from '../../src/features/dispute/EvidencePiece.tsx'
import type { EvidenceKind } from '../../src/features/dispute/cases.ts'
import { readDispute, writeDispute } from '../../src/features/dispute/disputeMemory.ts'
import {
  caseChosen,
  evidenceGiven,
  evidenceRemoved,
  type Piece,
  selectDispute,
  statementChanged,
} from '../../src/features/dispute/disputeSlice.ts'
import { createPageStorage, createStorage, memoryArea } from '../../src/platform/storage.ts'
import { createTestBrowser, createTestDevice, type TestBrowser } from '../support/browser.ts'
import { openClient, type OpenedClient } from '../support/client.ts'
import { advance, until, useWorld } from '../support/world.ts'

describe('a piece of evidence', () => {
  const piece = { key: 'k', kind: 'receipt', name: 'a.png', givenAt: 1, sentAt: null, error: null } as const
  const carriers = (state: Outgoing['state'], key = 'k') => [
    { key: 'other', state: 'sending' },
    { key, state },
  ]
  it.each([
    ['whose message is being sent', {}, carriers('sending'), 'sending'],
    ['whose message does not exist yet', {}, [], 'sending'],
    ['beside another message that failed', {}, carriers('failed', 'x'), 'sending'],
    ['whose message failed', {}, carriers('failed'), 'failed'],
    ['that was sent', { sentAt: 0 }, [], 'sent'],
    ['that was refused', { error: { raw: 'no' } }, carriers('sending'), 'refused'],
    ['that was refused after it was sent', { sentAt: 5, error: { raw: 'no' } }, [], 'refused'],
  ])('DSP-03 %s is %s', (_what, fields, outgoing, state) => {
    const message = (outgoing as Outgoing[]).find(({ key }) => key === 'k')
    expect(pieceState({ ...piece, ...fields }, message)).toBe(state)
  })
})

const piece = (fields: Partial<Piece> = {}): Piece => ({
  ...{ key: 'k1', kind: 'receipt', name: 'a.png', givenAt: 1, sentAt: null, error: null },
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
    // The rest is not lost with it.
    [{ key: 7 }, { key: 'errors:errors.unexpected' }],
    [{ word: 'no' }, { key: 'errors:errors.unexpected' }],
  ])('DSP-08 with the error %j is read as %j', (error, read) => {
    const deps = open()
    const pieces = [{ ...sent, error }]
    deps.pageStorage.set('disputes', { ...kept, pieces })
    expect(readDispute(deps, 11)).toEqual({ ...kept, pieces: [{ ...sent, error: read }] })
  })

  it.each(['givenAt', 'sentAt'])('DSP-08 with a %s that no date can be counts as nothing', (name) => {
    const deps = open()
    deps.pageStorage.set('disputes', { ...kept, pieces: [{ ...sent, [name]: 1e300 }] })
    expect(readDispute(deps, 11)).toBeNull()
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

const world = useWorld()
const png = (name = 'receipt.png', size = 100) =>
  new File([new Uint8Array(size)], name, { type: 'image/png' })

async function makeDisputed(fields: object = {}): Promise<string> {
  const order = { amount: '5000', currency: 'rub', symbol: 'usdt', status: 1 }
  return world.make('purchases', {
    ...order,
    deal: { state: 'paid', dispute: { initiator: 'payer' } },
    ...fields,
  })
}
async function open(id: string, browser: TestBrowser = createTestBrowser()): Promise<OpenedClient> {
  const client = await openClient(world, `/payment/${id}`, { browser })
  await until(() => conversationOf(client).load === 'ready')
  return client
}
const conversationOf = ({ store }: OpenedClient) => selectConversation(store.getState(), 'support')
const disputeOf = ({ store }: OpenedClient) => selectDispute(store.getState())
function giveEvidence(client: OpenedClient, kind: EvidenceKind, file: File | null, text: string = kind) {
  const { store, deps } = client
  store.dispatch(evidenceGiven({ kind, file, text, givenAt: deps.clock.now() }))
}
const settled = (client: OpenedClient) =>
  until(() => disputeOf(client).pieces.every(({ sentAt, error }) => sentAt !== null || error !== null))
const failUpload = (times: number, more: object) => world.setFaults({ call: 'POST /media', times, ...more })

describe('the evidence of a dispute', () => {
  it('DSP-05 a reload before the message was posted loses nothing and posts once, also with a second tab', async () => {
    const id = await makeDisputed()
    const browser = createTestBrowser()
    const client = await open(id, browser)
    await world.setFaults({ call: 'POST /user-messages', status: 503, body: {} })
    giveEvidence(client, 'receipt', png())
    await until(() => conversationOf(client).outgoing[0]?.state === 'failed')
    client.close()
    const tabs = [await open(id, browser), await open(id, browser)]
    for (const tab of tabs) await until(() => conversationOf(tab).outgoing.length === 0)
    await advance(6_000)
    const [first] = tabs
    expect(disputeOf(first as OpenedClient).pieces).toMatchObject([{ name: 'receipt.png', error: null }])
    expect(disputeOf(first as OpenedClient).pieces[0]?.sentAt).not.toBeNull()
    expect((await world.messagePosts()).filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await world.calls('POST /media')).toHaveLength(1)
  })

  it('DSP-05 what was on its way in a tab that is closed goes on in one that was open beside it', async () => {
    const id = await makeDisputed()
    const browser = createTestBrowser()
    const [client, other] = [await open(id, browser), await open(id, browser)]
    await world.setFaults({ call: 'POST /user-messages', times: 1, drop: true })
    giveEvidence(client, 'statement', null, 'I paid')
    await until(async () => (await world.messagePosts()).length === 1)
    expect(disputeOf(other).pieces).toMatchObject([{ kind: 'statement', sentAt: null }])
    client.close()
    await settled(other)
    expect(disputeOf(other).pieces[0]?.sentAt).not.toBeNull()
    expect((await world.messagePosts()).map(({ status }) => status)).toEqual([0, 200])
  })

  it('DSP-05 what the gateway refuses is tried once in each tab, not again and again', async () => {
    const id = await makeDisputed()
    const browser = createTestBrowser()
    const tabs = [await open(id, browser), await open(id, browser)]
    await world.setFaults({ call: 'POST /user-messages', times: 10, status: 400, body: {} })
    giveEvidence(tabs[0] as OpenedClient, 'statement', null, 'I paid')
    await advance(60_000)
    expect((await world.messagePosts()).map(({ status }) => status)).toEqual([400, 400])
    for (const tab of tabs) expect(conversationOf(tab).outgoing).toMatchObject([{ state: 'failed' }])
  })

  it('DSP-08 a refused piece that another tab removes goes here too, what is missing in the storage does not', async () => {
    const id = await makeDisputed()
    const browser = createTestBrowser()
    const [client, other] = [await open(id, browser), await open(id, browser)]
    giveEvidence(client, 'video', png('screen.exe'))
    await settled(client)
    await advance(5)
    const [refused] = disputeOf(other).pieces
    other.store.dispatch(evidenceRemoved({ key: refused?.key ?? '' }))
    await advance(5)
    expect(disputeOf(client).pieces).toEqual([])

    client.store.dispatch(statementChanged('I paid'))
    createTestDevice(browser).storage.set('disputes', null)
    await advance(5)
    expect(disputeOf(client).statement).toBe('I paid')
  })

  it('DSP-05 a file whose bytes the browser could not store has to be chosen again', async () => {
    const id = await makeDisputed()
    const browser = createTestBrowser()
    const client = await open(id, browser)
    await failUpload(9, { status: 503, body: {} })
    giveEvidence(client, 'receipt', png())
    await until(() => conversationOf(client).outgoing[0]?.state === 'failed')
    client.close()
    // Without IndexedDB the bytes are lost with the page.
    const again = await open(id, browser)
    await settled(again)
    expect(disputeOf(again).pieces).toMatchObject([{ sentAt: null, error: { key: 'deal:file.unreadable' } }])
    expect(await world.messagePosts()).toHaveLength(0)
  })

  it('DSP-08 of two tabs each stores only its own changes, and adopts the other’s', async () => {
    const id = await makeDisputed()
    const browser = createTestBrowser()
    const first = await open(id, browser)
    const second = await open(id, browser)
    const write = (client: OpenedClient, text: string) => client.store.dispatch(statementChanged(text))
    write(first, 'I')
    await advance(5)
    write(first, 'I paid')
    await advance(5)
    expect(disputeOf(second).statement).toBe('I paid')

    // The second tab writes before it has received the changes of the first one.
    write(first, 'I paid at noon')
    first.store.dispatch(caseChosen('wrong-amount'))
    giveEvidence(second, 'video', png('screen.exe'))
    await settled(second)
    const drafted = { about: 'wrong-amount', statement: 'I paid at noon', pieces: [{ kind: 'video' }] }
    for (const { deps, store } of [first, second]) {
      expect(deps.pageStorage.get('disputes')).toMatchObject(drafted)
      expect(selectDispute(store.getState())).toMatchObject(drafted)
    }

    write(second, 'I paid at noon, twice')
    await advance(5)
    expect(disputeOf(first).statement).toBe('I paid at noon, twice')

    write(first, '')
    await advance(5)
    expect(disputeOf(second).statement).toBe('')
  })
})
