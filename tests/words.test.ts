/** Names and comments use the terms of docs/glossary.md and of the field. */
import { describe, expect, it } from 'vitest'
import { sourcesIn } from './support/imports.ts'

const src = sourcesIn('src')
const sources = [
  ...src,
  ...sourcesIn('scripts'),
  ...sourcesIn('tests').filter(({ path }) => path !== 'tests/words.test.ts'),
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

/** Words that a name must not end with, and their replacements. */
const INSTEAD: Record<string, string> = {
  // Metaphors, at the end of any name.
  Ailment: 'fault',
  Chronicle: 'history, or orderDiff',
  Cockpit: 'ControlPanel',
  Deed: 'QueuedInput',
  Door: 'adapter',
  Onlooker: 'Viewer',
  Room: 'the name of the component',
  Shelf: 'BoundedMap',
  Tape: 'EventRecorder',
  Trespass: 'importViolations',
  // Events, notifications, listeners and intervals have their usual names.
  Ears: 'Listeners',
  Heard: 'received',
  News: 'notification, or event',
  Patience: 'TIMEOUT_MS',
  Said: 'text, or message',
  Talk: 'conversation',
  Told: 'announced, or shown',
}

/** Names with a clearer alternative. */
const CLEARER: Record<string, string> = {
  Given: 'OrderInput',
  Happened: 'OrderChange',
  Happening: 'OrderChange',
  Stage: 'screen',
  Surroundings: 'Environment',
  converse: 'syncConversation',
  forAct: 'isMutation',
  goTo: 'openPage',
  isAct: 'isMutation',
  summon: 'onMissingOrder',
  takeOver: 'replayEarlyInput',
}

/** `path name` for each name that matches. */
function namesLike(pattern: RegExp): string[] {
  return sources.flatMap(({ path, code }) => [...code.matchAll(pattern)].map(([name]) => `${path} ${name}`))
}

describe('identifiers', () => {
  it.each(Object.entries(INSTEAD))('do not end with %s: write %s', (word, instead) => {
    const upper = word.toUpperCase()
    const pattern = new RegExp(
      `(?<!['-])\\b(?:\\w*${word}|${word.toLowerCase()})(?![a-z'-])\\w*|\\b(?:[A-Z]+_)*${upper}(?![A-Z])\\w*`,
      'g',
    )
    expect(namesLike(pattern), `write ${instead}`).toEqual([])
  })

  it.each(Object.entries(CLEARER))('are not %s: write %s', (word, instead) => {
    expect(namesLike(new RegExp(`(?<!\\})\\b${word}\\b`, 'g')), `write ${instead}`).toEqual([])
  })

  it('call the person at the page the payer in the sandbox, whatever the kind of order', () => {
    const found = src
      .filter(({ path }) => path.startsWith('src/sandbox/'))
      .flatMap(({ path, code }) => [...code.matchAll(/\bvisitor\w*/g)].map(([name]) => `${path} ${name}`))
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
