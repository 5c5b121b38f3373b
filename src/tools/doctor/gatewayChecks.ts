/** Checks of the connection from the page to its gateway: calls, time, socket, uploads. */
import { authKeyOf } from '../../contract/authKey.ts'
import { gatewaySettings, readCodeData } from '../../contract/general.ts'
import { readLeniently } from '../../contract/lenient.ts'
import { readSettings, type Settings } from '../../platform/settings.ts'
import { sha256 } from '../../platform/sha256.ts'
import { corsFaults } from '../cors.ts'
import { timeFaults } from '../timeFaults.ts'
import type { DoctorReport } from './checks.ts'
import { Probe, type Answer, type ProbeOptions } from './probe.ts'

const UPLOAD_BYTES = 2_500_000

/** Calls the gateway through the page's origin, and directly when its origin is given. */
export async function checkGateway(
  report: DoctorReport,
  site: Probe,
  settings: Settings,
  gateway?: string,
): Promise<void> {
  const { socket_path: path, telemetry_url: telemetry = '' } = settings
  const v1 = new URL(settings.api_v1, site.origin)
  const v2 = new URL(settings.api_v2, site.origin)
  const socket = new URL(path, settings.socket_url || v1.origin)
  const checks = new GatewayChecks(report, site, gateway)
  try {
    for (const origin of new Set([v1, v2, socket].map((at) => at.origin))) checks.mixed(origin)
    const code = await checks.askCode(v1)
    await checks.placeholders(v1, code, settings)
    await checks.askOpen(v2, code)
    if (![site.origin, v1.origin].includes(v2.origin)) await checks.cors(v2)
    await checks.upload(v1, code)
    if (path === '') report.add('socket', '/', 'switched off by socket_path: polling alone', 'note')
    else await checks.openSocket(socket)
    if (telemetry !== '') await checks.sendTelemetry(new URL(telemetry, site.origin))
  } finally {
    checks.close()
  }
}

class GatewayChecks {
  readonly #probes = new Map<string, Probe>()

  constructor(
    readonly report: DoctorReport,
    readonly site: Probe,
    readonly gateway: string | undefined,
  ) {}

  /** Checks the first call of every page; returns the AuthKey for the others. */
  async askCode(base: URL): Promise<string> {
    const report = this.report
    const began = Date.now()
    const answer = await this.#ask(base, '/codedata')
    const now = (began + Date.now()) / 2
    report.tried('gateway', 'date', 'time', 'apiCache')
    const data = readCodeData(jsonIn(answer))
    const self = await this.#askItself(base)
    const place = `${base.href}/codedata`
    if (!data) {
      const direct = self?.data ? '; the gateway itself answers' : '; neither does the gateway itself'
      report.add('gateway', place, wrongIn(answer) + (self === null ? '' : direct))
      return ''
    }
    if (self && !self.data) report.add('gateway', self.place, 'does not answer from here', 'note')
    await this.#compareCodes(place, data.code, self?.data?.code, base)
    this.#time(place, timeFaults(data.server_time, answer?.headers['date'], now))
    const cache = answer?.headers['cache-control'] ?? ''
    if (!cache.includes('no-store'))
      report.add('apiCache', place, `Cache-Control is ${cache || 'not sent'}`, 'warning')
    if (base.origin === this.site.origin) this.#document(place, answer)
    else await this.cors(base)
    return authKeyOf(data.code, sha256)
  }

  /** Checks that no link leads payers to the product's own placeholder: the gateway may replace those of the settings. */
  async placeholders(base: URL, key: string, settings: Settings): Promise<void> {
    if (key === '') return
    const answer = await this.#ask(base, '/settings', { headers: { AuthKey: key } })
    const given = readLeniently(gatewaySettings, jsonIn(answer))?.output
    const own = readSettings(null)
    const replaced = {
      support_url: given?.support?.url,
      exchange_url: given?.exchange_url,
      site_url: given?.contacts_url,
    }
    for (const name of ['support_url', 'exchange_url', 'site_url'] as const)
      if (settings[name] === own[name] && !replaced[name])
        this.report.add('settings', '/', `${name} is not set: its link leads to ${own[name]}`, 'warning')
  }

  /** Checks a public call on the v2 base. */
  async askOpen(base: URL, key: string): Promise<void> {
    const answer = await this.#ask(base, '/cp/is-available?symbol=usdt', { headers: { AuthKey: key } })
    if (key !== '' && jsonIn(answer) === undefined) this.report.add('gateway', base.href, wrongIn(answer))
  }

  /** Sends a file of the largest allowed size. The gateway refuses it without an account, which shows that it arrived. */
  async upload(base: URL, key: string): Promise<void> {
    if (key === '') return
    const head =
      '--doctor\r\nContent-Disposition: form-data; name="file"; filename="doctor.png"\r\nContent-Type: image/png\r\n\r\n'
    const body = Buffer.concat([
      Buffer.from(head),
      Buffer.alloc(UPLOAD_BYTES),
      Buffer.from('\r\n--doctor--\r\n'),
    ])
    const headers = { AuthKey: key, 'Content-Type': 'multipart/form-data; boundary=doctor' }
    const answer = await this.#ask(base, '/media', { method: 'POST', headers, body })
    this.report.tried('upload')
    if (answer === null || answer.status === 413 || answer.status >= 500)
      this.report.add(
        'upload',
        `${base.href}/media`,
        answer ? `answered ${answer.status}` : 'the connection was cut',
      )
  }

  async openSocket(at: URL): Promise<void> {
    const headers = {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      Origin: this.site.origin,
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': Buffer.from('gateway-checkout').toString('base64'),
    }
    const answer = await this.#ask(at, '/?EIO=4&transport=websocket', { headers })
    this.report.tried('socket')
    if (answer?.status !== 101)
      this.report.add('socket', at.href, answer ? `answered ${answer.status}, not 101` : 'no answer')
  }

  /** An empty report. A receiver may refuse it, but it has to be there. */
  async sendTelemetry(at: URL): Promise<void> {
    const headers = { 'Content-Type': 'text/plain' }
    const answer = await this.#ask(at, at.search, { method: 'POST', headers, body: Buffer.from('[]') })
    this.report.tried('telemetry')
    const isThere = answer !== null && ![404, 405].includes(answer.status) && answer.status < 500
    if (!isThere || answer.text.includes('id="root"'))
      this.report.add('telemetry', at.href, answer ? `answered ${answer.status}` : 'no answer', 'warning')
  }

  mixed(origin: string): void {
    if (this.site.isSecure && origin.startsWith('http:'))
      this.report.add('gateway', origin, 'is not https: browsers refuse it to a page over https')
  }

  close(): void {
    for (const probe of this.#probes.values()) probe.close()
  }

  #time(place: string, faults: ReturnType<typeof timeFaults>): void {
    for (const { kind, what } of faults) {
      if (kind === 'clock') this.report.add('time', place, what, 'warning')
      else if (kind !== 'header') this.report.add('date', place, what)
    }
  }

  #document(place: string, answer: Answer | null): void {
    this.report.tried('apiDocument')
    const { 'content-security-policy': policy = '', 'x-content-type-options': sniff } = answer?.headers ?? {}
    const lacks = [
      ...(policy.includes('sandbox') ? [] : ['sandbox']),
      ...(sniff === 'nosniff' ? [] : ['nosniff']),
    ]
    if (lacks.length > 0) this.report.add('apiDocument', place, `without ${lacks.join(' and ')}`, 'warning')
  }

  async cors(base: URL): Promise<void> {
    this.report.tried('cors')
    for (const { what, isFatal } of await corsFaults(base.href, this.site.origin, fetch))
      this.report.add('cors', base.href, what, isFatal ? 'error' : 'warning')
  }

  /** A gateway that gives another code at each call cannot be compared. */
  async #compareCodes(place: string, code: string, ofItself: string | undefined, base: URL): Promise<void> {
    if (ofItself === undefined || ofItself === code) return
    if ((await this.#askItself(base))?.data?.code !== ofItself) return
    const what = 'answers another code than the gateway itself: a cache, or another gateway'
    this.report.add('gateway', place, what)
  }

  /** The same call at the gateway itself; null if its address was not given. */
  async #askItself({ pathname }: URL) {
    if (this.gateway === undefined) return null
    const base = new URL(pathname, this.gateway)
    return { place: `${base.href}/codedata`, data: readCodeData(jsonIn(await this.#ask(base, '/codedata'))) }
  }

  #ask(base: URL, path: string, asking: ProbeOptions = {}): Promise<Answer | null> {
    const probe = this.#probes.get(base.origin) ?? new Probe(base.origin)
    this.#probes.set(base.origin, probe)
    return probe.ask(base.pathname.replace(/\/$/, '') + path, asking).catch(() => null)
  }
}

/** The JSON of a 200; undefined for any other answer. */
function jsonIn(answer: Answer | null): unknown {
  if (answer?.status !== 200) return undefined
  try {
    return JSON.parse(answer.text)
  } catch {
    return undefined
  }
}

function wrongIn(answer: Answer | null): string {
  if (answer === null) return 'no answer'
  if (answer.text.includes('id="root"')) return 'answers the page instead of the gateway'
  return answer.status === 200 ? 'answers something else than the gateway' : `answered ${answer.status}`
}
