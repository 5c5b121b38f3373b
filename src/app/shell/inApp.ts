/** Browsers inside other apps: bank apps often do not open from them. */

/** The app whose own browser shows the page. */
export type InApp = 'telegram' | 'instagram' | 'facebook' | 'vk'

const MARKS: readonly (readonly [RegExp, InApp])[] = [
  [/Telegram/i, 'telegram'],
  [/Instagram/i, 'instagram'],
  [/\bFB(?:AN|AV|_IAB|IOS)\b/, 'facebook'],
  [/\b(?:VKAndroidApp|VKClient|vkShare|com\.vk\.)/i, 'vk'],
]

/** The app by its user agent; Telegram on iOS is only recognized by an object on `window`. */
export function inAppOf(userAgent: string, globals: object = {}): InApp | null {
  if ('TelegramWebviewProxy' in globals) return 'telegram'
  return MARKS.find(([mark]) => mark.test(userAgent))?.[1] ?? null
}
