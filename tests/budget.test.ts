import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { telemetrySchema } from '../src/deployment/telemetrySchema.ts'
import { builtDir } from './e2e/support/server.ts'

interface Chunk {
  file: string
  imports?: string[]
}

/** Largest JavaScript of a first load, bytes of brotli; the target of 140,000 is missed (docs/speed.md). */
const JS_BYTES = 151_600
/** Texts and template of one language, in one JSON file; bytes of brotli. */
const WORDS_BYTES = 8_500
const CSS_BYTES = 8_400
/** The first TCP window is 14,600 bytes; headers and preload links take about 1,500 of them. Two builds of the same code may differ by 50 bytes. */
const SKELETON_BYTES = 11_700
/** Most requests of a first load: the page and its code; without prefetched answers also texts, key, order and banks. */
const REQUESTS = 8
const ASKED = { payment: 4, sale: 4, cpayment: 3, flashpay: 4 }

/** The same for a running order, with its further texts; the target of 190,000 is missed (docs/speed.md). */
const RETURN_JS_BYTES = 212_000
const RETURN_REQUESTS = 16
const RUNNING_WORDS_BYTES = 8_500
/** The page, the key and the order at once, texts and template; then the app's pipeline and the calls that it makes while it draws. */
const RETURN_ASKED = 4
const LATER = 'src/app/laterListeners.ts'
const RUNNING: Record<keyof typeof ASKED, string[]> = {
  payment: [LATER, 'src/pages/payment/laterListeners.ts', 'src/pages/payment/StartedScreens.tsx'],
  sale: [LATER, 'src/pages/sale/laterListeners.ts', 'src/pages/sale/StartedScreens.tsx'],
  cpayment: [
    LATER,
    'src/pages/cpayment/laterListeners.ts',
    'src/pages/cpayment/StartedScreens.tsx',
    'src/ui/QrCode.tsx',
  ],
  flashpay: [LATER, 'src/pages/flashpay/StartedScreens.tsx'],
}

const SECTIONS = ['deal', 'account', 'errors']

const LARGE_BYTES = 8_000
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n'

const LANGS = ['ru', 'en', 'ua', 'uz', 'tj']
const pages = Object.keys(ASKED) as (keyof typeof ASKED)[]
const built = existsSync(join(builtDir, '.vite', 'manifest.json'))

describe.skipIf(!built)('the built app', () => {
  it.each(pages)('loads at most the budget of JavaScript to show %s', (page) => {
    const sizes = firstLoad(page).map((file) => ({ file, bytes: weight(file) }))
    const sum = sizes.reduce((total, { bytes }) => total + bytes, 0)
    const shown = sizes.map(({ file, bytes }) => `${bytes} ${file}`).join('\n')
    process.stdout.write(`first load of ${page}: ${sum} of ${JS_BYTES} bytes\n`)
    expect(sum, `${sum} bytes:\n${shown}`).toBeLessThanOrEqual(JS_BYTES)
  })

  it.each(pages)('sends at most the budget of requests to show %s', (page) => {
    const requests = 1 + firstLoad(page).length
    expect(requests).toBeLessThanOrEqual(REQUESTS)
    expect(requests + ASKED[page]).toBeLessThanOrEqual(11)
  })

  it.each(pages)('loads what %s starts with before React, and without it', (page) => {
    const started = loadOf(['src/main.tsx', `src/pages/${page}/firstListeners.ts`])
    const framework = firstLoad(page).find((file) => /\/framework-[^/]+$/.test(file))
    expect(started).not.toContain(framework)
    // The last batch of the inline script.
    const html = readFileSync(join(builtDir, 'index.html'), 'utf8')
    const batches = new RegExp(`\\b${page}:\\[(\\[[^\\]]*\\](?:,\\[[^\\]]*\\])*)\\]`).exec(html)?.[1]
    expect(batches).toMatch(new RegExp(`,\\[.\\/${framework}.\\]$`))
  })

  it.each(pages)('loads one more file for the first call of %s', (page) => {
    const known = firstLoad(page)
    expect(loadOf(['src/api/http.ts']).filter((file) => !known.includes(file))).toHaveLength(1)
  })

  it.each(pages)('keeps texts and template of %s small in every language', (page) => {
    const files = readdirSync(join(builtDir, 'assets'))
    for (const lang of LANGS) {
      const file = files.find((name) => name.startsWith(`first-${page}-${lang}-`) && name.endsWith('.json'))
      expect(file, `${page} in ${lang}`).toBeDefined()
      expect(weight(`assets/${file}`)).toBeLessThanOrEqual(WORDS_BYTES)
    }
  })

  it.each(pages)('RET-08 loads at most the budget on a return to %s', (page) => {
    const textsOf = (lang: string) => SECTIONS.map((section) => `src/i18n/${lang}/${section}.ts`)
    const files = loadOf([...rootsOf(page), ...RUNNING[page], ...textsOf('ru')])
    const sizes = files.map((file) => `${weight(file)} ${file}`)
    const sum = files.reduce((total, file) => total + weight(file), 0)
    process.stdout.write(`return to ${page}: ${sum} of ${RETURN_JS_BYTES} bytes\n`)
    expect(sum, `${sum} bytes:\n${sizes.join('\n')}`).toBeLessThanOrEqual(RETURN_JS_BYTES)
    expect(RETURN_ASKED + files.length, `${files.length} files:\n${sizes.join('\n')}`).toBeLessThanOrEqual(
      RETURN_REQUESTS,
    )
    for (const lang of LANGS) {
      const words = loadOf(textsOf(lang)).reduce((total, file) => total + weight(file), 0)
      expect(words).toBeLessThanOrEqual(RUNNING_WORDS_BYTES)
    }
  })

  it.each(pages)('marks the larger files of %s for early compilation by V8', (page) => {
    const files = loadOf([...rootsOf(page), ...RUNNING[page]]).filter((file) => weight(file) > LARGE_BYTES)
    expect(files.length).toBeGreaterThan(2)
    const lazy = files.filter((file) => !readFileSync(join(builtDir, file), 'utf8').startsWith(COMPILE_HINT))
    expect(lazy).toEqual([])
  })

  it('sends the skeleton with its styles within the first TCP window', () => {
    const html = readFileSync(join(builtDir, 'index.html'), 'utf8')
    const upToSkeleton = html.slice(0, html.lastIndexOf('<style>'))
    expect(upToSkeleton).toMatch(/<style>[^]*_skeleton[^]*<\/style>[^]*<span class="_skeleton/)
    expect(brotliCompressSync(withFixedHashes(upToSkeleton)).length).toBeLessThanOrEqual(SKELETON_BYTES)
  })

  it('has no library in the inline script', () => {
    const html = readFileSync(join(builtDir, 'index.html'), 'utf8')
    expect(html).toMatch(/<script>[^]*modulepreload[^]*<\/script>/)
    expect(html).not.toMatch(/valibot|react|axios|redux/i)
  })

  it('has few styles, in the page itself, and no font', () => {
    const html = readFileSync(join(builtDir, 'index.html'), 'utf8')
    const css = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text]) => text).join('')
    expect(brotliCompressSync(css).length).toBeLessThanOrEqual(CSS_BYTES)
    expect(css.length).toBeGreaterThan(0)
    expect(html).not.toMatch(/<link[^>]*rel="stylesheet"/)
    expect(css).not.toContain('@font-face')
    expect(readdirSync(join(builtDir, 'assets')).filter((name) => /\.(woff2?|ttf|otf)$/.test(name))).toEqual(
      [],
    )
  })

  it.each(pages)('OPS-02 loads no code of telemetry to show %s, whether it is on or off', (page) => {
    const modules = readJson('modules.json') as Record<string, string[]>
    const ofTelemetry = /telemetry|web-vitals/i
    const found = firstLoad(page).flatMap((file) =>
      (modules[file] ?? []).filter((id) => ofTelemetry.test(id)),
    )
    expect(found).toEqual([])
    const chunks = Object.entries(modules).filter(([, ids]) => ids.some((id) => ofTelemetry.test(id)))
    expect(chunks.length).toBeGreaterThan(0)
  })

  it('OPS-09 contains the schema of its telemetry', () => {
    const path = join(builtDir, '.deploy', 'telemetry.schema.json')
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(telemetrySchema())
  })

  it('contains no code of the sandbox', () => {
    const modules = readJson('modules.json') as Record<string, string[]>
    const ofSandbox = /^src\/sandbox\/|^node_modules\/(hono|@hono\/|socket\.io\/|msw\/)/
    const found = Object.entries(modules).flatMap(([chunk, ids]) =>
      ids.filter((id) => ofSandbox.test(id)).map((id) => `${chunk}: ${id}`),
    )
    expect(Object.keys(modules).length).toBeGreaterThan(1)
    expect(found).toEqual([])
  })
})

/** Scripts of the first load: entry, the page with its listeners, and their static imports. */
function firstLoad(page: string): string[] {
  return loadOf(rootsOf(page))
}

function rootsOf(page: string): string[] {
  const name = `${page.slice(0, 1).toUpperCase()}${page.slice(1)}Page.tsx`
  return [
    'src/main.tsx',
    'src/app/mount.tsx',
    `src/pages/${page}/firstListeners.ts`,
    `src/pages/${page}/${name}`,
  ]
}

/** The scripts that contain these modules, with their static imports. */
function loadOf(roots: readonly string[]): string[] {
  const manifest = readJson('manifest.json') as Record<string, Chunk>
  const modules = readJson('modules.json') as Record<string, string[]>
  const chunks = Object.values(manifest)
  const fileWith = (id: string) => {
    const [file] = Object.entries(modules).find(([, ids]) => ids.includes(id)) ?? []
    if (!file) throw new Error(`The build has no ${id}.`)
    return file
  }
  const files = new Set<string>()
  const visit = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    for (const key of chunks.find((chunk) => chunk.file === file)?.imports ?? []) {
      const imported = manifest[key]
      if (!imported) throw new Error(`The build has no chunk ${key}.`)
      visit(imported.file)
    }
  }
  for (const root of roots) visit(fileWith(root))
  return [...files]
}

const weights = new Map<string, number>()

/** Size of a file in brotli, bytes. */
function weight(file: string): number {
  const text = () => withFixedHashes(readFileSync(join(builtDir, file), 'utf8'))
  const known = weights.get(file) ?? brotliCompressSync(text()).length
  weights.set(file, known)
  return known
}

/** A text with the same hashes of files and templates after each build: their letters alone change its size by up to 80 bytes. */
function withFixedHashes(text: string): string {
  const hash = (name: string, length: number) =>
    createHash('sha256').update(name).digest('base64url').slice(0, length)
  return text
    .replace(/([\w-]+)-[\w-]{8}(?=\.(?:js|css|json)\b)/g, (_all, name: string) => `${name}-${hash(name, 8)}`)
    .replace(/(?<=\bedition:`)[\w-]{7}(?=`)/, hash('templates', 7))
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(join(builtDir, '.vite', name), 'utf8'))
}
