/** `npm run bench`: how fast the pages are, and how they hold out. Prints tables and keeps the figures in `.cache/bench`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { longTalk } from './chat.ts'
import { clickAll } from './clicks.ts'
import { openHour } from './hour.ts'
import { loadPages, pressEarly, printPages } from './loads.ts'
import { readOptions, USAGE, type Options, type Part } from './options.ts'
import { loadReturns, printReturns } from './returns.ts'
import { countRenders } from './renders.ts'
import { measureServer } from './server.ts'
import { buildOf, setStage, type Stage } from './stage.ts'

/** What a page does once it is open; without a slow network. */
const RUNTIME: Partial<Record<Part, (stage: Stage) => Promise<object>>> = {
  hour: openHour,
  clicks: clickAll,
  chat: longTalk,
  renders: countRenders,
}

export async function main(args: string[]): Promise<void> {
  if (args.includes('--help')) return console.log(USAGE)
  const options = readOptions(args)
  const folder = buildOf(options)
  const figures: Record<string, unknown> = {}
  if (options.parts.some((part) => part !== 'server')) await measurePages(folder, options, figures)
  if (options.parts.includes('server')) figures['server'] = await measureServer(folder, options.minutes)
  keep({ args, ...figures })
}

async function measurePages(
  folder: string,
  options: Options,
  figures: Record<string, unknown>,
): Promise<void> {
  const stage = await setStage(folder, options)
  try {
    for (const profile of options.profiles) {
      if (options.parts.includes('pages')) {
        const results = await loadPages(stage, profile, options)
        printPages(profile, results)
        figures[profile] = results
      }
      if (options.parts.includes('press'))
        figures[`${profile} press`] = await pressEarly(stage, profile, options)
      if (options.parts.includes('return')) {
        const results = await loadReturns(stage, profile, options)
        printReturns(profile, results)
        figures[`${profile} return`] = results
      }
    }
    for (const part of options.parts) {
      const figure = await RUNTIME[part]?.(stage)
      if (!figure) continue
      figures[part] = figure
      console.log(`\n${part}\n${JSON.stringify(figure, null, 2)}`)
    }
  } finally {
    await stage.close()
  }
}

function keep(figures: object): void {
  const folder = join('.cache', 'bench')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.json`)
  writeFileSync(file, JSON.stringify(figures, null, 2))
  console.log(`\n${file}`)
}
