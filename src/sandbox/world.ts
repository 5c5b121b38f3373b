/** The sandbox's world: everything it remembers, its clock and its chance. What may happen to the rows stands in one file per noun. */
import type { Merchant } from '../contract/orders.ts'
import { Clock, type TimeSource } from './clock.ts'
import type { WorldEvent } from './worldEvent.ts'
import { Hub } from './hub.ts'
import { Random } from './random.ts'
import type * as row from './records.ts'
import { BoundedMap } from './boundedMap.ts'

const ORDERS_MAX = 20_000
const ACCOUNTS_MAX = 20_000
const TOKENS_MAX = 100_000
const DEALS_MAX = 40_000
const CONVERSATIONS_MAX = 20_000
const MEDIA_MAX = 2_000
const SMALL_MAX = 5_000

export const ANSWER_FORMS = ['records', 'ids'] as const
export type AnswerForm = (typeof ANSWER_FORMS)[number]

export class World {
  readonly clock: Clock
  readonly hub = new Hub()
  readonly accounts = new BoundedMap<row.Account>(ACCOUNTS_MAX)
  readonly accountByEmail = new BoundedMap<number>(ACCOUNTS_MAX)
  readonly accountByNickname = new BoundedMap<number>(ACCOUNTS_MAX)
  /** Ids of an account's deals, oldest first. */
  readonly dealsByAccount = new BoundedMap<readonly number[]>(ACCOUNTS_MAX)
  readonly access = new BoundedMap<row.AccessToken>(TOKENS_MAX)
  /** Refresh tokens that have not served yet, and whose they are. */
  readonly refresh = new BoundedMap<number>(TOKENS_MAX)
  /** Codes sent by e-mail. */
  readonly mails = new BoundedMap<{ email: string; code: string; validated: boolean }>(SMALL_MAX)
  /** Wrong logins by e-mail. */
  readonly attempts = new BoundedMap<{ count: number; until: number }>(SMALL_MAX)
  readonly traders = new BoundedMap<row.Trader>(SMALL_MAX)
  readonly merchants = new BoundedMap<Merchant>(ORDERS_MAX)
  // What is forgotten takes its timers along.
  readonly orders = new BoundedMap<row.Order>(ORDERS_MAX, ({ kind, id }) =>
    this.clock.clear(`entry:${kind}:${id}`),
  )
  readonly deposits = new BoundedMap<row.CryptoOrder>(ORDERS_MAX, ({ id }) =>
    this.clock.clear(`deposit:${id}`),
  )
  readonly lots = new BoundedMap<row.Lot>(SMALL_MAX)
  readonly deals = new BoundedMap<row.Deal>(DEALS_MAX, ({ id }) => {
    this.clock.clear(`deal:${id}`)
    this.clock.clear(`dispute:${id}`)
  })
  readonly autodeals = new BoundedMap<row.Autodeal>(DEALS_MAX, ({ id }) => this.clock.clear(`autodeal:${id}`))
  /** When an account last traded on a lot. */
  readonly trades = new BoundedMap<number>(DEALS_MAX)
  /** Messages of two nicknames, oldest first. */
  readonly conversations = new BoundedMap<row.Message[]>(
    CONVERSATIONS_MAX,
    (gone) => (this.messageCount -= gone.length),
  )
  readonly media = new BoundedMap<row.Media>(MEDIA_MAX, (gone) => (this.mediaBytes -= gone.bytes.length))
  /** Notifications by account, oldest first. */
  readonly notices = new BoundedMap<readonly row.Notice[]>(ACCOUNTS_MAX)
  readonly unavailableCoins = new Set<string>()
  /** Keys of banks that have gone away, as texts. */
  readonly goneBanks = new Set<string>()

  mediaBytes = 0
  messageCount = 0
  random: Random
  /** What the AuthKey is computed from. */
  code = ''
  /** Called when an order is asked for that is not there: stories come to life this way. */
  onMissingOrder: (kind: row.OrderKind | 'deposit', id: string) => void = () => undefined
  ipBanned = false
  /** Whether orders carry their deal, automatic deal and merchant, or name them by id alone. */
  answerForm: AnswerForm = 'records'

  readonly #seed: string
  #resets = 0
  #ids = 0
  readonly #listeners: ((event: WorldEvent) => void)[] = []

  constructor(time: TimeSource, seed: string) {
    this.#seed = seed
    this.clock = new Clock(time)
    this.random = new Random(seed)
    this.#initialize()
  }

  /** The next number for a row: no two rows of a world share one. */
  nextId(): number {
    this.#ids += 1
    return this.#ids
  }

  /** Listen to what happens; called after the rows have changed. */
  subscribe(listener: (event: WorldEvent) => void): void {
    this.#listeners.push(listener)
  }

  emitEvent(event: WorldEvent): void {
    for (const listener of this.#listeners) listener(event)
  }

  /** Another code: AuthKeys made from the old one are refused from now on (412). */
  rotateCode(): void {
    this.code = this.random.text(24)
  }

  /** A clean start, with another stretch of the same chance, so that old tokens mean nobody. */
  reset(): void {
    this.#resets += 1
    this.random = new Random(`${this.#seed}/${this.#resets}`)
    this.clock.reset()
    this.hub.setUp(true)
    this.hub.dropAll()
    this.hub.handshakes.length = 0
    for (const value of Object.values(this)) if (value instanceof BoundedMap) value.clear()
    this.unavailableCoins.clear()
    this.goneBanks.clear()
    this.mediaBytes = 0
    this.messageCount = 0
    this.ipBanned = false
    this.answerForm = 'records'
    this.#initialize()
  }

  #initialize(): void {
    this.#ids = 10_000 + this.random.below(80_000)
    this.rotateCode()
  }
}
