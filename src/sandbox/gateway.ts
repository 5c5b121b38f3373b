/** The sandbox gateway, with `fetch(Request)` for calls and `connect()` for sockets. */
import { authenticateSocket } from './authenticateSocket.ts'
import type { TimeSource } from './clock.ts'
import { systemTime } from './clock.ts'
import { Control } from './control/control.ts'
import { EventRecorder } from './eventRecorder.ts'
import { Faults } from './faults.ts'
import type { Connection, ConnectionRefusal, Wire } from './hub.ts'
import { subscribeNotifications } from './notifications.ts'
import { randomSeed } from './random.ts'
import { RequestLog } from './requestLog.ts'
import { createRouter } from './router.ts'
import { installScenarios } from './scenarioRunner.ts'
import { createInProcessSocket, type SandboxSocket } from './socket.ts'
import { World } from './world.ts'

/** Default delay of one autopilot step, ms. */
const AUTOPILOT_DELAY_MS = 4_000

export interface SandboxOptions {
  /** Source of time; the host's clock by default, which follows fake timers. */
  clock?: TimeSource
  /** Seed of generated values; random by default. */
  seed?: string
  /** Whether traders, approvals and the chain act automatically; off by default. */
  autopilot?: boolean | { delay_ms: number }
}

export interface Sandbox {
  /** Answer any call of the API or the control plane; a dropped call resolves with `Response.error()`. */
  fetch(request: Request): Promise<Response>
  /** Connect a client to the realtime events after checking its handshake. */
  connect(auth: unknown, wire: Wire): Connection | ConnectionRefusal
  /** False while the control plane has realtime down. */
  readonly isRealtimeUp: boolean
  /** A connection that behaves like a socket.io client, for tests in the same process. */
  socket(auth: unknown): SandboxSocket
  control: Control
  /** Stop its timers and connections. */
  dispose(): void
}

/** Create a gateway with an empty world and the scenarios. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const world = new World(options.clock ?? systemTime, options.seed ?? randomSeed())
  const faults = new Faults()
  const log = new RequestLog()
  const recorder = new EventRecorder()
  world.hub.onEmit = (userId, event, payload, delivered) =>
    recorder.add(world.clock.iso(), { kind: 'event', event, user_id: userId, delivered, payload })
  subscribeNotifications(world)
  installScenarios(world)
  const delay = typeof options.autopilot === 'object' ? options.autopilot.delay_ms : AUTOPILOT_DELAY_MS
  const control = new Control(
    { world, faults, log, recorder },
    { on: Boolean(options.autopilot), delay_ms: delay },
  )
  const router = createRouter({ world, faults, log, recorder, reportError: control.recordError }, control)
  const connect = (auth: unknown, wire: Wire) => authenticateSocket(world, auth, wire)
  return {
    fetch: (request) => Promise.resolve(router.fetch(request)),
    connect,
    get isRealtimeUp() {
      return world.hub.up
    },
    socket: (auth) => createInProcessSocket(connect, auth),
    control,
    dispose() {
      faults.set([])
      world.clock.stop()
      world.hub.dropAll()
    },
  }
}
