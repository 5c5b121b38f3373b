/** The logic of the control panel: links, durations, form fields, faults, the error catalogue. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ENDPOINTS } from '../../src/contract/endpoints.ts'
import { FLOW_TEXTS, SERVER_TEXTS, SILENT_TEXTS } from '../../src/contract/serverErrors.ts'
import { orderAddressOf } from '../../src/rules/paths.ts'
import { hashFor, type Place, placeOf, scenarioRunOf } from '../../src/sandbox/controlPanel/address.ts'
import { CATALOGUE, faultOf } from '../../src/sandbox/controlPanel/catalogue.ts'
import { formatDuration, parseDuration } from '../../src/sandbox/controlPanel/duration.ts'
import {
  activeFaultTexts,
  describeFault,
  EVERY_CALL,
  FAULT_KINDS,
  isOn,
  newFault,
} from '../../src/sandbox/controlPanel/faultKinds.ts'
import { ORDER_FIELDS, toFields } from '../../src/sandbox/controlPanel/orderFields.ts'
import {
  actionFor,
  createRequest,
  decodeScript,
  encodeScript,
  type Script,
  withStep,
} from '../../src/sandbox/controlPanel/script.ts'
import { type Live, liveSchema, ORDER_KINDS, reasonOf } from '../../src/sandbox/controlPanel/wire.ts'
import { scenarioOf } from '../../src/sandbox/scenarios.ts'
import { manualSandbox } from './visitor.ts'

const live = (sandbox = manualSandbox(), order: string | null = null): Live =>
  v.parse(liveSchema, sandbox.control.live({ since: 0, order }))

const scenario: Script = {
  name: 'Спор после оплаты 👍',
  kind: 'purchase',
  fields: { amount: '5000', status: 1, deal: { state: 'paid' }, label: null },
  steps: [
    { on: 'deal', body: { action: 'dispute', as: 'trader' } },
    { on: 'clock', ms: 60_000 },
    { on: 'order', body: { action: 'finish', status: 2 } },
  ],
}

describe('links', () => {
  it('a scenario is decoded from its link as it was encoded', () => {
    expect(decodeScript(encodeScript(scenario))).toEqual(scenario)
    expect(encodeScript(scenario)).toMatch(/^[\w-]+$/)
  })

  it.each([
    'nonsense',
    '%%%',
    btoa('{}'),
    btoa(JSON.stringify({ ...scenario, name: '', kind: 'theft' })),
    btoa(JSON.stringify({ ...scenario, name: '', steps: [{ on: 'code', body: {} }] })),
    btoa(
      JSON.stringify({ ...scenario, name: '', steps: Array.from({ length: 61 }, () => scenario.steps[1]) }),
    ),
    'x'.repeat(30_000),
  ])('an invalid link opens the start: %.20s', (text) => {
    expect(decodeScript(text)).toBeNull()
    expect(placeOf(`#play=${encodeURIComponent(text)}`)).toEqual({ at: 'start' })
  })

  it.each<Place>([
    { at: 'order', key: 'purchase:demo--a1' },
    { at: 'order', key: 'deposit:a b&c=d#e' },
    { at: 'scenario', url: '/flashpay/sale/not-ok' },
    { at: 'script', script: scenario },
    { at: 'telemetry' },
    { at: 'start' },
  ])('an address is parsed to the place that it was made for: %j', (place) => {
    expect(placeOf(hashFor(place))).toEqual(place)
  })

  it.each(['#story=https://evil.example', '#story=//evil', '#story=javascript:alert(1)', '#story=/etc/x'])(
    '%s is no scenario',
    (hash) => expect(placeOf(hash)).toEqual({ at: 'start' }),
  )

  it('ROUTE-05 every scenario can run several times, each with an order of its own, which clients open', () => {
    const sandbox = manualSandbox()
    for (const { url } of sandbox.control.scenarios()) {
      const [one, two] = [scenarioRunOf(url, 'one1'), scenarioRunOf(url, 'two2')]
      expect(live(sandbox, one.key).order).toMatchObject({ key: one.key, url: one.url })
      expect(orderAddressOf(one.url)?.id).toMatch(/--one1$/)
      expect(live(sandbox, two.key).order?.id).not.toBe(live(sandbox, one.key).order?.id)
    }
    expect(sandbox.control.state()['bugs']).toEqual([])
    expect(scenarioOf('purchase', 'demo--')).toBeUndefined()
  })
})

describe('scenarios built in the control panel', () => {
  it('a step has an action only while its act is possible', () => {
    const act = { on: 'deal', id: '7', label: 'Act', asks: null } as const
    const acts = [
      { ...act, actor: 'trader', body: { action: 'confirm', as: 'trader' } },
      { ...act, actor: 'payer', body: { action: 'cancel', as: 'payer' } },
    ] as const
    const step = { on: 'deal', body: { action: 'confirm', as: 'trader', text: 'A card' } } as const
    expect(actionFor(step, acts)?.id).toBe('7')
    expect(actionFor({ on: 'deal', body: { action: 'cancel', as: 'trader' } }, acts)).toBeNull()
    expect(actionFor({ on: 'clock', ms: 1 }, acts)).toBeNull()
  })

  it('a scenario has at most 60 steps', () => {
    let long = scenario
    for (let turn = 0; turn < 100; turn += 1) long = withStep(long, { on: 'clock', ms: 1 })
    expect(long.steps).toHaveLength(60)
  })

  it('each kind is created by its own call', () => {
    expect(createRequest({ kind: 'flashpay-sale', fields: { amount: '1' } })).toEqual({
      path: 'flashpay',
      fields: { amount: '1', type: 'sale' },
    })
    expect(createRequest({ kind: 'deposit', fields: {} })).toEqual({ path: 'crypto-payments', fields: {} })
  })
})

describe('times', () => {
  it.each([
    ['in 3 hours', 10_800_000],
    ['3h', 10_800_000],
    ['90 s', 90_000],
    ['1 h 30 min', 5_400_000],
    ['1 hour and 5 minutes', 3_900_000],
    ['2 days', 172_800_000],
    ['1.5h', 5_400_000],
    ['10', 600_000],
    ['', null],
    ['soon', null],
    ['3 hours later', null],
    ['-5 min', null],
  ])('%j', (text, ms) => expect(parseDuration(text)).toBe(ms))

  it.each([
    [0, '0 s'],
    [59_400, '59 s'],
    [125_000, '2 min 5 s'],
    [10_800_000, '3 h'],
    [-300_000, '5 min'],
    [100_800_000, '1 d 4 h'],
  ])('%d ms', (ms, text) => expect(formatDuration(ms)).toBe(text))
})

describe('the form of a new order', () => {
  const samples: Record<string, string> = {
    'deal.dispute.created_at': '2026-03-02T08:50:00Z',
    created_at: '2026-03-02T08:50:00Z',
    'merchant.id': '7',
    broker_id: '109',
  }

  it.each(ORDER_KINDS)('every field of a %s is accepted by the gateway', (kind) => {
    for (const { fields } of ORDER_FIELDS[kind])
      for (const { name, type } of fields) {
        const choices = typeof type === 'string' ? [samples[name] ?? '12', 'null'] : type
        for (const value of type === 'flag' ? ['yes', 'no'] : choices) {
          const sandbox = manualSandbox()
          const call = createRequest({ kind, fields: toFields(kind, { [name]: value }) })
          const make = {
            purchases: sandbox.control.purchase,
            sales: sandbox.control.sale,
            'crypto-payments': sandbox.control.deposit,
            flashpay: sandbox.control.flashpay,
          }[call.path]
          expect(() => make?.call(sandbox.control, call.fields), `${name} = ${value}`).not.toThrow()
        }
      }
  })

  it('nests fields with dots in their names and omits empty ones', () => {
    const typed = {
      amount: ' 100 ',
      status: '1',
      label: '',
      token: 'null',
      'merchant.required_mask': 'yes',
      'deal.dispute.initiator': 'payer',
      'deal.voted': 'no',
    }
    expect(toFields('purchase', typed)).toEqual({
      amount: '100',
      status: 1,
      token: null,
      merchant: { required_mask: true },
      deal: { dispute: { initiator: 'payer' }, voted: false },
    })
  })
})

describe('faults', () => {
  it.each(FAULT_KINDS)('$name is on after it was switched on, and no other fault is', (kind) => {
    const sandbox = manualSandbox()
    sandbox.control.setFaults([newFault(kind, null, EVERY_CALL)])
    const { faults } = live(sandbox)
    expect(FAULT_KINDS.filter((one) => isOn(one, faults))).toEqual([kind])
    sandbox.control.setFaults(faults)
    expect(live(sandbox).faults).toEqual(faults)
    expect(faults.map(describeFault)).toEqual([`${kind.name} on every call`])
  })

  it('the reminder lists every fault that is switched on', () => {
    const sandbox = manualSandbox()
    expect(activeFaultTexts(live(sandbox))).toEqual([])
    sandbox.control.setFaults([{ method: 'POST', path: '/deals', times: 3, status: 500 }])
    sandbox.control.setSocketUp(false)
    sandbox.control.setClock({ skew_ms: -300_000, scale: 60 })
    sandbox.control.setCoins({ eth: false })
    sandbox.control.ban({ ip: true })
    expect(activeFaultTexts(live(sandbox))).toEqual([
      '500 on POST /deals, 3 more',
      'Sockets are down',
      'Every address is banned',
      'ETH is unavailable',
      'The clock is 5 min behind',
      'Time runs 60 times as fast',
    ])
  })
})

describe('the catalogue', () => {
  const all = Object.values(CATALOGUE).flat()

  it('CAT-01 has a button for every text of the catalogue', () => {
    const texts = [SERVER_TEXTS, FLOW_TEXTS, SILENT_TEXTS].flatMap((group) => Object.values<string>(group))
    const missing = texts.filter((text) => !all.some((entry) => entry.text.startsWith(text)))
    expect(missing).toEqual([])
  })

  it.each(all)('$text is answered to its call', async (entry) => {
    const sandbox = manualSandbox()
    expect(entry.route === null || entry.route in ENDPOINTS).toBe(true)
    sandbox.control.setFaults([faultOf(entry)])
    const [method = '', path = ''] = (entry.route ?? 'GET /rates').split(' ')
    const url = `http://localhost/api/v1${path.replace('{id}', '7')}`
    const answer = await sandbox.fetch(new Request(url, { method }))
    expect(answer.status).toBe(entry.status)
    expect(reasonOf(await answer.json(), '')).toBe(entry.field ? `${entry.field} ${entry.text}` : entry.text)
  })
})
