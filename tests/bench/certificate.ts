/** A self-signed certificate of this run. */
import { getCertificate } from '@vitejs/plugin-basic-ssl'
import { createHash, X509Certificate } from 'node:crypto'

export interface Certificate {
  key: string
  cert: string
  /** How Chromium names the key that it is to trust: base64 of SHA-256 over its SPKI. */
  spki: string
}

export async function makeCertificate(days = 2): Promise<Certificate> {
  // Kept in the folder of that name, which this is not: each run has its own.
  const pem = await getCertificate(import.meta.filename, 'localhost', ['localhost'], days)
  const spki = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' })
  return { cert: pem, key: pem, spki: createHash('sha256').update(spki).digest('base64') }
}
