import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { LANGS } from './i18n/texts.ts'

const script = readFileSync('public/embed.js', 'utf8')
const LIMIT_BYTES = 3_000

describe('the embed script', () => {
  it('ROUTE-06 is smaller than 3 KB in brotli', () => {
    const bytes = brotliCompressSync(script).length
    expect(bytes).toBeLessThan(LIMIT_BYTES)
  })

  it('ROUTE-06 needs no other file', () => {
    expect(script).not.toMatch(/\bimport\b|\brequire\s*\(|https?:\/\//)
  })

  it('I18N-04 has the same eight texts in all five languages', () => {
    for (const lang of LANGS) {
      const line = new RegExp(`\\n    ${lang}: '([^']*)'`).exec(script)?.[1] ?? ''
      const texts = line.split('|').filter((text) => text.trim() !== '')
      expect([lang, texts.length]).toEqual([lang, 8])
    }
  })

  it('ROUTE-06 sends no messages, and accepts them only from the origin of its frame', () => {
    expect(script).not.toContain('postMessage')
    expect(script).toContain('source !== frame.contentWindow || origin !== home')
  })
})
