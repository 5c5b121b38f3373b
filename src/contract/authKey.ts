/** The `AuthKey` header: lower-case hex SHA-256 of the code from `GET /codedata`. A gateway with another algorithm needs a change in this file only; the sandbox has its own copy, so that each checks the other. */

/** Computes SHA-256; an argument, because browsers and Node offer different functions for it. */
type Sha256 = (bytes: Uint8Array<ArrayBuffer>) => Promise<ArrayBuffer | Uint8Array>

/** True for a result of {@link authKeyOf}: any other stored value must not be sent in a header. */
export function isKey(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
}

/** Value of the `AuthKey` header for the code of `GET /codedata`. */
export async function authKeyOf(code: string, sha256: Sha256): Promise<string> {
  const hash = new Uint8Array(await sha256(new TextEncoder().encode(code)))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
