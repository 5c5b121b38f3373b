/** All functions that check an address, with the hostile corpus. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { link } from '../../src/contract/scalars.ts'
import { httpLink, webLink } from '../../src/contract/values.ts'
import { readSettings } from '../../src/platform/settings.ts'
import {
  backLink,
  hostOf,
  linkTarget,
  mediaLink,
  paymentErrorPath,
  pictureLink,
  stateFrom,
  returnTarget,
} from '../../src/rules/links.ts'
import { embedOrigin } from '../../src/rules/paths.ts'
import { BAD_URLS, DISGUISED_URLS, INJECTIONS } from '../support/hostile.ts'

const page = 'https://pay.example/payment/77'
const sources = { page, api: 'https://api.example/v1', origins: ['https://img.example'] }

/** The address to which a browser on our page would go. */
function goesTo(href: string): URL {
  return new URL(href, page)
}

describe.each(BAD_URLS.map((url) => [url]))('ERR-03 the address %j', (url) => {
  it('becomes no link', () => {
    expect(httpLink(url)).toBeNull()
    expect(hostOf(url)).toBeNull()
    expect(v.parse(link, url)).toBeNull()
    expect(linkTarget(url, 'https://pay.example')).toBeNull()
    expect(backLink({ status: 2, back_url: webLink(url) })).toBeNull()
    const target = returnTarget(`?${new URLSearchParams({ url })}`, {
      siteUrl: null,
      origins: [],
      origin: 'https://pay.example',
      state: stateFrom('/payment/1'),
    })
    expect(target).toMatchObject({ href: null, unknownHost: null })
    expect(embedOrigin(`?${new URLSearchParams({ origin: url })}`)).toBeNull()
  })

  it('loads no picture and no file of another origin', () => {
    const picture = pictureLink(url, sources) ?? 'https://api.example'
    expect(goesTo(picture).origin).toBe('https://api.example')
    const file = mediaLink(url, { page, api: '/api/v1' }) ?? page
    expect(goesTo(file).origin).toBe('https://pay.example')
  })

  it('is refused in the settings', () => {
    for (const key of ['api_v1', 'support_url', 'exchange_url', 'site_url', 'socket_url'])
      expect(() => readSettings(JSON.stringify({ [key]: url }))).toThrow(key)
    expect(() => readSettings(JSON.stringify({ brand: { logo: url } }))).toThrow('brand.logo')
    expect(() => readSettings(JSON.stringify({ videos: { ru: url } }))).toThrow('videos.ru')
  })
})

it.each(DISGUISED_URLS)('ERR-03 %j in disguise is shown with the host that it leads to', (url, host) => {
  const shown = httpLink(url)
  expect(shown && goesTo(shown).host).toBe(host)
  expect(hostOf(url)).toBe(host)
  expect(linkTarget(url, 'https://pay.example')?.host).toBe(host)
  expect(pictureLink(url, sources)).toBeNull()
  expect(mediaLink(url, { page, api: '/api/v1' })).toBeNull()
})

it.each(INJECTIONS.map((text) => [text]))('the markup %j stays a parameter of our own address', (text) => {
  const path = goesTo(paymentErrorPath(text))
  expect(path.origin).toBe('https://pay.example')
  expect(path.pathname).toBe('/payment-error')
  expect(goesTo(httpLink(text) ?? page).protocol).toBe('https:')
})
