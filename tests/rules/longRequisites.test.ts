/** All functions that read a requisite, with requisites of any length. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { INPUT_LENGTH_MAX } from '../../src/contract/constants.ts'
import { deal } from '../../src/contract/deals.ts'
import { cryptoPayment, flashpayOrder, purchase } from '../../src/contract/orders.ts'
import { messageWarnings } from '../../src/rules/messageWarnings.ts'
import { isQrReadable } from '../../src/rules/qr.ts'
import { copyableNumber, parseRequisite, requisiteEnding } from '../../src/rules/requisite.ts'
import { LONG_REQUISITES } from '../support/hostile.ts'

const LONE_SURROGATE = /\p{Surrogate}/u

describe('a requisite of any length', () => {
  it.each(LONG_REQUISITES)(
    'SAFE-10 is shortened at the parser, never inside of a number: %s',
    (_name, text) => {
      const read = v.parse(deal, { deal_id: 1, requisite: text }).requisite ?? ''
      expect(v.parse(purchase, { id: 1, status: 1, requisites: text }).requisites).toBe(read)
      expect(v.parse(flashpayOrder, { id: 1, status: 1, requisites: text }).requisites).toBe(read)
      expect(read.length).toBeLessThanOrEqual(INPUT_LENGTH_MAX + 1)
      const shown = text.replaceAll(/[\u200B\u202E]/g, '')
      expect(read === shown || /[^\p{N}]…$|^…$/u.test(read)).toBe(true)
      expect(LONE_SURROGATE.test(read)).toBe(shown.length <= INPUT_LENGTH_MAX && LONE_SURROGATE.test(shown))
      expect(read === shown).toBe(shown.length <= INPUT_LENGTH_MAX)
    },
  )

  it.each([
    '202E',
    '202D',
    '2067',
    '200F',
    '061C',
    '200B',
    'FEFF',
    '3164',
    'FFA0',
    '034F',
    'FE0F',
    '2800',
    '0000',
    '0085',
  ])(
    'SAFE-03 SAFE-10 has the same order of characters on screen and when copied, despite a preceding U+%s',
    (code) => {
      const mark = String.fromCodePoint(Number.parseInt(code, 16))
      const text = `${mark}4321 8765 2109 6543, ${mark}IVAN PETROV`
      const read = v.parse(deal, { deal_id: 1, requisite: text }).requisite
      expect(read).toBe('4321 8765 2109 6543, IVAN PETROV')
      expect(v.parse(purchase, { id: 1, status: 1, requisites: text }).requisites).toBe(read)
      expect(v.parse(flashpayOrder, { id: 1, status: 1, requisites: text }).requisites).toBe(read)
    },
  )

  it.each(LONG_REQUISITES)('SAFE-10 is parsed and compared without an error: %s', (_name, text) => {
    const read = v.parse(deal, { deal_id: 1, requisite: text }).requisite ?? ''
    const { number } = parseRequisite(read)
    expect(copyableNumber(number).length).toBeLessThanOrEqual(read.length)
    expect(requisiteEnding(read).length).toBeLessThanOrEqual(4)
    expect(messageWarnings(text.slice(0, 1024), read)).toBeInstanceOf(Array)
  })

  it('SAFE-10 gets a QR code only if a phone can read it', () => {
    expect(isQrReadable('4111111111111111, IVAN PETROV')).toBe(true)
    expect(isQrReadable('4'.repeat(512))).toBe(true)
    expect(isQrReadable('4'.repeat(513))).toBe(false)
    expect(isQrReadable('Ж'.repeat(257))).toBe(false)
    expect(isQrReadable('')).toBe(false)
    expect(isQrReadable('IVAN…')).toBe(false)
    expect(isQrReadable('💳'.slice(0, 1))).toBe(false)
  })

  it('SAFE-10 an address that is too long is dropped, because a shortened one would be another address', () => {
    const read = (address: string) => v.parse(cryptoPayment, { id: 1, status: 1, address }).address
    expect(read('a'.repeat(200))).toBe('a'.repeat(200))
    expect(read('a'.repeat(201))).toBeNull()
  })

  it('SAFE-10 CP-05 an address with an invisible character or a direction mark is dropped, spaces around it are not', () => {
    const read = (address: string) => v.parse(cryptoPayment, { id: 1, status: 1, address }).address
    const tron = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'
    for (const good of [
      tron,
      'bitcoincash:qpm2qsznhks23z7629mms6s',
      '0x52908400098527886E0F7030069857D2E4169EE7',
    ])
      expect(read(good)).toBe(good)
    for (const mark of ['\u200b', '\u202e', '\u2066', '\ufeff', ' ', '\n', '\u0422'])
      expect(read(tron.slice(0, 9) + mark + tron.slice(9))).toBeNull()
    for (const around of [' ', '\n', '\u00a0']) expect(read(around + tron + around)).toBe(tron)
    expect(read('')).toBeNull()
  })
})
