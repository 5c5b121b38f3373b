/** Creates a self-signed certificate for one run. */
import { createHash, X509Certificate } from 'node:crypto'
import { getCertificate } from '@vitejs/plugin-basic-ssl'

export interface Certificate {
  key: string
  cert: string
  /** Base64 of SHA-256 over the SPKI, as Chromium's `--ignore-certificate-errors-spki-list` expects it. */
  spki: string
}

export async function makeCertificate(days = 2): Promise<Certificate> {
  // The first argument is the cache folder; this path is a file, so nothing is cached and each run gets a new certificate.
  const pem = await getCertificate(import.meta.filename, 'localhost', ['localhost'], days)
  const spki = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' })
  return { cert: pem, key: pem, spki: createHash('sha256').update(spki).digest('base64') }
}
