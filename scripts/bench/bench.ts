/** `npm run bench`: how fast the pages are, and how they hold out. Prints tables and keeps the figures in `.cache/bench`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadPages, pressEarly, printPages } from './loads.ts'
import { readOptions, USAGE } from './options.ts'
import { setStage } from './stage.ts'

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
  } finally {
    await stage.close()
  }
  const folder = join('.cache', 'bench')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.json`)
  writeFileSync(file, JSON.stringify({ args, ...figures }, null, 2))
  console.log(`\n${file}`)
}
