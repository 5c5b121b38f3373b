/** Realtime connections and events (docs/gateway.md#realtime). */
import type { Account } from './records.ts'

/** The client's end of a connection, independent of the transport. */
export interface Wire {
  emit(event: string, payload: unknown): void
  /** Called when the gateway closes the connection. */
  drop(): void
}

/** A connection that the gateway accepted. */
export interface Connection {
  ok: true
  /** To be called when the client has disconnected. */
  leave(): void
}
/** A connection that the gateway refused. */
export interface ConnectionRefusal {
  ok: false
  reason: string
}

interface Handshake {
  at: string
  user_id: unknown
  nickname: unknown
  ok: boolean
}

const WIRES_MAX = 5_000
const HANDSHAKES_KEPT = 200

/** Connections by account. */
export class Hub {
  readonly #wires = new Map<number, Set<Wire>>()
  readonly handshakes: Handshake[] = []
  /** Called for every sent event, with whether any receiver is connected. */
  onEmit: (accountId: number | null, event: string, payload: unknown, delivered: boolean) => void = () =>
    undefined
  #up = true
  #count = 0

  get up(): boolean {
    return this.#up
  }

  get size(): number {
    return this.#count
  }

  /** True while the account has a connection. */
  has(accountId: number): boolean {
    return this.#wires.has(accountId)
  }

  /** Record a handshake, also a refused one. */
  recordHandshake(handshake: Handshake): void {
    this.handshakes.push(handshake)
    if (this.handshakes.length > HANDSHAKES_KEPT) this.handshakes.shift()
  }

  join(account: Account, wire: Wire): Connection | ConnectionRefusal {
    if (!this.#up) return { ok: false, reason: 'realtime is down' }
    if (this.#count >= WIRES_MAX) return { ok: false, reason: 'too many connections' }
    const wires = this.#wires.get(account.id) ?? new Set()
    this.#wires.set(account.id, wires)
    wires.add(wire)
    this.#count += 1
    return {
      ok: true,
      leave: () => {
        if (!wires.delete(wire)) return
        this.#count -= 1
        if (wires.size === 0 && this.#wires.get(account.id) === wires) this.#wires.delete(account.id)
      },
    }
  }

  /** Send an event to every connection of an account, or of all accounts. */
  emit(accountId: number | null, event: string, payload: unknown): void {
    const sets = accountId === null ? [...this.#wires.values()] : [this.#wires.get(accountId) ?? []]
    const wires = sets.flatMap((set) => Array.from(set))
    for (const wire of wires) wire.emit(event, payload)
    this.onEmit(accountId, event, payload, wires.length > 0)
  }

  /** Drop all connections and refuse new ones, or accept connections again. */
  setUp(up: boolean): void {
    this.#up = up
    if (!up) this.dropAll()
  }

  /** Close every connection. */
  dropAll(): void {
    const sets = [...this.#wires.values()]
    this.#wires.clear()
    this.#count = 0
    for (const wires of sets) {
      const gone = [...wires]
      wires.clear()
      for (const wire of gone) wire.drop()
    }
  }
}
