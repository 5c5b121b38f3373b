/** Names and comments use the terms of docs/glossary.md and of the field, not a language of their own. */
import { describe, expect, it } from 'vitest'
import { sourcesIn } from './support/imports.ts'

const src = sourcesIn('src')
const sources = [
  ...src,
  ...['tests/support', 'tests/chaos', 'tests/bench', 'tests/gallery', 'tests/mutation', 'scripts'].flatMap(
    (folder) => sourcesIn(folder),
  ),
]

/** The comments of a file, with the number of their first line. */
function commentsOf(text: string): { line: number; comment: string }[] {
  return [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm)].map(({ 0: comment, index }) => ({
    line: text.slice(0, index).split('\n').length,
    comment,
  }))
}

/** `path:line match` for each comment that matches outside of quoted code. */
function commentsWith(pattern: RegExp, files: typeof sources): string[] {
  return files.flatMap(({ path, text }) =>
    commentsOf(text).flatMap(({ line, comment }) => {
      const [found] = pattern.exec(comment.replace(/`[^`]*`/g, '')) ?? []
      return found === undefined ? [] : [`${path}:${line} ${found}`]
    }),
  )
}

describe('comments in src', () => {
  it('have no requirement ids, which belong to the titles of tests', () => {
    const id =
      /\b(?:API|AUTH|BAN|CAT|CHAT|CP|DATA|DISP|DLG|ERR|FP|HINT|I18N|NET|NOTE|OPS|PUR|ROLE|ROUTE|RT|SAFE|SALE|SPEC|STORE|TIME|TITLE|VAL|VOTE)-\d{2}\b|[(,] ?A\d{1,2}[),;]/
    expect(commentsWith(id, src)).toEqual([])
  })

  it('do not repeat that an interface has the props of its component', () => {
    expect(commentsWith(/\bProps of\b/, src)).toEqual([])
  })

  it('have no metaphors', () => {
    const metaphor =
      /\b(?:rooms?|shel(?:f|ves)|tapes?|shades?|cockpit|onlookers?|deeds?|summons?|moves? in|comes? to life|on the stage|stor(?:y|ies))\b/i
    expect(commentsWith(metaphor, src)).toEqual([])
  })

  it('cite the tables of the requirements with their document', () => {
    const uncited = commentsWith(/(?<!docs\/requirements\.md, )\btables? 3\.\d/, src)
    expect(uncited).toEqual([])
  })
})

describe('identifiers', () => {
  it('have no metaphors', () => {
    const metaphor =
      /\b\w*(?:Ears|Room|Shelf|Tape|Cockpit|Onlooker|Deed|Trespass|Chronicle|Ailment)(?![a-z])\w*/g
    const found = sources.flatMap(({ path, code }) =>
      [...code.matchAll(metaphor)].map(([name]) => `${path} ${name}`),
    )
    expect(found).toEqual([])
  })

  it('take no name that stands for a clearer one', () => {
    const unclear =
      /(?<!\})\b(?:forAct|isAct|Talk|Happening|Happened|Given|Said|Stage|Surroundings|PATIENCE_MS|converse|summon|takeOver|goTo)\b/g
    const found = sources.flatMap(({ path, code }) =>
      [...code.matchAll(unclear)].map(([name]) => `${path} ${name}`),
    )
    expect(found).toEqual([])
  })

  it('call the person at the page the payer in the sandbox, whatever the kind of order', () => {
    const found = src
      .filter(({ path }) => path.startsWith('src/sandbox/'))
      .flatMap(({ path, code }) => [...code.matchAll(/\bvisitor\w*/g)].map(([name]) => `${path} ${name}`))
    expect(found).toEqual([])
  })

  it('have no words of hearsay: an event, a notification, a listener, an interval has a name of its own', () => {
    const checked = sources.filter(({ path }) => !path.startsWith('scripts/'))
    const hearsay =
      /(?<!['-])\b(?:\w*(?:News|Told|Heard|Said|Patience|Ears|Door)|news|told|heard|said|patience|ears|door)(?![a-z'-])\w*|\b(?:[A-Z]+_)*(?:NEWS|TOLD|HEARD|SAID|PATIENCE)(?![A-Z])\w*/g
    const found = checked.flatMap(({ path, code }) =>
      [...code.matchAll(hearsay)].map(([name]) => `${path} ${name}`),
    )
    expect(found).toEqual([])
  })

  it('name constants of time by their unit', () => {
    const unitless = /\bconst [A-Z_]*(?:TIMEOUT|INTERVAL|DELAY|DEADLINE)\b(?!_)/g
    const found = src.flatMap(({ path, code }) =>
      [...code.matchAll(unitless)].map(([name]) => `${path} ${name}`),
    )
    expect(found).toEqual([])
  })
})
