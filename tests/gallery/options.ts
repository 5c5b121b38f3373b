/** Options of the gallery. */
import { parseArgs } from 'node:util'
import { LANGS } from '../../src/contract/languages.ts'
import type { EngineName } from '../browsers/support/findEngine.ts'
import { NARROWEST_PX } from '../e2e/support/fit.ts'

export interface Options {
  langs: string[]
  widths: number[]
  themes: ('light' | 'dark')[]
  /** Chromium, and others beside it. */
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
  /** Also looks whether every text fits, with the longest values; in Chromium. */
  isFit: boolean
}

export const USAGE = `npm run gallery -- [options]
  --lang ru,en          languages: ru en ua uz tj            (ru)
  --width 360,1280      widths in pixels                     (360,1280)
  --theme light,dark    themes                               (light)
  --engine webkit       beside Chromium's pictures: webkit firefox; in light
  --only sale,tab-chat  scenes whose name contains this      (all)
  --brand '#b5179e'     the look of another deployment
  --built dist          takes this build instead of a new one
  --out .cache/gallery  where the pictures go
  --workers 2           browsers at once
  --fit                 every language at 320 px, with the longest values: what is cut, too small or over something else is a fault`

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
  const list = (given: string | undefined, usual: string) => (given ?? usual).split(',').filter(Boolean)
  const isFit = values.fit === true
  return {
    langs: list(values.lang, isFit ? LANGS.join() : 'ru'),
    widths: list(values.width, isFit ? `${NARROWEST_PX}` : '360,1280').map(Number),
    themes: list(values.theme, 'light').map((theme) => (theme === 'dark' ? 'dark' : 'light')),
    engines: ['chromium', ...list(values.engine, '').filter(isOther)],
    only: list(values.only, ''),
    brand: values.brand ?? null,
    built: values.built ?? null,
    out: values.out ?? '.cache/gallery',
    workers: Number(values.workers ?? 2),
    isFit,
  }
}

function isOther(name: string): name is EngineName {
  return name === 'webkit' || name === 'firefox'
}
