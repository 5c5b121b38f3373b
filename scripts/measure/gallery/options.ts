/** Options of the gallery. */
import { parseArgs } from 'node:util'
import { type Lang, LANGS } from '../../../src/contract/languages.ts'
import type { EngineName } from '../../../tests/browsers/support/findEngine.ts'
import { NARROWEST_PX } from '../../../tests/e2e/support/fit.ts'
import { listOption } from '../../../tests/support/listOption.ts'

const THEMES = ['light', 'dark'] as const
/** Engines that can be added to Chromium. */
const OTHER_ENGINES = ['webkit', 'firefox'] as const satisfies readonly EngineName[]

export interface Options {
  langs: Lang[]
  widths: number[]
  themes: (typeof THEMES)[number][]
  /** Chromium, and the added ones. */
  engines: EngineName[]
  /** Limits the scenes to ids that contain one of these texts; all when empty. */
  only: string[]
  /** Accent colour of a deployment, `#rrggbb`. */
  brand: string | null
  /** Folder of an existing build. */
  built: string | null
  /** Folder of the pictures. */
  out: string
  workers: number
  /** Also checks that every text fits, with the longest values; only in Chromium. */
  isFit: boolean
}

export const USAGE = `npm run gallery -- [options]
  --lang ru,en          languages: ru en ua uz tj            (ru)
  --width 360,1280      widths in pixels                     (360,1280)
  --theme light,dark    themes                               (light)
  --engine webkit       more engines: webkit firefox; in the light theme
  --only sale,tab-chat  scenes whose name contains this      (all)
  --brand '#b5179e'     the accent colour of a deployment
  --built dist          the build to use; without it the app is built
  --out .cache/gallery  folder of the pictures
  --workers 2           browsers in parallel
  --fit                 checks every language at 320 px with the longest values: nothing is cut off, too small or overlapping`

/** Throws an error with the usage if an option is not valid. */
export function readOptions(args: string[]): Options {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args,
    options: {
      lang: text,
      width: text,
      theme: text,
      engine: text,
      only: text,
      brand: text,
      built: text,
      out: text,
      workers: text,
      fit: { type: 'boolean' },
    },
  })
  const isFit = values.fit === true
  const widths = (values.width ?? (isFit ? `${NARROWEST_PX}` : '360,1280')).split(',')
  const workers = values.workers ?? '2'
  const wrong = [...widths, workers].find((number) => !/^[1-9]\d*$/.test(number))
  if (wrong !== undefined) throw new Error(`not a number: ${wrong}\n${USAGE}`)
  return {
    langs: listOption(values.lang ?? (isFit ? LANGS.join() : 'ru'), LANGS, 'language', USAGE),
    widths: widths.map(Number),
    themes: listOption(values.theme ?? 'light', THEMES, 'theme', USAGE),
    engines: ['chromium', ...listOption(values.engine ?? '', OTHER_ENGINES, 'engine', USAGE)],
    only: (values.only ?? '').split(',').filter(Boolean),
    brand: values.brand ?? null,
    built: values.built ?? null,
    out: values.out ?? '.cache/gallery',
    workers: Number(workers),
    isFit,
  }
}
