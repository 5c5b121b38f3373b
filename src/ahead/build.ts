/** The built app, as the server of its pages sees it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FirstScreen } from '../early/early.ts'
import { isUntouched, planOf } from '../early/plan.ts'
import { AHEAD_ID, AHEAD_MARK, type Ahead } from '../early/ahead.ts'
import type { Lang } from '../i18n/languages.ts'
import { readLang } from '../rules/language.ts'
import type { Answers } from './answers.ts'

export interface Build {
  html: string
  /** Modules of each page's first screen. */
  modules: Partial<Record<string, readonly string[]>>
  /** By page and language, `payment-ru`. */
  screens: ReadonlyMap<string, FirstScreen>
  settings: { api_v1?: string; api_v2?: string; languages?: Lang[] }
}

/** Reads a build; `html` is its page with the settings of this deployment, the build's own unless given. */
export function readBuild(folder: string, html = readFileSync(join(folder, 'index.html'), 'utf8')): Build {
  const json = (...path: string[]) => JSON.parse(readFileSync(join(folder, ...path), 'utf8')) as unknown
  const screens = readdirSync(join(folder, 'assets')).flatMap((file) => {
    const name = /^first-(\w+-\w+)-[\w-]+\.json$/.exec(file)?.[1]
    return name ? [[name, json('assets', file) as FirstScreen] as const] : []
  })
  const block = /<script[^>]*id="settings"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1]
  return {
    html,
    modules: json('.deploy', 'modules.json') as Build['modules'],
    screens: new Map(screens),
    settings: JSON.parse(block ?? '{}') as Build['settings'],
  }
}

/** The page as far as it is the same for everybody, with the code of its first screen asked for in the first bytes. */
export function openingOf({ html, modules }: Build, [page = '']: readonly string[]): string {
  const links = (modules[page] ?? []).map(
    (href) => `<link rel="modulepreload" fetchpriority="low" href="${href}" />`,
  )
  return html
    .slice(0, html.lastIndexOf('</body>'))
    .replace(/<meta charset="[^"]*" \/>/, (charset) => charset + AHEAD_MARK + links.join(''))
}

/** The rest of it: the answers, if there are any. */
export function closingOf(build: Build, parts: readonly string[], got: Answers | null, age: number): string {
  if (got === null) return '</body></html>\n'
  const { code, answers, order } = got
  const ahead: Ahead = { code, age, answers, screen: screenOf(build, parts, order) }
  const text = JSON.stringify(ahead).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${AHEAD_ID}">${text}</script></body></html>\n`
}

function screenOf({ screens, settings }: Build, parts: readonly string[], order: unknown): Ahead['screen'] {
  if (!isUntouched(order) || !planOf(parts)?.fits(order)) return null
  const { languages = [] } = settings
  const told = readLang(typeof order['lang'] === 'string' ? order['lang'] : null)
  const isOffered = told !== null && (languages.length === 0 || languages.includes(told))
  const lang = isOffered ? told : (languages[0] ?? 'ru')
  const screen = screens.get(`${parts[0]}-${lang}`)
  return screen ? { lang, ...screen } : null
}
