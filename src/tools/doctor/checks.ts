/** The table of checks, and the report. */
import { few, sharedOnce, type Finding } from '../findings.ts'

/**
 * Every check: text on success | advice on failure.
 * @internal The tests break a deployment for each check.
 */
export const CHECKS = {
  tls: 'the page comes over TLS | serve it over https: browsers refuse clipboard and lock to a plain page',
  certificate: 'browsers trust the certificate | renew it, for this very host, with its whole chain',
  redirect: 'http leads to https | answer http with 301 to the same path over https',
  hsts: 'https is remembered | send Strict-Transport-Security: max-age=31536000 with every answer over TLS',
  pages:
    'every page’s address answers the page | answer index.html with 200 at every address that is no file',
  missing:
    'a missing file is a 404 | let /assets/ and names with an extension end in 404: try_files $uri =404',
  missingCache: 'a 404 is not kept | add Cache-Control without "always", to answers that are a file',
  hidden: 'the build’s own notes are not served | answer 404 at paths that begin with a dot',
  sandbox: 'no sandbox answers here | do not pass /_sandbox on: with it anybody moves orders',
  assets:
    'every file that the page names is there | copy the whole build, run deploy/render.sh again, reload the server',
  type: 'files are what they say | send text/html, text/javascript and image/svg+xml, with charset=utf-8',
  csp: 'the Content-Security-Policy is the build’s | run deploy/render.sh and reload; send .deploy/headers.conf or _headers as they are',
  headers:
    'the other security headers are there | include .deploy/add-headers.conf; a location with an add_header of its own loses them',
  framing:
    'only /cpayment/:id/embedded can be framed | send frame-ancestors and X-Frame-Options by address, as .deploy/headers.conf does',
  cachePages: 'pages are asked for again | send Cache-Control: no-cache with everything outside /assets/',
  cacheOrder:
    'a page with answers in it is not kept | send Cache-Control: no-store where the pages’ own server answers',
  cacheAssets:
    'hashed files are kept | send Cache-Control: public, max-age=31536000, immutable under /assets/',
  revalidate:
    'an unchanged page is not sent again | keep ETag and If-None-Match; a filter that rewrites pages drops them',
  compression: 'texts are compressed | switch on gzip_static, or gzip for this type',
  brotli: 'brotli is used | install libnginx-mod-http-brotli-static, run deploy/render.sh again',
  vary: 'caches keep encodings apart | switch on gzip_vary: Vary: Accept-Encoding',
  settings: 'the settings block is valid | correct the setting of this name, run deploy/render.sh again',
  gateway:
    'the gateway answers at the page’s address of it | correct GATEWAY_URL, API_V1 or API_V2, or the proxy of /api/',
  time: 'the gateway’s clock is right | synchronise the clocks of the gateway (and of this machine) by NTP',
  date: 'the gateway’s time comes through | pass the gateway’s Date on (proxy_pass_header Date) and cache nothing',
  cors: 'the API lets this page call it | allow the page’s origin, headers and methods (docs/integrate.md)',
  apiCache:
    'answers of the gateway are not kept | send Cache-Control: no-store with them, and let no proxy cache /api/',
  apiDocument:
    "an answer of the gateway is no document | add nosniff and Content-Security-Policy: default-src 'none'; sandbox under /api/",
  socket:
    'the socket opens | pass Upgrade and Connection on with HTTP/1.1; or set SOCKET_PATH empty: polling alone',
  upload: 'a file of 2.5 MB comes through | set client_max_body_size 8m (or its like) for /api/',
} as const

export type Check = keyof typeof CHECKS
const NAMES = Object.keys(CHECKS) as Check[]

/** The checks between two, in the order of the table. */
export function between(first: Check, last: Check): Check[] {
  return NAMES.slice(NAMES.indexOf(first), NAMES.indexOf(last) + 1)
}

export type Level = 'error' | 'warning' | 'note'
export interface DoctorFinding extends Finding<Level> {
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
    this.findings.push({ check, level, place, what })
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
      const [well, change] = CHECKS[check].split(' | ')
      const ours = all.filter((finding) => finding.check === check)
      const worst = LEVELS.find((level) => ours.some((finding) => finding.level === level))
      const sign = worst ? signs[worst] : this.#tried.has(check) ? 'ok' : '-'
      lines.push(`${sign.padEnd(8)} ${check.padEnd(13)} ${well}${sign === '-' ? ' (not tried)' : ''}`)
      for (const { places, what } of ours) lines.push(`${' '.repeat(11)}${few(places)}: ${what}`)
      if (worst && worst !== 'note') lines.push(`${' '.repeat(11)}change: ${change}`)
    }
    const count = (level: Level) => all.filter((finding) => finding.level === level).length
    return [...lines, '', `${count('error')} errors, ${count('warning')} warnings`].join('\n')
  }
}
