/** The control plane as functions: what `/_sandbox/*` does, for tests in the same process too (docs/gateway.md#sandbox-control). */
import { accountByEmail, seedAccounts, setBanned } from '../account.ts'
import { type Faults, readFault } from '../faults.ts'
import type { OrderKind } from '../records.ts'
import { fieldRefusal, refuse } from '../refusal.ts'
import type { LogEntry, RequestLog } from '../requestLog.ts'
import { listScenarios } from '../scenarios.ts'
import type { EventRecorder } from '../eventRecorder.ts'
import type { AnswerForm, World } from '../world.ts'
import { actOnDeal, actOnOrder, readAction } from './actions.ts'
import { Autopilot, type AutopilotSetting } from './autopilot.ts'
import { OrderInput } from './orderInput.ts'
import { liveState, type LiveQuery } from './live.ts'
import { createDeposit, createOrder, pageOf } from './orders.ts'
import { stateOf } from './state.ts'

/** Fields of a body; nobody has checked them. */
export type Fields = Readonly<Record<string, unknown>>
/** What a create answers. */
export interface Created {
  id: string
  /** The payer's page. */
  url: string
}

const ADVANCE_MAX_MS = 10 * 365 * 86_400_000
const SCALE_MAX = 10_000
const DELAY_MAX_MS = 600_000
const SKEW_MAX_MS = 365 * 86_400_000
const TELEMETRY_MAX = 2_000

/** What the control plane has its hands on. */
export interface ControlParts {
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
  /** All that came, those that had to go included. */
  #telemetryReceived = 0

  constructor({ world, faults, log, recorder }: ControlParts, autopilot: AutopilotSetting) {
    this.#world = world
    this.#faults = faults
    this.#log = log
    this.#recorder = recorder
    this.#initialAutopilot = autopilot
    this.#autopilot = new Autopilot(world, autopilot)
    seedAccounts(world)
  }

  purchase(fields: Fields = {}): Created {
    return this.#create('purchase', fields)
  }

  sale(fields: Fields = {}): Created {
    return this.#create('sale', fields)
  }

  flashpay(fields: Fields = {}): Created {
    const type = new OrderInput(fields).oneOf('type', ['payment', 'sale'] as const, 'payment')
    return this.#create(`flashpay-${type}`, fields)
  }

  deposit(fields: Fields = {}): Created {
    const { id } = createDeposit(this.#world, new OrderInput(fields))
    return { id, url: pageOf('deposit', id) }
  }

  /** `POST /_sandbox/deals/{id}/act` */
  actOnDeal(id: string | number, act: Fields): void {
    actOnDeal(this.#world, String(id), readAction(new OrderInput(act)))
  }

  /** `POST /_sandbox/orders/{id}/act` */
  actOnOrder(id: string | number, act: Fields): void {
    actOnOrder(this.#world, String(id), new OrderInput(act))
  }

  /** Move gateway time forward; everything due on the way happens in order. */
  advance(ms: number): void {
    if (!(ms >= 0 && ms <= ADVANCE_MAX_MS)) throw fieldRefusal('advance_ms', 'is invalid')
    this.#world.clock.advance(ms)
  }

  /** Gateway time, ISO 8601. */
  now(): string {
    return this.#world.clock.iso()
  }

  setScale(scale: number): void {
    if (!(scale >= 0 && scale <= SCALE_MAX)) throw fieldRefusal('scale', 'is invalid')
    this.#world.clock.setScale(scale)
  }

  /** Let the times that the gateway tells be wrong by so much, as seen from a payer's device; 0 sets them right. */
  setSkew(ms: number): void {
    if (!(Math.abs(ms) <= SKEW_MAX_MS)) throw fieldRefusal('skew_ms', 'is invalid')
    this.#world.clock.skew = Math.round(ms)
  }

  /** The faults to come, in place of the ones before; none clears. */
  setFaults(faults: readonly unknown[]): void {
    this.#faults.set(faults.map(readFault))
  }

  setAutopilot(setting: Partial<AutopilotSetting>): void {
    if (setting.delay_ms !== undefined && setting.delay_ms > DELAY_MAX_MS)
      throw fieldRefusal('delay_ms', 'is invalid')
    this.#autopilot.setting = { ...this.#autopilot.setting, ...setting }
  }

  /** Orders carry their records, or name them by id alone. */
  setAnswerForm(form: AnswerForm): void {
    this.#world.answerForm = form
  }

  /** Realtime down: everyone is dropped, newcomers are refused. */
  setSocketUp(up: boolean): void {
    this.#world.hub.setUp(up)
  }

  /** A raw event to one user, or to all. */
  emit(event: string, payload: unknown, userId: string | number | null = null): void {
    this.#world.hub.emit(userId === null ? null : Number(userId), event, payload)
  }

  /** Let AuthKeys made so far be refused. */
  rotateCode(): void {
    this.#world.rotateCode()
  }

  /** Whether a deposit coin is available (CP-15). */
  setCoin(coin: string, isAvailable: boolean): void {
    if (isAvailable) this.#world.unavailableCoins.delete(coin)
    else this.#world.unavailableCoins.add(coin)
  }

  /** A bank goes away, or comes back. */
  setBank(id: string, isAvailable: boolean): void {
    if (isAvailable) this.#world.goneBanks.delete(id)
    else this.#world.goneBanks.add(id)
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

  /** Let every access token given out so far be refused; refresh tokens still serve. */
  expireTokens(): void {
    this.#world.access.clear()
  }

  /** Keeps what a page reports of itself, beyond the limit the newest. */
  receiveTelemetry(records: readonly unknown[]): void {
    this.#telemetryReceived += records.length
    this.#telemetry = [...this.#telemetry, ...records].slice(-TELEMETRY_MAX)
  }

  /** What pages have reported, newest last. */
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

  /** What the control panel shows: the latest orders, one of them in full with the acts that are possible now, the latest calls and events. */
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

  /** A clean start. */
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
  }

  /** Remember a fault of the sandbox itself. */
  readonly recordError = (error: unknown): void => {
    this.#bugs.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
    if (this.#bugs.length > 50) this.#bugs.shift()
  }

  #create(kind: OrderKind, fields: Fields): Created {
    const { id } = createOrder(this.#world, kind, new OrderInput(fields))
    return { id, url: pageOf(kind, id) }
  }
}
