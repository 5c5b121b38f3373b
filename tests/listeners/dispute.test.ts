// long: one case for each fate of case, evidence and statement, after reloads and in two tabs
import { describe, expect, it } from 'vitest'
import { messagesLoaded, selectConversation } from '../../src/features/chat/chatSlice.ts'
import { selectDealState } from '../../src/features/deal/dealSlice.ts'
import {
  caseChosen,
  evidenceGiven,
  selectDispute,
  statementChanged,
} from '../../src/features/dispute/disputeSlice.ts'
import { createPageStorage } from '../../src/platform/storage.ts'
import type { EvidenceKind } from '../../src/rules/dispute.ts'
import { createTestBrowser, createTestDevice, type TestBrowser } from '../support/browser.ts'
import { openClient, type OpenedClient } from '../support/client.ts'
import { advance, until, useWorld } from '../support/world.ts'

const world = useWorld()
const png = (name = 'receipt.png', size = 100) =>
  new File([new Uint8Array(size)], name, { type: 'image/png' })

async function makeDisputed(fields: object = {}): Promise<string> {
  return world.make('purchases', {
    amount: '5000',
    currency: 'rub',
    symbol: 'usdt',
    status: 1,
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
const dealIdOf = ({ store }: OpenedClient) => selectDealState(store.getState()).deal?.deal_id ?? ''
function giveEvidence(client: OpenedClient, kind: EvidenceKind, file: File | null, text: string = kind) {
  const { store, deps } = client
  store.dispatch(evidenceGiven({ deal: dealIdOf(client), kind, file, text, givenAt: deps.clock.now() }))
}
const settled = (client: OpenedClient) =>
  until(() => disputeOf(client).pieces.every(({ sentAt, error }) => sentAt !== null || error !== null))
const posts = async () =>
  (await world.calls('POST /user-messages')).filter(({ path }) => !path.includes('open-chat'))
const failUpload = (times: number, more: object) => world.setFaults({ call: 'POST /media', times, ...more })

describe('the evidence of a dispute', () => {
  it('DSP-05 sent or refused pieces stay in the list, however often support’s chat is loaded', async () => {
    const client = await open(await makeDisputed())
    giveEvidence(client, 'receipt', png('receipt.png'))
    giveEvidence(client, 'video', png('screen.exe'))
    await settled(client)
    const { pieces } = disputeOf(client)
    await advance(11 * 60_000)
    client.store.dispatch(messagesLoaded({ partner: 'support', me: null, messages: [] }))
    await advance(10)
    expect(disputeOf(client).pieces).toEqual(pieces)
    expect(pieces.map(({ error }) => error)).toEqual([null, { key: 'deal:file.type' }])
  })

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
    expect((await posts()).filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await world.calls('POST /media')).toHaveLength(1)
  })

  it('DSP-05 DSP-08 a piece that another tab overwrites at the same time is stored again, one that it removes is not', async () => {
    const client = await open(await makeDisputed())
    const other = createTestDevice(client.browser).storage
    const stored = () => (other.get('disputes') ?? {}) as Record<string, object>
    /** Another tab stores only its own pieces, and this tab gets the storage event. */
    const overwrite = async (pieces: readonly object[]) => {
      const all = Object.entries(stored()).map(([key, kept]): [string, object] => [key, { ...kept, pieces }])
      other.set('disputes', Object.fromEntries(all))
      await advance(1)
    }
    giveEvidence(client, 'receipt', png())
    const [unsent] = disputeOf(client).pieces
    await settled(client)
    await overwrite([{ ...unsent, key: 'other', kind: 'bank-history', sentAt: 5 }])
    expect(disputeOf(client).pieces.map(({ kind, sentAt }) => [kind, sentAt !== null])).toEqual(
      expect.arrayContaining([
        ['receipt', true],
        ['bank-history', true],
      ]),
    )
    expect(Object.values(stored())).toMatchObject([{ pieces: [{}, {}] }])
    await overwrite([unsent ?? {}])
    expect(disputeOf(client).pieces[0]?.sentAt).not.toBeNull()

    giveEvidence(client, 'video', png('screen.exe'))
    await settled(client)
    await overwrite(disputeOf(client).pieces.filter(({ kind }) => kind !== 'video'))
    expect(disputeOf(client).pieces.map(({ kind }) => kind)).not.toContain('video')
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
    expect(await posts()).toHaveLength(0)
  })

  it('DSP-08 of two tabs each stores only its own changes, and adopts the other’s', async () => {
    const id = await makeDisputed()
    const browser = createTestBrowser()
    const first = await open(id, browser)
    const second = await open(id, browser)
    const deal = dealIdOf(first)
    const write = (client: OpenedClient, text: string) =>
      client.store.dispatch(statementChanged({ deal, text }))
    write(first, 'I')
    await advance(5)
    write(first, 'I paid')
    await advance(5)
    expect(disputeOf(second).statement).toBe('I paid')

    // The second tab writes before it has received the changes of the first one.
    write(first, 'I paid at noon')
    first.store.dispatch(caseChosen({ deal, about: 'wrong-amount' }))
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

    // A third tab that wrote at the same time has stored its older statement.
    const { pageStorage } = first.deps
    const before = pageStorage.get('disputes')
    write(first, 'I paid at noon, once')
    createPageStorage(createTestDevice(browser).storage, { key: `payment/${id}`, id }).set('disputes', before)
    await advance(5)
    expect(disputeOf(first).statement).toBe('I paid at noon, once')
    expect(pageStorage.get('disputes')).toMatchObject({ statement: 'I paid at noon, once' })
    write(first, '')
    await advance(5)
    expect(disputeOf(second).statement).toBe('')
  })

  it('DSP-08 keeps the last 50 orders, and ignores values in another format', async () => {
    const browser = createTestBrowser()
    const old = Object.fromEntries(
      Array.from({ length: 51 }, (_, index) => [`payment/old-${index}`, { deal: index }]),
    )
    browser.area.setItem('gateway.disputes', JSON.stringify(old))
    const id = await makeDisputed()
    const client = await open(id, browser)
    client.store.dispatch(caseChosen({ deal: dealIdOf(client), about: 'other' }))
    const stored: unknown = JSON.parse(browser.area.getItem('gateway.disputes') ?? '')
    expect(Object.keys(stored as object)).toHaveLength(50)
    expect(stored).toHaveProperty([`payment/${id}`])
    expect(stored).not.toHaveProperty(['payment/old-0'])
    client.close()
    browser.area.setItem(
      'gateway.disputes',
      JSON.stringify({ [`payment/${id}`]: { deal: dealIdOf(client), about: 'theirs' } }),
    )
    expect(disputeOf(await open(id, browser)).about).toBeNull()
  })
})
