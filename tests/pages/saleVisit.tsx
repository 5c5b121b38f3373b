/** A rendered sale, and the steps that its page tests share. */
import type { OpenOptions } from '../support/client.ts'
import { renderPage, type ShownPage } from '../support/page.tsx'
import { until, type TestWorld } from '../support/world.ts'

export const CARD = { card_number: '4111111111111111', holder_name: 'IVAN PETROV' }

/** Enters the requisite of a card. */
export async function fillCard(page: ShownPage) {
  for (const [name, text] of Object.entries(CARD)) await page.fill(name, text)
}

export interface SaleVisit {
  page: ShownPage
  id: string
}

/** Creates a sale and opens its page, in English by default. */
export async function openSale(
  world: TestWorld,
  fields: object = {},
  options: OpenOptions = {},
): Promise<SaleVisit> {
  const money = { amount: '7000', currency: 'rub', symbol: 'usdt' }
  const id = await world.make('sales', { ...money, lang: 'en', ...fields })
  return { id, page: await renderPage(world, `/sale/${id}`, options) }
}

/** Opens a sale at the entry of its requisite; the default bank is Sberbank, which takes cards. */
export async function openEntry(world: TestWorld, fields: object = {}, options?: OpenOptions) {
  const started = { status: 1, is_approved: true, broker_id: 109, email: 'seller@mail.com' }
  const visit = await openSale(world, { ...started, ...fields }, options)
  await until(() => visit.page.hasAction('submit-requisite'))
  await until(() => visit.page.state().brokers.list.length > 0)
  return visit
}

/** Opens a sale with a deal with these fields. */
export async function openDeal(world: TestWorld, deal: object, fields: object = {}): Promise<SaleVisit> {
  const visit = await openSale(world, { status: 1, is_approved: true, deal, ...fields })
  // These blocks are lazy-loaded.
  await until(() => document.querySelector('[data-result], [data-action="cancel"]') !== null)
  return visit
}
