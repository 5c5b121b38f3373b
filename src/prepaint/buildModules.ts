/** Which modules of a build the inline script preloads. */
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'
import { type Lang, LANGS } from '../contract/languages.ts'
import { RUNNING_SECTIONS } from '../i18n/types.ts'
import type { PrepaintConfig } from './buildOutput.ts'
import { type PrepaintPage, PREPAINT_PAGES } from './prefetchPlan.ts'

/** What an order that is under way or over needs, beside the second group of every page's listeners. Paths are relative to the folder of the page. */
const RUNNING: Record<PrepaintPage, string[]> = {
  payment: ['StartedScreens.tsx', 'laterListeners.ts'],
  sale: ['StartedScreens.tsx', 'laterListeners.ts'],
  cpayment: ['StartedScreens.tsx', 'laterListeners.ts', '../../ui/QrCode.tsx'],
  flashpay: ['StartedScreens.tsx'],
}

/** The app's first module, the modules of each page in the order of their preloading, and the modules and texts of an order under way. */
export function modulesIn(
  bundle: Rolldown.OutputBundle,
): Pick<PrepaintConfig, 'entry' | 'modules' | 'running' | 'texts'> {
  const chunks = Object.values(bundle).filter((item) => item.type === 'chunk')
  const fileWith = (module: string) => {
    const chunk = chunks.find(({ moduleIds }) =>
      moduleIds.includes(fileURLToPath(new URL(`../../${module}`, import.meta.url))),
    )
    if (!chunk) throw new Error(`the build has no ${module}`)
    return `/${chunk.fileName}`
  }
  const fileOf = (page: string, module: string) => fileWith(`src/pages/${page}/${module}`)
  const closure = (file: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(file)) return seen
    seen.add(file)
    const chunk = chunks.find(({ fileName }) => `/${fileName}` === file)
    for (const imported of chunk?.imports ?? []) closure(`/${imported}`, seen)
    return seen
  }
  const entry = fileWith('src/main.tsx')
  const core = closure(entry)
  const shell = [...core, ...closure(fileWith('src/app/mount.tsx'))]
  const react = chunks.find(({ name }) => name === 'framework')
  const framework = react ? [`/${react.fileName}`] : []
  const isLight = (file: string) => !framework.includes(file)
  const modules: PrepaintConfig['modules'] = {
    '': [[...new Set(shell)]],
    ...Object.fromEntries(
      PREPAINT_PAGES.map((page) => {
        const first = `${page.slice(0, 1).toUpperCase()}${page.slice(1)}Page.tsx`
        const start = new Set([...core, ...closure(fileOf(page, 'firstListeners.ts'))])
        const needed = [...new Set([...shell, ...closure(fileOf(page, first))])].filter(isLight)
        // The smallest batch first, and React, the largest, last: each is preloaded during a call (docs/speed.md).
        return [page, [needed.filter((file) => !start.has(file)), [...start].filter(isLight), framework]]
      }),
    ),
  }
  const running = PREPAINT_PAGES.map((page) => {
    const first = new Set(modules[page]?.flat())
    const needed = new Set<string>()
    for (const module of RUNNING[page]) closure(fileOf(page, module), needed)
    closure(fileWith('src/app/laterListeners.ts'), needed)
    return [page, [...needed].filter((file) => !first.has(file))] as const
  })
  const textsOf = (lang: Lang) => [
    ...new Set(RUNNING_SECTIONS.map((section) => fileWith(`src/i18n/${lang}/${section}.ts`))),
  ]
  const texts = Object.fromEntries(LANGS.map((lang) => [lang, textsOf(lang)]))
  return { entry, modules, running: Object.fromEntries(running), texts }
}
