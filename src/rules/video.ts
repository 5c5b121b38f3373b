import type { Lang } from '../contract/languages.ts'

type Videos = Readonly<Partial<Record<string, string>>>

/**
 * Address of the tutorial video; null when none is configured. The manat has its own, else the language's is used, else the Russian one.
 * These show how to pay: a sale has a video only where the deployment names one under `sale-azn`, `sale-` and the language, or `sale`.
 */
export function videoFor(currency: string | null, lang: Lang, videos: Videos, isSale = false): string | null {
  const keys = [...(currency?.toLowerCase() === 'azn' ? ['azn'] : []), lang]
  const names = isSale ? [...keys.map((key) => `sale-${key}`), 'sale'] : [...keys, 'ru']
  return names.map((name) => videos[name]).find(Boolean) ?? null
}
