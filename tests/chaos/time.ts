/** Virtual time of one schedule: it jumps from timer to timer, after the pending work of the last timer has finished. */
import { createHash } from 'node:crypto'
import { vi } from 'vitest'
import type { TimeSource } from '../../src/sandbox/clock.ts'

const realTurn = setImmediate

interface Timer {
  id: number
  at: number
  fire: () => void
}

/** Start time of the schedules. */
const START = Date.parse('2026-03-02T09:00:00.000Z')

export class VirtualTime implements TimeSource {
  #now = START
  #ids = 0
  #timers: Timer[] = []
  /** Pending work without timers: streams. */
  busy = 0

  now(): number {
    return this.#now
  }

  /** Sets a timer; returns its id. */
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

  /** Advances time by `ms`, timer by timer. */
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

  /** Waits until pending work has finished or waits for a timer. */
  async settle(): Promise<void> {
    await turn()
    for (let more = 0; this.busy > 0 && more < 20; more++) await turn()
  }

  /** Replaces the host's time; returns the function that restores it. */
  install(): () => void {
    vi.stubGlobal('setTimeout', (fire: () => void, ms = 0) => this.set(ms, fire))
    vi.stubGlobal('clearTimeout', (id: unknown) => this.clear(id))
    // Hashes are computed in other threads, which virtual time does not control.
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
