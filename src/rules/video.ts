import type { Lang } from '../contract/languages.ts'

/** Address of the tutorial video: for the manat its own video, else the language's, else the Russian one; null when none is configured. */
export function videoFor(
  currency: string | null,
  lang: Lang,
  videos: Readonly<Partial<Record<string, string>>>,
): string | null {
  const own = currency?.toLowerCase() === 'azn' ? videos['azn'] : undefined
  return own || videos[lang] || videos['ru'] || null
}
