/** A seller on the sale page without a browser: the steps that the listener tests share. */
import { requisiteConfirmed } from '../../src/pages/sale/saleSlice.ts'
import { selectScreen } from '../../src/pages/sale/selectors.ts'
import { openClient, type OpenOptions } from '../support/client.ts'
import { until, type TestWorld } from '../support/world.ts'
import { after, CARD, OrderPerson } from './orderPerson.ts'

type Order = Parameters<typeof Seller.open>

export class Seller extends OrderPerson {
  /** Opens the page of a new sale. */
  static async open(world: TestWorld, fields: object = {}, options?: OpenOptions): Promise<Seller> {
    const id = await world.make('sales', { amount: '7000', currency: 'rub', symbol: 'usdt', ...fields })
    return Seller.visit(world, id, options)
  }

  static atEntry = (...order: Order) => after(Seller.open(...order), (seller) => seller.toEntry())
  static atDeal = (...order: Order) => after(Seller.open(...order), (seller) => seller.toDeal())
  static atPaid = (...order: Order) => after(Seller.open(...order), (seller) => seller.toPaid())

  /** Opens the page of an existing sale. */
  static async visit(world: TestWorld, id: string, options?: OpenOptions): Promise<Seller> {
    const client = await openClient(world, `/sale/${id}`, options)
    await until(() => selectScreen(client.store.getState()).name !== 'loading')
    return new Seller(world, client, id)
  }

  /** The same browser after a reload. */
  async reload(): Promise<Seller> {
    this.close()
    return Seller.visit(this.world, this.id, { browser: this.client.browser })
  }

  get screen() {
    return selectScreen(this.state)
  }

  async choose(name = 'Sberbank') {
    await this.pressBank(name, 'seller@mail.com')
    await until(() => this.screen.name !== 'init')
  }

  async approve() {
    await this.world.actOnOrder(this.id, 'approve')
  }

  /** Continues from the list of banks to the entry of the requisite. */
  async toEntry() {
    await this.choose()
    await this.approve()
    await this.onScreen('payment', 4_000)
  }

  confirm(requisite = CARD) {
    this.dispatch(requisiteConfirmed(requisite))
  }

  /** Continues to a deal that waits for the buyer's answer. */
  async toDeal() {
    await this.toEntry()
    this.confirm()
    await until(() => this.deal !== null)
  }

  async toPaid() {
    await this.toDeal()
    await this.act('confirm')
    await this.act('pay')
    await until(() => this.deal?.state === 'paid', 6_000)
  }
}
