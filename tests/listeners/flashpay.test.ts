import { describe, expect, it } from 'vitest'
import { selectBrokers } from '../../src/features/brokers/brokersSlice.ts'
import { selectDealState } from '../../src/features/deal/dealSlice.ts'
import { selectDialog } from '../../src/features/dialogs/dialogsSlice.ts'
import { selectScreen } from '../../src/pages/flashpay/flashpayScreen.ts'
import { flashBrokerPressed } from '../../src/pages/flashpay/flashpaySlice.ts'
import { createTestBrowser } from '../support/browser.ts'
import { openClient, type OpenedClient, type OpenOptions } from '../support/client.ts'
import { advance, useWorld } from '../support/world.ts'

const world = useWorld()
const MASK = '4111-1111-1111-1111'
const state = ({ store }: OpenedClient) => store.getState()
const screen = (client: OpenedClient) => selectScreen(state(client))

async function open(options?: OpenOptions) {
  const id = await world.make('flashpay')
  return { id, client: await openClient(world, `/flashpay/payment/${id}`, options) }
}

function bank(client: OpenedClient, name: string) {
  const found = selectBrokers(state(client)).find((broker) => broker.name === name)
  if (!found) throw new Error(`no bank ${name}`)
  return found.broker_id
}

describe('the flash-pay page', () => {
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

  it('FP-06 a bank chosen elsewhere changes the step of this page, and a changed one causes the warning of old requisites', async () => {
    const browser = createTestBrowser()
    const { id, client } = await open({ browser })
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
})
