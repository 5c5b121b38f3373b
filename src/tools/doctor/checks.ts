/** The table of checks, and the report. */
import { few, sharedOnce, type Finding } from '../findings.ts'
import { printable } from '../printable.ts'

/**
 * The text of each check when it passes, and the advice when it fails.
 * @internal The tests break a deployment for each check.
 */
export const CHECKS = {
  site: {
    ok: 'the site answers under this name',
    change: 'start the server, open its port, or list the name in HOST_NAMES and run deploy/render.sh again',
  },
  tls: {
    ok: 'the page comes over TLS',
    change: 'serve it over https: browsers refuse clipboard and lock to a plain page',
  },
  certificate: {
    ok: 'browsers trust the certificate',
    change: 'renew it, for this very host, with its whole chain',
  },
  http2: {
    ok: 'browsers get HTTP/2',
    change: 'listen 443 ssl http2 in nginx, or switch it on at the load balancer',
  },
  redirect: {
    ok: 'http leads to https',
    change: 'answer http with 301 to the same path over https',
  },
  hsts: {
    ok: 'https is remembered',
    change: 'send Strict-Transport-Security: max-age=31536000 with every answer over TLS',
  },
  pages: {
    ok: 'every page’s address answers the page',
    change: 'answer index.html with 200 at every address that is no file',
  },
  missing: {
    ok: 'a missing file is a 404',
    change: 'let /assets/ and names with an extension end in 404: try_files $uri =404',
  },
  missingCache: {
    ok: 'a 404 is not kept',
    change: 'add Cache-Control without "always", to answers that are a file',
  },
  hidden: {
    ok: 'the build’s own notes are not served',
    change: 'answer 404 at paths that begin with a dot',
  },
  sandbox: {
    ok: 'no sandbox answers here',
    change: 'do not pass /_sandbox on: with it anybody moves orders',
  },
  assets: {
    ok: 'every file that the page names is there',
    change: 'copy the whole build, run deploy/render.sh again, reload the server',
  },
  type: {
    ok: 'files are what they say',
    change: 'send text/html, text/javascript and image/svg+xml, with charset=utf-8',
  },
  csp: {
    ok: 'the Content-Security-Policy is the build’s',
    change: 'run deploy/render.sh and reload; send .deploy/headers.conf or _headers as they are',
  },
  headers: {
    ok: 'the other security headers are there',
    change: 'include .deploy/add-headers.conf; a location with an add_header of its own loses them',
  },
  framing: {
    ok: 'only /cpayment/:id/embedded can be framed',
    change: 'send frame-ancestors and X-Frame-Options by address, as .deploy/headers.conf does',
  },
  cachePages: {
    ok: 'pages are asked for again',
    change:
      'send Cache-Control: no-cache with everything outside /assets/, and let no cache or CDN override it',
  },
  cacheOrder: {
    ok: 'a page with answers in it is not kept',
    change: 'send Cache-Control: no-store where the page server answers',
  },
  pageServer: {
    ok: 'the page server answers',
    change:
      'start pages.mjs with the settings of nginx, GATEWAY_URL among them, and again after each run of deploy/render.sh',
  },
  cacheAssets: {
    ok: 'hashed files are kept',
    change: 'send Cache-Control: public, max-age=31536000, immutable under /assets/',
  },
  revalidate: {
    ok: 'an unchanged page is not sent again',
    change: 'keep ETag and If-None-Match; a filter that rewrites pages drops them',
  },
  compression: {
    ok: 'texts are compressed',
    change: 'switch on gzip_static, or gzip for this type',
  },
  brotli: {
    ok: 'brotli is used',
    change: 'install libnginx-mod-http-brotli-static, run deploy/render.sh again',
  },
  vary: {
    ok: 'caches keep encodings apart',
    change: 'switch on gzip_vary: Vary: Accept-Encoding',
  },
  settings: {
    ok: 'the settings block is valid',
    change: 'correct the setting of this name, run deploy/render.sh again',
  },
  gateway: {
    ok: 'the gateway answers at the page’s address of it',
    change: 'correct GATEWAY_URL, API_V1 or API_V2, or the proxy of /api/',
  },
  time: {
    ok: 'the gateway’s clock is right',
    change: 'synchronize the clocks of the gateway (and of this machine) by NTP',
  },
  date: {
    ok: 'the gateway’s time comes through',
    change: 'pass the gateway’s Date on (proxy_pass_header Date) and cache nothing',
  },
  cors: {
    ok: 'the API lets this page call it',
    change: 'allow the page’s origin, headers and methods (docs/integrate.md)',
  },
  apiCache: {
    ok: 'answers of the gateway are not kept',
    change: 'send Cache-Control: no-store with them, and let no proxy cache /api/',
  },
  apiDocument: {
    ok: 'an answer of the gateway is no document',
    change: "add nosniff and Content-Security-Policy: default-src 'none'; sandbox under /api/",
  },
  socket: {
    ok: 'the socket opens',
    change:
      'correct SOCKET_PATH or SOCKET_URL; pass Upgrade and Connection on with HTTP/1.1; or set SOCKET_PATH empty: polling alone',
  },
  upload: {
    ok: 'a file of 2.5 MB comes through',
    change: 'set client_max_body_size 8m (or its like) for /api/',
  },
  telemetry: {
    ok: 'the receiver of telemetry takes reports',
    change: 'correct TELEMETRY_URL, or add the location that forwards to the receiver (docs/telemetry.md)',
  },
} as const satisfies Record<string, { ok: string; change: string }>

export type Check = keyof typeof CHECKS
const NAMES = Object.keys(CHECKS) as Check[]

/** The checks from one to another, in the order of the table. */
export function between(first: Check, last: Check): Check[] {
  return NAMES.slice(NAMES.indexOf(first), NAMES.indexOf(last) + 1)
}

export type Level = 'error' | 'warning' | 'note'
interface DoctorFinding extends Finding<Level> {
  check: Check
}

const LEVELS: readonly Level[] = ['error', 'warning', 'note']

/** Collects the findings of each check. */
export class DoctorReport {
  readonly findings: DoctorFinding[] = []
  readonly #tried = new Set<Check>()

  /** Records that a check was made, and its findings. */
  tried(...checks: Check[]): void {
    for (const check of checks) this.#tried.add(check)
  }

  add(check: Check, place: string, what: string, level: Level = 'error'): void {
    this.tried(check)
    // A line break would begin a line of its own in the report.
    this.findings.push({ check, level, place: printable(place), what: printable(what) })
  }

  get passed(): boolean {
    return this.findings.every(({ level }) => level !== 'error')
  }

  /** The report as a table with one check per line, findings and advice below. */
  text(): string {
    const signs = { error: 'ERROR', warning: 'warning', note: 'note' }
    const all = sharedOnce(this.findings)
    const lines: string[] = []
    for (const check of NAMES) {
      const { ok, change } = CHECKS[check]
      const ours = all.filter((finding) => finding.check === check)
      const worst = LEVELS.find((level) => ours.some((finding) => finding.level === level))
      const noFinding = this.#tried.has(check) ? 'ok' : '-'
      const sign = worst ? signs[worst] : noFinding
      lines.push(`${sign.padEnd(8)} ${check.padEnd(13)} ${ok}${sign === '-' ? ' (not tried)' : ''}`)
      for (const { places, what } of ours) lines.push(`${' '.repeat(11)}${few(places)}: ${what}`)
      if (worst && worst !== 'note') lines.push(`${' '.repeat(11)}change: ${change}`)
    }
    const count = (level: Level) => all.filter((finding) => finding.level === level).length
    return [...lines, '', `${count('error')} errors, ${count('warning')} warnings`].join('\n')
  }
}
