/** A bank that demands two values: one is asked for after the other, and the bank is chosen with both. */
import { expect, it } from 'vitest'
import { bankChoiceListeners } from '../../src/features/brokers/bankChoiceListeners.ts'
import {
  brokerPressed,
  demandAnswered,
  selectDemand,
  startingChanged,
} from '../../src/features/brokers/brokersSlice.ts'
import type { Demand, DemandAnswers } from '../../src/rules/demands.ts'
import { bareClient, useFakeTime } from './bareClient.ts'

useFakeTime()

function open(demanded: readonly Demand[] = ['mask', 'email']) {
  const chosen: [string, DemandAnswers][] = []
  const client = bareClient([
    bankChoiceListeners({
      demands: () => demanded,
      choose: async (_api, bank, answers) => void chosen.push([String(bank), answers]),
    }),
  ])
  return { ...client, chosen, demand: () => selectDemand(client.state()) }
}

it('FP-05 A13 a bank is chosen once, with every value that it demands', async () => {
  const { run, chosen, demand } = open()
  await run(demandAnswered('of no bank'), brokerPressed('4'))
  expect(demand()).toBe('mask')
  await run(demandAnswered('4111'))
  expect(demand()).toBe('email')
  expect(chosen).toEqual([])
  await run(demandAnswered('a@mail.com'))
  expect(chosen).toEqual([['4', { mask: '4111', email: 'a@mail.com' }]])
  const free = open([])
  await free.run(demandAnswered('of no field'), brokerPressed('4'), demandAnswered('of no field'))
  expect(free.chosen).toEqual([['4', {}]])
})

it.each(['4', '5'])('A13 after a press of bank %s nothing is sent that was typed before', async (bank) => {
  const { run, chosen, demand } = open()
  await run(brokerPressed('4'), demandAnswered('4111'), brokerPressed(bank))
  expect(demand()).toBe('mask')
  await run(demandAnswered('4222'), demandAnswered('a@mail.com'))
  expect(chosen).toEqual([[bank, { mask: '4222', email: 'a@mail.com' }]])
})

it.each([{ demanded: ['mask'] }, { demanded: ['mask', 'email'] }] as const)(
  'FP-04 FP-05 PUR-05 A13 while a choice is being sent nothing is asked for, sent or replaced: $demanded',
  async ({ demanded }) => {
    const { run, chosen, state } = open(demanded)
    await run(brokerPressed('4'), demandAnswered('4111'), startingChanged(true))
    const [{ brokers }, sent] = [state(), [...chosen]]
    await run(demandAnswered('4222'), brokerPressed('5'))
    expect(state().brokers).toEqual(brokers)
    expect(chosen).toEqual(sent)
  },
)
