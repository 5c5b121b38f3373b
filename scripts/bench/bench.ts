/** `npm run bench`: how fast the pages are, and how they hold out. Prints tables and keeps the figures in `.cache/bench`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { longTalk } from './chat.ts'
import { clickAll } from './clicks.ts'
import { openHour } from './hour.ts'
import { loadPages, pressEarly, printPages } from './loads.ts'
import { readOptions, USAGE, type Part } from './options.ts'
import { countRenders } from './renders.ts'
import { setStage, type Stage } from './stage.ts'

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
  const figures: Record<string, unknown> = {}
  const stage = await setStage(options)
  try {
    for (const profile of options.profiles) {
      if (options.parts.includes('pages')) {
        const results = await loadPages(stage, profile, options)
        printPages(profile, results)
        figures[profile] = results
      }
      if (options.parts.includes('press'))
        figures[`${profile} press`] = await pressEarly(stage, profile, options)
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
  const folder = join('.cache', 'bench')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.json`)
  writeFileSync(file, JSON.stringify({ args, ...figures }, null, 2))
  console.log(`\n${file}`)
}
