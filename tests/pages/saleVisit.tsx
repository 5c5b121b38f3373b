/** A sale on screen, and the steps that its page tests share. */
// Loaded on demand by the page; here they are there from the start, so that no test waits for the disk.
import '../../src/pages/sale/DealScreens.tsx'
import '../../src/pages/sale/SaleAside.tsx'
import '../../src/pages/sale/SidePanel.tsx'
import type { OpenOptions } from '../support/client.ts'
import { renderPage, type ShownPage } from '../support/page.tsx'
import { until, type TestWorld } from '../support/world.ts'

export const CARD = { card_number: '4111111111111111', holder_name: 'IVAN PETROV' }

export interface SaleVisit {
  page: ShownPage
  id: string
}

/** Makes a sale and opens its page; in English unless the test says otherwise. */
export async function openSale(
  world: TestWorld,
  fields: object = {},
  options: OpenOptions = {},
): Promise<SaleVisit> {
  const id = await world.make('sales', {
    amount: '7000',
    currency: 'rub',
    symbol: 'usdt',
    lang: 'en',
    ...fields,
  })
  return { id, page: await renderPage(world, `/sale/${id}`, options) }
}

/** A sale whose requisite is to be entered; the default bank is Sberbank, a card one. */
export async function openEntry(world: TestWorld, fields: object = {}, options?: OpenOptions) {
  const visit = await openSale(
    world,
    { status: 1, is_approved: true, broker_id: 109, email: 'seller@mail.com', ...fields },
    options,
  )
  await until(() => visit.page.hasAction('submit-requisite'))
  await until(() => visit.page.client.store.getState().brokers.list.length > 0)
  return visit
}

/** A sale with a deal in that state. */
export async function openDeal(world: TestWorld, deal: object, fields: object = {}): Promise<SaleVisit> {
  const visit = await openSale(world, { status: 1, is_approved: true, deal, ...fields })
  // Comes on demand.
  await until(() => document.querySelector('[data-result], [data-action="cancel"]') !== null)
  return visit
}
