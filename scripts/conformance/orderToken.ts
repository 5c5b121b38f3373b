/** Which token of an answer is a permanent account's that an order hands out (row SAFE-02). */

/** True when `token`, found in an answer, is a permanent account's and the caller did not show it. */
export function isHandedOut(token: unknown, shown: string | null, permanent: string | null): boolean {
  if (typeof token !== 'string' || token === '' || token === shown) return false
  return token === permanent || claimsOf(token)?.['is_temporary'] === false
}

/** Claims of a token shaped like a JWT; null when it is another kind. A claim that is absent counts as `false`, as it does for the page. */
function claimsOf(token: string): Record<string, unknown> | null {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    return typeof claims === 'object' && claims !== null ? { is_temporary: false, ...claims } : null
  } catch {
    return null
  }
}
