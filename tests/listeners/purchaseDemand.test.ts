/** A value that is sent with the deal of a purchase. No bank demands one at present: the card number of flash-pay stands for it. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { demandAnswered } from '../../src/features/brokers/brokersSlice.ts'
import { DEMANDS } from '../../src/rules/demands.ts'
import { TYPED } from '../support/demands.ts'
import { until, useWorld } from '../support/world.ts'
import { Buyer } from './purchaseBuyer.ts'

const world = useWorld()
const ofFlashpay = { ...DEMANDS.mask }
beforeEach(() => void Object.assign(DEMANDS.mask, { isAsked: () => true, places: ['create', 'recreate'] }))
afterEach(() => void Object.assign(DEMANDS.mask, ofFlashpay))

const refuseDeal = () =>
  world.setFaults({ call: 'POST /deals', times: 1, status: 400, body: { mask: ['is invalid'] } })
const masks = async () => (await world.bodies('POST /deals')).map((body) => (body as { mask?: string }).mask)

it('A13 CAT-08 is asked for before the e-mail and sent with the deal without it; a refusal opens its field', async () => {
  const buyer = await Buyer.open(world)
  await refuseDeal()
  await buyer.press()
  await until(() => buyer.state.brokers.demand !== null)
  expect(buyer.state.brokers).toMatchObject({ demand: 'mask', refusal: { raw: 'is invalid' } })
  expect(buyer.dealState.search.state).toBe('idle')
  expect(await world.bodies('POST /deals')).toMatchObject([{ mask: TYPED.mask, requisite: '' }])
  expect(JSON.stringify(await world.bodies('POST /deals'))).not.toContain('@')
  buyer.dispatch(demandAnswered('5555-5555-5555-4444'))
  await until(() => buyer.deal !== null)
  expect(await masks()).toEqual([TYPED.mask, '5555-5555-5555-4444'])
})

it('PUR-05 CAT-08 is asked for when a search that continues after a reload is refused without it', async () => {
  const first = await Buyer.open(world)
  await world.setFaults({ call: 'GET /lots/fast-deal-start', delay_ms: 60_000 })
  await first.choose('VTB')
  await until(() => first.dealState.search.state === 'running')
  await refuseDeal()
  const buyer = await first.reload()
  await until(() => buyer.state.brokers.demand !== null)
  expect(buyer.state.brokers).toMatchObject({ demand: 'mask', refusal: { raw: 'is invalid' } })
  expect(buyer.screen).toMatchObject({ name: 'wait', reason: 'start' })
  buyer.dispatch(demandAnswered(TYPED.mask))
  await until(() => buyer.deal !== null)
  expect(buyer.deal?.lot?.broker?.name).toBe('VTB')
  expect(await masks()).toEqual([undefined, TYPED.mask])
})
