import type { Lang } from '../contract/languages.ts'
/** The tutorial video (HINT-03). */

/** Address of the tutorial: the manat's own, else the language's, else the Russian one; null when none is configured (HINT-03, SALE-29). */
export function videoFor(
  currency: string | null,
  lang: Lang,
  videos: Readonly<Partial<Record<string, string>>>,
): string | null {
  const own = currency?.toLowerCase() === 'azn' ? videos['azn'] : undefined
  return own || videos[lang] || videos['ru'] || null
}
