/** The `AuthKey` header: lower-case hex SHA-256 of the code from `GET /codedata`. Change it here for a gateway that computes it otherwise. */

/** Computes SHA-256; platforms differ in what they have. */
export type Sha256 = (bytes: Uint8Array<ArrayBuffer>) => Promise<ArrayBuffer | Uint8Array>

/** The key of a code. */
export async function authKeyOf(code: string, sha256: Sha256): Promise<string> {
  const hash = new Uint8Array(await sha256(new TextEncoder().encode(code)))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
