/** A self-signed certificate of this run. */
import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Certificate {
  key: string
  cert: string
  /** How Chromium names the key that it is to trust: base64 of SHA-256 over its SPKI. */
  spki: string
}

/** Made by the openssl of this machine; throws where there is none. */
export function makeCertificate(days = 2): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  try {
    const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const what = [
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      String(days),
    ]
    const whose = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
    execFileSync('openssl', ['req', ...what, ...whose, '-keyout', keyFile, '-out', certFile], {
      stdio: 'ignore',
    })
    const cert = readFileSync(certFile, 'utf8')
    const spki = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
    return {
      cert,
      key: readFileSync(keyFile, 'utf8'),
      spki: createHash('sha256').update(spki).digest('base64'),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
