/** A seller on the sale page without a browser: the steps that the tests of the flows share. */
import { brokerPressed, emailSubmitted } from '../../src/features/brokers/brokersSlice.ts'
import { questionAnswered, questionAsked, selectDealState } from '../../src/features/deal/dealSlice.ts'
import type { Question } from '../../src/rules/question.ts'
import { selectScreen } from '../../src/pages/sale/saleScreen.ts'
import { requisiteConfirmed } from '../../src/pages/sale/saleSlice.ts'
import { wholeSale } from '../support/wholePages.ts'
import { openClient, type OpenedClient, type OpenOptions } from '../support/client.ts'
import { until, type TestWorld } from '../support/world.ts'

export const CARD = '4111111111111111, IVAN PETROV'

export class Seller {
  private constructor(
    readonly world: TestWorld,
    readonly client: OpenedClient,
    readonly id: string,
  ) {}

  /** Opens the page of a new sale. */
  static async open(world: TestWorld, fields: object = {}, options?: OpenOptions): Promise<Seller> {
    const id = await world.make('sales', { amount: '7000', currency: 'rub', symbol: 'usdt', ...fields })
    return Seller.visit(world, id, options)
  }

  /** Opens the page of a sale that is there. */
  static async visit(world: TestWorld, id: string, options?: OpenOptions): Promise<Seller> {
    const client = await openClient(world, `/sale/${id}`, wholeSale, options)
    await until(() => selectScreen(client.store.getState()).name !== 'loading')
    return new Seller(world, client, id)
  }

  /** The same browser after a reload. */
  async reload(): Promise<Seller> {
    this.client.close()
    return Seller.visit(this.world, this.id, { browser: this.client.browser })
  }

  get state() {
    return this.client.store.getState()
  }

  get screen() {
    return selectScreen(this.state)
  }

  get deal() {
    return selectDealState(this.state).deal
  }

  async onScreen(name: string, ms?: number) {
    await until(() => this.screen.name === name, ms)
  }

  /** The key of a bank by its name, once the list is here. */
  async bank(name: string) {
    await until(() => this.state.brokers.list.length > 0)
    const found = this.state.brokers.list.find((bank) => bank.name === name)
    if (!found) throw new Error(`no bank ${name}`)
    return found.broker_id
  }

  async choose(name = 'Sberbank') {
    this.client.store.dispatch(brokerPressed(await this.bank(name)))
    if (this.state.brokers.picked !== null) this.client.store.dispatch(emailSubmitted('seller@mail.com'))
    await until(() => this.screen.name !== 'init')
  }

  async approve() {
    await this.world.control('POST', `/orders/${this.id}/act`, { action: 'approve' })
  }

  /** From the list of banks to the entry of the requisite. */
  async toEntry() {
    await this.choose()
    await this.approve()
    await this.onScreen('payment', 4_000)
  }

  confirm(requisite = CARD) {
    this.client.store.dispatch(requisiteConfirmed(requisite))
  }

  /** On to a deal that waits for the buyer's answer. */
  async toDeal() {
    await this.toEntry()
    this.confirm()
    await until(() => this.deal !== null)
  }

  act(action: string, more: { as?: string; text?: string } = {}) {
    return this.world.act(this.deal?.deal_id ?? '', action, more)
  }

  async toPaid() {
    await this.toDeal()
    await this.act('confirm')
    await this.act('pay')
    await until(() => this.deal?.state === 'paid', 6_000)
  }

  answer(question: Question, yes = true) {
    this.client.store.dispatch(questionAsked(question))
    this.client.store.dispatch(questionAnswered({ question, yes }))
  }
}
