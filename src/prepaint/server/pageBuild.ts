/** Reads a build and prepares the parts of its pages that are the same in every response. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chooseLang, type Lang, LANGS } from '../../contract/languages.ts'
import { type ScreenTemplate, TEMPLATE_FILE } from '../buildOutput.ts'
import { offeredLangs, type PageSettings, parseSettings, settingsText } from '../pageSettings.ts'
import { type PrefetchPlan, PREPAINT_PAGES } from '../prefetchPlan.ts'
import { PREFETCH_ID, PREFETCH_MARK, type PrefetchedData } from '../prefetchedData.ts'
import { langTagOf } from '../rawOrder.ts'
import { compressPage, type PageParts } from './compress.ts'
import type { PrefetchedAnswers } from './prefetchAnswers.ts'

export interface Build {
  html: string
  /** By page and language, `payment-ru`. */
  screens: ReadonlyMap<string, ScreenTemplate>
  settings: PageSettings
}

/** Reads a build; `html` is its page with the settings of this deployment, by default the build's own. */
export function readBuild(folder: string, html = readFileSync(join(folder, 'index.html'), 'utf8')): Build {
  const json = (...path: string[]) => JSON.parse(readFileSync(join(folder, ...path), 'utf8')) as unknown
  const screens = readdirSync(join(folder, 'assets')).flatMap((file) => {
    const name = TEMPLATE_FILE.exec(file)?.[1]
    return name ? [[name, json('assets', file) as ScreenTemplate] as const] : []
  })
  return {
    html,
    screens: new Map(screens),
    settings: parseSettings(settingsText(html)),
  }
}

/** A build with compressed pages. */
export interface PackedBuild {
  settings: Build['settings']
  /** By page. */
  pages: ReadonlyMap<string, { plain: PageParts; brotli: PageParts }>
}

/** Compresses the parts that are the same in every response; takes one to two seconds. */
export async function packBuild(build: Build): Promise<PackedBuild> {
  const opening = Buffer.from(pageStart(build))
  const pages = PREPAINT_PAGES.map(async (page) => {
    const screens = LANGS.flatMap((lang) => {
      const screen = build.screens.get(`${page}-${lang}`)
      return screen ? [[lang, Buffer.from(screenStart({ lang, ...screen }))] as const] : []
    })
    const plain = { opening, screens: new Map(screens) }
    return [page, { plain, brotli: await compressPage(plain) }] as const
  })
  return { settings: build.settings, pages: new Map(await Promise.all(pages)) }
}

/** The page up to its end, with the mark of prefetched data at its beginning. */
function pageStart({ html }: Build): string {
  return html
    .slice(0, html.lastIndexOf('</body>'))
    .replace(/<meta charset="[^"]*" \/>/, (charset) => charset + PREFETCH_MARK)
}

/** The prefetched data up to the first screen, which is the same for every order of a page and language. */
function screenStart(screen: PrefetchedData['screen']): string {
  return `<script type="application/json" id="${PREFETCH_ID}">{"screen":${safeJson(screen)},`
}

const PAGE_END = '</body></html>\n'

/** The end of a page, after its opening and, if `lang` is given, the screen in that language. */
export function pageEnd(prefetched: PrefetchedAnswers | null, age: number, lang: Lang | null): string {
  if (prefetched === null) return PAGE_END
  const { code, answers } = prefetched
  const rest = safeJson({ code, age, answers } satisfies Omit<PrefetchedData, 'screen'>).slice(1)
  return `${lang === null ? screenStart(null) : ''}${rest}</script>${PAGE_END}`
}

/** JSON that cannot end the script element around it. */
function safeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** Language of the order's first screen; null for an order that is not on it. The person's stored choice is unknown to the server. */
export function screenLang(
  { settings }: PackedBuild,
  { fits }: PrefetchPlan,
  prefetched: PrefetchedAnswers | null,
): Lang | null {
  const order = prefetched?.order
  return order && fits(order) ? chooseLang(null, langTagOf(order), offeredLangs(settings)) : null
}
