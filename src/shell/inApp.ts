/** Browsers inside other apps: bank apps often do not open from them. */

/** Marks in the user agents of Telegram, Instagram, Facebook and VK. */
const MARKS = [
  /Telegram/i,
  /Instagram/i,
  /\bFB(?:AN|AV|_IAB|IOS)\b/,
  /\b(?:VKAndroidApp|VKClient|vkShare|com\.vk\.)/i,
]

/** True in the browser of another app. Telegram on iOS is only recognized by an object on `window`. */
export function isInApp(userAgent: string, globals: object = {}): boolean {
  return 'TelegramWebviewProxy' in globals || MARKS.some((mark) => mark.test(userAgent))
}
