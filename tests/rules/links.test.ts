import { describe, expect, it } from 'vitest'
import { httpLink } from '../../src/contract/values.ts'
import {
  dealRef,
  hostOf,
  linkTarget,
  mediaLink,
  onExchange,
  paymentErrorPath,
  pictureLink,
  profilePath,
  stateFrom,
  returnTarget,
  userRef,
} from '../../src/rules/links.ts'

describe('a link', () => {
  it.each([
    [' https://m.test/a ', 'https://m.test/a', 'm.test'],
    ['HTTP://m.test:8080', 'http://m.test:8080/', 'm.test:8080'],
    ['\u00a0https://m.test/\ufeff', 'https://m.test/', 'm.test'],
  ])('ERR-03 %j leads to %s', (text, link, host) => {
    expect(httpLink(text)).toBe(link)
    expect(hostOf(text)).toBe(host)
  })

  // hostile.test.ts has the addresses that somebody makes up.
  it.each([null, undefined, '', 'x https://m.test'])('ERR-03 %j leads nowhere', (text) => {
    expect(httpLink(text)).toBeNull()
    expect(hostOf(text)).toBeNull()
  })
})

describe('a picture', () => {
  const sources = {
    page: 'https://pay.test/payment/7',
    api: 'https://api.test/v1/',
    origins: ['https://img.test'],
  }

  it.each([
    ['of the page', 'https://pay.test/a.png', 'https://pay.test/a.png'],
    ['of the gateway', 'https://api.test/b.png', 'https://api.test/b.png'],
    ['of a listed origin', 'https://img.test/c.png', 'https://img.test/c.png'],
    ['named by a path of the gateway', '/d.png', 'https://api.test/d.png'],
    ['named by a name beside the gateway', 'e.png', 'https://api.test/v1/e.png'],
    ['of another origin', 'https://evil.test/f.png', null],
    ['of another port', 'https://img.test:444/f.png', null],
    ['without encryption', 'http://img.test/f.png', null],
    ['with credentials', 'https://u:p@img.test/f.png', null],
    ['that is no address', 'https://[', null],
    ['that is empty', '', null],
    ['that is missing', null, null],
    ['that nobody names', undefined, null],
  ])('ERR-03 %s', (_what, text, link) => {
    expect(pictureLink(text, sources)).toBe(link)
  })

  it('ERR-03 of a gateway on the page’s own origin', () => {
    expect(pictureLink('logo.png', { ...sources, api: '/api/v1/' })).toBe('https://pay.test/api/v1/logo.png')
    expect(pictureLink('https://api.test/b.png', { ...sources, api: '/api/v1/' })).toBeNull()
  })
})

describe('the link back from the error page', () => {
  const rules = {
    siteUrl: 'https://site.test',
    origins: ['https://known.test'],
    origin: 'https://pay.test',
    state: null,
  }
  const search = (url: string) => new URL(paymentErrorPath(url), 'https://pay.test').search
  const site = { href: 'https://site.test/', kind: 'site' }
  const url = 'https://m.test/a?b=1&c=2'

  it.each(['/payment/7', '//payment/7', '/flashpay/payment/7'])(
    'ERR-01 CAT-30 SAFE-07 is the payment given by %s',
    (path) => {
      const state = stateFrom(path)
      const target = { href: url, kind: 'payment', unknownHost: null }
      expect(returnTarget(search(url), { ...rules, state })).toEqual(target)
      // An invalid link is replaced by the site.
      for (const given of ['', '?url=x', search('javascript:hit()')])
        expect(returnTarget(given, { ...rules, state })).toEqual({ ...site, unknownHost: null })
    },
  )

  it.each([
    null,
    'text',
    { from: null },
    { from: ['/payment/7'] },
    stateFrom('/'),
    stateFrom('/payment-error'),
    stateFrom('/x/payment/7'),
    { usr: stateFrom('/payment/7') },
  ])('SAFE-07 only names an address of an unknown origin: %j', (state) => {
    const target = returnTarget(search('https://evil.test:8443/login'), { ...rules, state })
    expect(target).toEqual({ ...site, unknownHost: 'evil.test:8443' })
  })

  it('SAFE-07 is a payment on a known origin, compared exactly', () => {
    const known = 'https://known.test/a'
    expect(returnTarget(search(known), rules)).toEqual({ href: known, kind: 'payment', unknownHost: null })
    for (const other of ['https://known.test.evil.test/', 'http://known.test/', 'https://known.test:444/'])
      expect(returnTarget(search(other), rules)).toMatchObject(site)
  })

  it('CAT-30 ERR-01 a path is one of this site', () => {
    const state = stateFrom('/payment/7')
    const target = { href: 'https://pay.test/payment/9', kind: 'payment', unknownHost: null }
    expect(returnTarget(search('/payment/9'), { ...rules, state })).toEqual(target)
    for (const path of ['//evil.test/', '/\\evil.test/', '/\t/evil.test/'])
      expect(returnTarget(search(path), { ...rules, state })).toEqual({ ...site, unknownHost: null })
  })

  it('SAFE-07 does not call this site unknown, and does not follow a link to another order of it', () => {
    for (const own of ['/payment/9', 'https://pay.test/payment/9', '/'])
      expect(returnTarget(search(own), rules)).toEqual({ ...site, unknownHost: null })
  })

  it('ERR-01 leads nowhere where neither is known', () => {
    const nowhere = { href: null, kind: 'site', unknownHost: null }
    for (const siteUrl of [null, '', 'javascript:hit()'])
      expect(returnTarget('', { ...rules, siteUrl })).toEqual(nowhere)
    expect(paymentErrorPath(null)).toBe('/payment-error')
  })
})

const PAGE = 'https://pay.example/payment/1'

it.each([
  ['/api/v1/media/1/a.png', '/api/v1', 'https://pay.example/api/v1/media/1/a.png'],
  ['https://pay.example/m/1', '/api/v1', 'https://pay.example/m/1'],
  ['m/1', 'https://api.example/v1', 'https://api.example/m/1'],
  ['/m/1', 'https://api.example/v1', 'https://api.example/m/1'],
  ['https://evil.example/m/1', '/api/v1', null],
  ['http://pay.example/m/1', '/api/v1', null],
  ['https://pay.example.evil.example/m', '/api/v1', null],
  [null, '/api/v1', null],
])('CHAT-07 a file of the chat at %s with the API at %s is fetched from %s', (url, api, full) => {
  expect(mediaLink(url, { page: PAGE, api })).toBe(full)
})

it.each([
  ['https://shop.test:8443/a?b=1', { href: 'https://shop.test:8443/a?b=1', host: 'shop.test:8443' }],
  ['/payment/8', { href: 'https://pay.example/payment/8', host: 'pay.example' }],
  ['https://shop.test/a b', { href: 'https://shop.test/a%20b', host: 'shop.test' }],
  ['payment/9', null],
  ['', null],
  [null, null],
])('DLG-03 ERR-03 the warning before another site for %s leads to %o', (to, target) => {
  const found = linkTarget(to, 'https://pay.example')
  expect(found && { href: found.href, host: found.host }).toEqual(target)
})

describe('the references of the exchange', () => {
  it.each([
    [5, '/users/5', '/d5', '/u5'],
    ['../a', '/users/..%2Fa', '/d..%2Fa', '/u..%2Fa'],
  ])('ROUTE-07 of %s', (id, profile, deal, user) => {
    expect([profilePath(id), dealRef(id), userRef(id)]).toEqual([profile, deal, user])
  })

  it.each([
    ['https://x.test', 'https://x.test/d5'],
    ['https://x.test/', 'https://x.test/d5'],
    ['https://x.test//', 'https://x.test/d5'],
    ['https://x.test/app', 'https://x.test/app/d5'],
    ['https://x.test/app/?lang=en#top', 'https://x.test/app/d5'],
    ['https://x.test/app?lang=en', 'https://x.test/app/d5'],
    ['https://x.test/#/', 'https://x.test/d5'],
  ])('ROUTE-07 are based on %s', (exchange, address) => {
    expect(onExchange(exchange, dealRef(5))).toBe(address)
  })
})
