import { describe, expect, it } from 'vitest'
import { readSettings, SettingsError } from '../../src/platform/settings.ts'
import { apiBase } from '../../src/prepaint/pageSettings.ts'

function problemsOf(settings: object | string): readonly string[] {
  try {
    readSettings(typeof settings === 'string' ? settings : JSON.stringify(settings))
    return []
  } catch (error) {
    return error instanceof SettingsError ? error.problems : [String(error)]
  }
}

describe('the settings block', () => {
  it('has all languages and the product’s own look by default', () => {
    const settings = readSettings('{}')
    expect(settings.languages).toEqual(['ru', 'en', 'ua', 'uz', 'tj'])
    expect(settings.brand.accent).toBeUndefined()
    expect(settings.image_origins).toEqual([])
    expect(settings.return_origins).toEqual([])
  })

  it('accepts a brand, languages and origins', () => {
    const given = {
      languages: ['uz', 'ru'],
      image_origins: ['https://img.example'],
      return_origins: ['https://shop.example'],
      brand: { name: 'Shop', logo: '/logo.svg', accent: '#0a7', on_accent: '#ffffff', radius: '0.5rem' },
    }
    expect(readSettings(JSON.stringify(given))).toMatchObject(given)
  })

  it('removes the final slash of a base, and a space behind it, as the prepaint script does', () => {
    const given = { api_v1: 'https://api.example/v1/ ', api_v2: '/api/v2//' }
    const bases = ['https://api.example/v1', '/api/v2']
    const { api_v1: v1, api_v2: v2 } = readSettings(JSON.stringify(given))
    expect([v1, v2]).toEqual(bases)
    expect([apiBase(given, 'v1'), apiBase(given, 'v2')]).toEqual(bases)
  })

  it('reports all errors to the operator, by name', () => {
    expect(
      problemsOf({
        api_v1: 'ftp://gateway',
        languages: ['ru', 'de'],
        image_origins: ['https://img.example/path'],
        return_origins: ['https://shop.example', 'shop.example'],
        brand: { accent: 'red; background: url(https://evil.example)', radius: '12', font: 'x;}*{' },
      }),
    ).toEqual([
      'api_v1: needs an http(s) address or a path',
      'languages.1: knows ru, en, ua, uz, tj',
      'image_origins.0: needs origins',
      'return_origins.1: needs origins',
      'brand.accent: needs a colour like #2f54d6',
      'brand.radius: needs a length like 12px',
      'brand.font: needs names of fonts',
    ])
    expect(problemsOf('{"api_v1": /api}')[0]).toMatch(/^it is not JSON/)
  })
})

describe('the settings of telemetry', () => {
  it('OPS-01 are off by default', () => {
    expect(readSettings('{}').telemetry_url).toBeUndefined()
    expect(readSettings('{"telemetry_url":""}')).toMatchObject({ telemetry_url: '', telemetry_sample: 1 })
  })

  it.each(['https://telemetry.example/in?a=b', '/telemetry', '/'])('OPS-01 accept %s', (url) => {
    expect(problemsOf({ telemetry_url: url, telemetry_sample: 0 })).toEqual([])
  })

  it.each([
    'http://telemetry.example',
    '//telemetry.example',
    '/\\telemetry.example',
    'telemetry',
    'javascript:alert(1)',
    'https://',
  ])('OPS-01 name what is wrong with %s', (url) => {
    expect(problemsOf({ telemetry_url: url })).toEqual(['telemetry_url: needs an https address or a path'])
  })

  it('OPS-01 report an invalid share', () => {
    for (const share of [-0.1, 1.1])
      expect(problemsOf({ telemetry_sample: share })).toEqual([
        'telemetry_sample: needs a number from 0 to 1',
      ])
    expect(problemsOf({ telemetry_sample: '1' })[0]).toMatch(/^telemetry_sample: /)
  })
})
