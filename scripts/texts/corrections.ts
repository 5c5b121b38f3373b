/** Parses, checks and applies a reviewer's corrections. */
import * as v from 'valibot'
import { type Lang, LANGS } from '../../src/contract/languages.ts'

const CorrectionsSchema = v.object({
  lang: v.picklist(LANGS),
  corrections: v.array(
    v.object({
      key: v.string(),
      /** The text that the reviewer saw. */
      was: v.string(),
      /** The corrected text; empty when there is only a remark. */
      text: v.string(),
      remark: v.string(),
    }),
  ),
})

/** The file that the reviewer's page saves. */
export type Corrections = v.InferOutput<typeof CorrectionsSchema>

/** Throws an error with a sentence when the file is not in that format. */
export function readCorrections(json: string): Corrections {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw new Error('This is no file of corrections: it is not JSON.')
  }
  const result = v.safeParse(CorrectionsSchema, value)
  if (result.success) return result.output
  throw new Error(
    `This is no file of corrections: ${v.getDotPath(result.issues[0]) ?? ''} ${result.issues[0].message}`,
  )
}

/** The applicable corrections, and the reasons why the others are not. `texts`: the texts of the sources. */
export function accept({ lang, corrections }: Corrections, texts: ReadonlyMap<string, string>) {
  const accepted = new Map<string, string>()
  const refused: string[] = []
  for (const { key, was, text } of corrections) {
    if (text.trim() === '') continue
    const now = texts.get(key)
    const set = typeset(text, was, lang)
    if (now === undefined) refused.push(`${key}: there is no such text any more`)
    else if (now === set) continue
    else if (now !== was) refused.push(`${key}: the text has changed since, to "${now}"`)
    else if (marksOf(now) !== marksOf(set)) refused.push(`${key}: ${marksOf(now)} must stay as they are`)
    else accepted.set(key, set)
  }
  return { accepted, refused }
}

/** Placeholders, which the code replaces, and tags, which the page would show. */
function marksOf(text: string): string {
  return (text.match(/\{\{\w+\}\}|<\/?b>/g) ?? []).sort().join(' ')
}

/** Applies the language's typography to typed text: apostrophes, quotation marks, no-break spaces. */
function typeset(typed: string, was: string, lang: Lang): string {
  const [open, close] = lang === 'en' || lang === 'uz' ? ['“', '”'] : ['«', '»']
  let text = typed
    .trim()
    .replace(/\s+/g, ' ')
    .replaceAll('...', '…')
    .replace(/"([^"]*)"/g, `${open}$1${close}`)
  if (lang === 'uz') text = text.replace(/([og])['’‘`ʼ]/gi, '$1ʻ').replace(/['’‘`]/g, 'ʼ')
  else text = text.replace(/['‘`ʼ]/g, '’')
  text = text.replace(/ ([—–]) /g, '\u00a0$1 ')
  for (const [, before = '', after = ''] of was.matchAll(/([^\s]+)\u00a0([^\s—–]+)/g))
    text = text.replaceAll(`${before} ${after}`, `${before}\u00a0${after}`)
  return text.replace(/(\}\}|\d) (%|МБ|MB)/g, '$1\u00a0$2')
}
