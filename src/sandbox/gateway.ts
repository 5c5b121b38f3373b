/** The sandbox gateway: a small real world behind `fetch(Request)` and `connect()`. */
import type { TimeSource } from './clock.ts'
import { systemTime } from './clock.ts'
import { Control } from './control/control.ts'
import { Faults } from './faults.ts'
import { HANDLERS } from './handlers.ts'
import type { Connection, ConnectionRefusal, Wire } from './hub.ts'
import { subscribeNotifications } from './notice.ts'
import { randomSeed } from './random.ts'
import { RequestLog } from './requestLog.ts'
import { createRouter } from './router.ts'
import { createInProcessSocket, type SandboxSocket } from './socket.ts'
import { authenticateSocket } from './authenticateSocket.ts'
import { installScenarios } from './scenarioRunner.ts'
import { EventRecorder } from './eventRecorder.ts'
import { World } from './world.ts'

/** How long one step of the autopilot takes unless told otherwise. */
const AUTOPILOT_DELAY_MS = 4_000

export interface SandboxOptions {
  /** Where time comes from; the host's own by default, which follows fake timers. */
  clock?: TimeSource
  /** The same seed makes the same world; a fresh one by default. */
  seed?: string
  /** Traders, approvals and the chain play along; off by default. */
  autopilot?: boolean | { delay_ms: number }
}

export interface Sandbox {
  /** Answer any call of the API or the control plane. A dropped call answers `Response.error()`. */
  fetch(request: Request): Promise<Response>
  /** Connect a client's end to the realtime events, if the handshake is right. */
  connect(auth: unknown, wire: Wire): Connection | ConnectionRefusal
  /** A connection with the manners of a socket.io client, for tests in the same process. */
  socket(auth: unknown): SandboxSocket
  control: Control
  /** Stop its timers and connections. */
  dispose(): void
}

/** A new gateway with an empty world and the stories. */
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
  const router = createRouter(
    { world, handlers: HANDLERS, faults, log, recorder, reportError: control.recordError },
    control,
  )
  const connect = (auth: unknown, wire: Wire) => authenticateSocket(world, auth, wire)
  return {
    fetch: (request) => Promise.resolve(router.fetch(request)),
    connect,
    socket: (auth) => createInProcessSocket(connect, auth),
    control,
    dispose() {
      faults.set([])
      world.clock.stop()
      world.hub.dropAll()
    },
  }
}
