/** Documents, and comments that cite documents, name only existing files and sections. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type evidenceSchema from '../docs/evidence.schema.json'
import { ENDPOINTS } from '../src/contract/endpoints.ts'
import { SERVER_EVENTS } from '../src/contract/events.ts'
import { HISTORY_EVENTS } from '../src/rules/history.ts'
import { DEAL_ACTS } from '../src/sandbox/control/dealActs.ts'
import { ORDER_ACTS } from '../src/sandbox/control/orderActs.ts'
import { PAYLOADS } from './chaos/payloads.ts'
import { sourcesIn } from './support/imports.ts'

const root = join(import.meta.dirname, '..')
const documents = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'deploy/README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

/** Anchors of the headings of a document, as GitHub and most other renderers write them. */
function anchorsOf(path: string): Set<string> {
  const headings = [...textOf(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

/** True if `target` (a path, with or without `#section`) exists. */
function targetExists(target: string): boolean {
  const [path = '', section] = target.split('#')
  if (!existsSync(join(root, path))) return false
  return section === undefined || !path.endsWith('.md') || anchorsOf(path).has(section)
}

/** `src/i18n/{ru,en}/x.ts` names two files. */
function expanded(path: string): string[] {
  const [, before = '', choices, after = ''] = /^(.*?)\{([^}]+)\}(.*)$/.exec(path) ?? []
  if (choices === undefined) return [path]
  return choices.split(',').flatMap((choice) => expanded(before + choice + after))
}

const wordsOf = (code: string) => new Set(code.match(/\w+/g))

/** Names that the document mentions with their file: `NAME` in `path`, `A` or `B` of `path`, `path` (`NAME`). */
function placedNames(document: string): { name: string; path: string }[] {
  const before = /(`\w+`(?: or `\w+`)?) (?:in|of) `((?:src|tests|scripts)\/[\w/.]+\.tsx?)`/g
  const behind = /`((?:src|tests|scripts)\/[\w/.]+\.tsx?)` \((`\w+`)\)/g
  const text = textOf(document)
  return [
    ...[...text.matchAll(before)].map(([, list = '', path = '']) => ({ list, path })),
    ...[...text.matchAll(behind)].map(([, path = '', list = '']) => ({ list, path })),
  ].flatMap(({ list, path }) => list.match(/(?<=`)\w+(?=`)/g)?.map((name) => ({ name, path })) ?? [])
}

describe('the documents', () => {
  it.each(documents)('%s links to files and sections that exist', (document) => {
    const prose = textOf(document).replace(/`[^`\n]*`/g, '')
    const links = [...prose.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = '']) =>
      link.startsWith('#') ? document + link : normalize(join(dirname(document), link)),
    )
    expect(links.filter((link) => !targetExists(link))).toEqual([])
  })

  it.each(documents)('%s names source files that exist', (document) => {
    const paths = [...textOf(document).matchAll(/`((?:src|tests|scripts|docs|public)\/[^`\s*<…:]*)`/g)]
    const wrong = paths
      .flatMap(([, path = '']) => expanded(path))
      .filter((path) => !existsSync(join(root, path)))
    expect(wrong).toEqual([])
  })

  it.each([
    ['README.md', 1],
    ['docs/adding.md', 40],
    ['docs/architecture.md', 40],
    ['docs/glossary.md', 40],
  ])('%s names existing code', (document, atLeast) => {
    const sources = ['src', 'tests', 'scripts'].flatMap((folder) => sourcesIn(folder))
    const anywhere = wordsOf(sources.map((source) => source.text).join('\n'))
    // A name that ends in an underscore is the prefix of settings.
    const names = [...textOf(document).matchAll(/`(\w*[^\W_])`/g)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(atLeast)
    expect(names.filter((name) => !anywhere.has(name))).toEqual([])
  })

  it('docs/adding.md names code together with its files', () => {
    expect(placedNames('docs/adding.md').length).toBeGreaterThan(10)
  })

  it.each(documents)('%s names code together with the file that contains it', (document) => {
    expect(placedNames(document).filter(({ name, path }) => !wordsOf(textOf(path)).has(name))).toEqual([])
  })

  it.each([
    ['data-action', /\bdata-action="([a-z-]+)"/g, 30],
    ['data-overlay', /\boverlay="([a-z-]+)"/g, 8],
    ['data-notice', /\bnotice="([a-z-]+)"/g, 5],
  ])('docs/gateway.md names each %s of the pages', (_, pattern, atLeast) => {
    const [, section = ''] = textOf('docs/gateway.md').split('## Page hooks')
    const used = sourcesIn('src')
      .filter(({ path }) => !path.startsWith('src/sandbox/'))
      .flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = '']) => name))
    expect(used.length).toBeGreaterThanOrEqual(atLeast)
    expect(used.filter((name) => !section.includes(`\`${name}\``))).toEqual([])
  })

  it('docs/gateway.md names each call and each event of the contract', () => {
    const text = textOf('docs/gateway.md')
    const paths = Object.keys(ENDPOINTS).map((route) => route.split(' ')[1] ?? '')
    expect(paths.filter((path) => !text.includes(path))).toEqual([])
    expect(SERVER_EVENTS.filter((event) => !text.includes(`\`${event}\``))).toEqual([])
  })

  it.each([
    ['Purchase', 'GET /payments_v2/{id}'],
    ['Sale', 'GET /sale_v2/{id}'],
    ['CryptoPayment', 'GET /cp/{id}'],
    ['FlashpayOrder', 'GET /p2/{id}'],
    ['Merchant', 'GET /merchant/{id}'],
    ['Broker', 'GET /brokers'],
    ['Deal', 'GET /deals/{id}'],
    ['Autodeal', 'GET /autodeals/{id}'],
  ] as const)('docs/gateway.md names each field of %s', (entity, route) => {
    const [row] = [v.parse(ENDPOINTS[route].reply, PAYLOADS[route])].flat()
    const fields = Object.keys(row ?? {})
    const [, described = ''] = textOf('docs/gateway.md').split(`\ninterface ${entity} {`)
    const named = wordsOf(described.split(/\n(?:interface|```)/)[0] ?? '')
    expect(fields.length).toBeGreaterThan(5)
    // The client adds `refs`, and to a sale an automatic deal, which is always null.
    const added = entity === 'Sale' ? ['refs', 'autodeal'] : ['refs']
    expect(fields.filter((field) => !added.includes(field) && !named.has(field))).toEqual([])
  })

  it('docs/gateway.md names each event of the history', () => {
    const [, list = ''] = /`data-event` = ([^;]*) and `data-by` =/.exec(textOf('docs/gateway.md')) ?? []
    const names = [...list.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name)
    expect(names).toEqual([...HISTORY_EVENTS])
  })

  it('docs/evidence.schema.json has each event of the history; with -u this test writes it', async () => {
    const path = 'docs/evidence.schema.json'
    const list = HISTORY_EVENTS.map((event) => `\n${' '.repeat(14)}"${event}"`).join(',')
    const written = textOf(path).replace(/("event": \{\s*"enum": \[)[^\]]*?(\s*\])/, `$1${list}$2`)
    const schema = JSON.parse(written) as typeof evidenceSchema
    expect(schema.properties.history.items.properties.event.enum).toEqual([...HISTORY_EVENTS])
    await expect(written).toMatchFileSnapshot(join(root, path))
  })

  it('docs/sandbox.md names each action of the sandbox', () => {
    const text = textOf('docs/sandbox.md')
    const [, table = ''] = text.split('\nActions on a deal.')
    const rows = [...table.matchAll(/^\| (`[^|]*) \|/gm)].map(([, acts = '']) => acts).join(' ')
    expect([...rows.matchAll(/`([a-z-]+)`/g)].map(([, name = '']) => name).toSorted()).toEqual(
      Object.keys(DEAL_ACTS).toSorted(),
    )
    const [, orders = ''] = /`POST \/_sandbox\/orders\/\{id\}\/act` \| ([^|]*) \|/.exec(text) ?? []
    expect(Object.keys(ORDER_ACTS).filter((act) => !orders.includes(`\`${act}\``))).toEqual([])
  })

  it('the sections that comments cite exist', () => {
    const cited = ['src', 'tests', 'scripts']
      .flatMap((folder) => sourcesIn(folder))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/\bdocs\/[\w/-]+\.md(?:#[\w-]+)?/g)].map(([link]) => ({ path, link })),
      )
    expect(cited.length).toBeGreaterThan(50)
    expect(cited.filter(({ link }) => !targetExists(link))).toEqual([])
  })
})
