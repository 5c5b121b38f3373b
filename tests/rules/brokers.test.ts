import { describe, expect, it } from 'vitest'
import { offeredBankToBank } from '../../src/pages/payment/bankToBank.ts'
import { findBroker, isBankToBank, isCardBroker, orderBrokers } from '../../src/rules/brokers.ts'
import { aBroker } from './records.ts'

const names = (list: readonly string[]) =>
  orderBrokers(list.map((name) => aBroker(name))).map(({ name }) => name)

const LATIN = [
  'Sberbank',
  'T-Bank',
  'SBP',
  'Alfa-Bank',
  'VTB',
  'Raiffeisen',
  'Gazprombank',
  'Rosselkhozbank',
  'Otkritie',
  'Rosbank',
  'Sovcombank',
  'Pochta Bank',
  'MTS Bank',
  'QIWI',
  'YooMoney',
]
const CYRILLIC = [
  'Сбербанк',
  'Т-Банк',
  'СБП',
  'Альфа-Банк',
  'ВТБ',
  'Райффайзен',
  'Газпромбанк',
  'Россельхозбанк',
  'Открытие',
  'Росбанк',
  'Совкомбанк',
  'Почта Банк',
  'МТС Банк',
  'Киви',
  'ЮMoney',
]

describe('orderBrokers', () => {
  it('PUR-04 puts the preferred names first in their fixed order, in Latin and in Cyrillic', () => {
    expect(names(LATIN.toReversed())).toEqual(LATIN)
    expect(names(CYRILLIC.toReversed())).toEqual(CYRILLIC)
  })

  it('PUR-04 keeps the gateway’s order for the others, without unavailable ones', () => {
    const list = [
      aBroker('X'),
      aBroker('Tinkoff'),
      aBroker('Sber'),
      aBroker('Y', { is_available: false }),
      aBroker('Autobank'),
    ]
    expect(orderBrokers(list).map(({ name }) => name)).toEqual(['Sber', 'Tinkoff', 'X', 'Autobank'])
    expect(orderBrokers([])).toEqual([])
  })

  it('PUR-04 knows other spellings, and does not mistake one bank for another', () => {
    expect(names(['Kaspi', 'ТИНЬКОФФ', 'T‑Bank'])).toEqual(['ТИНЬКОФФ', 'T‑Bank', 'Kaspi'])
    expect(names(['MTBank', 'VTB', 'Atbank'])).toEqual(['VTB', 'MTBank', 'Atbank'])
    expect(names(['Forte', 'АО «ТБанк»'])).toEqual(['АО «ТБанк»', 'Forte'])
  })
})

describe('kinds', () => {
  it('SALE-09 PUR-21 a bank-to-bank method takes no cards and is named SBP', () => {
    expect(isBankToBank(aBroker('SBP'))).toBe(true)
    expect(isBankToBank(aBroker('Оплата по СБП'))).toBe(true)
    expect(isBankToBank(aBroker('SBP', { is_card: true }))).toBe(true)
    expect(isBankToBank(aBroker('Sberbank'))).toBe(false)
    expect(isBankToBank(null)).toBe(false)
  })

  it.each([
    'СБП (Система быстрых платежей)',
    'Система быстрых платежей',
    'Быстрый платёж по телефону',
    'Faster Payments System',
    'Fast\u00a0payments',
    'Система швидких платежів',
    'Швидкий платіж',
    'Tezkor toʻlovlar tizimi',
    "Tezkor to'lovlar",
    'Тезкор тўловлар тизими',
    'Низоми пардохтҳои фаврӣ',
    'Пардохти зуд',
    'Bank-to-bank',
    'bank2bank',
    'Interbank transfer',
    'Межбанковский перевод',
    // With a Latin C, and in full-width letters.
    'Cбп',
    'ＳＢＰ',
    'Міжбанківський переказ',
    'С банка на банк',
    'Перевод из банка в банк',
    'Перевод из банка в другой банк',
    'С любого банка на любой банк',
    'З будь-якого банку на будь-який банк',
    'Банк-на-банк',
    'З банку до банку',
    'Bankdan bankka',
    'Банкдан банкка',
    'Аз бонк ба бонк',
  ])('SPEC-10 a bank-to-bank method is known as %s', (name) => {
    expect(isBankToBank(aBroker(name))).toBe(true)
    expect(isBankToBank(aBroker(name, { is_card: true }))).toBe(true)
  })

  it.each([
    'Сбербанк',
    'Быстробанк',
    'Fast Bank',
    'Tezkor bank',
    'Тинькофф',
    'Банк Интерпромбанк',
    // The letters of the small words, inside of other words.
    'Банковская карта (Сбербанк)',
    'Банковская карта любого банка',
    'Банк «Восточный экспресс банк»',
    'Карта банка (Национальный банк)',
    'С банка на любую карту банка',
    'С банка на банковскую карту',
    'Банкомат в банке',
  ])('SPEC-10 %s is no bank-to-bank method', (name) => {
    expect(isBankToBank(aBroker(name))).toBe(false)
  })

  it('PUR-14 FP-04 a card bank is known by is_card or mask', () => {
    expect(isCardBroker(aBroker('A', { is_card: true }))).toBe(true)
    expect(isCardBroker(aBroker('A', { mask: true }))).toBe(true)
    expect(isCardBroker(aBroker('A'))).toBe(false)
    expect(isCardBroker(null)).toBe(false)
  })

  it('API-45 is found by broker_id of any type on the wire', () => {
    const sber = aBroker('Sber', { id: 1, broker_id: 4 })
    expect(findBroker([sber], '4')).toBe(sber)
    expect(findBroker([sber], 1)).toBeNull()
    expect(findBroker([sber], null)).toBeNull()
  })
})

describe('offeredBankToBank', () => {
  const list = [aBroker('Sberbank', { broker_id: 1 }), aBroker('SBP', { broker_id: 2 })]

  // For which currencies: tests/oracle/search.test.ts.
  it('PUR-21 is none if bank-to-bank has just failed, is not listed or not available', () => {
    expect(offeredBankToBank('RUB', list, null)?.broker_id).toBe(2)
    expect(offeredBankToBank(null, list, null)).toBeNull()
    expect(offeredBankToBank('rub', list, '2')).toBeNull()
    expect(offeredBankToBank('rub', [aBroker('Sberbank')], 1)).toBeNull()
    expect(offeredBankToBank('rub', [aBroker('SBP', { is_available: false })], 1)).toBeNull()
  })
})
