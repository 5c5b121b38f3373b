/** `npm run bench`: measures the speed of the pages, and one hour of an open page. Prints tables and writes the figures to `.cache/bench`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from '../../buildApp.ts'
import { longConversation } from './chat.ts'
import { clickAll } from './clicks.ts'
import { startEnvironment, type BenchEnvironment } from './environment.ts'
import { openHour } from './hour.ts'
import { loadPages, pressEarly } from './loads.ts'
import { readOptions, USAGE, type Options, type Part } from './options.ts'
import type { ProfileName } from './profiles.ts'
import { countRenders } from './renders.ts'
import { loadReturns } from './returns.ts'
import { measureServer } from './server.ts'

/** Measurements of loading, for each network and processor; each prints its table. */
const LOADING: Partial<
  Record<Part, (bench: BenchEnvironment, profile: ProfileName, options: Options) => Promise<object>>
> = { pages: loadPages, press: pressEarly, return: loadReturns }

/** Measurements of an open page, without a slow network. */
const RUNTIME: Partial<Record<Part, (bench: BenchEnvironment) => Promise<object>>> = {
  hour: openHour,
  clicks: clickAll,
  chat: longConversation,
  renders: countRenders,
}

export async function main(args: string[]): Promise<void> {
  if (args.includes('--help')) return console.log(USAGE)
  const options = readOptions(args)
  const folder = options.built ?? buildApp('built-bench')
  const figures: Record<string, unknown> = {}
  if (options.parts.some((part) => part !== 'server')) await measurePages(folder, options, figures)
  if (options.parts.includes('server')) figures['server'] = await measureServer(folder, options.minutes)
  writeFigures({ args, ...figures })
}

async function measurePages(
  folder: string,
  options: Options,
  figures: Record<string, unknown>,
): Promise<void> {
  const bench = await startEnvironment(folder, options)
  try {
    for (const profile of options.profiles)
      for (const [part, measure] of partsOf(LOADING, options))
        figures[part === 'pages' ? profile : `${profile} ${part}`] = await measure(bench, profile, options)
    for (const [part, measure] of partsOf(RUNTIME, options)) {
      const figure = await measure(bench)
      figures[part] = figure
      console.log(`\n${part}\n${JSON.stringify(figure, null, 2)}`)
    }
  } finally {
    await bench.close()
  }
}

/** The entries of a table that the options select. */
function partsOf<Measure>(table: Partial<Record<Part, Measure>>, { parts }: Options): [Part, Measure][] {
  return parts.flatMap((part): [Part, Measure][] => {
    const measure = table[part]
    return measure ? [[part, measure]] : []
  })
}

function writeFigures(figures: object): void {
  const folder = join('.cache', 'bench')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.json`)
  writeFileSync(file, JSON.stringify(figures, null, 2))
  console.log(`\n${file}`)
}
