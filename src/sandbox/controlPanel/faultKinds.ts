/** Common faults of networks and gateways. */
import { callOf } from './catalogue.ts'
import { formatDuration } from './duration.ts'
import { reasonOf, type Fault, type Live } from './wire.ts'

/** A count that is practically unlimited. */
export const EVERY_CALL = 1_000_000

/** A kind of fault and its effect on matching calls. */
export interface FaultKind {
  id: string
  name: string
  does: string
  fault: Partial<Fault>
}

export const FAULT_KINDS: readonly FaultKind[] = [
  { id: 'offline', name: 'Offline', does: 'no call gets through', fault: { drop: true } },
  { id: 'slow', name: 'Slow', does: 'every answer takes 3 s', fault: { delay_ms: 3_000 } },
  {
    id: 'lost',
    name: 'Lost answers',
    does: 'the gateway acts, its answer is lost',
    fault: { drop: 'answer' },
  },
  { id: '401', name: '401', does: 'Unauthorized', fault: { status: 401, body: { detail: 'Unauthorized' } } },
  {
    id: '412',
    name: '412',
    does: 'the AuthKey is old',
    fault: { status: 412, body: { detail: 'AuthKey is missing or old' } },
  },
  {
    id: '429',
    name: '429',
    does: 'too many attempts',
    fault: { status: 429, body: { detail: 'too many attempts' } },
  },
  {
    id: '500',
    name: '500',
    does: 'the gateway fails',
    fault: { status: 500, body: { detail: 'Unexpected error' } },
  },
  {
    id: 'html',
    name: 'No JSON',
    does: 'a page of HTML comes back',
    fault: { status: 200, body: '<h1>Hello</h1>' },
  },
]

/** A fault of that kind on a route, or on every call. */
export function newFault(kind: FaultKind, route: string | null, times: number): Partial<Fault> {
  return { ...kind.fault, ...callOf(route), times }
}

/** True when the pending fault is of that kind and applies to all calls. */
export function isOn(kind: FaultKind, pending: readonly Fault[]): boolean {
  return pending.some((fault) => fault.path === null && isKind(kind, fault))
}

/** True when the pending fault has the effect of that kind. */
export function isKind({ fault: wanted }: FaultKind, fault: Fault): boolean {
  return (
    (wanted.drop ?? false) === fault.drop &&
    (wanted.delay_ms ?? 0) === fault.delay_ms &&
    (wanted.status ?? null) === fault.status &&
    JSON.stringify(wanted.body) === JSON.stringify(fault.body)
  )
}

/** Description of a pending fault. */
export function describeFault(fault: Fault): string {
  const kind = FAULT_KINDS.find((one) => isKind(one, fault))
  const text = fault.body === undefined ? '' : ` ${reasonOf(fault.body, JSON.stringify(fault.body))}`
  const what = kind?.name ?? `${fault.status ?? ''}${text}`.trim()
  const where = fault.path === null ? 'every call' : `${fault.method ?? 'any'} ${fault.path}`
  return `${what} on ${where}${fault.times > EVERY_CALL / 2 ? '' : `, ${fault.times} more`}`
}

/** Descriptions of everything that is currently broken on purpose. */
export function activeFaultTexts(live: Live): string[] {
  return [
    ...live.faults.map(describeFault),
    ...(live.socket.up ? [] : ['Sockets are down']),
    ...(live.ip_banned ? ['Every address is banned'] : []),
    ...live.unavailable_coins.map((coin) => `${coin.toUpperCase()} is unavailable`),
    ...(live.skew_ms === 0
      ? []
      : [`The clock is ${formatDuration(live.skew_ms)} ${live.skew_ms > 0 ? 'ahead' : 'behind'}`]),
    ...(live.scale === 1
      ? []
      : [live.scale === 0 ? 'Time stands still' : `Time runs ${live.scale} times as fast`]),
  ]
}
