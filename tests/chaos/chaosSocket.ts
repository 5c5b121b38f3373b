/** A socket whose events are delayed, repeated, reordered or lost. */
import type { Realtime, SocketListener } from '../../src/api/socket.ts'
import { SOCKET_RECONNECTS_MAX } from '../../src/contract/constants.ts'
import { SERVER_EVENTS, type SocketAuth } from '../../src/contract/events.ts'
import type { Sandbox } from '../../src/sandbox/gateway.ts'
import type { Random } from '../../src/sandbox/random.ts'
import type { VirtualTime } from './time.ts'

/** How events are delivered. */
export type Delivery = 'good' | 'lossy' | 'repeating' | 'jumbled'

export class ChaosSocket {
  delivery: Delivery = 'good'
  readonly #time: VirtualTime
  readonly #sandbox: Sandbox
  readonly #random: Random

  constructor(time: VirtualTime, sandbox: Sandbox, random: Random) {
    this.#time = time
    this.#sandbox = sandbox
    this.#random = random
  }

  /** The realtime connections of one tab, with socket.io's reconnection: three more attempts, then down. */
  realtime(isDead: () => boolean): Realtime {
    return (auth, listener) => {
      const end = { closed: false, leave: () => {} }
      const isOver = () => end.closed || isDead()
      listener.onState('connecting')
      this.#connect(auth, listener, { isOver, tries: 0, end })
      return () => {
        end.closed = true
        end.leave()
      }
    }
  }

  #connect(
    auth: () => SocketAuth,
    listener: SocketListener,
    context: { isOver: () => boolean; tries: number; end: { leave: () => void } },
  ) {
    const { isOver, tries, end } = context
    const again = () => {
      if (isOver()) return
      if (tries >= SOCKET_RECONNECTS_MAX) return listener.onState('down')
      this.#time.set(1_000 + 1_000 * tries, () => {
        if (!isOver()) this.#connect(auth, listener, { ...context, tries: tries + 1 })
      })
    }
    const socket = this.#sandbox.socket(auth())
    end.leave = () => socket.disconnect()
    for (const event of SERVER_EVENTS)
      socket.on(event, (payload) => {
        for (const ms of this.#delays())
          this.#time.set(ms, () => {
            if (!isOver()) listener.onEvent(event, payload)
          })
      })
    socket.on('connect', () => {
      if (isOver()) return
      context.tries = 0
      listener.onState('up')
    })
    socket.on('disconnect', (reason) => {
      if (isOver() || reason === 'io client disconnect') return
      listener.onState('connecting')
      again()
    })
    socket.on('connect_error', again)
  }

  /** Delays of the copies of an event, ms. */
  #delays(): number[] {
    const soon = 5 + this.#random.below(40)
    switch (this.delivery) {
      case 'good':
        return [soon]
      case 'lossy':
        return this.#random.below(3) === 0 ? [soon] : []
      case 'repeating':
        return [soon, soon + this.#random.below(9_000)]
      case 'jumbled':
        return [this.#random.below(6_000)]
    }
  }
}
