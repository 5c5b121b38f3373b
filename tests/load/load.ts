/** Load for a gateway: pages with their sockets, polling as pages do, at a steady rate (open loop: a slow answer delays nobody else). */
import { createHash } from 'node:crypto'
import { Agent } from 'node:http'
import { io, type Socket } from 'socket.io-client'
import { call, fieldsOf, type Answer } from './call.ts'

export interface LoadOptions {
  /** `http://127.0.0.1:port` */
  url: string
  /** Pages, each with a socket and a deal of its own. */
  sockets: number
  /** Calls a second, all pages together. */
  rate: number
  seconds: number
}

/** Latency in ms. */
export interface Percentiles {
  p50: number
  p95: number
  p99: number
  max: number
}

export interface LoadReport {
  calls: number
  /** Calls that were answered otherwise than they should have been, by what happened. */
  errors: Record<string, number>
  latency: Percentiles
  /** Realtime events that arrived, out of those that were to arrive. */
  events: { heard: number; sent: number }
  /** Time from an act to its event. */
  eventLatency: Percentiles
  /** Sockets that were lost on the way. */
  dropped: number
  /** Calls a second that were really made. */
  rate: number
}

interface Visitor {
  token: string
  handshake: { user_id: unknown; nickname: unknown; token: string }
  orderId: string
  dealId: string
  trader: string
  socket: Socket | null
}

const CONNECT_AT_ONCE = 25
/** Of so many calls one is an act of the trader, whose event is waited for, and one a message of the payer. */
const ACT_EVERY = 20

/** Bring the pages up, let them live for a while, and tell how it went. */
export async function runLoad({ url, sockets, rate, seconds }: LoadOptions): Promise<LoadReport> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256, timeout: 30_000 })
  const errors = new Map<string, number>()
  const fail = (what: string) => errors.set(what, (errors.get(what) ?? 0) + 1)
  const ask = (method: string, path: string, more: { body?: unknown; token?: string } = {}) =>
    call(agent, url, method, path, { ...more, key })
  let key = ''
  const { body } = await ask('GET', '/api/v1/codedata')
  key = createHash('sha256').update(String(body['code'])).digest('hex')

  const visitors: Visitor[] = []
  for (let made = 0; made < sockets; made += CONNECT_AT_ONCE) {
    const batch = Array.from({ length: Math.min(CONNECT_AT_ONCE, sockets - made) }, () => arrive(url, ask))
    visitors.push(...(await Promise.all(batch)))
  }

  const latencies: number[] = []
  const eventLatencies: number[] = []
  let [dropped, acts] = [0, 0]
  // Messages on their way, by their text, and when they were sent.
  const awaited = new Map<unknown, number>()
  for (const { socket } of visitors) {
    socket?.on('disconnect', () => (dropped += 1))
    socket?.on('message', (payload: unknown) => {
      const text = fieldsOf(payload)['message']
      const since = awaited.get(text)
      if (since === undefined) return
      awaited.delete(text)
      eventLatencies.push(performance.now() - since)
    })
  }

  const pending = new Set<Promise<void>>()
  const began = performance.now()
  let calls = 0
  const one = async (visitor: Visitor, turn: number) => {
    const start = performance.now()
    try {
      const { status } = await page(visitor, turn)
      if (status !== 200) fail(`status ${status}`)
    } catch (error) {
      fail(String(error))
    }
    latencies.push(performance.now() - start)
  }
  const page = (visitor: Visitor, turn: number): Promise<Answer> => {
    const { token, dealId, orderId, trader } = visitor
    switch (turn % ACT_EVERY) {
      case 0: {
        acts += 1
        const text = `Message ${acts}`
        awaited.set(text, performance.now())
        return ask('POST', `/_sandbox/deals/${dealId}/act`, { body: { action: 'message', text } })
      }
      case 1:
        return ask('POST', '/api/v1/user-messages', {
          token,
          body: { receiver: trader, message: `Answer ${turn}`, media_id: null, symbol: null },
        })
      case 2:
        return ask('GET', '/api/v2/brokers?currency=rub&sky_pay=1', { token })
      case 3:
        return ask('GET', '/api/v1/operations/updates?limit=20', { token })
      case 4:
        return ask('GET', `/_sandbox/live?since=0&order=purchase:${orderId}`)
      default:
        return turn % 2 === 0
          ? ask('GET', `/api/v2/payments_v2/${orderId}`, { token })
          : ask('GET', `/api/v1/deals/${dealId}`, { token })
    }
  }
  await new Promise<void>((resolve) => {
    const tick = setInterval(() => {
      const passed = (performance.now() - began) / 1000
      for (; calls < Math.min(passed, seconds) * rate; calls += 1) {
        const visitor = visitors[calls % visitors.length]
        if (!visitor) continue
        const done = one(visitor, Math.floor(calls / visitors.length) + (calls % ACT_EVERY))
        pending.add(done)
        void done.finally(() => pending.delete(done))
      }
      if (passed < seconds) return
      clearInterval(tick)
      resolve()
    }, 5)
  })
  const lasted = (performance.now() - began) / 1000
  await Promise.all(pending)
  await settled(() => awaited.size === 0)
  for (const { socket } of visitors) socket?.off('disconnect').disconnect()
  agent.destroy()
  return {
    calls,
    errors: Object.fromEntries(errors),
    latency: percentiles(latencies),
    events: { heard: acts - awaited.size, sent: acts },
    eventLatency: percentiles(eventLatencies),
    dropped,
    rate: calls / lasted,
  }
}

type Ask = (method: string, path: string, more?: { body?: unknown; token?: string }) => Promise<Answer>

/** A page in the middle of a deal, with its socket. */
async function arrive(url: string, ask: Ask): Promise<Visitor> {
  const made = await ask('POST', '/_sandbox/purchases', {
    body: { status: 1, deal: { state: 'confirmed', expire_in: 100_000 } },
  })
  const orderId = String(made.body['id'])
  const { body } = await ask('GET', `/api/v1/p/${orderId}`)
  const token = String(body['token'])
  const deal = fieldsOf(body['deal'])
  const payload = fieldsOf(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()))
  const visitor: Visitor = {
    token,
    handshake: { user_id: payload['user_id'], nickname: payload['nickname'], token },
    orderId,
    dealId: String(deal['deal_id']),
    trader: String(fieldsOf(deal['seller'])['nickname']),
    socket: null,
  }
  visitor.socket = await connect(url, visitor.handshake)
  return visitor
}

function connect(url: string, auth: Visitor['handshake']): Promise<Socket> {
  const socket = io(url, {
    path: '/sky-socket',
    auth,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  })
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket))
    socket.once('connect_error', reject)
  })
}

function percentiles(values: readonly number[]): Percentiles {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (share: number) => {
    const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
    return Math.round(value * 10) / 10
  }
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) }
}

/** Wait for the last events, two seconds at most. */
async function settled(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 100 && !isSo(); turn += 1) await new Promise((resolve) => setTimeout(resolve, 20))
}
