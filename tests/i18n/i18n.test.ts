import { describe, expect, it, vi } from 'vitest'
import { toBcp47 } from '../../src/contract/languages.ts'
import { createI18n, langOf, languageSwitch, loadTexts } from '../../src/i18n/i18n.ts'
import { textOf } from '../../src/i18n/localize.ts'
import type { Section, TextKey } from '../../src/i18n/types.ts'
import { SECTIONS } from '../support/sections.ts'
import { refuseTexts } from './refuseTexts.ts'
import { allTexts, LANGS, placeholders } from './texts.ts'

const absent: string = 'payment:requisites.nothing'

describe('texts', () => {
  it('I18N-01 starts in Russian and loads sections on demand', async () => {
    const i18n = createI18n()
    expect(langOf(i18n)).toBe('ru')
    expect(i18n.hasLoadedNamespace('payment')).toBe(false)
    await loadTexts(i18n, ['payment', 'common'])
    expect(i18n.t('payment:requisites.confirm')).toBe('Оплата сделана')
  })

  it('I18N-04 every key of every language gives its text when its values are given', async () => {
    for (const lang of LANGS) {
      const i18n = createI18n({ lang })
      await loadTexts(i18n, SECTIONS)
      for (const section of SECTIONS)
        for (const [path, text] of allTexts(lang, [section])) {
          const values = Object.fromEntries(
            placeholders(text).map((name) => [name, name === 'count' ? 1 : '·']),
          )
          const key = `${section}:${path.replace(/_(one|few|many|other)$/, '')}` as TextKey
          const shown = textOf(i18n.t, key, values)
          expect(shown, `${lang} ${path}`).not.toMatch(/\{\{|\}\}/)
          expect(shown).not.toBe('')
        }
    }
  })

  it('I18N-04 a language change loads every section in use, and shows no key meanwhile', async () => {
    const i18n = createI18n()
    await loadTexts(i18n, ['common', 'sale'])
    const listener = vi.fn(() => {
      expect(i18n.t('sale:saleSuccess.title')).toBe('Withdrawal complete')
    })
    i18n.on('languageChanged', listener)
    const switchTo = languageSwitch(i18n)
    await switchTo('en')
    expect(listener).toHaveBeenCalledExactlyOnceWith('en')
    expect(langOf(i18n)).toBe('en')
    i18n.off('languageChanged', listener)
    await switchTo('tj')
    expect(i18n.t('common.close')).toBe('Пӯшидан')
  })

  it('I18N-04 sections requested during a language change are loaded with it', async () => {
    const i18n = createI18n()
    await loadTexts(i18n, ['common'])
    await Promise.all([languageSwitch(i18n)('uz'), loadTexts(i18n, ['deal'])])
    expect(langOf(i18n)).toBe('uz')
    expect(i18n.t('deal:tabs.deal')).toBe('Bitim')
  })

  it.each([
    ['en', 'ua', 'ua'],
    ['en', 'ru', 'ru'],
  ] as const)('I18N-03 the last of two quick language changes wins: %s, %s', async (first, second, shown) => {
    const i18n = createI18n()
    await loadTexts(i18n, ['common'])
    const listener = vi.fn()
    i18n.on('languageChanged', listener)
    const switchTo = languageSwitch(i18n)
    await Promise.all([switchTo(first), switchTo(second)])
    expect(langOf(i18n)).toBe(shown)
    expect(listener.mock.calls).toEqual(shown === 'ru' ? [] : [[toBcp47(shown)]])
  })

  it('I18N-03 the language is unchanged if the texts of the next one cannot be loaded, and they can be loaded later', async () => {
    const i18n = createI18n()
    await loadTexts(i18n, ['common', 'sale'])
    const switchTo = languageSwitch(i18n)
    const refuse = refuseTexts(i18n)
    await expect(switchTo('en')).rejects.toThrow('en')
    await expect(loadTexts(i18n, ['deal'])).rejects.toThrow('ru deal')
    expect(langOf(i18n)).toBe('ru')
    expect(i18n.t('common.close')).toBe('Закрыть')
    refuse.mockRestore()
    await loadTexts(i18n, ['deal'])
    await switchTo('en')
    expect(i18n.t('common.close')).toBe('Close')
    expect(i18n.t('deal:tabs.deal')).toBe('Deal')
  })

  it('I18N-04 never falls back to another language and throws for what is missing', async () => {
    const { resources } = await loaded('ru', ['payment'])
    const i18n = createI18n({ lang: 'en', resources })
    expect(() => i18n.t('payment:requisites.confirm')).toThrow('requisites.confirm')
    await loadTexts(i18n, ['payment'])
    expect(() => i18n.t('payment:requisites.confirmAmount')).toThrow('amount')
    expect(i18n.t('payment:requisites.confirmAmount', { amount: '5 $' })).toBe('I paid 5 $')
    expect(() => i18n.t(absent as 'common.close')).toThrow('requisites.nothing')
  })

  it('I18N-04 shows nothing rather than a key in production', async () => {
    vi.stubEnv('PROD', true)
    const i18n = createI18n()
    expect(i18n.t('payment:requisites.confirm')).toBe('')
    await loadTexts(i18n, ['payment'])
    expect(i18n.t('payment:requisites.confirmAmount')).toBe('Оплачено: ')
  })

  it('I18N-04 values are inserted as they are and not interpolated again', async () => {
    const { i18n } = await loaded('en', ['deal'])
    expect(i18n.t('deal:chat.title', { name: '<b>{{amount}} $t(tabs.deal) & co</b>' })).toBe(
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
    const { i18n } = await loaded(lang, ['deal'])
    for (const [count, words] of Object.entries(cases))
      expect(i18n.t('deal:tabs.unread', { count: Number(count) })).toBe(`${count} ${words}`)
  })

  it('I18N-04 counts in every language whatever the language of the browser is', async () => {
    // Engines know no plural rules of Tajik, and take those of the browser, here with a form for two.
    const { PluralRules } = Intl
    vi.spyOn(Intl, 'PluralRules').mockImplementation(function (code, options) {
      return new PluralRules(code === 'tg' ? 'ar' : code, options)
    })
    for (const lang of LANGS) {
      const { i18n } = await loaded(lang, ['deal'])
      for (const count of [0, 1, 2, 5, 11, 21, 100])
        expect(i18n.t('deal:chat.left', { count }), `${lang} ${count}`).toContain(`${count} `)
    }
  })

  it.each(LANGS)(
    'SALE-27 SALE-28 A58 support asks for the number by the name that the details of a purchase and of a sale give it: %s',
    async (lang) => {
      const { i18n } = await loaded(lang, ['common', 'deal'])
      expect(i18n.t('common:support.text')).toContain(i18n.t('deal:info.skyId'))
    },
  )

  it('I18N-01 texts can be handed over, and two apps share nothing', async () => {
    const { errors } = await import('../../src/i18n/ru/errors.ts')
    const i18n = createI18n({ resources: { ru: { errors } } })
    expect(i18n.t('errors:errors.connection')).toBe(errors.errors.connection)
    await languageSwitch(i18n)('en')
    expect(i18n.hasResourceBundle('en', 'errors')).toBe(true)
    expect(createI18n().hasResourceBundle('ru', 'errors')).toBe(false)
  })
})

async function loaded(lang: (typeof LANGS)[number], sections: readonly Section[]) {
  const i18n = createI18n({ lang })
  await loadTexts(i18n, sections)
  return { i18n, resources: i18n.store.data }
}
