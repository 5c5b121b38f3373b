/** The expected `AuthKey` header for a code: lower-case hex SHA-256. Independent of the client's implementation, so that one checks the other. */
export async function authKeyOf(code: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
