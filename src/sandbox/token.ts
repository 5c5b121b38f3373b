/** Access tokens, which look like a JWT and expire, and refresh tokens, which are valid once. */
import type { Tokens } from '../contract/people.ts'
import type { Account } from './records.ts'
import { fieldRefusal, refuse } from './refusal.ts'
import type { World } from './world.ts'

/** Lifetime of an access token. */
const ACCESS_LIVES_MS = 60 * 60_000

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A new access token of the account. */
export function mintAccess(world: World, account: Account): string {
  const expiresAt = world.clock.now() + ACCESS_LIVES_MS
  const payload = {
    user_id: account.id,
    nickname: account.nickname,
    email: account.email,
    is_temporary: account.is_temporary,
    exp: Math.floor((expiresAt + world.clock.skew) / 1000),
  }
  const token = `${base64url({ alg: 'none', typ: 'JWT' })}.${base64url(payload)}.${world.random.text(32, ALPHABET)}`
  world.access.put(token, { account_id: account.id, expires_at: expiresAt })
  return token
}

/** A new pair of tokens of the account. */
export function mintTokens(world: World, account: Account): Tokens {
  const refresh = `r.${world.random.text(40, ALPHABET)}`
  world.refresh.put(refresh, account.id)
  return { access: mintAccess(world, account), refresh }
}

/** Exchange a refresh token for a new pair. Its second use is refused. */
export function refreshTokens(world: World, refresh: string): Tokens {
  const account = world.accounts.get(world.refresh.get(refresh))
  if (!account) throw refuse.unauthorized()
  world.refresh.delete(refresh)
  if (account.banned) throw refuse.accountBanned()
  return mintTokens(world, account)
}

/** Account of an access token; null when the token is unknown or has expired. */
export function accountOf(world: World, token: string): Account | null {
  const row = world.access.get(token)
  if (!row || row.expires_at <= world.clock.now()) return null
  return world.accounts.get(row.account_id) ?? null
}

/** The token, which has to be a valid one of that account; any other is refused. */
export function ownToken(world: World, account: Account, token: string): string {
  if (accountOf(world, token)?.id !== account.id) throw fieldRefusal('token', 'is invalid')
  return token
}

/** True when the token's claims say `is_temporary: true`. */
export function isTemporaryToken(token: string): boolean {
  try {
    const part = token.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null && Reflect.get(claims, 'is_temporary') === true
  } catch {
    return false
  }
}

function base64url(value: object): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
