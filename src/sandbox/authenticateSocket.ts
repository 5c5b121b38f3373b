/** Authenticates socket connections: user id and nickname must match a valid access token (docs/gateway.md#realtime). */
import { isRecord } from '../contract/values.ts'
import type { Connection, ConnectionRefusal, Wire } from './hub.ts'
import { accountOf } from './token.ts'
import type { World } from './world.ts'

/** Check a handshake and add the connection to the hub. */
export function authenticateSocket(world: World, auth: unknown, wire: Wire): Connection | ConnectionRefusal {
  world.clock.settle()
  const { user_id, nickname, token } = isRecord(auth) ? auth : {}
  const account = typeof token === 'string' ? accountOf(world, token) : null
  const isOwnToken =
    account !== null &&
    !account.banned &&
    (typeof user_id === 'string' || typeof user_id === 'number') &&
    String(user_id) === String(account.id) &&
    nickname === account.nickname
  const connection: Connection | ConnectionRefusal = isOwnToken
    ? world.hub.join(account, wire)
    : { ok: false, reason: 'unauthorized' }
  world.hub.recordHandshake({ at: world.clock.iso(), user_id, nickname, ok: connection.ok })
  return connection
}
