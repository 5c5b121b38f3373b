/** Options of `npm run bench`. */
import { parseArgs } from 'node:util'
import { listOption } from '../../../tests/support/listOption.ts'
import { PROFILE_NAMES, type ProfileName } from './profiles.ts'
import { PAGE_NAMES, type PageName } from './subjects.ts'

export const USAGE = `npm run bench -- [options]
  --pages payment,sale,cpayment,flashpay   pages to load
  --profiles slow-4g                       networks: fast, slow-4g, 3g
  --runs 7                                 measured loads of each page; one more load before them is not counted
  --built DIR                              the build to measure; without it the app is built
  --static                                 pages as a static host sends them, without prefetched answers
  --vs DIR                                 another build to compare with
  --minutes 1                              how long the page server is under load
  --scenes requisites                      returns whose name contains this (default: all)
  --only pages|press|return|hour|clicks|chat|renders|server   parts to run, separated by commas (default: all)`

const PARTS = ['pages', 'press', 'return', 'hour', 'clicks', 'chat', 'renders', 'server'] as const
export type Part = (typeof PARTS)[number]

export interface Options {
  pages: PageName[]
  profiles: ProfileName[]
  runs: number
  minutes: number
  built: string | null
  isStatic: boolean
  /** Folder of another build to compare with. */
  vs: string | null
  parts: Part[]
  /** Part of the names of the returns to load; null for all. */
  scenes: string | null
}

/** Throws an error with the usage if an option is not valid. */
export function readOptions(args: readonly string[]): Options {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: [...args],
    options: {
      pages: { ...text, default: 'payment,sale,cpayment,flashpay' },
      profiles: { ...text, default: 'slow-4g' },
      runs: { ...text, default: '7' },
      only: { ...text, default: PARTS.join(',') },
      minutes: { ...text, default: '1' },
      built: text,
      scenes: text,
      static: { type: 'boolean', default: false },
      vs: text,
    },
  })
  const runs = Number(values.runs)
  if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs is no number: ${values.runs}`)
  const minutes = Number(values.minutes)
  if (!(minutes > 0)) throw new Error(`--minutes is no number: ${values.minutes}`)
  return {
    pages: listOption(values.pages, PAGE_NAMES, 'page', USAGE),
    profiles: listOption(values.profiles, PROFILE_NAMES, 'profile', USAGE),
    parts: listOption(values.only, PARTS, 'part', USAGE),
    runs,
    minutes,
    built: values.built ?? null,
    scenes: values.scenes ?? null,
    isStatic: values.static,
    vs: values.vs ?? null,
  }
}
