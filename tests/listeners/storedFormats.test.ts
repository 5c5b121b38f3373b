/** Storage formats that builds share in a browser (docs/upgrade.md#what-the-browser-keeps), and orders of different kinds in it. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { draftChanged, messageSubmitted, selectConversation } from '../../src/features/chat/chatSlice.ts'
import { EMPTY } from '../../src/features/chat/conversation.ts'
import { readConversation, storeConversation } from '../../src/features/chat/storedConversation.ts'
import { readDispute } from '../../src/features/dispute/disputeMemory.ts'
import {
  caseChosen,
  evidenceGiven,
  selectDispute,
  statementChanged,
} from '../../src/features/dispute/disputeSlice.ts'
import { readHistory } from '../../src/features/history/storedHistory.ts'
import { alertSettingChanged } from '../../src/features/notifications/notificationsSlice.ts'
import { emailTyped, selectCpayment } from '../../src/pages/cpayment/cpaymentSlice.ts'
import { draftChanged as requisiteTyped, selectSaleState } from '../../src/pages/sale/saleSlice.ts'
import { createPageStorage, createStorage } from '../../src/platform/storage.ts'
import { languagePicked, tabChosen } from '../../src/shell/shellSlice.ts'
import { createTestBrowser } from '../support/browser.ts'
import { openClient } from '../support/client.ts'
import { openDeposit, startWith } from '../support/deposit.ts'
import { browserWith, formatsOf, type StoredArea } from '../support/storedValues.ts'
import { until, useWorld } from '../support/world.ts'
import { Buyer } from './purchaseBuyer.ts'
import { Seller } from './saleSeller.ts'

const FIXTURES = join(import.meta.dirname, '../fixtures/storage')
/** The formats of this build, until a release gets them as its own. */
const NEWEST = 'unreleased'
const world = useWorld()

const DRAFT = 'Half a word'
const STATEMENT = 'I paid at noon.'
const HOLDER = 'IVAN PETROV'
const HALF_EMAIL = 'half@'
const DISPUTED = { key: 'payment/71', id: '71' }
const SEARCHED = { key: 'payment/72', id: '72' }
const PAYING = { key: 'payment/76', id: '76' }

const versions = readdirSync(FIXTURES).map((name) => name.replace(/\.json$/, ''))
const fixtureOf = (version: string) =>
  JSON.parse(readFileSync(join(FIXTURES, `${version}.json`), 'utf8')) as StoredArea

/** Creates all kinds of stored values: a purchase in dispute, one at its requisites, a search, a sale, a deposit. */
async function storeAllKinds(values: StoredArea): Promise<StoredArea> {
  const browser = browserWith(values)
  const paying = await Buyer.open(world, { id: PAYING.id }, { browser })
  paying.dispatch(languagePicked('en'))
  paying.dispatch(alertSettingChanged({ channel: 'sound', on: false }))
  await paying.toRequisites()
  paying.close()

  const deal = { state: 'paid', dispute: { initiator: 'payer' } }
  await world.make('purchases', { id: DISPUTED.id, amount: '5000', status: 1, deal })
  const buyer = await Buyer.visit(world, DISPUTED.id, { browser })
  await until(() => buyer.deal?.dispute != null)
  const trader = buyer.deal?.seller?.nickname ?? ''
  const chatState = () => selectConversation(buyer.state, trader)
  buyer.dispatch(tabChosen('chat'))
  await until(() => chatState().load === 'ready')
  buyer.dispatch(draftChanged({ partner: trader, text: 'I have paid' }))
  buyer.dispatch(messageSubmitted(trader))
  await until(() => chatState().messages.length > 0)
  await world.setFaults({ call: 'POST /user-messages', times: 9, status: 500 })
  await until(() => chatState().lock === null, 12_000)
  buyer.dispatch(draftChanged({ partner: trader, text: 'Are you there?' }))
  buyer.dispatch(messageSubmitted(trader))
  await until(() => chatState().outgoing.some(({ state }) => state === 'failed'))
  await world.setFaults()
  buyer.dispatch(draftChanged({ partner: trader, text: DRAFT }))

  buyer.dispatch(caseChosen('not-released'))
  const givenAt = buyer.deps.clock.now()
  buyer.dispatch(evidenceGiven({ kind: 'statement', text: 'Paid.', file: null, givenAt }))
  await until(() => selectDispute(buyer.state).pieces.every(({ sentAt }) => sentAt !== null))
  buyer.dispatch(statementChanged(STATEMENT))
  buyer.close()

  const searching = await Buyer.open(world, { id: SEARCHED.id, amount: '404.04' }, { browser })
  await searching.choose()
  await until(() => searching.dealState.search.state === 'running')
  searching.close()

  const seller = await Seller.atEntry(world, { id: '73' }, { browser })
  seller.dispatch(requisiteTyped({ card_number: '4111 1111 1111 1111', holder_name: HOLDER }))
  seller.close()

  await world.make('crypto-payments', { id: '74' })
  const deposit = await openClient(world, '/cpayment/74', { browser, isWithoutLater: true })
  deposit.store.dispatch(emailTyped(HALF_EMAIL))
  deposit.close()
  return values
}

describe('the storage of a browser', () => {
  it('REL-05 has the formats of the newest fixture: another one needs a new name', async () => {
    const values = await storeAllKinds({})
    if (process.env['RECORD_STORAGE'])
      writeFileSync(join(FIXTURES, `${NEWEST}.json`), `${JSON.stringify(values, null, 2)}\n`)
    expect(formatsOf(values)).toEqual(formatsOf(fixtureOf(NEWEST)))
  })

  describe.each(versions)('of %s', (version) => {
    it('REL-05 is read', async () => {
      const area = browserWith(fixtureOf(version)).area
      const storage = createStorage(() => area)
      expect(storage.get('language')).toBe('en')
      expect(storage.get('paymentEmail')).toContain('@mail.com')
      expect(storage.get('userEmail')).toContain('@mail.com')
      expect(storage.get('currency')).toBe('rub')
      expect(storage.get('attention')).toEqual({ sound: false })
      expect(storage.get('authKey')?.key).toMatch(/^[\da-f]{64}$/)
      const pageStorage = createPageStorage(storage, PAYING)
      expect(pageStorage.get('tokens')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
      expect(pageStorage.get('refresh')).toEqual(expect.any(String))
      expect(readHistory({ pageStorage }, Date.now()).map(({ event }) => event)).toContain('requisite-shown')
      const disputed = { pageStorage: createPageStorage(storage, DISPUTED) }
      const expected = { about: 'not-released', statement: STATEMENT, pieces: [{ kind: 'statement' }] }
      expect(readDispute(disputed, deal(area.getItem('gateway.disputes')))).toMatchObject(expected)
      const partners = disputed.pageStorage.chats().map(([part]) => part.split('/')[0] ?? '')
      const trader = partners.find((partner) => partner !== 'support') ?? ''
      const outgoing = [{ text: 'Are you there?' }]
      expect(readConversation(disputed, trader)).toMatchObject({ draft: DRAFT, outgoing })
      expect(pageStorage.get('requisites')).toContain('4111111111111111')
      expect(createPageStorage(storage, SEARCHED).get('searches')?.startedAt).toEqual(expect.any(Number))
    })

    it('REL-05 loses only what nothing reads any more', async () => {
      const { 'gateway.stages': _unread, ...kept } = fixtureOf(version)
      const values = { ...kept, 'gateway.stages': '{"payment/76":"en"}' }
      createStorage(() => browserWith(values).area)
      expect(values).toEqual(kept)
    })

    it('REL-05 restores the input of the sale and of the deposit', async () => {
      const browser = browserWith(fixtureOf(version))
      const order = { id: '73', status: 1, is_approved: true, broker_id: 1 }
      const seller = await Seller.open(world, order, { browser })
      await until(() => selectSaleState(seller.state).draft.holder_name === HOLDER)
      await world.make('crypto-payments', { id: '74' })
      const deposit = await openClient(world, '/cpayment/74', { browser, isWithoutLater: true })
      await until(() => selectCpayment(deposit.store.getState()).email === HALF_EMAIL)
    })

    it('REL-05 keeps what only a newer build can read', async () => {
      const newer: StoredArea = { 'gateway.drafts.2': '{"new":true}', 'gateway.later': 'any text' }
      const values: StoredArea = { ...fixtureOf(version), ...newer }
      const at = Date.now() - 60_000
      const unknown = { key: 'k', at, event: 'party', by: 'trader', text: { key: 'log.party' }, more: 1 }
      const history = JSON.parse(values['gateway.history'] ?? '{}') as Record<string, unknown[]>
      values['gateway.history'] = JSON.stringify({ ...history, 'payment/75': [unknown] })
      const buyer = await Buyer.atRequisites(world, { id: '75' }, { browser: browserWith(values) })
      storeConversation(buyer.deps, 'trader', { ...EMPTY, draft: DRAFT }, EMPTY)
      await until(() => readHistory(buyer.deps, Date.now()).length > 2)
      expect(values).toMatchObject(newer)
      const kept = JSON.parse(values['gateway.history']) as Record<string, unknown[]>
      expect(kept['payment/75']).toContainEqual(unknown)
      expect(kept[PAYING.key]).toEqual(history[PAYING.key])
    })
  })
})

/** The id of the deal in a stored dispute. */
function deal(raw: string | null): string {
  return (JSON.parse(raw ?? '{}') as Record<string, { deal: string }>)[DISPUTED.key]?.deal ?? ''
}

const ID = '7'

describe('orders of different kinds with the same id', () => {
  it('SAFE-04 a running action on one page does not block actions on another', async () => {
    const browser = createTestBrowser()
    for (const owner of [ID, `payment/${ID}`]) browser.locks.hold({}, `gateway.act.${owner}`)
    const { client } = await openDeposit(world, { id: ID }, { browser })
    await startWith(client, 'usdt', 'payer@mail.com')
    expect(await world.calls(`POST /cp/${ID}/start`)).toHaveLength(1)
  })
})
