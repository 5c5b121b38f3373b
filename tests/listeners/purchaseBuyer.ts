/** A buyer on the purchase page without a browser: the steps that the listener tests share. */
import { selectPurchase } from '../../src/features/order/orderSlice.ts'
import { receiptSkipped } from '../../src/pages/payment/paymentSlice.ts'
import { selectScreen } from '../../src/pages/payment/selectors.ts'
import { openClient, type OpenOptions } from '../support/client.ts'
import { advance, until, type TestWorld } from '../support/world.ts'
import { after, CARD, OrderPerson, RUNNING } from './orderPerson.ts'

export const OTHER_CARD = '5555444433332222, PETR IVANOV'

type Order = Parameters<typeof Buyer.open>

export class Buyer extends OrderPerson {
  /** Opens the page of a new order. */
  static async open(world: TestWorld, fields: object = {}, options?: OpenOptions): Promise<Buyer> {
    return Buyer.visit(world, await Buyer.make(world, fields), options)
  }

  static atDeal = (...order: Order) => after(Buyer.open(...order), (buyer) => buyer.toDeal())
  static atRequisites = (...order: Order) => after(Buyer.open(...order), (buyer) => buyer.toRequisites())
  static atPaid = (...order: Order) => after(Buyer.open(...order), (buyer) => buyer.toPaid())
  static atSuccess = (...order: Order) => after(Buyer.open(...order), (buyer) => buyer.toSuccess())

  /** Creates an order; resolves with its id. */
  static make(world: TestWorld, fields: object = {}): Promise<string> {
    return world.make('purchases', { amount: '1500', currency: 'rub', symbol: 'usdt', ...fields })
  }

  /** Opens the page of an existing order. */
  static async visit(world: TestWorld, id: string, options?: OpenOptions): Promise<Buyer> {
    const client = await openClient(world, `/payment/${id}`, options)
    const buyer = new Buyer(world, client, id)
    // A first response that is rejected is requested again after a polling interval.
    await until(() => buyer.screen.name !== 'loading', 6_000)
    return buyer
  }

  /** Opens an order that the gateway made with its deal, by default at its requisites. */
  static async running(world: TestWorld, fields: object = {}, options?: OpenOptions): Promise<Buyer> {
    return Buyer.visit(world, await world.make('purchases', { ...RUNNING, ...fields }), options)
  }

  /** The same; from then on only polling brings its changes. */
  static async withoutSocket(world: TestWorld, options?: OpenOptions): Promise<Buyer> {
    const buyer = await Buyer.running(world, {}, options)
    await world.control('POST', '/socket', { up: false })
    return buyer
  }

  /** The same browser after a reload. */
  async reload(options?: OpenOptions): Promise<Buyer> {
    this.close()
    return this.tab(options)
  }

  /** One more tab of the same browser. */
  tab(options?: OpenOptions): Promise<Buyer> {
    return Buyer.visit(this.world, this.id, { browser: this.client.browser, ...options })
  }

  /** The e-mail that the buyer enters by default; each order has its own. */
  get email() {
    return `buyer.${this.id}@mail.com`
  }

  get screen() {
    return selectScreen(this.state)
  }

  get purchase() {
    return selectPurchase(this.state)
  }

  async shows(result: string, ms?: number) {
    await until(() => this.screen.name === 'processed' && this.screen.result === result, ms)
  }

  async press(name = 'Sberbank', email = this.email) {
    await this.pressBank(name, email)
    await advance(100)
  }

  async choose(name?: string) {
    await this.press(name)
    await until(() => this.screen.name !== 'init')
  }

  async toDeal(name?: string) {
    await this.choose(name)
    await until(() => this.deal !== null)
  }

  /** Continues to the requisites. */
  async toRequisites(text = CARD) {
    await this.toDeal()
    await this.confirm(text)
  }

  /** The trader gives a requisite. */
  async confirm(text = CARD) {
    await this.act('confirm', { text })
    await this.onScreen('payment')
  }

  async overlay(name: 'mask' | 'receipt' | null) {
    await until(() => this.dealState.overlay === name)
  }

  /** "I paid", and yes: continues to the dialog that this opens. */
  async reportPaid(overlay: 'mask' | 'receipt') {
    this.answer('paid')
    await this.overlay(overlay)
  }

  async toPaid() {
    await this.toRequisites()
    await this.toWaiting()
  }

  /** Continues from the requisites: "I paid", without a receipt. */
  async toWaiting() {
    await this.reportPaid('receipt')
    this.dispatch(receiptSkipped())
    await this.shows('waiting')
  }

  /** Continues until the trader has released the coins. */
  async toSuccess() {
    await this.toPaid()
    await this.act('release')
    await this.shows('ok')
  }
}
