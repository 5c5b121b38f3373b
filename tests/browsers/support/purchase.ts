/** Brings a purchase to its requisites, where most tests begin. */
import type { Id } from '../../../src/contract/ids.ts'
import { CARD } from '../../e2e/support/buyer.ts'
import type { GatewayControl } from '../../e2e/support/gateway.ts'
import type { Checkout } from './checkout.ts'

export const ORDER = { amount: '1500', currency: 'rub', symbol: 'usdt', lang: 'en' }

export interface Scene {
  checkout: Checkout
  gateway: GatewayControl
  server: { url: string }
}

export async function openOrder({ checkout, gateway, server }: Scene, fields: object = {}) {
  const made = await gateway.purchase({ ...ORDER, ...fields })
  await checkout.open(server.url + made.url)
  return made
}

/** Chooses the first bank and enters an e-mail; returns the new deal. */
export async function chooseBank({ checkout, gateway }: Scene, id: Id) {
  await checkout.press('choose-method')
  await checkout.fill('email', 'buyer@mail.com')
  await checkout.press('submit-method')
  await checkout.onStep('wait')
  return gateway.dealOf(id)
}

/** Opens an order and continues to the search for a trader. */
export async function toDeal(scene: Scene, fields: object = {}) {
  const { id } = await openOrder(scene, fields)
  return { id, deal: await chooseBank(scene, id) }
}

export async function toRequisites(scene: Scene, fields: object = {}) {
  const made = await toDeal(scene, fields)
  await scene.gateway.act(made.deal.deal_id, 'confirm', { text: CARD })
  await scene.checkout.onStep('payment')
  return made
}
