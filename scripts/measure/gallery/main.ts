/** `npm run gallery`: every screen in chosen languages, widths, themes and engines, in real browsers over the built app; a contact sheet in `.cache/gallery`. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findEngine } from '../../../tests/browsers/support/findEngine.ts'
import { launch } from '../../../tests/browsers/support/launch.ts'
import { previewBuild } from '../../../tests/e2e/support/server.ts'
import { NotInThisEngine } from '../../../tests/e2e/support/visit.ts'
import { buildApp } from '../../buildApp.ts'
import { site } from '../../site.ts'
import { chromiumPages, launchChromium } from './chromium.ts'
import { enginePages } from './engine.ts'
import { readOptions, USAGE, type Options } from './options.ts'
import { fileOf, picturesOf, type Picture } from './picture.ts'
import { sheet } from './sheet.ts'
import { takePicture, type OpenPage, type TakenPicture } from './takePicture.ts'

export async function main(args: string[]): Promise<void> {
  if (args.includes('--help')) return console.log(USAGE)
  const options = readOptions(args)
  const pictures = picturesOf(options)
  const server = await previewBuild(resolve(options.built ?? buildApp('built-gallery')), [site()])
  const taken: TakenPicture[] = []
  const failed: string[] = []
  const skipped: string[] = []
  rmSync(options.out, { recursive: true, force: true })
  mkdirSync(options.out, { recursive: true })

  async function takeAll(waiting: Picture[], world: string, open: OpenPage) {
    const place = { url: server.url, world, out: options.out }
    for (let picture = waiting.shift(); picture; picture = waiting.shift()) {
      const file = fileOf(picture)
      try {
        const one = await takePicture(open, picture, place)
        taken.push(one)
        failed.push(...one.faults.map((fault) => `${file}: ${fault}`))
      } catch (error) {
        if (error instanceof NotInThisEngine) skipped.push(file)
        else failed.push(`${file}: ${String(error).split('\n')[0]}`)
      }
    }
  }

  try {
    for (const engine of options.engines) {
      const waiting = pictures.filter((picture) => picture.engine === engine)
      const { openPage, workers, close } = await openEngine(engine, server.url, options)
      const worlds = Array.from({ length: workers }, (_, at) => `gallery-${engine}-${at}`)
      try {
        await Promise.all(worlds.map((world) => takeAll(waiting, world, openPage)))
      } finally {
        await close()
      }
    }
  } finally {
    await server.close()
  }
  const order = pictures.map(fileOf)
  taken.sort((one, other) => order.indexOf(one.file) - order.indexOf(other.file))
  writeFileSync(join(options.out, 'index.html'), sheet(taken, failed))
  console.log(`${taken.length} pictures, ${failed.length} with a fault: ${join(options.out, 'index.html')}`)
  for (const line of failed) console.log(`  ${line}`)
  if (skipped.length > 0) console.log(`Only Chromium can reach: ${skipped.join(', ')}`)
  if (failed.length > 0) process.exitCode = 1
}

interface OpenedEngine {
  openPage: OpenPage
  /** Number of pictures that are taken at once. */
  workers: number
  close: () => Promise<void>
}

async function openEngine(name: Picture['engine'], url: string, options: Options): Promise<OpenedEngine> {
  if (name === 'chromium') {
    const browser = await launchChromium()
    return {
      openPage: chromiumPages(browser, url, options),
      workers: options.workers,
      close: () => browser.close(),
    }
  }
  const found = await findEngine(name)
  if ('missing' in found) throw new Error(`No ${name}: ${found.missing}`)
  const engine = await launch(found)
  return {
    openPage: enginePages(engine, url),
    // WebKit's driver allows one session at a time.
    workers: 1,
    close: () => engine.close(),
  }
}
