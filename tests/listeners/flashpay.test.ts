import { describe, expect, it } from 'vitest'
import { selectBrokers } from '../../src/features/brokers/brokersSlice.ts'
import { selectDealState } from '../../src/features/deal/dealSlice.ts'
import { selectDialog } from '../../src/features/dialogs/dialogsSlice.ts'
import { selectFlashpayDeal } from '../../src/features/order/orderSlice.ts'
import { selectScreen } from '../../src/pages/flashpay/flashpayScreen.ts'
import { flashBrokerPressed, flashMaskSubmitted } from '../../src/pages/flashpay/flashpaySlice.ts'
import { createTestBrowser } from '../support/browser.ts'
import { openClient, type OpenedClient, type OpenOptions } from '../support/client.ts'
import { advance, useWorld } from '../support/world.ts'

const world = useWorld()
const MASK = '4111-1111-1111-1111'
const state = ({ store }: OpenedClient) => store.getState()
const screen = (client: OpenedClient) => selectScreen(state(client))

async function open(
  fields: { type?: 'payment' | 'sale'; [name: string]: unknown } = {},
  options?: OpenOptions,
) {
  const id = await world.make('flashpay', fields)
  const client = await openClient(world, `/flashpay/${fields.type ?? 'payment'}/${id}`, options)
  return { id, client }
}

function bank(client: OpenedClient, name: string) {
  const found = selectBrokers(state(client)).find((broker) => broker.name === name)
  if (!found) throw new Error(`no bank ${name}`)
  return found.broker_id
}

const finish = (id: string, status: 2 | 3) =>
  world.control('POST', `/orders/${id}/act`, { action: 'finish', status })

describe('the flash-pay page', () => {
  it.each([
    ['payment', 'p2'],
    ['sale', 's2'],
  ] as const)('FP-01 a %s is loaded by GET /%s/{id}, and never registers an account', async (type, call) => {
    const { id, client } = await open({ type })
    expect(await world.calls(`GET /${call}/${id}`)).toHaveLength(1)
    client.store.dispatch(flashBrokerPressed(bank(client, 'SBP')))
    await advance(6_000)
    await finish(id, 2)
    await advance(6_000)
    expect(screen(client)).toEqual({ name: 'processed', result: 'ok' })
    expect(await world.calls('/auth/')).toEqual([])
    expect((await world.calls()).every(({ headers }) => !('authorization' in headers))).toBe(true)
  })

  it('FP-04 FP-05 a card bank waits for the card, then one PATCH contains both', async () => {
    const { id, client } = await open()
    const sber = bank(client, 'Sberbank')
    client.store.dispatch(flashBrokerPressed(sber))
    await advance(500)
    expect(await world.calls('PATCH')).toEqual([])
    client.store.dispatch(flashMaskSubmitted(MASK))
    client.store.dispatch(flashMaskSubmitted(MASK))
    await advance(500)
    expect((await world.calls(`PATCH /p2/${id}`)).map(({ body }) => body)).toEqual([
      { broker_id: sber, mask: MASK },
    ])
    expect(screen(client)).toMatchObject({ name: 'payment' })
  })

  it.each([true, 'answer'] as const)(
    'FP-05 NET-07 the call that chooses the bank fails without a response (%s): an error only if it was not carried out',
    async (drop) => {
      const { id, client } = await open()
      await world.setFaults({ call: `PATCH /p2/${id}`, times: 9, drop })
      client.store.dispatch(flashBrokerPressed(bank(client, 'SBP')))
      await advance(20_000)
      expect(screen(client).name).toBe(drop === 'answer' ? 'payment' : 'init')
      expect(selectDialog(client.store.getState()) === null).toBe(drop === 'answer')
    },
  )

  it('SAFE-04 FP-05 a payment and a sale with one id, open side by side, do not block each other', async () => {
    const browser = createTestBrowser()
    const { id, client } = await open({}, { browser })
    const sale = await open({ type: 'sale', id }, { browser })
    await world.setFaults({ call: 'PATCH /p2/{id}', delay_ms: 3_000 })
    client.store.dispatch(flashBrokerPressed(bank(client, 'SBP')))
    await advance(100)
    sale.client.store.dispatch(flashBrokerPressed(bank(sale.client, 'Sberbank')))
    await advance(500)
    expect(await world.calls(`PATCH /s2/${id}`)).toHaveLength(1)
    expect(screen(sale.client).name).toBe('payment')
  })

  it('SAFE-03 FP-04 a choice on an outdated order replaces no requisites', async () => {
    const browser = createTestBrowser()
    const { id, client } = await open({}, { browser })
    const other = await openClient(world, `/flashpay/payment/${id}`, { browser })
    await world.setFaults({ call: 'GET /p2/{id}', times: 2, delay_ms: 1_000 })
    client.store.dispatch(flashBrokerPressed(bank(client, 'SBP')))
    await advance(300)
    expect(screen(other).name).toBe('init')
    other.store.dispatch(flashBrokerPressed(bank(other, 'SBP')))
    await advance(3_000)
    expect(await world.calls(`PATCH /p2/${id}`)).toHaveLength(1)
    expect(screen(other).name).toBe('payment')
  })

  it('FP-02 FP-06 opens at the step of the order', async () => {
    expect(screen((await open({ status: 0, broker_id: 109 })).client).name).toBe('payment')
    expect(screen((await open({ status: 1, broker_id: 109 })).client)).toMatchObject({ name: 'payment' })
    expect(screen((await open({ status: 2, broker_id: 109 })).client)).toMatchObject({ result: 'ok' })
    expect(screen((await open({ type: 'sale', status: 3 })).client)).toMatchObject({ result: 'not-ok' })
    expect(await world.calls('GET /brokers')).toEqual([])
  })

  it('FP-06 a bank chosen elsewhere changes the step of this page, and a changed one causes the warning of old requisites', async () => {
    const browser = createTestBrowser()
    const { id, client } = await open({}, { browser })
    const other = await openClient(world, `/flashpay/payment/${id}`, { browser })
    other.store.dispatch(flashBrokerPressed(bank(other, 'SBP')))
    await advance(1_000)
    const first = screen(client)
    expect(first).toMatchObject({ name: 'payment' })
    await other.deps.call('PATCH /p2/{id}', { id, body: { broker_id: bank(other, 'Sberbank'), mask: MASK } })
    await advance(5_500)
    const second = screen(client)
    expect(second.name === 'payment' && second.requisite).toMatch(/^2200/)
    const old = first.name === 'payment' ? first.requisite : null
    expect(old).toContain(selectDealState(state(client)).replaced ?? 'no warning')
  })

  it('FP-10 the link is shown as soon as the transaction has one', async () => {
    const { id, client } = await open({ status: 1, broker_id: 109 })
    await advance(14 * 60_000)
    expect(selectFlashpayDeal(state(client))?.transaction_link).toBeNull()
    await world.control('POST', `/orders/${id}/act`, {
      action: 'start',
      link: 'https://explorer.example/tx/1',
    })
    await advance(5_500)
    expect(selectFlashpayDeal(state(client))?.transaction_link).toBe('https://explorer.example/tx/1')
  })
})
