import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { builtDir } from './e2e/support/server.ts'

interface Chunk {
  file: string
  imports?: string[]
}

/** First-load JavaScript of /payment/:id without the language texts: 122 KB brotli. */
const budgetBytes = 122 * 1000

const entry = 'index.html'
const paymentPage = 'src/pages/payment/PaymentPage.tsx'
const texts = /^src\/i18n\/(ru|en|ua|uz|tj)\//

const built = existsSync(join(builtDir, '.vite', 'manifest.json'))

describe.skipIf(!built)('the built app', () => {
  it('loads at most 122 KB of JavaScript, brotli, to show /payment/:id', () => {
    const manifest = readJson('manifest.json') as Record<string, Chunk>
    const sizes = [...firstLoad(manifest)].map((file) => ({ file, bytes: weight(file) }))
    const sum = sizes.reduce((total, { bytes }) => total + bytes, 0)
    const shown = sizes.map(({ file, bytes }) => `${bytes} ${file}`).join('\n')
    expect(sum, `${sum} bytes:\n${shown}`).toBeLessThanOrEqual(budgetBytes)
  })

  it('carries nothing of the sandbox', () => {
    const modules = readJson('modules.json') as Record<string, string[]>
    const ofSandbox = /^src\/sandbox\/|^node_modules\/(hono|@hono\/|socket\.io\/|msw\/)/
    const found = Object.entries(modules).flatMap(([chunk, ids]) =>
      ids.filter((id) => ofSandbox.test(id)).map((id) => `${chunk}: ${id}`),
    )
    expect(Object.keys(modules).length).toBeGreaterThan(1)
    expect(found).toEqual([])
  })
})

/** The scripts that are fetched before the payment page shows: the entry, the page, and what they import at once. */
function firstLoad(manifest: Record<string, Chunk>): Set<string> {
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no chunk ${key}.`)
    if (files.has(chunk.file) || texts.test(key)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  visit(entry)
  visit(paymentPage)
  return files
}

function weight(file: string): number {
  return brotliCompressSync(readFileSync(join(builtDir, file))).length
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(join(builtDir, '.vite', name), 'utf8'))
}
