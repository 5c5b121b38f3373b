/** Detects permanent accounts' tokens in the responses of orders. */

/** True when a response contains a permanent account's token that the caller did not send. */
export function isHandedOut(token: unknown, shown: string | null, permanent: string | null): boolean {
  if (typeof token !== 'string' || token === '' || token === shown) return false
  return token === permanent || claimsOf(token)?.['is_temporary'] === false
}

/** Claims of a JWT; null for other tokens. An absent claim counts as `false`, as for the page. */
function claimsOf(token: string): Record<string, unknown> | null {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    return typeof claims === 'object' && claims !== null ? { is_temporary: false, ...claims } : null
  } catch {
    return null
  }
}
