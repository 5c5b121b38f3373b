/** The control plane as functions, for the HTTP routes `/_sandbox/*` and for tests in the same process (docs/gateway.md#sandbox-control). */
import { accountByEmail, seedAccounts, setBanned } from '../account.ts'
import { setBanks } from '../banks.ts'
import { depositCoin } from '../deposit.ts'
import type { EventRecorder } from '../eventRecorder.ts'
import { DELAY_MAX_MS, type Faults, readFault } from '../faults.ts'
import { pageOf, type DealOrderKind } from '../orderKinds.ts'
import { fieldRefusal, refuse } from '../refusal.ts'
import type { LogEntry, RequestLog } from '../requestLog.ts'
import { listScenarios } from '../scenarios.ts'
import type { AnswerForm, World } from '../world.ts'
import { actOnDeal, actOnOrder } from './actions.ts'
import { Autopilot, type AutopilotSetting } from './autopilot.ts'
import { ControlInput } from './controlInput.ts'
import { liveState, type LiveQuery } from './live.ts'
import { createDeposit, createOrder, seedMerchant } from './orders.ts'
import { stateOf } from './state.ts'

/** Unchecked fields of a body. */
export type Fields = Readonly<Record<string, unknown>>
/** The fields of `POST /_sandbox/clock`. */
interface ClockChange {
  scale?: number | undefined
  advance_ms?: number | undefined
  /** Simulates a payer's device with a wrong clock; 0 ends it. */
  skew_ms?: number | undefined
}
/** Response of a create. */
interface Created {
  id: string
  /** The payer's page. */
  url: string
}

const ADVANCE_MAX_MS = 10 * 365 * 86_400_000
const SCALE_MAX = 10_000
const SKEW_MAX_MS = 365 * 86_400_000
const TELEMETRY_MAX = 2_000

/** Dependencies of the control plane. */
interface ControlParts {
  world: World
  faults: Faults
  log: RequestLog
  recorder: EventRecorder
}

export class Control {
  readonly #world: World
  readonly #faults: Faults
  readonly #log: RequestLog
  readonly #recorder: EventRecorder
  readonly #autopilot: Autopilot
  readonly #initialAutopilot: AutopilotSetting
  readonly #bugs: string[] = []
  #telemetry: unknown[] = []
  /** Number of received reports, including those that are no longer stored. */
  #telemetryReceived = 0

  constructor({ world, faults, log, recorder }: ControlParts, autopilot: AutopilotSetting) {
    this.#world = world
    this.#faults = faults
    this.#log = log
    this.#recorder = recorder
    this.#initialAutopilot = autopilot
    this.#autopilot = new Autopilot(world, autopilot)
    seedAccounts(world)
    seedMerchant(world)
  }

  purchase(fields: Fields = {}): Created {
    return this.#create('purchase', fields)
  }

  sale(fields: Fields = {}): Created {
    return this.#create('sale', fields)
  }

  flashpay(fields: Fields = {}): Created {
    const type = new ControlInput(fields).oneOf('type', ['payment', 'sale'] as const, 'payment')
    return this.#create(`flashpay-${type}`, fields)
  }

  deposit(fields: Fields = {}): Created {
    const { id } = createDeposit(this.#world, new ControlInput(fields))
    return { id, url: pageOf('deposit', id) }
  }

  /** `POST /_sandbox/deals/{id}/act` */
  actOnDeal(id: string | number, act: Fields): void {
    actOnDeal(this.#world, String(id), new ControlInput(act))
  }

  /** `POST /_sandbox/orders/{id}/act` */
  actOnOrder(id: string | number, act: Fields): void {
    actOnOrder(this.#world, String(id), new ControlInput(act))
  }

  /** Change the clock's speed, move it forward, shift the reported times; all of it, or nothing. */
  setClock({ scale, advance_ms: advance, skew_ms: skew }: ClockChange): void {
    const { clock } = this.#world
    if (scale !== undefined && !(scale >= 0 && scale <= SCALE_MAX)) throw fieldRefusal('scale', 'is invalid')
    if (advance !== undefined && !(advance >= 0 && advance <= ADVANCE_MAX_MS))
      throw fieldRefusal('advance_ms', 'is invalid')
    if (skew !== undefined && !(Math.abs(skew) <= SKEW_MAX_MS)) throw fieldRefusal('skew_ms', 'is invalid')
    if (scale !== undefined) clock.setScale(scale)
    if (advance !== undefined) clock.advance(advance)
    if (skew !== undefined) clock.skew = Math.round(skew)
  }

  /** Move gateway time forward; due timers fire in order. */
  advance(ms: number): void {
    this.setClock({ advance_ms: ms })
  }

  /** Gateway time, ISO 8601. */
  now(): string {
    return this.#world.clock.iso()
  }

  /** Replace the pending faults; an empty list clears them. */
  setFaults(faults: readonly unknown[]): void {
    this.#faults.set(faults.map(readFault))
  }

  setAutopilot(setting: Partial<AutopilotSetting>): void {
    if (setting.delay_ms !== undefined && setting.delay_ms > DELAY_MAX_MS)
      throw fieldRefusal('delay_ms', 'is invalid')
    this.#autopilot.setting = { ...this.#autopilot.setting, ...setting }
  }

  /** Whether orders contain their records or only reference them by id. */
  setAnswerForm(form: AnswerForm): void {
    this.#world.answerForm = form
  }

  /** Turn realtime off: drops all connections and refuses new ones. */
  setSocketUp(up: boolean): void {
    this.#world.hub.setUp(up)
  }

  /** Send a raw event to one user or to all. */
  emit(event: string, payload: unknown, userId: string | number | null = null): void {
    this.#world.hub.emit(userId === null ? null : Number(userId), event, payload)
  }

  /** Invalidate all current AuthKeys. */
  rotateCode(): void {
    this.#world.rotateCode()
  }

  /** Set whether deposit coins are available. */
  setCoins(coins: Readonly<Record<string, boolean>>): void {
    const { unavailableCoins } = this.#world
    const changes = Object.entries(coins).map(
      ([coin, isAvailable]) => [depositCoin(coin), isAvailable] as const,
    )
    for (const [coin, isAvailable] of changes)
      if (isAvailable) unavailableCoins.delete(coin)
      else unavailableCoins.add(coin)
  }

  /** Set fields of banks, or whether they are available. */
  setBanks(banks: Readonly<Record<string, boolean | Fields>>): void {
    setBanks(this.#world, banks)
  }

  /** Ban the account of an e-mail, or every caller's IP address. */
  ban(whom: { email: string } | { ip: true }, banned = true): void {
    if ('ip' in whom) {
      this.#world.ipBanned = banned
      return
    }
    const account = accountByEmail(this.#world, whom.email.toLowerCase())
    if (!account) throw refuse.notFound()
    setBanned(this.#world, account, banned)
  }

  /** Expire all access tokens; refresh tokens stay valid. */
  expireTokens(): void {
    this.#world.access.clear()
  }

  /** Store the reports of a page; beyond the limit the oldest are removed. */
  receiveTelemetry(records: readonly unknown[]): void {
    this.#telemetryReceived += records.length
    this.#telemetry = [...this.#telemetry, ...records].slice(-TELEMETRY_MAX)
  }

  /** The stored reports, newest last. */
  telemetry(): readonly unknown[] {
    return this.#telemetry
  }

  state(): Fields {
    return {
      ...stateOf(this.#world),
      autopilot: this.#autopilot.setting,
      faults: this.#faults.pending,
      bugs: [...this.#bugs, ...this.#world.clock.failures],
    }
  }

  /** Data of the control panel: the latest orders, one order in full with its available actions, the latest calls and events. */
  live(query: LiveQuery): Fields {
    this.#world.clock.settle()
    return {
      ...liveState(this.#world, this.#recorder, query),
      autopilot: this.#autopilot.setting,
      faults: this.#faults.pending,
      bugs: this.#bugs.length + this.#world.clock.failures.length,
      telemetry: this.#telemetryReceived,
    }
  }

  log(): readonly LogEntry[] {
    return this.#log.all()
  }

  scenarios(): { name: string; url: string }[] {
    return listScenarios()
  }

  /** Reset the world. */
  reset(): void {
    this.#faults.set([])
    this.#world.reset()
    this.#log.clear()
    this.#recorder.clear()
    this.#bugs.length = 0
    this.#telemetry = []
    this.#telemetryReceived = 0
    this.#autopilot.setting = this.#initialAutopilot
    seedAccounts(this.#world)
    seedMerchant(this.#world)
  }

  /** Record an error of the sandbox itself. */
  readonly recordError = (error: unknown): void => {
    this.#bugs.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
    if (this.#bugs.length > 50) this.#bugs.shift()
  }

  #create(kind: DealOrderKind, fields: Fields): Created {
    const { id } = createOrder(this.#world, kind, new ControlInput(fields))
    return { id, url: pageOf(kind, id) }
  }
}
