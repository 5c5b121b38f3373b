/** The texts use the terms of docs/terms.md, and its rules of typography that can be checked automatically. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Lang } from '../../src/contract/languages.ts'
import { allTexts, LANGS } from './texts.ts'

const [terms, unused] = readFileSync(join(import.meta.dirname, '../../docs/terms.md'), 'utf8')
  .split('## Words that are not used')
  .map(rowsOf)

/** The cells of every table row, without the head. */
function rowsOf(markdown: string): string[][] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('\\|', '|')),
    )
}

const textsOf = (lang: Lang) => [...allTexts(lang)]
/** Quoted texts, without their last punctuation mark. */
const quotesIn = (text: string) => [...text.matchAll(/[«“]([^»”]*)[»”]/g)].map(([, words = '']) => words)

/** Quoted names of other programs, which are no names of the product. */
const FOREIGN: Readonly<Record<string, string>> = {
  'inApp.steps': 'the menu entry of a messenger’s browser',
  'sendCoins.available': 'the state of a transfer in a bank app',
}

describe('terms', () => {
  it('I18N-04 docs/terms.md has one row a concept, and a word in every language', () => {
    expect(terms?.length).toBeGreaterThanOrEqual(23)
    expect(terms?.filter((row) => row.length !== 6 || row.includes(''))).toEqual([])
    const concepts = terms?.map(([concept]) => concept)
    expect(new Set(concepts).size).toBe(concepts?.length)
  })

  it.each(LANGS)('I18N-04 %s uses each of its terms', (lang) => {
    const words = textsOf(lang)
      .map(([, text]) => text.replaceAll('\u00a0', ' ').toLowerCase())
      .join('\n')
    // Endings change with the grammatical case, so only the beginning of each word is compared.
    const missing = terms
      ?.map((row) => row[1 + LANGS.indexOf(lang)] ?? '')
      .filter((term) => {
        const stems = term.split(' ').map((word) => word.slice(0, Math.max(3, word.length - 2)))
        return !new RegExp(stems.join(`\\S* `), 'i').test(words)
      })
    expect(missing).toEqual([])
  })

  it.each(LANGS)('I18N-04 %s uses no other word for them', (lang) => {
    const rules = unused?.filter(([of]) => of === lang) ?? []
    expect(rules.length).toBeGreaterThan(4)
    const found = rules.flatMap(([, not = '']) => {
      const pattern = new RegExp(not.replaceAll('`', ''), 'iu')
      return textsOf(lang).filter(([, text]) => pattern.test(text.replaceAll('\u00a0', ' ')))
    })
    expect(found).toEqual([])
  })

  it('I18N-04 every pattern of an unused word has a language and a replacement', () => {
    expect(unused?.filter((row) => row.length !== 3 || row.includes(''))).toEqual([])
    expect(unused?.filter(([lang]) => !LANGS.includes(lang as Lang))).toEqual([])
  })
})

describe('names that a text quotes', () => {
  it.each(LANGS)('I18N-04 %s has a tab or a button of exactly that name', (lang) => {
    const texts = textsOf(lang)
    const names = new Set(texts.map(([, text]) => text))
    const wrong = texts
      .filter(([key]) => !Object.hasOwn(FOREIGN, key))
      .flatMap(([key, text]) =>
        quotesIn(text)
          // `{{button}}` is replaced by the text of a button.
          .filter((words) => words !== '{{button}}' && !names.has(words))
          .map((words) => [key, words]),
      )
    expect(wrong).toEqual([])
    expect(texts.flatMap(([, text]) => quotesIn(text)).length).toBeGreaterThan(5)
  })

  it('I18N-04 each text quotes the same things in every language', () => {
    const quoting = (lang: Lang) =>
      textsOf(lang).flatMap(([key, text]) =>
        quotesIn(text).map((words) => `${key} ${String(words === '{{button}}')}`),
      )
    for (const lang of LANGS) expect(quoting(lang)).toEqual(quoting('ru'))
  })
})

describe('typography', () => {
  it.each(LANGS)('I18N-04 %s puts a no-break space between a number and its unit', (lang) => {
    const plain = / (?:%|МБ|MB)|\{\{coin\}\} =|\}\} (?:минут|секунд|хвилин|daqiqa|soniya|дақиқа|сония)/
    const bad = textsOf(lang).filter(([, text]) => plain.test(text.replace('1\u00a0{{coin}} =', '')))
    expect(bad).toEqual([])
  })

  it.each(LANGS)('I18N-04 %s puts a no-break space before a dash', (lang) => {
    expect(textsOf(lang).filter(([, text]) => / [—–]|\u00a0[—–](?! )/.test(text))).toEqual([])
  })

  it.each([
    ['ru', /[“”„]/],
    ['ua', /[“”„]/],
    ['tj', /[“”„]/],
    ['en', /[«»„]/],
    ['uz', /[«»„]/],
  ] as const)('I18N-04 %s has the quotation marks of its language', (lang, others) => {
    expect(textsOf(lang).filter(([, text]) => others.test(text))).toEqual([])
  })

  it.each([
    ['ru', /['’ʼʻ`]/],
    ['en', /['ʼʻ`‘]/],
    ['ua', /['ʼʻ`‘]/],
    ['uz', /['’`‘]|[og]ʼ/i],
    ['tj', /['’ʼʻ`]/],
  ] as const)('I18N-04 %s has no apostrophe but its own', (lang, others) => {
    expect(textsOf(lang).filter(([, text]) => others.test(text))).toEqual([])
  })
})
