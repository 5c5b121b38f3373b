import { createServer, type Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRealtime } from '../../src/api/socket.ts'
import type { SocketState } from '../../src/api/socket.ts'
import { SOCKET_RECONNECTS_MAX } from '../../src/contract/constants.ts'
import { SERVER_EVENTS, type SocketAuth } from '../../src/contract/events.ts'
import { eventually } from '../support/eventually.ts'

const AUTH: SocketAuth = { user_id: 3, nickname: 'guest-3', token: 'access' }
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

let http: HttpServer
let gateway: Server
let origin: string
let states: SocketState[]
let events: unknown[]
let close: (() => void) | null
let auth: SocketAuth

beforeEach(async () => {
  http = createServer()
  gateway = new Server(http, { path: '/sky-socket' })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  origin = `http://127.0.0.1:${address instanceof Object ? address.port : 0}`
  states = []
  events = []
  close = null
  auth = AUTH
})
afterEach(async () => {
  close?.()
  vi.useRealTimers()
  await gateway.close()
})

function open() {
  close = createRealtime(origin, '/sky-socket')(() => auth, {
    onState: (state) => void states.push(state),
    onEvent: (event, payload) => void events.push([event, payload]),
  })
  return close
}
/** The next connection that the gateway accepts. */
const accepted = () => new Promise<Socket>((resolve) => void gateway.once('connection', resolve))

describe('the socket', () => {
  it('RT-01 RT-02 connects to the sky-socket path by websocket, with the session’s credentials', async () => {
    const coming = accepted()
    open()
    const socket = await coming
    expect(socket.conn.transport.name).toBe('websocket')
    expect(socket.request.url).toMatch(/^\/sky-socket/)
    expect(socket.handshake.auth).toEqual(AUTH)
    await eventually(() => expect(states).toEqual(['connecting', 'up']))
  })

  it('RT-05 receives every event of the contract with any payload', async () => {
    const coming = accepted()
    open()
    const socket = await coming
    for (const name of SERVER_EVENTS) socket.emit(name, { from: name })
    socket.emit('stranger', {})
    socket.emit('deal', 'the last one')
    await eventually(() => expect(events.at(-1)).toEqual(['deal', 'the last one']))
    expect(events.slice(0, -1)).toEqual(SERVER_EVENTS.map((name) => [name, { from: name }]))
  })

  it('RT-02 a refused handshake is final: the page polls', async () => {
    gateway.use((_socket, next) => next(new Error('who?')))
    open()
    await eventually(() => expect(states).toEqual(['connecting', 'down']))
  })

  it('RT-03 a disconnect by the gateway is final, a lost connection is not', async () => {
    const first = accepted()
    open()
    const socket = await first
    await eventually(() => expect(states.at(-1)).toBe('up'))
    const again = accepted()
    socket.conn.close()
    await eventually(() => expect(states.slice(0, 3)).toEqual(['connecting', 'up', 'connecting']))
    const second = await again
    await eventually(() => expect(states.at(-1)).toBe('up'))
    second.disconnect()
    await eventually(() => expect(states.at(-1)).toBe('down'))
  })

  it('RT-02 AUTH-08 a lost connection is opened again with the token of then, which may have been renewed', async () => {
    const first = accepted()
    open()
    const socket = await first
    auth = { ...AUTH, token: 'renewed' }
    const again = accepted()
    socket.conn.close()
    expect((await again).handshake.auth).toEqual(auth)
  })

  it('RT-03 TIME-18 reconnects three times, then gives up', async () => {
    let tries = 0
    http.removeAllListeners('upgrade')
    http.on('upgrade', (_request, line) => {
      tries += 1
      line.destroy()
    })
    // Only the pauses between attempts are fake; the connection is real.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    open()
    for (let turns = 0; turns < 200_000 && states.at(-1) !== 'down'; turns++) {
      await turn()
      if (turns % 500 === 0) await vi.advanceTimersByTimeAsync(500)
    }
    expect(states.at(-1)).toBe('down')
    expect(tries).toBe(1 + SOCKET_RECONNECTS_MAX)
    await vi.advanceTimersByTimeAsync(60_000)
    await turn()
    expect(tries).toBe(1 + SOCKET_RECONNECTS_MAX)
  })

  it('reports nothing after it was closed, also if it was closed before it had loaded', async () => {
    open()()
    const coming = accepted()
    const second = open()
    await coming
    await eventually(() => expect(states.at(-1)).toBe('up'))
    second()
    gateway.emit('deal', {})
    await turn()
    expect(gateway.engine.clientsCount).toBeLessThanOrEqual(1)
    expect(events).toEqual([])
  })
})
