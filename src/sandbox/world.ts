/** A world: one isolated state of the sandbox with records, clock and random numbers. The rules for the records are in one file per noun. */
import type { Broker, Merchant } from '../contract/orders.ts'
import { BoundedMap } from './boundedMap.ts'
import { Clock, type TimeSource } from './clock.ts'
import { Hub } from './hub.ts'
import type { OrderKind } from './orderKinds.ts'
import { Random } from './random.ts'
import type * as row from './records.ts'
import { autodealKey, depositKey, disputeKey, entryKey, stepKey } from './timerKeys.ts'
import type { WorldEvent } from './worldEvent.ts'

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
  readonly access = new BoundedMap<row.AccessToken>(TOKENS_MAX)
  /** Unused refresh tokens and their accounts. */
  readonly refresh = new BoundedMap<number>(TOKENS_MAX)
  /** Codes sent by e-mail. */
  readonly mails = new BoundedMap<{ email: string; code: string }>(SMALL_MAX)
  /** Wrong logins by e-mail. */
  readonly attempts = new BoundedMap<{ count: number; until: number }>(SMALL_MAX)
  readonly traders = new BoundedMap<row.Trader>(SMALL_MAX)
  readonly merchants = new BoundedMap<Merchant>(ORDERS_MAX)
  // Removing a record also removes its timers.
  readonly orders = new BoundedMap<row.Order>(ORDERS_MAX, (order) => this.clock.clear(entryKey(order)))
  readonly deposits = new BoundedMap<row.CryptoOrder>(ORDERS_MAX, (order) =>
    this.clock.clear(depositKey(order)),
  )
  readonly lots = new BoundedMap<row.Lot>(SMALL_MAX)
  readonly deals = new BoundedMap<row.Deal>(DEALS_MAX, (deal) => {
    this.clock.clear(stepKey(deal))
    this.clock.clear(disputeKey(deal))
  })
  readonly autodeals = new BoundedMap<row.Autodeal>(DEALS_MAX, (autodeal) =>
    this.clock.clear(autodealKey(autodeal)),
  )
  /** Time of an account's last trade on a lot. */
  readonly trades = new BoundedMap<number>(DEALS_MAX)
  /** Messages of two nicknames, oldest first. */
  readonly conversations = new BoundedMap<row.Message[]>(
    CONVERSATIONS_MAX,
    (gone) => (this.messageCount -= gone.length),
  )
  readonly media = new BoundedMap<row.Media>(MEDIA_MAX, (gone) => (this.mediaBytes -= gone.bytes.length))
  /** Notifications by account, oldest first. */
  readonly notifications = new BoundedMap<readonly row.Notification[]>(ACCOUNTS_MAX)
  readonly unavailableCoins = new Set<string>()
  /** Fields of banks that were set, by `broker_id`. */
  readonly bankFields = new Map<string, Partial<Broker>>()

  mediaBytes = 0
  messageCount = 0
  random: Random
  /** Code of `GET /codedata`, from which the AuthKey is computed. */
  code = ''
  /** Called when a requested order does not exist; the scenarios create their orders here. */
  onMissingOrder: (kind: OrderKind, id: string) => void = () => undefined
  ipBanned = false
  /** Whether orders contain their deal, automatic deal and merchant, or only their ids. */
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

  /** The next record number, unique within the world. */
  nextId(): number {
    this.#ids += 1
    return this.#ids
  }

  /** Subscribe to events; listeners are called after the records have changed. */
  subscribe(listener: (event: WorldEvent) => void): void {
    this.#listeners.push(listener)
  }

  emitEvent(event: WorldEvent): void {
    for (const listener of this.#listeners) listener(event)
  }

  /** Change the code: AuthKeys of the old one are refused from now on (412). */
  rotateCode(): void {
    this.code = this.random.text(24)
  }

  /** Reset the state. The random sequence continues, so that old tokens stay invalid. */
  reset(): void {
    this.#resets += 1
    this.random = new Random(`${this.#seed}/${this.#resets}`)
    this.clock.reset()
    this.hub.setUp(true)
    this.hub.dropAll()
    this.hub.handshakes.length = 0
    for (const value of Object.values(this)) if (value instanceof BoundedMap) value.clear()
    this.unavailableCoins.clear()
    this.bankFields.clear()
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
