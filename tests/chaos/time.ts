/** Time of one schedule: it jumps from timer to timer, and everything that a timer sets off comes to its end before the next one. */
import { createHash } from 'node:crypto'
import { vi } from 'vitest'
import type { TimeSource } from '../../src/sandbox/clock.ts'

const realTurn = setImmediate

interface Timer {
  id: number
  at: number
  fire: () => void
}

/** Where the schedules begin. */
const START = Date.parse('2026-03-02T09:00:00.000Z')

export class VirtualTime implements TimeSource {
  #now = START
  #ids = 0
  #timers: Timer[] = []
  /** Work that ends without a timer, but not at once: streams. */
  busy = 0

  now(): number {
    return this.#now
  }

  /** Sets a timer; answers its id. */
  set(ms: number, fire: () => void): number {
    const id = ++this.#ids
    const at = this.#now + Math.max(0, ms)
    let place = this.#timers.length
    while (place > 0 && (this.#timers[place - 1]?.at ?? 0) > at) place -= 1
    this.#timers.splice(place, 0, { id, at, fire })
    return id
  }

  clear(id: unknown): void {
    const place = this.#timers.findIndex((timer) => timer.id === id)
    if (place >= 0) this.#timers.splice(place, 1)
  }

  wait(ms: number, wake: () => void): () => void {
    const id = this.set(ms, wake)
    return () => this.clear(id)
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.set(ms, resolve))
  }

  /** Lets `ms` pass, timer by timer. */
  async pass(ms: number): Promise<void> {
    const end = this.#now + ms
    for (;;) {
      await this.settle()
      const [next] = this.#timers
      if (next === undefined || next.at > end) break
      this.#now = Math.max(this.#now, next.at)
      this.#timers.shift()
      next.fire()
    }
    this.#now = end
  }

  /** Lets what is under way come to its end or to its next timer. */
  async settle(): Promise<void> {
    await turn()
    for (let more = 0; this.busy > 0 && more < 20; more++) await turn()
  }

  /** Puts this time in place of the host's; answers the way back. */
  install(): () => void {
    vi.stubGlobal('setTimeout', (fire: () => void, ms = 0) => this.set(ms, fire))
    vi.stubGlobal('clearTimeout', (id: unknown) => this.clear(id))
    // Hashes are made by other threads, whose time is nobody's.
    const digest = vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (_name, bytes) => {
      const view = ArrayBuffer.isView(bytes)
        ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
        : new Uint8Array(bytes)
      return new Uint8Array(createHash('sha256').update(view).digest()).buffer
    })
    return () => {
      digest.mockRestore()
      vi.unstubAllGlobals()
      this.#timers = []
    }
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => realTurn(resolve))
}
