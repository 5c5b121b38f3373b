/** When the socket is opened, closed and reconnected; without a real socket. */
import { describe, expect, it } from 'vitest'
import type { SocketState } from '../../src/api/socket.ts'
import { userChanged } from '../../src/features/auth/authSlice.ts'
import { addRealtimeListeners } from '../../src/features/realtime/realtimeListeners.ts'
import { selectSocket } from '../../src/features/realtime/realtimeSlice.ts'
import { pageLeft, pageOpened, pageResumed } from '../../src/shell/shellSlice.ts'
import { tokensOf } from './bareAnswers.ts'
import { addLater, bareClient, type BareClient, GUEST } from './bareClient.ts'

describe('the socket', () => {
  function openSocket(claims: object | null = GUEST, settings = {}) {
    const client = bareClient([], { claims, settings })
    const opened: {
      auth: object
      isClosed: boolean
      tell: (state: SocketState) => void
    }[] = []
    client.deps.realtime = (auth, { onState }) => {
      const one = { auth: auth(), isClosed: false, tell: onState }
      opened.push(one)
      return () => void (one.isClosed = true)
    }
    client.dispatch(pageOpened({ page: 'payment', id: '7' }))
    addLater(client.store, [addRealtimeListeners])
    return { ...client, opened }
  }
  /** The person comes back, which requests a load. */
  const come = ({ store }: BareClient) => void store.dispatch(pageResumed('online'))
  const requested = ({ state }: BareClient) => state().order.requested

  it('RT-01 RT-02 opens with the session of the page, once for each token', () => {
    const client = openSocket()
    const { access } = tokensOf(GUEST)
    const auth = { user_id: 3, nickname: 'payer', token: access }
    expect(client.opened).toMatchObject([{ auth, isClosed: false }])
    client.opened[0]?.tell('up')
    come(client)
    client.dispatch(userChanged(null))
    expect(client.opened).toHaveLength(1)
    client.deps.session.adopt(tokensOf({ ...GUEST, nickname: 'other' }))
    client.dispatch(userChanged(null))
    expect(client.opened.map(({ isClosed }) => isClosed)).toEqual([true, false])
    expect(openSocket(null).opened).toEqual([])
  })

  it('RT-01 is not opened by a deployment without one, which loads nothing again because of it', () => {
    const client = openSocket(GUEST, { socket_path: '' })
    come(client)
    client.dispatch(userChanged(null), pageLeft())
    expect([client.opened, requested(client)]).toEqual([[], 1])
  })

  it('RT-03 reconnects when the person comes back after it was given up, and missed data is loaded', () => {
    const client = openSocket()
    const [first] = client.opened
    first?.tell('up')
    expect(requested(client)).toBe(0)
    first?.tell('down')
    expect(requested(client)).toBe(1)
    come(client)
    expect(client.opened.map(({ isClosed }) => isClosed)).toEqual([true, false])
    client.opened[1]?.tell('up')
    expect([requested(client), selectSocket(client.state())]).toEqual([3, 'up'])
  })

  it('RT-03 SAFE-03 does not count as connected from the moment it is lost', () => {
    const client = openSocket()
    const tell = (state: SocketState) => client.opened[0]?.tell(state)
    tell('connecting')
    tell('up')
    expect(requested(client)).toBe(0)
    tell('connecting')
    expect(requested(client)).toBe(1)
    tell('connecting')
    expect(requested(client)).toBe(1)
    tell('down')
    expect(requested(client)).toBe(2)
  })

  it.each(['the page was left', 'the session is gone'])('RT-01 closes when %s, and stays so later', (why) => {
    const client = openSocket()
    client.opened[0]?.tell('up')
    if (why === 'the page was left') client.dispatch(pageLeft())
    else {
      client.deps.session.drop()
      client.dispatch(userChanged(null))
    }
    come(client)
    const expected = [[true], 'idle']
    expect([client.opened.map(({ isClosed }) => isClosed), selectSocket(client.state())]).toEqual(expected)
  })
})
