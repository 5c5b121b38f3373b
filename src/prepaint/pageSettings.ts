/** The part of the page's settings block that prepaint uses, unchecked; `platform/settings.ts` checks all of it for the app. */
import { withoutFinalSlash } from '../contract/query.ts'
import type { Settings } from '../platform/settings.ts'

export type PageSettings = Partial<
  Pick<Settings, 'api_v1' | 'api_v2' | 'image_origins' | 'brand' | 'languages'>
>

/** The block in `index.html`: its opening tag, then its text. */
export const SETTINGS_BLOCK = /(<script[^>]*id="settings"[^>]*>)([\s\S]*?)<\/script>/

/** The text of the block; null if the page has none. */
export function settingsText(html: string): string | null {
  return SETTINGS_BLOCK.exec(html)?.[2] ?? null
}

/** Settings from the text of the block; throws if it is not JSON. */
export function parseSettings(json: string | null | undefined): PageSettings {
  return JSON.parse(json || '{}') as PageSettings
}

/** Base address of the gateway's API, without a final slash. */
export function apiBase(settings: PageSettings, version: 'v1' | 'v2'): string {
  return withoutFinalSlash(settings[`api_${version}`] || `/api/${version}`)
}

/** The deployment's languages; undefined if it offers all. */
export function offeredLangs({ languages }: PageSettings): Settings['languages'] | undefined {
  return languages?.length ? languages : undefined
}
