/** `npm run texts`: the texts of a language for a reviewer, and the reviewer's corrections back into `src/i18n`. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { format, type FormatConfig } from 'oxfmt'
import { type Lang, LANGS, LANGUAGE_NAMES, toBcp47 } from '../../src/contract/languages.ts'
import { accept, type Corrections, readCorrections } from './corrections.ts'
import { type Chapter, reviewPage } from './page.ts'
import { otherPlace, PLACES } from './places.ts'
import { literalsOf, withTexts } from './source.ts'

const USAGE = `npm run texts -- --lang uz              writes .cache/texts/uz.html for a reviewer: ${LANGS.join(' ')}
npm run texts -- --import texts-uz.json   writes the corrections that the reviewer saved into src/i18n
The pictures are read from .cache/gallery; make them first: npm run gallery -- --lang uz --width 360`

/** Folders; tests pass their own. */
export interface Folders {
  /** Contains one folder per language. */
  readonly texts: string
  readonly gallery: string
  readonly out: string
}

const FOLDERS: Folders = { texts: 'src/i18n', gallery: '.cache/gallery', out: '.cache/texts' }

export async function main(args: string[], folders: Folders = FOLDERS): Promise<void> {
  const option = { type: 'string' } as const
  const { values } = parseArgs({ args, options: { lang: option, import: option, help: { type: 'boolean' } } })
  const language = LANGS.find((lang) => lang === values.lang)
  try {
    if (values.import !== undefined)
      await importTexts(readCorrections(readFileSync(values.import, 'utf8')), folders)
    else if (language) console.log(writePage(language, LANGUAGE_NAMES[language], folders))
    else {
      console.log(USAGE)
      if (!values.help) process.exitCode = 1
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

/** The path of the page. */
export function writePage(lang: Lang, name: string, folders: Folders): string {
  const ru = textsOf('ru', folders)
  const texts = textsOf(lang, folders)
  const groupOf = (key: string) => key.split('.')[0] ?? ''
  const places = [...PLACES, otherPlace(new Set([...ru.keys()].map(groupOf)))]
  const chapters = places.map((place): Chapter => {
    const keys = [...ru.keys()].filter((key) => place.groups.includes(groupOf(key)))
    return {
      place,
      picture: place.scene === null ? null : pictureOf(place.scene, lang, folders),
      texts: keys.map((key) => ({ key, ru: ru.get(key) ?? '', text: texts.get(key) ?? '' })),
    }
  })
  mkdirSync(folders.out, { recursive: true })
  const path = join(folders.out, `${lang}.html`)
  writeFileSync(
    path,
    reviewPage({
      lang,
      tag: toBcp47(lang),
      name,
      chapters: chapters.filter(({ texts: held }) => held.length > 0),
    }),
  )
  return path
}

/** Writes the applicable corrections and prints the others. */
export async function importTexts(corrections: Corrections, folders: Folders): Promise<void> {
  const { lang } = corrections
  const style = JSON.parse(readFileSync('.oxfmtrc.json', 'utf8')) as FormatConfig
  const { accepted, refused } = accept(corrections, textsOf(lang, folders))
  for (const path of filesOf(lang, folders)) {
    const source = readFileSync(path, 'utf8')
    const changed = withTexts(source, accepted)
    if (changed === source) continue
    writeFileSync(path, (await format(path, changed, style)).code)
  }
  console.log(`Texts changed: ${accepted.size}. Now: npx vitest run --project node tests/i18n`)
  for (const line of refused) console.log(`Not taken over. ${line}`)
  for (const { key, remark } of corrections.corrections)
    if (remark.trim() !== '') console.log(`Remark on ${key}: ${remark.trim()}`)
  if (refused.length > 0) process.exitCode = 1
}

function filesOf(lang: Lang, { texts }: Folders): string[] {
  return readdirSync(join(texts, lang)).map((name) => join(texts, lang, name))
}

function textsOf(lang: Lang, folders: Folders): Map<string, string> {
  const literals = filesOf(lang, folders).flatMap((path) => literalsOf(readFileSync(path, 'utf8')))
  return new Map(literals.map(({ key, text }) => [key, text]))
}

/** A picture in the reviewer's language, else in Russian, in phone width. */
function pictureOf(scene: string, lang: Lang, { gallery }: Folders): string | null {
  const path = [lang, 'ru']
    .map((of) => join(gallery, `${scene.replaceAll('/', '--')}.${of}.360.light.png`))
    .find((file) => existsSync(file))
  return path === undefined ? null : `data:image/png;base64,${readFileSync(path).toString('base64')}`
}
