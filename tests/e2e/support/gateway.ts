import type { Id } from '../../../src/contract/ids.ts'
import type { DealAct } from '../../../src/sandbox/control/dealActs.ts'
import type { LogEntry } from '../../../src/sandbox/requestLog.ts'

/** Most checks of a condition, 25 ms apart, before a test gives up. */
export const ATTEMPTS_MAX = 2_000

/** Repeats `find` until it returns a value; throws an error with the text `failure` if it never does. */
export async function pollUntil<T>(failure: string, find: () => Promise<T | null>): Promise<T> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const found = await find()
    if (found !== null) return found
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(failure)
}

/** An order that the sandbox made: its id and the payer's page. */
export interface MadeOrder {
  id: Id
  url: string
}

export type OrderAction =
  | { action: 'approve' }
  | { action: 'receive'; amount: string }
  | { action: 'start'; link: string }
  | { action: 'finish'; status: number }

/** The next `times` matching calls fail in this way; without `path` or `method` every call matches. */
export interface Fault {
  method?: string
  path?: string
  times: number
  status?: number
  body?: unknown
  delay_ms?: number
  drop?: boolean
}

interface OrderState {
  id: Id
  deal: { deal_id: Id; state: string } | null
}

type Fields = Record<string, unknown>

/** The sandbox's control plane (docs/gateway.md#sandbox-control), with which a test acts for the trader, the payer and support. */
export class GatewayControl {
  readonly #base: string

  constructor(url: string) {
    this.#base = `${url}/_sandbox`
  }

  purchase(fields: Fields = {}): Promise<MadeOrder> {
    return this.#post('/purchases', fields)
  }

  sale(fields: Fields = {}): Promise<MadeOrder> {
    return this.#post('/sales', fields)
  }

  cryptoPayment(fields: Fields = {}): Promise<MadeOrder> {
    return this.#post('/crypto-payments', fields)
  }

  /** A flash-pay order; `type` is `payment` or `sale`. */
  flashpay(fields: Fields = {}): Promise<MadeOrder> {
    return this.#post('/flashpay', fields)
  }

  /** Acts on a deal as the trader, the payer or support; an automatic deal's id is accepted, too. */
  async act(
    dealId: Id,
    action: DealAct,
    more: { as?: 'payer' | 'trader' | 'support'; text?: string } = {},
  ): Promise<void> {
    await this.#post(`/deals/${dealId}/act`, { action, ...more })
  }

  async actOnOrder(orderId: Id, action: OrderAction): Promise<void> {
    await this.#post(`/orders/${orderId}/act`, action)
  }

  /** Advances gateway time and fires the due timers, or changes its speed. */
  async clock(change: { advance_ms: number } | { scale: number }): Promise<void> {
    await this.#post('/clock', change)
  }

  /** Makes the next calls fail; an empty list clears all faults. */
  async faults(faults: Fault[]): Promise<void> {
    await this.#post('/faults', faults)
  }

  /** Waits until calls have used up all faults: a page may be left before its call reaches the gateway. */
  async faultsUsed(): Promise<void> {
    await pollUntil('no call has used the fault', async () => {
      const { faults } = (await this.state()) as { faults: unknown[] }
      return faults.length === 0 ? true : null
    })
  }

  /** Drops and refuses sockets, accepts them again, or sends a raw event. */
  async socket(change: { up: boolean } | { emit: string; payload: unknown; user_id?: Id }): Promise<void> {
    await this.#post('/socket', change)
  }

  /** Sets which deposit coins are available. */
  async coins(available: Record<string, boolean>): Promise<void> {
    await this.#post('/coins', available)
  }

  /** Calls with an AuthKey made before now are answered with 412. */
  async rotateCode(): Promise<void> {
    await this.#post('/code', {})
  }

  /** Access tokens issued before now are answered with 401; refresh tokens stay valid. */
  async expireTokens(): Promise<void> {
    await this.#post('/tokens/expire', {})
  }

  /** The whole state of the sandbox as JSON. */
  state(): Promise<unknown> {
    return this.#call('GET', '/state')
  }

  /** API calls answered since the last reset, oldest first; only those whose path contains `path`, if given. */
  async log(path?: string): Promise<LogEntry[]> {
    const calls: LogEntry[] = await this.#call('GET', '/log')
    return path === undefined ? calls : calls.filter((call) => call.path === path)
  }

  /** Waits for a deal of the order that is not deleted. */
  async dealOf(orderId: Id): Promise<{ deal_id: Id; state: string }> {
    return pollUntil(`order ${orderId} has no deal`, async () => {
      const { purchases, sales } = (await this.state()) as Record<'purchases' | 'sales', OrderState[]>
      const deal = [...purchases, ...sales].find(({ id }) => String(id) === String(orderId))?.deal
      return deal && deal.state !== 'deleted' ? deal : null
    })
  }

  /** Telemetry records of the pages, newest last. */
  telemetry(): Promise<unknown[]> {
    return this.#call('GET', '/telemetry')
  }

  scenarios(): Promise<{ name: string; url: string }[]> {
    return this.#call('GET', '/stories')
  }

  /** Resets records, clock, faults and log; sockets are accepted. */
  async reset(): Promise<void> {
    await this.#post('/reset', {})
  }

  #post<Reply>(path: string, body: unknown): Promise<Reply> {
    return this.#call('POST', path, body)
  }

  async #call<Reply>(method: string, path: string, body?: unknown): Promise<Reply> {
    const headers = { 'Content-Type': 'application/json' }
    const sent = body === undefined ? {} : { headers, body: JSON.stringify(body) }
    const response = await fetch(this.#base + path, { method, ...sent })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} /_sandbox${path}: ${response.status} ${text}`)
    // Not validated: the control plane is not under test.
    return (text ? JSON.parse(text) : undefined) as Reply
  }
}
