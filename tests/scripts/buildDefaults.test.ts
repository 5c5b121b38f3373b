/** The build-time defaults of the settings: one home, the settings block, for the inline script, the app and the content policy. */
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { withDefaults } from '../../scripts/buildDefaults.ts'
import { policyOf } from '../../src/deployment/headers.ts'
import { settingsIn, settingsText } from '../../src/deployment/settingsBlock.ts'
import { readSettings, SettingsError } from '../../src/platform/settings.ts'
import { apiBase, offeredLangs, parseSettings } from '../../src/prepaint/pageSettings.ts'

const source = readFileSync('index.html', 'utf8')

/** What app, inline script and content policy take from a page that was built with these variables. */
function built(env: Record<string, string>) {
  const html = withDefaults(source, env)
  return {
    app: readSettings(settingsText(html)),
    inline: parseSettings(settingsText(html)),
    policy: policyOf(html),
  }
}

describe('build-time defaults', () => {
  it('I18N-01 OPS of languages and brand hold for the first screen, too', () => {
    const { app, inline } = built({
      VITE_LANGUAGES: 'en, ru',
      VITE_BRAND_NAME: 'My shop',
      VITE_BRAND_ACCENT: '#b5179e',
      VITE_BRAND_FONT: '',
    })
    expect(app.languages).toEqual(['en', 'ru'])
    expect(offeredLangs(inline)).toEqual(['en', 'ru'])
    expect(app.brand).toEqual({ name: 'My shop', accent: '#b5179e' })
    expect(inline.brand).toEqual(app.brand)
  })

  it.each([
    ['VITE_LANGUAGES', 'ru,kk', 'languages'],
    ['VITE_TELEMETRY_SAMPLE', '0,1', 'telemetry_sample'],
    ['VITE_BRAND_ACCENT', 'red', 'brand.accent'],
  ])('OPS of %s that make no sense (%s) stop the build', (name, value, setting) => {
    expect(() => built({ [name]: value })).toThrow(setting)
  })

  it('OPS of origins are in the content policy', () => {
    const { app, policy } = built({
      VITE_IMAGE_ORIGINS: 'https://img.example,https://cdn.example',
      VITE_BRAND_LOGO: 'https://brand.example/logo.svg',
      VITE_TELEMETRY_URL: 'https://telemetry.example/checkout',
      VITE_TELEMETRY_SAMPLE: '0.1',
    })
    expect(app.image_origins).toEqual(['https://img.example', 'https://cdn.example'])
    expect(policy.images).toEqual(['https://img.example', 'https://cdn.example', 'https://brand.example'])
    expect(policy.connect).toEqual(['https://telemetry.example'])
    expect(app).toMatchObject({
      telemetry_url: 'https://telemetry.example/checkout',
      telemetry_sample: 0.1,
    })
  })

  it('OPS of the API are the same for the inline script, the app and the content policy', () => {
    const { app, inline, policy } = built({ VITE_API_V1: 'https://gw.example/v1', VITE_SOCKET_PATH: '' })
    expect([app.api_v1, apiBase(inline, 'v1')]).toEqual(['https://gw.example/v1', 'https://gw.example/v1'])
    expect(policy.connect).toEqual(['https://gw.example', 'wss://gw.example'])
    expect(app.socket_path).toBe('')
  })

  it('OPS of .env.example are those of the page, each in its settings block', () => {
    const env = parseEnv(readFileSync('.env.example', 'utf8')) as Record<string, string>
    expect(built(env).app).toEqual(built({}).app)
    const names = Object.keys(env).filter((name) => name.startsWith('VITE_'))
    expect(names.length).toBeGreaterThan(15)
    // One that is no setting would leave the page as it is.
    const page = withDefaults(source, {})
    const isSetting = (name: string) => {
      try {
        return withDefaults(source, { [name]: '7' }) !== page
      } catch (error) {
        return error instanceof SettingsError
      }
    }
    expect(names.filter((name) => !isSetting(name))).toEqual([])
  })

  it('OPS are none for a variable that is no setting', () => {
    expect(settingsIn(withDefaults(source, { VITE_PATH: '/', MODE: 'production', DEV: false }))).toEqual(
      settingsIn(source),
    )
  })
})
