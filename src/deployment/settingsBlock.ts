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
  const { api_v1, api_v2, socket_url, telemetry_url, image_origins, brand } = settings
  const apis = [api_v1, api_v2].flatMap(originIn)
  const [socket] = [socket_url, api_v1].flatMap(originIn)
  const sockets = socket === undefined ? [] : [socket, socket.replace(/^http/, 'ws')]
  const listed: unknown[] = Array.isArray(image_origins) ? image_origins : []
  const pictures = [...listed, isRecord(brand) ? brand['logo'] : null].flatMap(originIn)
  return {
    connect: unique([...apis, ...sockets, ...originIn(telemetry_url)]),
    images: unique([...apis, ...pictures]),
  }
}

function originIn(value: unknown): string[] {
  return typeof value === 'string' && /^https?:\/\//i.test(value) ? [new URL(value).origin] : []
}

function unique(values: string[]): string[] {
  return [...new Set(values)]
}
