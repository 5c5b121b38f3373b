import { describe, expect, it } from 'vitest'
import { LANGS as CONTRACT_LANGS, LANGUAGE_NAMES, readLang, toBcp47 } from '../../src/contract/languages.ts'
import { SECTIONS } from '../support/sections.ts'
import { allTexts, LANGS, placeholders, tree } from './texts.ts'

const ru = allTexts('ru')
const others = LANGS.filter((lang) => lang !== 'ru')

/** Names and expressions that are the same in every language. */
const SHARED = [
  'amounts.rateValue',
  'email.label',
  'errors.labelled',
  'fields.email',
  'info.skyId',
  'networks.btc',
  'networks.eth',
  'networks.etc',
  'networks.usdt',
]

/** Texts that may be the same as in Russian. */
const SAME_AS_RU: Record<string, readonly string[]> = {
  en: SHARED,
  uz: SHARED,
  ua: [
    ...SHARED,
    'attention.sound',
    'auth.code',
    'auth.password',
    'chat.file',
    'chat.title',
    'chat.trader',
    'common.back',
    'common.reason',
    'info.merchant',
    'keepAccount.password',
    'log.bySystem',
    'next.until',
    'order.rate',
    'pack.rate',
    'pack.seconds',
    'paymentError.link',
    'paymentError.linkSite',
    'proof.bought',
    'requisites.confirmAmount',
    'saleRequisite.bank',
    'stepper.coin',
    'stepper.done',
    'supportBundle.browser',
    'tabs.chat',
    'time.seconds_many',
    'time.seconds_one',
  ],
  tj: [
    ...SHARED,
    'auth.account',
    'chat.file',
    'chat.title',
    'chat.trader',
    'pack.seconds',
    'supportBundle.browser',
    'tabs.chat',
  ],
}

describe('dictionaries', () => {
  it.each(LANGS)('I18N-04 %s has no empty text and no stray space', (lang) => {
    const bad = [...allTexts(lang)].filter(
      ([, text]) => text.trim() === '' || text !== text.trim() || / {2}/.test(text),
    )
    expect(bad).toEqual([])
  })

  it.each(others)('I18N-04 %s uses the placeholders of ru', (lang) => {
    const texts = allTexts(lang)
    const bad = [...ru].filter(
      ([key, text]) => placeholders(text).join() !== placeholders(texts.get(key) ?? '').join(),
    )
    expect(bad).toEqual([])
  })

  it.each(LANGS)('I18N-04 %s gives every plural family its four forms', (lang) => {
    const texts = allTexts(lang)
    const families = [...texts.keys()].filter((key) => /_(one|few|many|other)$/.test(key))
    const bases = new Set(families.map((key) => key.replace(/_\w+$/, '')))
    expect(families).toHaveLength(bases.size * 4)
    expect(families.filter((key) => !placeholders(texts.get(key) ?? '').includes('count'))).toEqual([])
  })

  it.each(LANGS)('I18N-04 %s names each copy button by its visible word', (lang) => {
    const texts = [...allTexts(lang)].filter(([key]) => key.startsWith('copy.'))
    const action = (texts.find(([key]) => key === 'copy.action')?.[1] ?? '').toLowerCase()
    const names = texts.filter(([key]) => !/^copy\.(action|done|doneEnding|failed)$/.test(key))
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter(([, name]) => !name.toLowerCase().includes(action))).toEqual([])
  })

  it('I18N-04 no group is in two sections', () => {
    const groups = SECTIONS.flatMap((section) => Object.keys(tree('ru', section)))
    expect(groups.filter((group, at) => groups.indexOf(group) !== at)).toEqual([])
  })

  it.each(others)('I18N-04 %s is translated, not copied from ru', (lang) => {
    const texts = allTexts(lang)
    const same = [...ru].filter(([key, text]) => texts.get(key) === text).map(([key]) => key)
    expect(same.sort()).toEqual([...(SAME_AS_RU[lang] ?? [])].sort())
  })

  it.each(['en', 'uz'] as const)('I18N-04 %s has no Cyrillic letter', (lang) => {
    expect([...allTexts(lang)].filter(([, text]) => /\p{Script=Cyrillic}/u.test(text))).toEqual([])
  })

  it.each([
    ['ru', /[іїєґғӣқӯҳҷ]/iu],
    ['ua', /[ыэъёғӣқӯҳҷ]/iu],
    ['tj', /[щыьіїєґ]/iu],
  ] as const)('I18N-04 %s has no letter of a neighbour language', (lang, foreign) => {
    expect([...allTexts(lang)].filter(([, text]) => foreign.test(text))).toEqual([])
  })

  it.each(LANGS)('I18N-04 %s is set with real quotes and ellipses', (lang) => {
    expect([...allTexts(lang)].filter(([, text]) => /["]|\.\.\./.test(text))).toEqual([])
  })
})

describe('required texts', () => {
  it.each(LANGS)('CAT-13 CAT-16 VAL-02 VAL-08 VAL-15 %s names the numbers of the rules', (lang) => {
    const texts = allTexts(lang)
    expect(texts.get('errors.deal-already-exists')).toContain('20')
    expect(texts.get('errors.invalid-requisite')).toContain('7')
    expect(texts.get('saleRequisite.digits')).toContain('7')
    expect(texts.get('auth.error.password-wrong')).toContain('8')
    expect(texts.get('errors.payload-is-too-large')).toMatch(/2[.,]5/)
  })

  it.each(LANGS)('CP-16 %s names the right network of USDT and the three wrong ones', (lang) => {
    const texts = allTexts(lang)
    expect(texts.get('networks.usdt')).toContain('TRC-20')
    for (const coin of ['btc', 'eth', 'usdt'])
      for (const wrong of ['BEP2', 'BEP20', 'ERC20'])
        expect(texts.get(`depositWarning.${coin}`)).toContain(wrong)
  })

  it('CAT-37 PUR-19 each end has its own text', () => {
    for (const lang of LANGS) {
      const texts = allTexts(lang)
      for (const group of ['failure', 'saleFailure']) {
        const ends = ['byMe', 'timeout', 'trader', 'other'].map((end) => texts.get(`${group}.${end}`))
        expect(new Set(ends).size).toBe(4)
      }
    }
  })
})

describe('languages', () => {
  it('I18N-01 lists the five languages of the contract, Russian first', () => {
    expect(CONTRACT_LANGS).toEqual(LANGS)
    expect(CONTRACT_LANGS[0]).toBe('ru')
    expect(new Set(CONTRACT_LANGS.map((lang) => LANGUAGE_NAMES[lang])).size).toBe(5)
  })

  it('I18N-05 html lang is a BCP-47 tag and maps back', () => {
    expect(LANGS.map(toBcp47)).toEqual(['ru', 'en', 'uk', 'uz', 'tg'])
    expect(LANGS.map((lang) => readLang(toBcp47(lang)))).toEqual(LANGS)
  })

  it.each([
    ['ru-RU', 'ru'],
    ['EN_us', 'en'],
    ['uk-UA', 'ua'],
    ['ua', 'ua'],
    ['uz-Latn-UZ', 'uz'],
    ['tg-Cyrl', 'tj'],
    ['tj', 'tj'],
    ['de', null],
    ['constructor', null],
    ['', null],
    [undefined, null],
  ])('I18N-05 reads %s as %s', (tag, lang) => {
    expect(readLang(tag)).toBe(lang)
  })
})
