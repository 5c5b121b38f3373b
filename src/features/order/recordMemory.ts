/** What a page load remembers about the records of its order. */
import type { Autodeal, Deal } from '../../contract/deals.ts'
import type { Id } from '../../contract/ids.ts'
import type { Merchant, SessionReply } from '../../contract/orders.ts'
import { ORDER_NOT_OK, ORDER_OK, type Status } from '../../contract/statuses.ts'
import type { Deps, ListenerApi } from '../../store/types.ts'
import type { LoadedOrder } from './orderSlice.ts'

/** The deal and the automatic deal of an order. */
export interface Deals {
  deal: Deal | null
  autodeal: Autodeal | null
}

export const isBare = ({ deal, autodeal }: Deals) => deal === null && autodeal === null

/** Requests the session view of the order, which names its deals too. */
export type AskSession = () => Promise<SessionReply>

/** What was loaded before in this page load. */
interface RecordMemory {
  session: Promise<SessionReply> | null
  /** The token of the session view was used, or was not needed. */
  isResumed: boolean
  /** The merchant of this id; its record is null if the gateway does not send it. */
  merchant: { id: Id; record: Promise<Merchant | null> } | null
  /** Ids that a page without an account may not read: they are not requested again. */
  refused: Set<string>
  /** The order on screen. */
  shown: LoadedOrder['order'] | null
  /** Summary of the last response, if it was rejected as a step back. */
  stepBack: string | null
  /** Addresses of a deposit that were on screen. */
  addresses?: Set<string | null>
  /** Summary of a response that is a step back, else null. Set by `stepBackListeners.ts` once the order is under way, because no first screen needs it. */
  stepBackOf: ((shown: LoadedOrder['order'], next: LoadedOrder['order']) => string | null) | null
}

const memories = new WeakMap<Deps, RecordMemory>()

export function memoryOf({ extra }: ListenerApi): RecordMemory {
  const known = memories.get(extra) ?? {
    session: null,
    isResumed: false,
    merchant: null,
    refused: new Set(),
    shown: null,
    stepBack: null,
    stepBackOf: null,
  }
  memories.set(extra, known)
  return known
}

/** Records whether a response is a step back; returns true if it is to be rejected. One that repeats the previous response is accepted, because an order may be reopened. `summary` is null if the response is no step back. */
export function recordStepBack(api: ListenerApi, summary: string | null): boolean {
  const memory = memoryOf(api)
  memory.stepBack = summary === memory.stepBack ? null : summary
  return memory.stepBack !== null
}

/** Loads the session view once per page load. Its token is used if this browser has none, but not for an order that is over: that one needs no account. */
export async function loadSessionOnce(
  api: ListenerApi,
  ask: AskSession,
  status: Status | undefined,
): Promise<SessionReply> {
  const memory = memoryOf(api)
  const { session } = api.extra
  memory.session ??= ask().catch((reason: unknown) => {
    memory.session = null
    throw reason
  })
  const seen = await memory.session
  const isOver = status === ORDER_OK || status === ORDER_NOT_OK
  if (isOver || memory.isResumed) return seen
  memory.isResumed = true
  if (seen.token !== null && session.access() === null) session.resume(seen.token)
  return seen
}
