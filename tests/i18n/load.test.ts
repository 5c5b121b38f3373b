import { describe, expect, it, vi } from 'vitest'
import { createTexts } from '../../src/i18n/load.ts'
import type { TextKey } from '../../src/i18n/types.ts'
import { SECTIONS } from '../support/sections.ts'
import { allTexts, LANGS, placeholders } from './texts.ts'

const absent: string = 'requisites.nothing'

describe('texts', () => {
  it('I18N-01 starts in Russian and loads sections on demand', async () => {
    const texts = createTexts()
    expect(texts.lang()).toBe('ru')
    expect(texts.has(['payment'])).toBe(false)
    await texts.load('ru', ['payment', 'common'])
    expect(texts.has(['payment', 'common'])).toBe(true)
    expect(texts.t('requisites.confirm')).toBe('Оплата сделана')
  })

  it('I18N-04 every key of every language gives its text when its values are given', async () => {
    for (const lang of LANGS) {
      const texts = createTexts({ lang })
      await texts.load(lang, SECTIONS)
      for (const [path, text] of allTexts(lang)) {
        const values = Object.fromEntries(
          placeholders(text).map((name) => [name, name === 'count' ? 1 : '·']),
        )
        const shown = texts.t(path.replace(/_(one|few|many|other)$/, '') as TextKey, values)
        expect(shown, `${lang} ${path}`).not.toMatch(/\{\{|\}\}/)
        expect(shown).not.toBe('')
      }
    }
  })

  it('I18N-04 i18next gives the texts that the first screen computes without it, in every language and number', async () => {
    for (const lang of LANGS) {
      const [plain, engined] = [createTexts({ lang }), createTexts({ lang })]
      await Promise.all([plain.load(lang, SECTIONS), engined.load(lang, SECTIONS)])
      await engined.engine()
      for (const [path, text] of allTexts(lang)) {
        const key = path.replace(/_(one|few|many|other)$/, '') as TextKey
        for (const count of [0, 1, 2, 5, 11, 21, 104]) {
          const values = Object.fromEntries(
            placeholders(text).map((name) => [name, name === 'count' ? count : '<$>']),
          )
          expect(plain.t(key, values), `${lang} ${path}`).toBe(engined.t(key, values))
        }
      }
    }
  }, 20_000)

  it('I18N-04 a language change loads every section in use, and shows no key meanwhile', async () => {
    const texts = createTexts()
    await texts.load('ru', ['common', 'sale'])
    const listener = vi.fn(() => {
      expect(texts.t('saleSuccess.title')).toBe('Withdrawal complete')
    })
    const stop = texts.onSwitch(listener)
    await texts.switchTo('en')
    expect(listener).toHaveBeenCalledExactlyOnceWith('en')
    expect(texts.lang()).toBe('en')
    stop()
    await texts.switchTo('tj')
    expect(listener).toHaveBeenCalledTimes(1)
    expect(texts.t('common.close')).toBe('Пӯшидан')
  })

  it('I18N-04 sections requested during a language change are loaded with it', async () => {
    const texts = createTexts()
    await texts.load('ru', ['common'])
    const switching = texts.switchTo('uz')
    const loading = texts.load('ru', ['deal'])
    await Promise.all([switching, loading])
    expect(texts.lang()).toBe('uz')
    expect(texts.t('tabs.deal')).toBe('Bitim')
  })

  it('I18N-03 the last of two quick language changes wins', async () => {
    const texts = createTexts()
    await texts.load('ru', ['common'])
    const listener = vi.fn()
    texts.onSwitch(listener)
    await Promise.all([texts.switchTo('en'), texts.switchTo('ua')])
    expect(texts.lang()).toBe('ua')
    expect(listener.mock.calls).toEqual([['ua']])
  })

  it('I18N-04 never falls back to another language and throws for what is missing', async () => {
    const texts = createTexts({ lang: 'en' })
    await texts.load('ru', ['payment'])
    expect(() => texts.t('requisites.confirm')).toThrow('requisites.confirm')
    await texts.load('en', ['payment'])
    expect(() => texts.t('requisites.confirmAmount')).toThrow('amount')
    expect(texts.t('requisites.confirmAmount', { amount: '5 $' })).toBe('I paid 5 $')
    expect(() => texts.t(absent as TextKey)).toThrow(absent)
  })

  it('I18N-04 shows nothing rather than a key in production', async () => {
    const texts = createTexts({ strict: false })
    expect(texts.t('requisites.confirm')).toBe('')
    await texts.load('ru', ['payment'])
    expect(texts.t('requisites.confirmAmount')).toBe('Оплачено: ')
  })

  it('I18N-04 values are inserted as they are and not interpolated again', async () => {
    const texts = createTexts({ lang: 'en' })
    await texts.load('en', ['deal'])
    expect(texts.t('chat.title', { name: '<b>{{amount}} $t(tabs.deal) & co</b>' })).toBe(
      'Chat: <b>{{amount}} $t(tabs.deal) & co</b>',
    )
  })

  it.each([
    ['ru', { 1: 'новое сообщение', 3: 'новых сообщения', 11: 'новых сообщений', 21: 'новое сообщение' }],
    [
      'ua',
      { 1: 'нове повідомлення', 3: 'нові повідомлення', 11: 'нових повідомлень', 22: 'нові повідомлення' },
    ],
    ['en', { 0: 'new messages', 1: 'new message', 11: 'new messages' }],
    ['uz', { 0: 'ta yangi xabar', 1: 'ta yangi xabar', 11: 'ta yangi xabar' }],
    ['tj', { 0: 'паёми нав', 1: 'паёми нав', 11: 'паёми нав' }],
  ] as const)('NOTE-04 counts messages in %s', async (lang, cases) => {
    const texts = createTexts({ lang })
    await texts.load(lang, ['deal'])
    for (const [count, words] of Object.entries(cases))
      expect(texts.t('tabs.unread', { count: Number(count) })).toBe(`${count} ${words}`)
  })

  it('I18N-01 texts can be preloaded, and two stores share nothing', async () => {
    const { errors } = await import('../../src/i18n/ru/errors.ts')
    const preloaded = createTexts({ preloaded: { ru: { errors } } })
    expect(preloaded.has(['errors'])).toBe(true)
    expect(preloaded.t('errors.connection')).toBe(errors.errors.connection)
    expect(createTexts().has(['errors'])).toBe(false)
  })
})
