/** Messages to support: their deal, lost evidence, a trader with support's name; on responses that the test sets. */
import { describe, expect, it } from 'vitest'
import { messagesLoaded, messageQueued, messageSent } from '../../src/features/chat/chatSlice.ts'
import { addDisputeListeners } from '../../src/features/dispute/disputeListeners.ts'
import { NO_DISPUTE, selectDispute, statementChanged } from '../../src/features/dispute/disputeSlice.ts'
import { pageOpened } from '../../src/shell/shellSlice.ts'
import { aDeal, aMessage } from '../rules/records.ts'
import { chatListeners } from '../support/listeners.ts'
import { orderAt } from '../support/state.ts'
import { addLater, bareClient, GUEST, useFakeTime, NOW, settle, type BareClient } from './bareClient.ts'

const LOST_MS = 600_000
const dispute = { initiator: 'payer', opponent: null, created_at: null }
const piece = (key: string, fields: object = {}) => ({
  ...{ key, kind: 'receipt', name: `${key}.png`, givenAt: NOW, sentAt: null, error: null },
  ...fields,
})

useFakeTime()

describe('evidence of an earlier visit that is in no queue', () => {
  function open(pieces: object[]) {
    const client = bareClient([addDisputeListeners], { claims: GUEST })
    const kept = { deal: 11, about: null, pieces, statement: '' }
    client.deps.pageStorage.set('disputes', kept)
    client.dispatch(pageOpened({ page: 'payment', id: '7' }))
    client.dispatch(orderAt(NOW, { deal: aDeal({ state: 'paid', dispute }) }))
    return client
  }
  const look = ({ store }: BareClient, who = 'help') =>
    void store.dispatch(messagesLoaded({ partner: who, me: 'payer', messages: [] }))
  const errors = ({ state }: BareClient) => selectDispute(state()).pieces.map(({ error }) => error)

  it('DSP-03 DSP-05 is lost after more than ten minutes, and not before: another tab may send it', async () => {
    const client = open([piece('a')])
    look(client)
    expect(errors(client)).toEqual([null])
    await settle(LOST_MS)
    look(client)
    expect(errors(client)).toEqual([null])
    await settle(1)
    look(client, 'trader')
    expect(errors(client)).toEqual([null])
    look(client)
    expect(errors(client)).toEqual([{ key: 'dispute:evidence.lost' }])
  })

  it('DSP-03 DSP-05 is not lost if it was sent, refused, or waits here', async () => {
    const refused = { error: { raw: 'no' } }
    const client = open([piece('a', { sentAt: NOW }), piece('b', refused), piece('c'), piece('d')])
    client.dispatch(messageQueued({ partner: 'help', key: 'c', text: '', file: null }))
    await settle(LOST_MS + 1)
    look(client)
    expect(errors(client)).toEqual([null, { raw: 'no' }, null, { key: 'dispute:evidence.lost' }])
  })

  it('DSP-03 has the time of its message, else now', async () => {
    const client = open([piece('a'), piece('b')])
    for (const key of ['a', 'b'])
      client.dispatch(messageQueued({ partner: 'help', key, text: '', file: null }))
    await settle(5_000)
    const message = aMessage({ sender: 'payer', created_at: '2026-03-02T09:00:02.000Z' })
    client.dispatch(messageSent({ partner: 'help', key: 'a', message }))
    const undated = { ...message, id: 2, created_at: null }
    client.dispatch(messageSent({ partner: 'help', key: 'b', message: undated }))
    const sentAt = selectDispute(client.state()).pieces.map((one) => one.sentAt)
    expect(sentAt).toEqual([NOW + 2_000, NOW + 5_000])
  })

  it('DSP-08 is of its deal: another deal of the order starts without pieces and statement', () => {
    const client = open([piece('a')])
    client.dispatch(statementChanged('I paid'))
    client.dispatch(orderAt(NOW, { deal: aDeal({ deal_id: 12, state: 'paid' }) }))
    expect(selectDispute(client.state())).toEqual({ ...NO_DISPUTE, deal: 12 })
  })
})

const left = { text: 'x', file: null, isQueued: true, after: null }
/** The chat sends the piece of an earlier visit before the part of the dispute is loaded. */
async function open(stored: object, messages: readonly object[] = []) {
  const client = bareClient([...chatListeners], { claims: GUEST })
  client.answers['GET /user-messages'] = messages
  client.answers['POST /user-messages/open-chat-message'] = messages
  client.answers['POST /user-messages'] = aMessage({ id: 9, sender: 'payer' })
  client.deps.pageStorage.set('disputes', { deal: 11, about: null, pieces: [piece('a')], statement: '' })
  client.deps.pageStorage.set('drafts', JSON.stringify(stored), 'help/a')
  client.dispatch(pageOpened({ page: 'payment', id: '7' }))
  client.dispatch(orderAt(NOW, { deal: aDeal({ state: 'paid', dispute }) }))
  await settle(LOST_MS + 1)
  addLater(client.store, [addDisputeListeners])
  return client
}
const kept = ({ deps }: BareClient) => deps.pageStorage.get('drafts', 'help/a')
const arrived = aMessage({ id: 9, sender: 'payer', message: 'x', created_at: new Date(NOW).toISOString() })

it.each([
  ['is sent by this page', { ...left, leftAt: null }, [], 1, NOW + LOST_MS + 1],
  ['is in the history already', { ...left, leftAt: NOW }, [arrived], 0, NOW],
  ['was sent on an earlier visit', { done: '9' }, [], 0, NOW + LOST_MS + 1],
])('DSP-03 DSP-05 a piece sent early is not lost: it %s', async (_how, stored, messages, posted, sentAt) => {
  const client = await open(stored, messages)
  expect(selectDispute(client.state()).pieces).toMatchObject([{ sentAt, error: null }])
  expect(client.callsOf('POST /user-messages')).toHaveLength(posted)
  expect(JSON.parse(kept(client) ?? '')).toEqual({ done: '9' })
})
