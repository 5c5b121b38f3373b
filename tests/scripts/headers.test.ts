import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  devHeadersFor,
  headersFor,
  inlineHashes,
  nginxHeaders,
  policyOf,
  staticHeaders,
} from '../../src/deployment/headers.ts'
import { settingsIn, withSettings } from '../../src/deployment/settingsBlock.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const page = (settings: object, more = '') =>
  `<!doctype html><head><script type="application/json" id="settings">${JSON.stringify(settings)}</script>${more}</head><body><p>x</p></body>`

describe('the content policy', () => {
  it('names exactly the inline scripts and styles of the page', () => {
    const script = 'const a = "<style>no</style>" // <!-- "\nrun()'
    const html = page(
      {},
      `<style>p{}</style><script>${script}</script><script src="/a.js"></script><!-- <script>x</script> -->`,
    )
    expect(inlineHashes(html)).toEqual({ scripts: [hash(script)], styles: [hash('p{}')] })
    expect(inlineHashes(html.replaceAll('\n', '\r\n'))).toEqual(inlineHashes(html))
    const policy = headersFor('/payment/1', policyOf(html))['Content-Security-Policy']
    expect(policy).toContain(`script-src 'self' ${hash(script)};`)
    expect(policy).not.toMatch(/unsafe/)
  })

  it('SAFE-12 allows no worker on any page, for every server', () => {
    const policy = policyOf(page({}))
    for (const path of ['/', '/payment/1', '/cpayment/1/embedded', '/embed.js'])
      for (const headers of [headersFor(path, policy), devHeadersFor(path, policy)])
        expect(headers['Content-Security-Policy']).toContain("; worker-src 'none';")
    expect(nginxHeaders({ scripts: [], styles: [] })).toContain("; worker-src 'none';")
    expect(staticHeaders({ scripts: [], styles: [] })).toContain("; worker-src 'none';")
  })

  it.each(['<p style="color:red">', "<body onload='x()'>", '<a\nonclick=x()>'])(
    'refuses %s in the page',
    (tag) => {
      expect(() => inlineHashes(page({}, tag))).toThrow(/attribute/)
    },
  )

  it('names the origins of the settings, and none for paths', () => {
    expect(policyOf(page({ api_v1: '/api/v1', api_v2: '/api/v2', socket_url: '' }))).toMatchObject({
      connect: [],
      images: [],
    })
    const settings = {
      api_v1: 'https://api.example/v1',
      api_v2: 'https://api.example/v2',
      image_origins: ['https://img.example'],
      brand: { logo: 'https://brand.example/a.svg' },
    }
    expect(policyOf(page(settings))).toMatchObject({
      connect: ['https://api.example', 'wss://api.example'],
      images: ['https://api.example', 'https://img.example', 'https://brand.example'],
    })
  })

  it('OPS-01 allows requests to the origin of telemetry, and none without telemetry', () => {
    const connectOf = (settings: object) => policyOf(page(settings)).connect
    expect(connectOf({ telemetry_url: 'https://telemetry.example:8443/in?a=b' })).toEqual([
      'https://telemetry.example:8443',
    ])
    expect(connectOf({ telemetry_url: '/telemetry' })).toEqual([])
    expect(connectOf({ telemetry_url: '' })).toEqual([])
  })

  it('allows framing of the embedded page and no other, for any spelling of the address', () => {
    const policy = policyOf(page({}))
    expect(headersFor('/cpayment/77/embedded', policy)['Content-Security-Policy']).toContain(
      'frame-ancestors *',
    )
    expect(headersFor('/cpayment/77/embedded', policy)).not.toHaveProperty('X-Frame-Options')
    for (const path of [
      '/cpayment/77',
      '/payment/77',
      '/cpayment/77/embedded/x',
      '/x/cpayment/77/embedded',
      '/payment/cpayment/77/embedded',
      '//cpayment/77/embedded',
      '/cpayment//embedded',
      '/',
    ]) {
      expect(headersFor(path, policy)['Content-Security-Policy']).toContain("frame-ancestors 'none'")
      expect(headersFor(path, policy)['X-Frame-Options']).toBe('DENY')
    }
  })

  it('is less strict in development, for scripts and styles only', () => {
    const policy = policyOf(page({}, '<script>1</script>'))
    const dev = devHeadersFor('/payment/1', policy)
    expect(dev['Content-Security-Policy']).toContain("script-src 'self' 'unsafe-inline';")
    expect(dev['Content-Security-Policy']).not.toMatch(/sha256|unsafe-eval/)
    expect(dev['Content-Security-Policy']).toContain("frame-ancestors 'none'")
    expect({ ...dev, 'Content-Security-Policy': '' }).toEqual({
      ...headersFor('/payment/1', policy),
      'Content-Security-Policy': '',
    })
  })

  it('differs at the same two addresses for nginx and for static hosts', () => {
    const inline = { scripts: [hash('1')], styles: [] }
    const resources = 'Cross-Origin-Resource-Policy'
    const maps = nginxHeaders(inline).split('\nmap ').slice(1)
    expect(maps.map((map) => [map.split(' ')[1], map.match(/"~\^\S+" "(?:|cross-origin)"/g)])).toEqual([
      ['$checkout_content_security_policy', null],
      ['$checkout_x_frame_options', [String.raw`"~^/cpayment/[^/?]+/embedded/?(\?|$)" ""`]],
      [
        '$checkout_cross_origin_resource_policy',
        [
          String.raw`"~^/cpayment/[^/?]+/embedded/?(\?|$)" "cross-origin"`,
          String.raw`"~^/embed[\w.-]*\.js(\?|$)" "cross-origin"`,
        ],
      ],
    ])
    const blocks = staticHeaders(inline).trim().split('\n\n').slice(1, 3)
    const policy = headersFor('/cpayment/1/embedded', {
      ...inline,
      connect: ['@CONNECT@'],
      images: ['@IMAGES@'],
      ancestors: '@ANCESTORS@',
    })['Content-Security-Policy']
    expect(blocks.map((block) => block.split('\n  '))).toEqual([
      [
        '/cpayment/:id/embedded',
        '! Content-Security-Policy',
        '! X-Frame-Options',
        `! ${resources}`,
        `Content-Security-Policy: ${policy}`,
        `${resources}: cross-origin`,
      ],
      ['/embed.js', `! ${resources}`, `${resources}: cross-origin`],
    ])
  })

  it('is the same for nginx and for static hosts', () => {
    const inline = { scripts: [hash('1')], styles: [] }
    const strict =
      headersFor('/', { ...inline, connect: ['C'], images: ['I'], ancestors: 'A' })[
        'Content-Security-Policy'
      ] ?? ''
    expect(nginxHeaders(inline).replace('$checkout_connect', 'C').replace('$checkout_images', 'I')).toContain(
      `"${strict}"`,
    )
    expect(staticHeaders(inline).replace('@CONNECT@', 'C').replace('@IMAGES@', 'I')).toContain(
      `Content-Security-Policy: ${strict}\n`,
    )
  })
})

it('the settings block is parsed and written so that no value can leave it', () => {
  const settings = { brand: { name: '</script><script>alert(1)</script> $& $1' } }
  const written = withSettings(page({ api_v1: '/api/v1' }), settings)
  expect(settingsIn(written)).toEqual(settings)
  expect(written.match(/<script/g)).toHaveLength(1)
})
