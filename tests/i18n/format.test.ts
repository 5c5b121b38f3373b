import { describe, expect, it, vi } from 'vitest'
import { formatClock, formatDuration, formatMoney } from '../../src/i18n/format.ts'
import { formatDeadline, formatInstant, formatMoment } from '../../src/i18n/formatTime.ts'
import { formatMegabytes } from '../../src/i18n/localize.ts'
import type { Rounding } from '../../src/rules/money.ts'
import { LANGS } from './texts.ts'

/** Replaces non-breaking spaces of any width by plain ones. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('numbers', () => {
  it.each([
    ['ru', '1234567.5', '1 234 567,5'],
    ['en', '1234567.5', '1,234,567.5'],
    ['ua', '1234567.5', '1 234 567,5'],
    ['uz', '1234567.5', '1 234 567,5'],
    ['tj', '1234567.5', '1 234 567,5'],
    ['ru', '0', '0'],
    ['ru', '007.10', '7,1'],
    ['en', '0.00000001', '0.00000001'],
    ['en', '-12.5', '-12.5'],
    ['en', '-0.000000001', '0'],
    ['en', '12345678901234567890123.12345678', '12,345,678,901,234,567,890,123.12345678'],
    ['en', '0.1', '0.1'],
    ['en', 'many', 'many'],
    ['en', '1e9', '1e9'],
  ] as const)('A63 %s writes %s as %s', (lang, value, text) => {
    expect(plain(formatMoney(value, 'btc', lang))).toBe(`${text} BTC`)
  })

  it.each([
    ['1.005', 'half-up', '1.01'],
    ['1.004', 'half-up', '1'],
    ['0.999', 'half-up', '1'],
    ['1.001', 'up', '1.01'],
    ['1.0000', 'up', '1'],
    ['1.999', 'down', '1.99'],
    ['0.005', 'half-up', '0.01'],
  ] as const satisfies readonly (readonly [string, Rounding, string])[])(
    'A63 fits %s %s into two digits: %s',
    (value, rounding, text) => {
      expect(plain(formatMoney(value, 'usd', 'en', { rounding }))).toBe(`${text} USD`)
    },
  )
})

describe('money', () => {
  it.each([
    ['ru', '5000', 'rub', '5 000 RUB'],
    ['ru', '5312.4', 'rub', '5 312,40 RUB'],
    ['en', '5312.47', 'RUB', '5,312.47 RUB'],
    ['en', '0.01', 'eth', '0.01 ETH'],
    ['ru', '60', 'usdt', '60 USDT'],
    ['ru', '0.00020000', 'btc', '0,0002 BTC'],
    ['uz', '1250000', 'uzs', '1 250 000 UZS'],
    // A code that the product does not know is no fiat.
    ['ru', '0.12549', 'LTC', '0,12549 LTC'],
    ['ru', '0.0049', 'ltc', '0,0049 LTC'],
    ['ru', '60.123456', 'usdt_trc20', '60,123456 USDT_TRC20'],
    ['ru', '5312.4', 'kgs', '5 312,4 KGS'],
  ] as const)('SALE-27 CP-06 DATA-17 %s shows %s %s as %s', (lang, value, code, text) => {
    expect(plain(formatMoney(value, code, lang))).toBe(text)
  })

  it('SALE-27 keeps the cents of whole sums if required, and never breaks a sum over two lines', () => {
    expect(plain(formatMoney('5000', 'rub', 'ru', { cents: 'always' }))).toBe('5 000,00 RUB')
    for (const lang of LANGS) expect(formatMoney('5000000.5', 'rub', lang)).not.toContain(' ')
  })

  it('CP-18 rounds up what is left, so that nobody sends too little', () => {
    expect(formatMoney('0.000000011', 'btc', 'en', { rounding: 'up' })).toBe('0.00000002\u00a0BTC')
  })
})

describe('times', () => {
  it.each([
    [10740, '02:59:00'],
    [600, '10:00'],
    [900, '15:00'],
    [3600, '01:00:00'],
    [3599, '59:59'],
    [9.2, '00:10'],
    [0, '00:00'],
    [-5, '00:00'],
  ])('CP-09 SALE-07 TIME-12 counts %d s down as %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text)
  })

  it('TIME-12 shows the clock of 24 hours', () => {
    const at = new Date(2026, 10, 20, 14, 32, 5).getTime()
    expect(formatClock(at)).toBe('14:32')
    expect(formatClock(at, true)).toBe('14:32:05')
    expect(formatClock(new Date(2026, 10, 20, 0, 5).getTime())).toBe('00:05')
  })

  it('TIME-12 adds the day when it is not today', () => {
    const at = new Date(2026, 10, 20, 23, 50).getTime()
    expect(formatMoment(at, 'ru', at + 60_000)).toBe('23:50')
    expect(formatMoment(at, 'ru', at + 3_600_000)).toBe('20.11, 23:50')
    expect(formatMoment(at, 'en', at + 3_600_000)).toBe('20 Nov, 23:50')
  })

  it('TIME-12 a deadline has its day when that time of day comes before it', () => {
    const at = new Date(2026, 10, 20, 0, 10).getTime()
    expect(formatDeadline(at, 'ru', at - 900_000)).toBe('00:10')
    expect(formatDeadline(at, 'ru', at - 86_400_000)).toBe('20.11, 00:10')
    expect(formatDeadline(at + 72_000_000, 'en', at)).toBe('20:10')
  })

  it.each([
    ['ru', 'ru'],
    ['en', 'en-GB'],
    ['ua', 'uk'],
    ['uz', 'uz'],
    ['tj', 'tg'],
  ] as const)('A63 groups digits in %s as Intl does in %s', (lang, tag) => {
    const intl = new Intl.NumberFormat(tag, { numberingSystem: 'latn', useGrouping: true })
    for (const whole of [7, 429, 5_000, 12_345, 678_901, 1_234_567, 12_345_678_901])
      expect(formatMoney(`${whole}`, 'rub', lang)).toBe(`${intl.format(whole)}\u00a0RUB`)
    expect(formatMoney('1234.5', 'usdt', lang)).toBe(`${intl.format(1234.5)}\u00a0USDT`)
  })

  it('TIME-15 names the file limit', () => {
    expect(plain(formatMegabytes(2_621_440, 'ru'))).toBe('2,5 МБ')
    expect(plain(formatMegabytes(2_621_440, 'en'))).toBe('2.5 MB')
    expect(plain(formatMegabytes(10, 'uz'))).toBe('0,1 MB')
  })
})

/** Simulates an engine that claims to support uz, like Chromium, or lacks it: in both, numbers and dates are formatted for no language. */
function engineThat(lacks: 'claims' | 'lacks') {
  const without = (real: new (locales: string | string[], options: object) => object) =>
    function format(locales: string | readonly string[] = [], options: object = {}) {
      const wanted = [locales].flat()
      const isPoor = (tag: string | undefined) => tag === 'uz' || tag === 'tg'
      const known = lacks === 'claims' ? wanted : wanted.filter((tag) => !isPoor(tag))
      return new real(isPoor(known[0]) || known.length === 0 ? 'en-US' : known, options)
    }
  vi.stubGlobal(
    'Intl',
    Object.create(Intl, {
      NumberFormat: { value: without(Intl.NumberFormat) },
      DateTimeFormat: { value: without(Intl.DateTimeFormat) },
    }),
  )
}

it.each([
  ['ru', '01.02.2026, 12:00:00'],
  ['ua', '01.02.2026, 12:00:00'],
  ['uz', '01.02.2026, 12:00:00'],
  ['tj', '01.02.2026, 12:00:00'],
  // 01/02 is another day in America.
  ['en', '1 Feb 2026, 12:00:00'],
] as const)(
  'A63 EVID-01 TIME-12 a document in %s writes the day as the conversation does: %s',
  (lang, text) => {
    expect(formatInstant(Date.UTC(2026, 1, 1, 12), lang, 'UTC')).toBe(text)
  },
)

it.each([
  ['claims', 'uz'],
  ['claims', 'tj'],
  ['lacks', 'uz'],
  ['lacks', 'tj'],
] as const)('A63 TIME-12 an engine %s %s: sums and dates are never of another habit', async (how, lang) => {
  vi.resetModules()
  engineThat(how)
  const format = await import('../../src/i18n/format.ts')
  const { formatInstant, formatMoment } = await import('../../src/i18n/formatTime.ts')
  const at = new Date(2026, 10, 20, 23, 50).getTime()
  expect(plain(format.formatMoney('1234567.5', 'rub', lang))).toBe('1 234 567,50 RUB')
  expect(format.formatMoney('0.01', 'btc', lang)).toBe('0,01\u00a0BTC')
  expect(formatMoment(at, lang, at + 3_600_000)).toBe('20.11, 23:50')
  expect(format.formatClock(at)).toBe('23:50')
  expect(formatInstant(at, lang)).toBe('20.11.2026, 23:50:00')
})
