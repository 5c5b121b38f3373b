// long: one configuration for each finding
/** `npm run doctor` against correct deployments, and against one broken deployment for each finding. */
import { spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { withSettings } from '../../src/deployment/settingsBlock.ts'
import { createNodeGateway, type NodeGateway } from '../../src/sandbox/node.ts'
import { CHECKS, type Check, type DoctorReport } from '../../src/tools/doctor/checks.ts'
import { runDoctor, type DoctorOptions } from '../../src/tools/doctor/doctor.ts'
import { main } from '../../src/tools/doctor/main.ts'
import { freePort } from '../e2e/support/freePort.ts'
import { renderedPage, startNginx } from '../e2e/support/nginx.ts'
import { builtDir, startServer } from '../e2e/support/server.ts'
import { isNginxMissing } from '../e2e/support/whereNginx.ts'
import { makeCertificate } from '../support/certificate.ts'

let gateway: NodeGateway
beforeAll(async () => {
  gateway = await createNodeGateway()
})
afterAll(() => gateway.close())

/** The findings as `level check`, without duplicates. */
function found(health: DoctorReport): string[] {
  return [...new Set(health.findings.map(({ check, level }) => `${level} ${check}`))].toSorted()
}

/** For a gateway that does not give them in its settings. */
const LINKS = {
  SUPPORT_URL: 'https://t.me/helpdesk',
  EXCHANGE_URL: 'https://coins.example',
  SITE_URL: 'https://coins.example',
}

interface Deployment {
  settings?: Record<string, string>
  edit?: (folder: string) => void
  /** How far gateway time is ahead, ms. */
  aheadMs?: number
  doctor?: (url: string) => Partial<DoctorOptions>
  /** The fault hides others, e.g. of responses that are not reached. */
  alone?: true
}

async function examine({ settings = {}, edit, aheadMs = 0, doctor }: Deployment = {}): Promise<DoctorReport> {
  const own = aheadMs > 0 ? await createNodeGateway() : null
  own?.sandbox.control.advance(aheadMs)
  const gatewayUrl = (own ?? gateway).url
  const nginx = await startNginx({ dist: builtDir, gatewayUrl, settings, ...(edit ? { edit } : {}) })
  try {
    return await runDoctor({ url: nginx.url, ...doctor?.(nginx.url) })
  } finally {
    await nginx.close()
    await own?.close()
  }
}

/** Changes a file of the deployment; throws if nothing changed, because the deployment would not be broken then. */
function inFile(name: string, change: (text: string) => string) {
  return (folder: string) => {
    const path = join(folder, name)
    const text = readFileSync(path, 'utf8')
    const changed = change(text)
    if (changed === text) throw new Error(`${name} is as it was`)
    writeFileSync(path, changed)
  }
}
const inConf = (from: string | RegExp, to: string) =>
  inFile('run/checkout.conf', (text) => text.replace(from, to))
const inProxy = (from: string | RegExp, to: string) =>
  inFile('run/proxy.conf', (text) => text.replace(from, to))
const inHeaders = (from: string | RegExp, to: string) =>
  inFile('dist/.deploy/headers.conf', (text) => text.replace(from, to))
const changePage = (change: (html: string) => string) => (folder: string) =>
  inFile(renderedPage(folder), change)(folder)
const inPage = (from: string | RegExp, to: string) => changePage((text) => text.replace(from, to))

type Fault = [name: string, wanted: string[], deployment: Deployment]

/** A fault and its findings: by a replacement in one file, or of any deployment. */
function fault(name: string, ...wanted: string[]) {
  const of = (deployment: Deployment): Fault => [name, wanted, deployment]
  const by =
    (edit: typeof inConf) =>
    (...change: Parameters<typeof inConf>) =>
      of({ edit: edit(...change) })
  return { of, inConf: by(inConf), inHeaders: by(inHeaders), inPage: by(inPage) }
}

/** Up to four faults of files that different checks find share a deployment, because each takes a second to start and to examine. */
function together(faults: readonly Fault[]): Fault[][] {
  const checksOf = ([, wanted]: Fault) => wanted.map((item) => item.split(' ')[1])
  const groups: Fault[][] = []
  for (const fault of faults) {
    const canShare = (other: Fault) =>
      Object.keys({ ...fault[2], ...other[2] }).join() === 'edit' &&
      !checksOf(other).some((check) => checksOf(fault).includes(check))
    const group = groups.find((others) => others.length < 4 && others.every(canShare))
    if (group) group.push(fault)
    else groups.push([fault])
  }
  return groups
}

/** The note that every deployment without TLS gets. */
const TRIAL = 'note tls'
/** Notes that depend on the machine: brotli may be missing when the page is rendered. */
const NOTES = new Set([TRIAL, 'note brotli'])
const withoutNotes = (list: string[]) => list.filter((item) => !NOTES.has(item))

describe.skipIf(isNginxMissing)('the doctor at nginx with the configuration of deploy/', () => {
  it('OPS-11 finds nothing wrong with it', async () => {
    const health = await examine({ doctor: () => ({ gateway: gateway.url }) })
    expect(withoutNotes(found(health))).toEqual([])
    expect(health.passed).toBe(true)
    expect(health.text()).toMatch(/^ok +upload/m)
    expect(health.text()).toMatch(/\n0 errors, 0 warnings$/)
  })

  it('OPS-11 finds nothing wrong with it over TLS, except what is specific to a trial', async () => {
    const { edit, doctor } = await overTls()
    const health = await examine({ edit, doctor })
    expect(withoutNotes(found(health))).toEqual([])
    expect(health.text()).toMatch(/^ok +redirect/m)
    expect(health.text()).toMatch(/^ok +certificate/m)
  })

  const broken = [
    fault('an address of a page that is not found', 'error pages').of({
      alone: true,
      edit: inConf('location / {', 'location ^~ /sale/ { return 404; }\n  location / {'),
    }),
    fault('ids that are taken for files', 'error pages').inConf(
      'location / {',
      'location ^~ /payment/7.7.css { return 404; }\n  location / {',
    ),
    fault('the page in the place of a missing script, as on a static host', 'warning missing').of({
      alone: true,
      edit: inConf('/assets/ {\n    try_files $uri =404', '/assets/ {\n    try_files $uri /index.html'),
    }),
    fault('an error in the place of a missing script', 'error missing').of({
      alone: true,
      edit: inConf('/assets/ {\n    try_files $uri =404', '/assets/ {\n    try_files $uri =403'),
    }),
    fault('a 404 that is kept for a year', 'error missingCache').inConf(
      '"$checkout_cache";',
      '"$checkout_cache" always;',
    ),
    fault('the build’s notes for everybody', 'error hidden').inConf(
      /location ~ \^\/\[\._\] \{\s+return 404;\s+\}/,
      '',
    ),
    fault('a control plane for everybody', 'error sandbox', 'error tls').of({
      edit: inConf(
        'location ~ ^/[._]',
        'location ^~ /_sandbox/ {\n    proxy_set_header Host localhost;\n    proxy_pass $checkout_gateway;\n  }\n  location ~ ^/[._]',
      ),
      doctor: (url) => ({ url: url.replace('127.0.0.1', '0.0.0.0') }),
    }),
    fault('half a build', 'error assets').of({
      edit(folder) {
        const html = readFileSync(join(folder, renderedPage(folder)), 'utf8')
        const [name = 'no asset'] = /\/assets\/core-[\w-]+\.js/.exec(html) ?? []
        for (const end of ['', '.br', '.gz']) rmSync(join(folder, 'dist', name + end))
      },
    }),
    fault('scripts that are said to be text', 'error type').inConf(
      'location /assets/ {',
      'location /assets/ {\n    types { }\n    default_type text/plain;',
    ),
    fault('a page of another build than the headers', 'error csp').inPage(
      '<div id="root">',
      '<script>1</script><div id="root">',
    ),
    fault('a loosened policy', 'error csp').inHeaders(
      /script-src 'self'/g,
      "script-src 'self' 'unsafe-inline'",
    ),
    fault('two policies', 'error csp').inConf(
      'charset utf-8;',
      `charset utf-8;\n  add_header Content-Security-Policy "img-src *" always;`,
    ),
    fault('a header that was left out', 'error headers').of({
      edit: inFile('dist/.deploy/add-headers.conf', (text) => text.replace(/.*Referrer-Policy.*\n/, '')),
    }),
    fault(
      'headers that a location loses',
      'error csp',
      'error framing',
      'error headers',
      'warning cacheAssets',
    ).inConf('location /assets/ {', 'location /assets/ {\n    add_header X-Own yes;'),
    fault('pages that anybody may frame', 'error framing').inHeaders(
      /frame-ancestors 'none'/g,
      'frame-ancestors *',
    ),
    fault('a deposit page that nobody may frame, which an operator may want', 'warning framing').of({
      settings: { FRAME_ANCESTORS: "'none'" },
    }),
    fault('pages that are kept', 'error cachePages').of({
      alone: true,
      edit: inFile('run/gateway.conf', (text) =>
        text.replace(/(checkout_page_cache \{ default )"[^"]*"/, '$1"max-age=3600"'),
      ),
    }),
    fault(
      'pages that a CDN keeps against their headers, as hosts of static pages do',
      'warning cachePages',
    ).of({
      alone: true,
      edit: inConf(/add_header Cache-Control "\$checkout_cache";/, '$&\n  add_header Age 30;'),
    }),
    fault('a page with an order in it that is kept', 'error cacheOrder').inPage(
      '</body>',
      '<script type="application/json" id="ahead">{}</script></body>',
    ),
    fault('hashed files that are asked for again', 'warning cacheAssets').inConf(
      '"public, max-age=31536000, immutable"',
      '"no-cache"',
    ),
    fault('pages without a tag', 'warning revalidate').inConf(
      'charset utf-8;',
      'charset utf-8;\n  etag off;',
    ),
    fault('texts as they are', 'warning compression').of({
      settings: { BROTLI: 'off' },
      edit: inConf('gzip_static on', 'gzip_static off'),
    }),
    fault('encodings without Vary', 'warning vary').inConf('gzip_vary on', 'gzip_vary off'),
    fault('a setting that makes no sense', 'error settings').of({
      edit: changePage((html) => withSettings(html, { languages: ['de'] })),
    }),
    fault('a setting of a wrong name', 'warning settings').of({
      edit: changePage((html) =>
        withSettings(html, { suport_url: 'https://t.me/x', brand: { colour: '#fff' } }),
      ),
    }),
    fault('links that nobody has set', 'warning settings').inConf(
      'location /api/',
      'location = /api/v1/settings { default_type application/json; return 200 "{}"; }\n  location /api/',
    ),
    fault('settings that are no JSON', 'error settings').inPage(/(id="settings">)[^<]*/, '$1{"api_v1": '),
    fault('the page in the place of the gateway', 'error gateway').of({
      alone: true,
      edit: inConf('location /api/', 'location /gateway/'),
    }),
    fault('a gateway that is not there', 'error gateway', 'error socket').of({
      settings: { GATEWAY_URL: 'http://127.0.0.1:1' },
    }),
    fault('a logo that is not there', 'error assets').of({ settings: { BRAND_LOGO: '/logo.svg' } }),
    fault('a logo that is no picture', 'error assets').of({
      settings: { BRAND_LOGO: '/payment-error/logo.svg' },
    }),
    fault('a page server that is down', 'warning pageServer').of({
      settings: { PAGE_SERVER_URL: 'http://127.0.0.1:1' },
    }),
    fault('telemetry that nobody receives', 'warning telemetry').of({
      settings: { TELEMETRY_URL: '/telemetry' },
    }),
    fault('a gateway whose clock is wrong', 'warning time').of({ aheadMs: 7_200_000 }),
    fault('a Date of the proxy’s own', 'error date').of({
      aheadMs: 45_000,
      edit: inProxy('proxy_pass_header Date;', ''),
    }),
    fault('answers that a cache may keep', 'warning apiCache').inConf(
      '"~*^application/json" "no-store"',
      '"~*^application/json" "private"',
    ),
    fault('answers that are documents', 'warning apiDocument').inConf(
      `add_header Content-Security-Policy "default-src 'none'; frame-ancestors 'none'; sandbox" always;`,
      '',
    ),
    fault('a socket that is not upgraded', 'error socket').inConf(
      'proxy_set_header Upgrade $checkout_upgrade;',
      '',
    ),
    fault('uploads that are cut', 'error upload').inConf(
      'client_max_body_size 8m',
      'client_max_body_size 1m',
    ),
    fault('no TLS', 'error tls').of({ doctor: (url) => ({ url: url.replace('127.0.0.1', '0.0.0.0') }) }),
    fault('plain http at the port of https', 'error tls').of({
      doctor: (url) => ({ url: url.replace('http:', 'https:') }),
    }),
  ]

  it.each(together(broken).map((faults) => [faults.map(([name]) => name).join('; '), faults] as const))(
    'OPS-12 finds %s',
    async (_, faults) => {
      const wanted = faults.flatMap(([, findings]) => findings).toSorted()
      const edit = (folder: string) => faults.map(([, , fault]) => fault.edit?.(folder))
      const health = await examine({ ...faults[0]?.[2], edit })
      expect(withoutNotes(found(health))).toEqual(wanted)
      expect(health.passed).toBe(wanted.every((item) => !item.startsWith('error')))
      for (const item of wanted) {
        const check = item.split(' ')[1] as Check
        expect(health.text()).toContain(`change: ${CHECKS[check].change}`)
      }
    },
  )

  it('OPS-12 notes that only gzip is available', async () => {
    const health = await examine({ settings: { BROTLI: 'off' } })
    expect(found(health)).toEqual(['note brotli', TRIAL])
    expect(health.text()).toMatch(/\/assets\/\S+\.js.*: js is sent as gzip/)
  })

  it('OPS-12 finds an API of another origin whose CORS headers do not allow the page', async () => {
    const api = createServer((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
      response.end(JSON.stringify({ code: 'x', server_time: new Date().toISOString() }))
    })
    const port = await freePort()
    await new Promise<void>((done) => api.listen(port, '127.0.0.1', done))
    const origin = `http://127.0.0.1:${port}`
    const settings = { API_V1: `${origin}/v1`, API_V2: `${origin}/v2`, SOCKET_PATH: '', ...LINKS }
    const health = await examine({ settings })
    api.close()
    expect(withoutNotes(found(health))).toEqual(['error cors', 'note socket', 'warning cors'])
    expect(health.text()).toContain('the header authkey is not allowed')
  })

  it('OPS-12 finds an API that browsers refuse to a page over https, and CORS of the public API alone', async () => {
    const { edit, doctor } = await overTls()
    const settings = { API_V1: `${gateway.url}/api/v1/`, API_V2: `${gateway.url}/api/v2/` }
    const insecure = await examine({ edit, doctor, settings })
    expect(withoutNotes(found(insecure))).toEqual(['error gateway'])
    expect(insecure.text()).toContain(`${gateway.url}: is not https: browsers refuse it`)
    const silent = createServer((_, response) => response.writeHead(200).end('{}'))
    const port = await freePort()
    await new Promise<void>((done) => silent.listen(port, '127.0.0.1', done))
    const closed = await examine({ settings: { API_V2: `http://127.0.0.1:${port}/v2` } })
    silent.close()
    expect(withoutNotes(found(closed))).toEqual(['error cors', 'warning cors'])
  })

  it('OPS-12 names the setting that does not list the host name, and nothing that follows from it', async () => {
    const health = await examine({
      settings: { HOST_NAMES: '127.0.0.1' },
      doctor: (url) => ({ url: url.replace('127.0.0.1', 'localhost') }),
    })
    expect(found(health)).toEqual(['error site'])
    expect(health.text()).toMatch(/answered 421: HOST_NAMES .*\n +change: .*list the name in HOST_NAMES/)
  })

  it('OPS-12 finds nothing wrong with a logo and a receiver that are there', async () => {
    const receiver = 'location / {'
    const health = await examine({
      settings: { BRAND_LOGO: '/favicon.svg', TELEMETRY_URL: '/telemetry' },
      edit: inConf(receiver, `location = /telemetry { return 204; }\n  ${receiver}`),
    })
    expect(withoutNotes(found(health))).toEqual([])
    expect(health.text()).toMatch(/^ok +telemetry/m)
  })

  it('OPS-12 distinguishes a fault of the proxy from one of the gateway', async () => {
    const settings = { GATEWAY_URL: 'http://127.0.0.1:1' }
    const inTheWay = await examine({ settings, doctor: () => ({ gateway: gateway.url }) })
    expect(inTheWay.text()).toContain('answered 502; the gateway itself answers')
    const atItself = await examine({ settings, doctor: () => ({ gateway: 'http://127.0.0.1:1' }) })
    expect(atItself.text()).toContain('answered 502; neither does the gateway itself')
    const other = await createNodeGateway()
    const another = await examine({ doctor: () => ({ gateway: other.url }) })
    await other.close()
    expect(another.text()).toContain('another code than the gateway itself')
  })

  it('OPS-12 does not take a gateway with a code for each call for another one', async () => {
    let calls = 0
    const each = createServer((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify({ code: String((calls += 1)), server_time: new Date().toISOString() }))
    })
    const port = await freePort()
    await new Promise<void>((done) => each.listen(port, '127.0.0.1', done))
    const own = `http://127.0.0.1:${port}`
    const health = await examine({
      settings: { GATEWAY_URL: own, SOCKET_PATH: '', ...LINKS },
      doctor: () => ({ gateway: own }),
    })
    each.close()
    expect(withoutNotes(found(health))).toEqual(['note socket'])
  })

  it('OPS-12 names the settings of a socket at another path', async () => {
    const health = await examine({ settings: { SOCKET_PATH: '/socket.io' } })
    expect(health.text()).toMatch(/socket\.io: answered 200, not 101\n +change: correct SOCKET_PATH/)
  })

  it.each<[string, string[], (tls: Tls) => Deployment]>([
    [
      'a certificate that nobody trusts',
      ['error certificate'],
      ({ edit, doctor }) => ({ edit, doctor: (url) => ({ ...doctor(url), ca: undefined }) }),
    ],
    [
      'HTTP/1.1 alone',
      ['warning http2'],
      ({ edit, doctor }) => ({
        doctor,
        edit(folder) {
          edit(folder)
          inConf(' ssl http2;', ' ssl;')(folder)
        },
      }),
    ],
    [
      'https that is not remembered',
      ['error hsts'],
      ({ edit, doctor }) => ({
        doctor,
        edit(folder) {
          edit(folder)
          inConf(/.*Strict-Transport-Security.*\n/, '')(folder)
        },
      }),
    ],
    [
      'pages over plain http',
      ['error redirect'],
      ({ edit, doctor }) => ({ edit, doctor: (url) => ({ ...doctor(url), http: url }) }),
    ],
    [
      'an address without https that leads nowhere',
      ['warning redirect'],
      ({ edit, doctor }) => ({ edit, doctor: (url) => ({ ...doctor(url), http: 'http://127.0.0.1:1' }) }),
    ],
  ])('OPS-12 finds %s', async (_, wanted, deployment) => {
    const health = await examine(deployment(await overTls()))
    expect(withoutNotes(found(health))).toEqual(wanted)
  })

  it('OPS-12 finds a certificate that expires soon', async () => {
    const health = await examine(await overTls(2))
    expect(withoutNotes(found(health))).toEqual(['warning certificate'])
    expect(health.text()).toContain('days left: 1')
  })

  it('OPS-11 names an address at which nothing answers', async () => {
    const health = await runDoctor({ url: 'http://127.0.0.1:1' })
    expect(health.passed).toBe(false)
    expect(health.text()).toMatch(/no answer: .*ECONNREFUSED.*\n +change: start the server/)
  })

  it('OPS-11 prints a table and exits with 1 if there is an error', async () => {
    const nginx = await startNginx({
      dist: builtDir,
      gatewayUrl: gateway.url,
      edit: inConf('client_max_body_size 8m', 'client_max_body_size 1m'),
    })
    const { code, output } = await command('--url', nginx.url)
    await nginx.close()
    expect({ code, output }).toMatchObject({ code: 1 })
    expect(output).toMatch(/^ERROR +upload .*\n +\S+\/media: answered 413\n +change: /m)
  })

  it.each([
    ['--url is not an address like https://host.example: pay.example', '--url', 'pay.example'],
    ['--url is missing', '--gateway', 'http://127.0.0.1:1'],
    ['--gateway is not an address', '--url', 'http://127.0.0.1:1', '--gateway', '127.0.0.1:1'],
    ["option '--verbose'", '--url', 'http://127.0.0.1:1', '--verbose'],
    [
      '--page is not a path like /payment/1001: payment/1',
      '--url',
      'http://127.0.0.1:1',
      '--page',
      'payment/1',
    ],
    ['--ca cannot be read', '--url', 'https://127.0.0.1:1', '--ca', 'no-such-file.pem'],
  ])(
    'OPS-11 exits with 2 and prints the reason, and the usage for a wrong option: %s',
    async (reason, ...args) => {
      const spies = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')]
      for (const spy of spies) spy.mockImplementation(() => undefined)
      expect(await main(args)).toBe(2)
      const output = spies.flatMap((spy) => spy.mock.calls).join('\n')
      expect(output).toContain(reason)
      expect(output.includes('npm run doctor -- --url')).toBe(!reason.startsWith('--ca'))
      vi.restoreAllMocks()
    },
  )

  it('OPS-12 has a test with a broken deployment for every check', () => {
    const here = readFileSync('tests/deploy/doctor.test.ts', 'utf8')
    const named = Object.keys(CHECKS).filter((check) =>
      new RegExp(`'(error|warning|note) ${check}'`).test(here),
    )
    expect(named).toEqual(Object.keys(CHECKS))
  })
})

it('OPS-11 at npm start finds nothing but the headers of the sandbox’s own responses', async () => {
  const server = await startServer()
  const health = await runDoctor({ url: server.url })
  await server.close()
  expect(withoutNotes(found(health))).toEqual(
    process.env['E2E_SERVER'] === 'nginx' ? [] : ['note sandbox', 'warning apiDocument'],
  )
  expect(health.passed).toBe(true)
})

interface Tls {
  edit: (folder: string) => void
  doctor: (url: string) => Partial<DoctorOptions>
}

/** A certificate for one run, and a port of plain HTTP that redirects to TLS. */
async function overTls(days = 90): Promise<Tls> {
  const { cert, key } = await makeCertificate(days)
  const [secure, plain] = [await freePort(), await freePort()]
  return {
    edit(folder) {
      writeFileSync(join(folder, 'cert.pem'), cert)
      writeFileSync(join(folder, 'key.pem'), key)
      const lines = `listen ${secure} ssl http2;\n  ssl_certificate ${folder}/cert.pem;\n  ssl_certificate_key ${folder}/key.pem;`
      inConf('server_name _;', `${lines}\n  server_name _;`)(folder)
      const other = `server { listen ${plain}; return 301 https://localhost:${secure}$request_uri; }\n`
      inFile('run/checkout.conf', (text) => text + other)(folder)
    },
    doctor: () => ({ url: `https://localhost:${secure}`, http: `http://127.0.0.1:${plain}`, ca: cert }),
  }
}

function command(...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, ['scripts/tool.mjs', 'src/tools/doctor', ...args])
    let output = ''
    child.stdout.on('data', (part) => (output += String(part)))
    child.stderr.on('data', (part) => (output += String(part)))
    child.once('close', (code) => done({ code: code ?? 1, output }))
  })
}
