/** Everything one schedule plays with, and what it remembers to judge by. */
import { Random } from '../../src/sandbox/random.ts'
import { createSandbox, type Sandbox } from '../../src/sandbox/gateway.ts'
import type { Autodeal, Deal } from '../../src/contract/deals.ts'
import type { CryptoPayment, FlashpayDeal, Purchase, Sale } from '../../src/contract/orders.ts'
import type { ChatMessage } from '../../src/contract/people.ts'
import type { Id } from '../../src/contract/scalars.ts'
import type { Feature } from '../../src/store/types.ts'
import type { FullState } from '../support/client.ts'
import { Browser } from './browser.ts'
import { Line } from './line.ts'
import { Network } from './network.ts'
import { openTab, type Tab } from './tab.ts'
import { VirtualTime } from './time.ts'

/** Something that can be done now; the heavier, the likelier. */
export interface Choice {
  name: string
  weight: number
  run: () => void
}

/** The gateway's memory, as far as it is judged by. */
export interface GatewayState {
  purchases: Purchase[]
  sales: Sale[]
  flashpay: (FlashpayDeal & { type: string })[]
  crypto_payments: CryptoPayment[]
  deals: (Deal & { order: string })[]
  autodeals: (Autodeal & { order: string })[]
  messages: (ChatMessage & { receiver: string })[]
  bugs: string[]
}

/** One kind of order, and what people do with it. */
export interface Play {
  name: string
  feature: Feature
  /** Makes an order; answers the address of its page. `pick` decides which. */
  begin(sandbox: Sandbox, pick: (below: number) => number): string
  /** What the page offers the person in this tab. */
  acts(stage: Stage, tab: Tab): Choice[]
  /** What traders, support, merchants and chains may do. */
  others(stage: Stage): Choice[]
  /** What stands on the screen, in the words of the tables. */
  shown(state: FullState): string
  /** What ought to stand there by the tables, given the gateway's state and what is this page's own. */
  due(stage: Stage, state: FullState): string
  /** Where money would be sent to from this screen, and what the gateway says; null when nothing is offered. */
  payable(stage: Stage, state: FullState): { shown: string; real: string | null } | null
  /** What is not as it must be once all is calm: an act that never ended, typed words that are gone. */
  leftovers(stage: Stage, state: FullState): string[]
}

export class Stage {
  readonly time = new VirtualTime()
  readonly #goBack = this.time.install()
  readonly sandbox: Sandbox
  readonly random: Random
  readonly network: Network
  readonly line: Line
  readonly browser = new Browser(this.time)
  readonly tabs: Tab[] = []
  readonly path: string
  readonly orderId: string
  /** How often a person decided something, by `kind:id`. */
  readonly decided = new Map<string, number>()
  /** Words that a person wrote, by their partner; each is unlike any other. */
  readonly sent: string[] = []
  draft: { partner: string; text: string } | null = null
  /** What was typed into the requisite last, and in which tab. */
  entry: { tab: Tab; fields: Record<string, string> } | null = null
  acts = 0
  #opened = 0
  #isEcho = false

  constructor(
    readonly play: Play,
    salt: number,
  ) {
    this.random = new Random(`wire ${salt}`)
    this.sandbox = createSandbox({ clock: this.time, seed: `chaos ${salt}` })
    this.network = new Network(this.time, this.sandbox, this.random)
    this.line = new Line(this.time, this.sandbox, this.random)
    this.path = play.begin(this.sandbox, (below) => this.random.below(below))
    this.orderId = this.path.split('/').at(-1) ?? ''
  }

  get gateway(): GatewayState {
    return this.sandbox.control.state() as unknown as GatewayState
  }

  /** Opens the page in one more tab. */
  open(): Tab {
    this.#opened += 1
    let isDead = () => false
    const tab = openTab(`tab${this.#opened}`, this.path, this.play.feature, {
      browser: this.browser,
      network: this.network,
      realtime: (auth, listener) => this.line.realtime(() => isDead())(auth, listener),
    })
    isDead = tab.device.isDead
    this.tabs.push(tab)
    return tab
  }

  close(tab: Tab): void {
    tab.kill()
    this.tabs.splice(this.tabs.indexOf(tab), 1)
    // The other tab has words of its own.
    if (this.entry?.tab === tab && this.tabs.length > 0) this.entry = null
  }

  /** The second press of a double click, before anything was drawn anew: no decision of its own. */
  again(choice: Choice): void {
    this.#isEcho = true
    choice.run()
    this.#isEcho = false
  }

  decide(kind: string, id: Id): void {
    if (this.#isEcho) return
    const key = `${kind}:${id}`
    this.decided.set(key, (this.decided.get(key) ?? 0) + 1)
  }

  /** Everything is well again. */
  heal(): void {
    this.network.heal()
    this.sandbox.control.setFaults([])
    this.sandbox.control.setSocketUp(true)
    this.line.manners = 'good'
    for (const { device } of this.tabs) {
      device.isOnline = device.isVisible = true
      device.come('online')
      device.come('visible')
    }
  }

  end(): void {
    for (const tab of this.tabs) tab.kill()
    this.sandbox.dispose()
    this.#goBack()
  }
}

/** One of the choices, the heavier the likelier; none when there is nothing to do. */
export function choose(choices: readonly Choice[], pick: number): Choice | null {
  const total = choices.reduce((sum, { weight }) => sum + weight, 0)
  let rest = total === 0 ? 0 : pick % total
  for (const choice of choices) {
    rest -= choice.weight
    if (rest < 0) return choice
  }
  return null
}
