/**
 * The security headers for every server: `npm start` and the tests call `headersFor`, the build writes the same headers for
 * nginx and for static hosts (`deploy/README.md`). `docs/security.md` has the reason for each of them.
 */
import { createHash } from 'node:crypto'
import { originsOf, settingsIn } from './settingsBlock.ts'

/** What differs between builds and deployments. */
export interface Policy {
  /** CSP sources of the inline scripts and styles of the page, `'sha256-…'`. */
  scripts: string[]
  styles: string[]
  /** Other origins that are called, and from which pictures are loaded. */
  connect: string[]
  images: string[]
  /** CSP sources of the sites that may frame the embedded page. */
  ancestors: string
}

/** Pattern of the only page that another site may frame, without `^` and `$`, for nginx too. */
const FRAMED = '/cpayment/[^/?]+/embedded/?'
/** The script that a merchant's page loads from this origin. */
const EMBED = '/embed[\\w.-]*\\.js'

const isFramed = new RegExp(`^${FRAMED}$`)
const isEmbed = new RegExp(`^${EMBED}$`)

/** Permissions that the page never requests, so that an injected script cannot request them either. */
const PERMISSIONS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]

/** Headers of every response that is a file of the build. */
const COMMON: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  // The address contains the order's id, which no other site may get.
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': PERMISSIONS.map((name) => `${name}=()`).join(', '),
  // A shop that has opened the page in a window cannot access that window.
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/** The headers of the file or page at a path without its query. */
export function headersFor(path: string, policy: Policy): Record<string, string> {
  const framed = isFramed.test(path)
  return {
    'Content-Security-Policy': contentPolicy(policy, framed ? policy.ancestors : "'none'"),
    ...(framed ? {} : { 'X-Frame-Options': 'DENY' }),
    'Cross-Origin-Resource-Policy': framed || isEmbed.test(path) ? 'cross-origin' : 'same-origin',
    ...COMMON,
  }
}

function contentPolicy({ scripts, styles, connect, images }: Policy, ancestors: string): string {
  const from = (...sources: string[]) => ["'self'", ...sources].join(' ')
  return Object.entries({
    'default-src': "'none'",
    'script-src': from(...scripts),
    'style-src': from(...styles),
    'img-src': from('data:', 'blob:', ...images),
    'connect-src': from(...connect),
    'manifest-src': "'self'",
    'worker-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': ancestors,
    'require-trusted-types-for': "'script'",
    'trusted-types': "'none'",
  })
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

/** For Vite's hot reload, which writes inline scripts and styles; otherwise the same as in production. */
export function devHeadersFor(path: string, policy: Policy): Record<string, string> {
  const headers = headersFor(path, { ...policy, connect: [...policy.connect, 'ws:', 'wss:'] })
  const strict = headers['Content-Security-Policy'] ?? ''
  const loose = strict
    .replace(/(script-src|style-src) 'self'[^;]*/g, "$1 'self' 'unsafe-inline'")
    .replace(/; require-trusted-types-for[^;]*; trusted-types[^;]*/, '')
  return { ...headers, 'Content-Security-Policy': loose }
}

/** The policy for a built `index.html` with its settings. */
export function policyOf(html: string): Policy {
  return { ...inlineHashes(html), ...originsOf(settingsIn(html)), ancestors: '*' }
}

/** Hashes of the page's inline scripts and styles; throws for inline code that a hash cannot allow. */
export function inlineHashes(html: string): Pick<Policy, 'scripts' | 'styles'> {
  const blocks = /<!--[\s\S]*?-->|<(script|style)\b([^>]*)>([\s\S]*?)<\/\1\s*>/gi
  const bad = /<[^>]*\s(on\w+|style)\s*=/i.exec(html.replace(blocks, ''))
  if (bad)
    throw new Error(`index.html has an inline "${bad[1]}" attribute, which the security headers refuse`)
  const inline = { scripts: new Set<string>(), styles: new Set<string>() }
  for (const [, tag, attributes = '', body = ''] of html.matchAll(blocks)) {
    const isData = /\stype\s*=\s*["']?application\/json/i.test(attributes)
    if (tag === undefined || isData || /\ssrc\s*=/i.test(attributes)) continue
    inline[tag.toLowerCase() === 'style' ? 'styles' : 'scripts'].add(sourceOf(body))
  }
  return { scripts: [...inline.scripts], styles: [...inline.styles] }
}

function sourceOf(text: string): string {
  const read = text.replaceAll(/\r\n?/g, '\n')
  return `'sha256-${createHash('sha256').update(read).digest('base64')}'`
}

/** The addresses with other headers than a page, for nginx and for static hosts, and these headers; '' for one that is not sent. */
function exceptions(policy: Policy) {
  const page = headersFor('/', policy)
  const exception = (pattern: string, path: string) => {
    const own = headersFor(path, policy)
    const names = Object.keys(page).filter((name) => own[name] !== page[name])
    return { pattern, path, headers: Object.fromEntries(names.map((name) => [name, own[name] ?? ''])) }
  }
  return [exception(FRAMED, '/cpayment/:id/embedded'), exception(EMBED, '/embed.js')]
}

/** The headers for nginx: `map`s by address, with `$checkout_*` for the values that `deploy/render.sh` fills in. */
export function nginxHeaders(inline: Pick<Policy, 'scripts' | 'styles'>): string {
  const policy: Policy = {
    ...inline,
    connect: ['$checkout_connect'],
    images: ['$checkout_images'],
    ancestors: '$checkout_ancestors',
  }
  const page = headersFor('/', policy)
  const names = Object.keys(page).filter((name) => !(name in COMMON))
  const maps = names.map((name) =>
    [
      `map $request_uri ${variableOf(name)} {`,
      `  default "${page[name] ?? ''}";`,
      ...exceptions(policy).flatMap(({ pattern, headers: { [name]: value } }) =>
        value === undefined ? [] : [`  "~^${pattern}(\\?|$)" "${value}";`],
      ),
      '}',
    ].join('\n'),
  )
  return ['# Written by the build from src/deployment/headers.ts.', ...maps, ''].join('\n')
}

/** The part of the server block that sends them. */
export function nginxAddHeaders(): string {
  const names = Object.keys(
    headersFor('/', { scripts: [], styles: [], connect: [], images: [], ancestors: '' }),
  )
  const lines = names.map((name) => `add_header ${name} "${COMMON[name] ?? variableOf(name)}" always;`)
  return ['# Written by the build from src/deployment/headers.ts.', ...lines, ''].join('\n')
}

function variableOf(name: string): string {
  return `$checkout_${name.toLowerCase().replaceAll('-', '_')}`
}

/** The headers as a file `_headers`, which many static hosts read; `deploy/render.sh` fills in `@…@`. */
export function staticHeaders(inline: Pick<Policy, 'scripts' | 'styles'>): string {
  const policy: Policy = {
    ...inline,
    connect: ['@CONNECT@'],
    images: ['@IMAGES@'],
    ancestors: '@ANCESTORS@',
  }
  const block = (path: string, headers: Record<string, string>, removed: string[] = []) =>
    [
      path,
      ...removed.map((name) => `  ! ${name}`),
      ...Object.entries(headers).flatMap(([name, value]) => (value === '' ? [] : [`  ${name}: ${value}`])),
    ].join('\n')
  return [
    block('/*', { ...headersFor('/', policy), 'Cache-Control': 'no-cache' }),
    ...exceptions(policy).map(({ path, headers }) => block(path, headers, Object.keys(headers))),
    block('/assets/*', { 'Cache-Control': 'public, max-age=31536000, immutable' }, ['Cache-Control']),
    '',
  ].join('\n\n')
}
