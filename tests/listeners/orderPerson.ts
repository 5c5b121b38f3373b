/** A person with an order's page open, without a browser: the actions that buyer and seller share. */
import { TOAST_MS } from '../../src/contract/constants.ts'
import type { Deal } from '../../src/contract/deals.ts'
import { brokerPressed, demandAnswered } from '../../src/features/brokers/brokersSlice.ts'
import { selectToasts, toastExpired } from '../../src/features/dialogs/dialogsSlice.ts'
import { selectHistory } from '../../src/features/history/historySlice.ts'
import { questionAnswered, questionAsked, selectOrderWithDeal } from '../../src/features/order/orderSlice.ts'
import type { Question } from '../../src/rules/order.ts'
import type { OpenedClient } from '../support/client.ts'
import { TYPED } from '../support/demands.ts'
import { until, type TestWorld } from '../support/world.ts'

export const CARD = '4111111111111111, IVAN PETROV'
/** An order whose requisites are on the screen. */
export const RUNNING = { status: 1, broker_id: 109, deal: { state: 'confirmed', requisite: CARD } }

/** A person who has opened a page, after some steps. */
export async function after<P>(opening: Promise<P>, steps: (person: P) => Promise<void>): Promise<P> {
  const person = await opening
  await steps(person)
  return person
}

export abstract class OrderPerson {
  constructor(
    readonly world: TestWorld,
    readonly client: OpenedClient,
    readonly id: string,
  ) {
    // As on a page (`src/ui/Toasts.tsx`).
    const shown = new Set<number>()
    client.store.subscribe(() => {
      for (const { id } of selectToasts(this.state)) {
        if (!shown.has(id)) setTimeout(() => this.dispatch(toastExpired(id)), TOAST_MS)
        shown.add(id)
      }
    })
  }

  abstract get screen(): { name: string }

  get state() {
    return this.client.store.getState()
  }

  get dealState() {
    return selectOrderWithDeal(this.state)
  }

  get deal() {
    return this.dealState.deal
  }

  /** Text keys of the toasts. */
  get toasts() {
    return this.state.dialogs.toasts.map(({ message }) => ('key' in message ? message.key : message.raw))
  }

  /** Queued dialogs. */
  get dialogs() {
    return this.state.dialogs.dialogs
  }

  /** Keys of the texts in the history of the page. */
  get log() {
    return selectHistory(this.state).map(({ text }) => ('key' in text ? text.key : text.raw))
  }

  get deps() {
    return this.client.deps
  }

  get device() {
    return this.client.device
  }

  close() {
    this.client.close()
  }

  dispatch(action: { type: string }) {
    this.client.store.dispatch(action)
  }

  async onScreen(name: string, ms?: number) {
    await until(() => this.screen.name === name, ms)
  }

  /** Presses a bank and enters what it demands. */
  async pressBank(name: string, email: string) {
    this.dispatch(brokerPressed(await this.bank(name)))
    for (const [demand, value] of Object.entries({ ...TYPED, email }))
      if (this.state.brokers.demand === demand) this.dispatch(demandAnswered(value))
  }

  /** The key of a bank by its name; waits for the list. */
  async bank(name: string) {
    await until(() => this.state.brokers.list.length > 0)
    const found = this.state.brokers.list.find((bank) => bank.name === name)
    if (!found) throw new Error(`no bank ${name}`)
    return found.broker_id
  }

  act(action: string, more?: object) {
    return this.world.act(this.deal?.deal_id ?? this.dealState.autodeal?.autodeal_id ?? '', action, more)
  }

  /** Waits for the deal that replaces a lost one. */
  async nextDeal(lost: Deal | null) {
    await until(() => this.deal?.state === 'proposed' && this.deal.deal_id !== lost?.deal_id, 20_000)
  }

  answer(question: Question, yes = true) {
    this.dispatch(questionAsked(question))
    this.dispatch(questionAnswered({ question, yes }))
  }
}
