/** The settings block of `index.html` (docs/gateway.md#run-time-settings) for the build and the servers; `src/platform/settings.ts` validates it. */
import { isRecord } from '../contract/values.ts'
import { SETTINGS_BLOCK, settingsText } from '../prepaint/pageSettings.ts'

export { settingsText }

/** The settings in the block. */
export function settingsIn(html: string): Record<string, unknown> {
  const read: unknown = JSON.parse(settingsText(html) ?? '{}')
  return isRecord(read) ? read : {}
}

/** The page with other settings, encoded so that they cannot end the block. */
export function withSettings(html: string, settings: Record<string, unknown>): string {
  const block = JSON.stringify(settings).replaceAll('<', '\\u003c')
  return html.replace(SETTINGS_BLOCK, (_, tag: string) => `${tag}${block}</script>`)
}

/** The page with these settings in place of its own of the same names. */
export function withMoreSettings(html: string, settings: Record<string, unknown>): string {
  return withSettings(html, { ...settingsIn(html), ...settings })
}

/** Origins of the addresses in the settings; paths have none. */
export function originsOf(settings: Record<string, unknown>): { connect: string[]; images: string[] } {
  const text = (key: string) => originOf(settings[key])
  const apis = [text('api_v1'), text('api_v2')].filter(isText)
  const telemetry = [text('telemetry_url')].filter(isText)
  const sockets = [text('socket_url') ?? text('api_v1')].filter(isText)
  const given = settings['image_origins']
  const brand = settings['brand']
  const origins: unknown[] = Array.isArray(given) ? given : []
  const pictures = [...origins, isRecord(brand) ? brand['logo'] : null].map(originOf)
  return {
    connect: unique([
      ...apis,
      ...sockets,
      ...sockets.map((origin) => origin.replace(/^http/, 'ws')),
      ...telemetry,
    ]),
    images: unique([...apis, ...pictures.filter(isText)]),
  }
}

function originOf(value: unknown): string | null {
  return typeof value === 'string' && /^https?:\/\//i.test(value) ? new URL(value).origin : null
}

function isText(value: string | null): value is string {
  return value !== null
}

function unique(values: string[]): string[] {
  return [...new Set(values)]
}
