/** The simulation of one schedule: sandbox, network, browser, tabs, and the records for the checks. */
import type { Autodeal, Deal } from '../../src/contract/deals.ts'
import type { Id } from '../../src/contract/ids.ts'
import type { CryptoPayment, FlashpayOrder, Purchase, Sale } from '../../src/contract/orders.ts'
import type { ChatMessage } from '../../src/contract/people.ts'
import type { LoadedOrder } from '../../src/rules/order.ts'
import { createSandbox, type Sandbox } from '../../src/sandbox/gateway.ts'
import { Random } from '../../src/sandbox/random.ts'
import type { AppState } from '../../src/store/types.ts'
import { createTestBrowser } from '../support/browser.ts'
import { ChaosSocket } from './chaosSocket.ts'
import { Network } from './network.ts'
import { openTab, type Tab } from './tab.ts'
import { VirtualTime } from './time.ts'

/** A currently possible action; `weight` is its relative probability. */
export interface Choice {
  name: string
  weight: number
  run: () => void
}

/** The part of the gateway's state that the checks use. */
export interface GatewayState {
  purchases: Purchase[]
  sales: Sale[]
  flashpay: (FlashpayOrder & { type: string })[]
  crypto_payments: CryptoPayment[]
  deals: (Deal & { order: string })[]
  autodeals: (Autodeal & { order: string })[]
  messages: (ChatMessage & { receiver: string })[]
  bugs: string[]
}

/** Model of one kind of order: the possible actions and the screens. */
export interface OrderModel {
  name: string
  /** Creates an order; returns the path of its page. `pick` chooses among variants. */
  begin(sandbox: Sandbox, pick: (below: number) => number): string
  /** Actions that the page offers the user in this tab. */
  userActions(simulation: Simulation, tab: Tab): Choice[]
  /** Actions of traders, support, merchants and chains. */
  otherActions(simulation: Simulation): Choice[]
  /** The shown screen in the notation of the tables. */
  shownScreen(state: AppState): string
  /** The order as the gateway has it now. */
  orderNow(simulation: Simulation): LoadedOrder | null
  /** The shown payment target and the gateway's current one; null when the screen shows none. */
  payable(simulation: Simulation, state: AppState): { shown: string; real: string | null } | null
  /** State that must not remain after the faults have ended: unfinished actions, lost input. */
  leftovers(simulation: Simulation, state: AppState): string[]
}

export class Simulation {
  readonly time = new VirtualTime()
  readonly #goBack = this.time.install()
  readonly sandbox: Sandbox
  readonly random: Random
  readonly network: Network
  readonly socket: ChaosSocket
  readonly browser = createTestBrowser()
  readonly tabs: Tab[] = []
  readonly path: string
  readonly orderId: string
  /** Number of the user's decisions by `kind:id`. */
  readonly decided = new Map<string, number>()
  /** Texts of the user's messages; each is unique. */
  readonly sent: string[] = []
  draft: { partner: string; text: string } | null = null
  /** The last input of the requisite form, and its tab. */
  entry: { tab: Tab; fields: Record<string, string> } | null = null
  actionCount = 0
  #opened = 0
  #isDoubleClick = false

  constructor(
    readonly model: OrderModel,
    salt: number,
  ) {
    this.random = new Random(`wire ${salt}`)
    this.sandbox = createSandbox({ clock: this.time, seed: `chaos ${salt}` })
    this.network = new Network(this.time, this.sandbox, this.random)
    this.socket = new ChaosSocket(this.time, this.sandbox, this.random)
    this.path = model.begin(this.sandbox, (below) => this.random.below(below))
    this.orderId = this.path.split('/').at(-1) ?? ''
  }

  get gateway(): GatewayState {
    return this.sandbox.control.state() as unknown as GatewayState
  }

  /** Opens the page in a further tab. */
  open(): Tab {
    this.#opened += 1
    let isDead = () => false
    const tab = openTab(`tab${this.#opened}`, this.path, {
      browser: this.browser,
      now: () => this.time.now(),
      network: this.network,
      realtime: (auth, listener) => this.socket.realtime(() => isDead())(auth, listener),
    })
    isDead = tab.device.isDead
    this.tabs.push(tab)
    return tab
  }

  close(tab: Tab): void {
    tab.kill()
    this.tabs.splice(this.tabs.indexOf(tab), 1)
    // Each tab has its own draft.
    if (this.entry?.tab === tab && this.tabs.length > 0) this.entry = null
  }

  /** The second press of a double click, before a rerender; it does not count as a decision. */
  again(choice: Choice): void {
    this.#isDoubleClick = true
    choice.run()
    this.#isDoubleClick = false
  }

  decide(kind: string, id: Id): void {
    if (this.#isDoubleClick) return
    const key = `${kind}:${id}`
    this.decided.set(key, (this.decided.get(key) ?? 0) + 1)
  }

  /** Ends all faults. */
  restore(): void {
    this.network.restore()
    this.sandbox.control.setFaults([])
    this.sandbox.control.setSocketUp(true)
    this.socket.delivery = 'good'
    for (const { device } of this.tabs) {
      device.set.online = device.set.visible = true
      device.changeState('online')
      device.changeState('visible')
    }
  }

  end(): void {
    for (const tab of this.tabs) tab.kill()
    this.sandbox.dispose()
    this.#goBack()
  }
}

/** A choice at random according to the weights; null when there is none. */
export function choose(choices: readonly Choice[], pick: number): Choice | null {
  const total = choices.reduce((sum, { weight }) => sum + weight, 0)
  let rest = total === 0 ? 0 : pick % total
  for (const choice of choices) {
    rest -= choice.weight
    if (rest < 0) return choice
  }
  return null
}
