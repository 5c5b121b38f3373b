/**
 * Simulates a slow network between browser and server on the level of TCP segments, in its own process: the round trip
 * that opens a connection, one bottleneck per direction shared by all connections, and TCP's slow start. No segment is lost.
 */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { Link } from './profiles.ts'

const SEGMENT_BYTES = 1460
/** Ethernet, IP and TCP headers of a segment. */
const HEADER_BYTES = 54
const FIRST_WINDOW_BYTES = 10 * SEGMENT_BYTES
/** Bytes that a direction buffers beyond its window before it stops reading from the sender. */
const BACKLOG_BYTES = 64 * 1024

/** Options of one link. */
export interface LinkOptions extends Link {
  /** Host of the server behind the link. */
  host: string
  port: number
}

/** One direction of the line, shared by all connections. */
class Line {
  readonly #bytesPerMs: number
  #freeAt = 0

  constructor(kbits: number) {
    this.#bytesPerMs = kbits / 8
  }

  /** Queues a segment; returns the time at which it has been sent. */
  send(bytes: number, now: number): number {
    this.#freeAt = Math.max(this.#freeAt, now) + (bytes + HEADER_BYTES) / this.#bytesPerMs
    return this.#freeAt
  }
}

/** One direction of one connection. */
class Direction {
  #window = FIRST_WINDOW_BYTES
  #inFlight = 0
  #waiting: Buffer[] = []
  #waitingBytes = 0
  /** Segments in transit, in the order of arrival. */
  #arriving: { at: number; segment: Buffer | null }[] = []
  #acks: { at: number; bytes: number }[] = []
  #timer: NodeJS.Timeout | null = null
  #ended = false
  readonly #opensAt: number

  constructor(
    readonly from: Socket,
    readonly to: Socket,
    readonly line: Line,
    readonly rtt: number,
    opensIn: number,
  ) {
    this.#opensAt = performance.now() + opensIn
    from.on('data', (data: Buffer) => this.#take(data))
    from.on('end', () => {
      this.#ended = true
      this.#pump()
    })
  }

  #take(data: Buffer): void {
    for (let at = 0; at < data.length; at += SEGMENT_BYTES)
      this.#waiting.push(data.subarray(at, at + SEGMENT_BYTES))
    this.#waitingBytes += data.length
    if (this.#waitingBytes > BACKLOG_BYTES) this.from.pause()
    this.#pump()
  }

  #pump(): void {
    const now = performance.now()
    if (now >= this.#opensAt) {
      while (this.#waiting.length > 0 && this.#inFlight < this.#window) this.#depart(now)
      if (this.#ended && this.#waiting.length === 0) {
        this.#ended = false
        this.#arriving.push({ at: this.line.send(0, now) + this.rtt / 2, segment: null })
      }
    }
    this.#arm(now)
  }

  #depart(now: number): void {
    const segment = this.#waiting.shift()
    if (!segment) return
    this.#waitingBytes -= segment.length
    if (this.from.isPaused() && this.#waitingBytes <= BACKLOG_BYTES) this.from.resume()
    this.#inFlight += segment.length
    const left = this.line.send(segment.length, now)
    this.#arriving.push({ at: left + this.rtt / 2, segment })
    this.#acks.push({ at: left + this.rtt, bytes: segment.length })
  }

  /** `now` is the time that the preceding `#pump` used. */
  #arm(now: number): void {
    const opens = this.#waiting.length > 0 || this.#ended ? this.#opensAt : Infinity
    const closed = now < opens ? opens : Infinity
    const next = Math.min(this.#arriving[0]?.at ?? Infinity, this.#acks[0]?.at ?? Infinity, closed)
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = next === Infinity ? null : setTimeout(() => this.#wake(), next - performance.now())
  }

  #wake(): void {
    // Timers are imprecise: half a millisecond early counts as on time.
    const now = performance.now() + 0.5
    while (this.#arriving[0] && this.#arriving[0].at <= now) {
      const segment = this.#arriving.shift()?.segment
      if (this.to.destroyed) continue
      if (segment) this.to.write(segment)
      else this.to.end()
    }
    while (this.#acks[0] && this.#acks[0].at <= now) {
      const bytes = this.#acks.shift()?.bytes ?? 0
      this.#inFlight -= bytes
      this.#window += bytes
    }
    this.#pump()
  }
}

/** Listens on a free local port, sends it to the parent process, and ends when the parent ends. */
export function main([given = '{}']: string[]): void {
  const { host, port, rtt, down, up } = JSON.parse(given) as LinkOptions
  const toBrowser = new Line(down)
  const fromBrowser = new Line(up)
  const server = createServer({ allowHalfOpen: true }, (browser) => {
    const far = connect({ host, port, allowHalfOpen: true })
    for (const [socket, other] of [
      [browser, far],
      [far, browser],
    ] as const) {
      socket.setNoDelay(true)
      socket.on('error', () => other.destroy())
      socket.on('close', () => setTimeout(() => other.destroy(), rtt))
    }
    // The first data of the browser waits one round trip, for the answer to its SYN.
    new Direction(browser, far, fromBrowser, rtt, rtt)
    new Direction(far, browser, toBrowser, rtt, 0)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
  process.once('disconnect', () => process.exit(0))
}
