/** The AuthKey of a code: lower-case hex SHA-256. Independent of the client's implementation, so that one checks the other. */

/** The hash of each code is made once: WebCrypto answers from another thread, and a test with its own clock would wait for it at each call. */
const keys = new Map<string, Promise<string>>()
const KEYS_MAX = 20

/** The expected `AuthKey` header for the code. */
export function authKeyOf(code: string): Promise<string> {
  const known = keys.get(code)
  if (known) return known
  if (keys.size > KEYS_MAX) keys.clear()
  const key = crypto.subtle
    .digest('SHA-256', new TextEncoder().encode(code))
    .then((hash) => Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join(''))
  keys.set(code, key)
  return key
}
