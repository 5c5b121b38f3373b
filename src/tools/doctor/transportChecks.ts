import type { DoctorReport } from './checks.ts'
import { Probe, type Answer } from './probe.ts'

const DAY_S = 86_400
const HSTS_MIN_S = 180 * DAY_S

/** Addresses of a deployment beside its origin. */
export interface TransportOptions {
  /** Address of the deployment over plain http; port 80 of the same host by default. */
  http?: string | undefined
  /** A private certificate authority, PEM. */
  ca?: string | undefined
}

/** Checks TLS, and the response to plain http. */
export async function checkTransport(
  report: DoctorReport,
  site: Probe,
  front: Answer,
  { http, ca }: TransportOptions,
): Promise<void> {
  const { hostname, port } = new URL(site.origin)
  if (!site.isSecure) {
    if (isLocal(hostname))
      report.add('tls', site.origin, 'no TLS, which will do on one’s own machine', 'note')
    else report.add('tls', site.origin, 'is not https')
    return
  }
  const { fault, daysLeft, isHttp2 } = await site.handshake(ca)
  report.tried('tls', 'certificate', 'http2', 'hsts')
  if (fault) report.add('certificate', site.origin, fault)
  else if (daysLeft < 14)
    report.add('certificate', site.origin, `days left: ${Math.floor(daysLeft)}`, 'warning')
  if (!isHttp2) report.add('http2', site.origin, 'only HTTP/1.1 is offered', 'warning')
  const kept = Number(/max-age=(\d+)/.exec(front.headers['strict-transport-security'] ?? '')?.[1] ?? 0)
  if (kept < HSTS_MIN_S) report.add('hsts', '/', kept ? `kept for ${kept} s` : 'no Strict-Transport-Security')
  const plain = http ?? (port === '' ? `http://${hostname}` : null)
  if (plain !== null) await checkRedirect(report, site, plain)
}

async function checkRedirect(report: DoctorReport, site: Probe, plain: string): Promise<void> {
  const path = '/payment/doctor'
  const answer = await new Probe(plain).ask(path, { headers: { Connection: 'close' } }).catch(() => null)
  report.tried('redirect')
  if (answer === null)
    report.add('redirect', plain, 'does not answer: an address without https leads nowhere', 'warning')
  else if (answer.status < 300 || answer.status > 308 || answer.headers['location'] !== site.origin + path)
    report.add(
      'redirect',
      plain + path,
      `${answer.status} ${answer.headers['location'] ?? 'without a Location'}`,
    )
}

/** True for the local machine, which needs no TLS. */
export function isLocal(hostname: string): boolean {
  return /^(?:localhost|127\.[\d.]+|\[::1\]|.+\.localhost)$/.test(hostname)
}
