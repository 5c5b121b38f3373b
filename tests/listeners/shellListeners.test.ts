/** The frame of every page: settings and rates, language, and the person's return. */
import { describe, expect, it } from 'vitest'
import { selectDeployment, selectRates } from '../../src/shell/deploymentSlice.ts'
import {
  languagePicked,
  orderLanguageLoaded,
  pageOpened,
  pageResumed,
  selectIsOnline,
  selectIsStale,
} from '../../src/shell/shellSlice.ts'
import { shellListeners } from '../support/listeners.ts'
import { orderAt } from '../support/state.ts'
import { bareClient, refusal, settle, useFakeTime, type BareClient } from './bareClient.ts'

const SETTINGS = {
  ...{ app_title: 'Pay here', support: { handle: 'help', url: 'https://t.test/help' } },
  ...{ exchange_url: null, contacts_url: null, videos: { en: 'https://v.test/en' }, minimums: {} },
}

function open(id = '7', options: Parameters<typeof bareClient>[1] = {}) {
  const client = bareClient([...shellListeners], options)
  const langs: string[] = []
  client.deps.changeLanguage = async (lang) => void langs.push(lang)
  client.dispatch(pageOpened(id === '' ? { page: 'not-found', id } : { page: 'payment', id }))
  return { ...client, langs }
}
const routes = ({ calls }: BareClient) => calls.map(({ route }) => route)
const deploymentOf = ({ store }: BareClient) => selectDeployment(store.getState())

useFakeTime()

describe('settings and rates', () => {
  const answers = { 'GET /settings': SETTINGS, 'GET /rates': { usdt: '80' } }

  it('API-10 API-11 A69 are loaded after the order, once, and have precedence over those of the deployment', async () => {
    const settings = { brand: { name: 'Shop' }, support_handle: 'own', support_url: 'https://t.test/own' }
    const client = open('7', { answers, settings: { ...settings, site_url: 'https://site.test//' } })
    await settle()
    expect(routes(client)).toEqual([])
    const contactsUrl = 'https://site.test/contacts'
    expect(deploymentOf(client)).toMatchObject({ appTitle: 'Shop', supportHandle: 'own', contactsUrl })
    await client.run(orderAt(1))
    expect(routes(client)).toEqual(['GET /settings', 'GET /rates'])
    const url = 'https://t.test/help'
    expect(deploymentOf(client)).toMatchObject({
      appTitle: 'Pay here',
      supportHandle: 'help',
      supportUrl: url,
      contactsUrl,
    })
    expect(deploymentOf(client).videos).toMatchObject({ en: 'https://v.test/en' })
    expect(selectRates(client.store.getState())).toEqual({ usdt: '80' })
    await client.run(pageOpened({ page: 'payment', id: '8' }), orderAt(2))
    expect(routes(client)).toHaveLength(2)
  })

  it('API-10 SAFE-06 A69 an empty name or handle is ignored, because messages to support would have no recipient', async () => {
    const empty = { ...SETTINGS, app_title: '', support: { handle: '', url: null } }
    const settings = { brand: { name: 'Shop' }, support_handle: 'own' }
    const client = open('', { answers: { 'GET /settings': empty, 'GET /rates': {} }, settings })
    await settle()
    expect(deploymentOf(client)).toMatchObject({ appTitle: 'Shop', supportHandle: 'own' })
  })

  it('TITLE-03 A69 a deployment without a name has none; a page without an order waits for nothing', async () => {
    const client = open('', { answers: { 'GET /rates': refusal('down', { status: 500 }) } })
    expect(deploymentOf(client).appTitle).toBeNull()
    await settle()
    expect(routes(client)).toEqual(['GET /settings', 'GET /rates'])
    expect(selectRates(client.store.getState())).toBeNull()
  })
})

describe('the language', () => {
  it('I18N-03 is the person’s choice, and is stored', async () => {
    const client = open()
    await client.run(languagePicked('tj'))
    expect([client.langs, client.deps.storage.get('language')]).toEqual([['tj'], 'tj'])
  })

  it('SPEC-18 I18N-03 is loaded once the network is back, if it could not be loaded before', async () => {
    const client = open()
    const { changeLanguage } = client.deps
    client.deps.changeLanguage = () => Promise.reject(new Error('no network'))
    await client.run(languagePicked('tj'))
    client.deps.changeLanguage = changeLanguage
    await client.run(pageResumed('online'))
    expect(client.langs).toEqual(['tj'])
  })

  it.each([
    ['none was chosen', null, 'uz', ['uz']],
    ['one was chosen', 'en', 'uz', ['en']],
    ['one was chosen that is not offered', 'tj', 'uz', ['uz']],
    ['the order names none', null, null, []],
    ['the order names one that is not offered', null, 'tj', []],
  ] as const)('SALE-02 A47 is the person’s, else the order’s: %s', async (_where, stored, lang, changed) => {
    const client = open('7', { settings: { languages: ['ru', 'en', 'uz'] } })
    client.deps.storage.set('language', stored)
    await client.run(orderLanguageLoaded(lang))
    expect(client.langs).toEqual(changed)
  })
})

describe('the page', () => {
  it('NET-07 RET-07 reacts when the person or the network is back, and at once when the network is lost', () => {
    const client = open()
    client.dispatch(orderAt(1))
    client.device.changeState('hidden')
    expect(selectIsStale(client.store.getState())).toBe(false)
    client.device.changeState('visible')
    expect(selectIsStale(client.store.getState())).toBe(true)
    client.device.changeState('offline')
    expect(selectIsOnline(client.store.getState())).toBe(false)
  })
})
