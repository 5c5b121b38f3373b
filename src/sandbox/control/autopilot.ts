/** Acts automatically for traders, approvals and the chain. It only reacts to events, so that a scenario which starts in the middle waits for its user. */
import { ORDER_OK } from '../../contract/statuses.ts'
import { closeAutodeal, autodealById } from '../autodeal.ts'
import { postMessage, SUPPORT } from '../chat.ts'
import * as flow from '../dealFlow.ts'
import { compare, subtract, divide } from '../decimal.ts'
import { depositOf, leastOf, receiveCoins } from '../deposit.ts'
import { finishFlashpay, startTransaction } from '../flashpay.ts'
import { approveSale, orderOf } from '../order.ts'
import type { CryptoOrder, Message, Order } from '../records.ts'
import { Refusal } from '../refusal.ts'
import type { World } from '../world.ts'
import type { WorldEvent } from '../worldEvent.ts'

export interface AutopilotSetting {
  on: boolean
  /** Delay of one step, ms of gateway time. */
  delay_ms: number
}

export class Autopilot {
  readonly #world: World
  setting: AutopilotSetting

  constructor(world: World, setting: AutopilotSetting) {
    this.#world = world
    this.setting = setting
    world.subscribe((event) => {
      if (this.setting.on) this.#onEvent(event)
    })
  }

  #onEvent(event: WorldEvent): void {
    switch (event.kind) {
      case 'deal':
        this.#onDeal(event)
        return
      case 'autodeal':
        if (event.change === 'paid')
          this.#schedule(2, (world) => closeAutodeal(world, autodealById(world, event.autodeal.id)))
        return
      case 'sale claimed':
        this.#schedule(1, (world) => approveSale(world, orderOf(world, 'sale', event.order.id)))
        return
      case 'deposit started':
        this.#onDeposit(event.order)
        return
      case 'flashpay chosen':
        this.#onFlashpay(event.order)
        return
      case 'message':
        this.#onMessage(event.message)
    }
  }

  #onDeal({ deal, change }: Extract<WorldEvent, { kind: 'deal' }>): void {
    const current = (world: World) => flow.dealById(world, deal.id)
    if (change === 'proposed') this.#schedule(1, (world) => flow.confirmDeal(world, current(world)))
    if (change === 'confirmed' && deal.payerRole === 'seller')
      this.#schedule(2, (world) => flow.payDeal(world, current(world), 'trader'))
    if (change === 'paid' && deal.payerRole === 'buyer')
      this.#schedule(2, (world) => {
        if (!current(world).dispute) flow.releaseDeal(world, current(world), 'trader')
      })
    if (change === 'disputed' && deal.dispute?.initiator === deal[deal.payerRole])
      this.#schedule(2, (world) => flow.disputeDeal(world, current(world), 'trader'))
    if (change === 'joined')
      this.#schedule(4, (world) => flow.resolveDispute(world, current(world), deal.payerRole))
  }

  /** The deposit arrives in two halves if each is above the minimum. */
  #onDeposit(order: CryptoOrder): void {
    if (order.symbol === null || order.amount === null) return
    const least = leastOf(order.symbol)
    const half = divide(order.amount, '2', 8)
    const rest = subtract(order.amount, half)
    const isSplit = compare(half, least) >= 0 && compare(rest, least) >= 0
    const parts = isSplit ? [half, rest] : [compare(order.amount, least) >= 0 ? order.amount : least]
    for (const [index, part] of parts.entries())
      this.#schedule(4 * (index + 1), (world) => receiveCoins(world, depositOf(world, order.id), part))
  }

  #onFlashpay({ kind, id }: Order): void {
    this.#schedule(2, (world) => startTransaction(world, orderOf(world, kind, id), null))
    this.#schedule(5, (world) => finishFlashpay(world, orderOf(world, kind, id), ORDER_OK))
  }

  /** A trader or support answers the user's messages; they do not answer each other. */
  #onMessage(message: Message): void {
    const isSupport = message.receiver === SUPPORT
    if (!isSupport && !this.#world.traders.get(message.receiver)) return
    const text = isSupport
      ? 'Support here. We see your deal and will answer in a few minutes.'
      : 'Got it, one moment, please.'
    this.#schedule(1, (world) =>
      postMessage(world, {
        sender: message.receiver,
        receiver: message.sender,
        message: text,
        media_id: null,
      }),
    )
  }

  /** Run `action` after some steps, unless the state has changed by then. */
  #schedule(steps: number, action: (world: World) => unknown): void {
    const world = this.#world
    world.clock.at(`autopilot:${world.nextId()}`, world.clock.now() + steps * this.setting.delay_ms, () => {
      try {
        if (this.setting.on) action(world)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
      }
    })
  }
}
