/** The built app, as the server of its pages sees it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ScreenTemplate } from '../script/main.ts'
import { EARLY_PAGES, prefetchPlanOf } from '../prefetchPlan.ts'
import { PREFETCH_ID, PREFETCH_MARK, type PrefetchedData } from '../prefetchedData.ts'
import { LANGUAGES, type Lang } from '../../i18n/languages.ts'
import { readLang } from '../../rules/language.ts'
import type { PrefetchedAnswers } from './prefetchAnswers.ts'
import { packPage, type Encoding, type PackedPage } from './compress.ts'

export interface Build {
  html: string
  /** Modules of each page's first screen. */
  modules: Partial<Record<string, readonly string[]>>
  /** By page and language, `payment-ru`. */
  screens: ReadonlyMap<string, ScreenTemplate>
  settings: { api_v1?: string; api_v2?: string; languages?: Lang[] }
}

/** Reads a build; `html` is its page with the settings of this deployment, the build's own unless given. */
export function readBuild(folder: string, html = readFileSync(join(folder, 'index.html'), 'utf8')): Build {
  const json = (...path: string[]) => JSON.parse(readFileSync(join(folder, ...path), 'utf8')) as unknown
  const screens = readdirSync(join(folder, 'assets')).flatMap((file) => {
    const name = /^first-(\w+-\w+)-[\w-]+\.json$/.exec(file)?.[1]
    return name ? [[name, json('assets', file) as ScreenTemplate] as const] : []
  })
  const block = /<script[^>]*id="settings"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1]
  return {
    html,
    modules: json('.deploy', 'modules.json') as Build['modules'],
    screens: new Map(screens),
    settings: JSON.parse(block ?? '{}') as Build['settings'],
  }
}

/** A build whose constant parts are compressed. */
export interface PackedBuild {
  settings: Build['settings']
  /** By page. */
  pages: ReadonlyMap<string, Record<Encoding, PackedPage>>
}

/** Compresses what is the same in every response; takes a second or two. */
export async function packBuild(build: Build): Promise<PackedBuild> {
  const pages = EARLY_PAGES.map(async (page) => {
    const screens = LANGUAGES.flatMap(({ lang }) => {
      const screen = build.screens.get(`${page}-${lang}`)
      return screen ? [[lang, Buffer.from(screenStart({ lang, ...screen }))] as const] : []
    })
    const plain = { opening: Buffer.from(pageStart(build, page)), screens: new Map(screens) }
    return [page, await packPage(plain)] as const
  })
  return { settings: build.settings, pages: new Map(await Promise.all(pages)) }
}

/** The page as far as it is the same for everybody, with the code of its first screen asked for in the first bytes. */
function pageStart({ html, modules }: Build, page: string): string {
  const links = (modules[page] ?? []).map(
    (href) => `<link rel="modulepreload" fetchpriority="low" href="${href}" />`,
  )
  return html
    .slice(0, html.lastIndexOf('</body>'))
    .replace(/<meta charset="[^"]*" \/>/, (charset) => charset + PREFETCH_MARK + links.join(''))
}

/** The block of answers up to its first screen, which is the same for every order of a page and language. */
function screenStart(screen: PrefetchedData['screen']): string {
  return `<script type="application/json" id="${PREFETCH_ID}">{"screen":${safeJson(screen)},`
}

const PAGE_END = '</body></html>\n'

/** The rest of the page behind the opening and, where there is one, the screen in `lang`. */
export function pageEnd(got: PrefetchedAnswers | null, age: number, lang: Lang | null): string {
  if (got === null) return PAGE_END
  const { code, answers } = got
  const rest = safeJson({ code, age, answers } satisfies Omit<PrefetchedData, 'screen'>).slice(1)
  return `${lang === null ? screenStart(null) : ''}${rest}</script>${PAGE_END}`
}

/** JSON that cannot end the block it stands in. */
function safeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** The language of the first screen of such an order; null for one that does not begin with it. */
export function screenLang(
  { settings }: PackedBuild,
  parts: readonly string[],
  got: PrefetchedAnswers | null,
): Lang | null {
  const order = got?.order
  if (!order || !prefetchPlanOf(parts)?.fits(order)) return null
  const { languages = [] } = settings
  const told = readLang(typeof order['lang'] === 'string' ? order['lang'] : null)
  const isOffered = told !== null && (languages.length === 0 || languages.includes(told))
  return isOffered ? told : (languages[0] ?? 'ru')
}
