/** Texts that the rules choose at the end of an order have the right meaning in every language; without rendering a page. */
import { describe, expect, it } from 'vitest'
import type { TextKey } from '../../src/i18n/types.ts'
import { cancelCause, type CancelFacts, cancelText, cancelWords } from '../../src/rules/cancelText.ts'
import { allTexts } from '../i18n/texts.ts'
import { LANGS, type Meaning, MEANINGS } from '../outcomes/meanings.ts'
import { someCancelFacts } from './records.ts'

const TEXTS = Object.fromEntries(LANGS.map((lang) => [lang, allTexts(lang)]))

/** The meanings that a text has in every language. */
function meaningsOf(key: TextKey): string[] {
  const path = key.replace(/^\w+:/, '')
  const texts = LANGS.map((lang) => [lang, TEXTS[lang]?.get(path) ?? ''] as const)
  expect(texts.filter(([, text]) => text === '')).toEqual([])
  const has = (name: Meaning) => texts.every(([lang, text]) => MEANINGS[name][lang].test(text))
  return Object.keys(MEANINGS)
    .filter((name) => has(name as Meaning))
    .toSorted()
}

describe('the text of an order that ended without success', () => {
  it.each<[string, Partial<CancelFacts>, Meaning[]]>([
    ['PUR-18 the buyer cancelled here', { byMe: true }, ['youCancelled']],
    ['PUR-18 the buyer cancelled elsewhere', { reason: 'payer' }, ['youCancelled']],
    ['PUR-19 time ran out', { reason: 'timeout' }, ['timeRanOut']],
    ['PUR-25 the trader cancelled', { reason: 'trader' }, ['sellerCancelled']],
    ['PUR-25 nobody knows why', { reason: 'operator' }, []],
    [
      'DISP-08 the buyer lost the dispute',
      { wasDisputed: true },
      ['askSupport', 'coinsStayWithSeller', 'moneyDoesNotComeBack', 'orderNotPaid', 'sellerWon'],
    ],
    ['SALE-24 the seller cancelled', { side: 'seller', byMe: true }, ['youCancelled']],
    ['SALE-24 the buyer cancelled', { side: 'seller', reason: 'trader' }, ['buyerCancelled']],
    ['SALE-24 time ran out', { side: 'seller', reason: 'timeout' }, ['timeRanOut']],
    [
      'SALE-10 no requisite in time',
      { side: 'seller', reason: 'timeout', hadDeal: false },
      ['detailsTooLate'],
    ],
    [
      'SALE-24 the seller cancelled before a deal',
      { side: 'seller', byMe: true, hadDeal: false },
      ['youCancelled'],
    ],
    ['SALE-24 nobody knows why', { side: 'seller', reason: 'operator' }, []],
    ['DISP-08 the seller won the dispute', { side: 'seller', wasDisputed: true }, ['withdrawalNotPerformed']],
    [
      'DISP-08 support decided for the seller',
      { side: 'seller', reason: 'dispute' },
      ['withdrawalNotPerformed'],
    ],
    ['SALE-24 the seller cancelled elsewhere', { side: 'seller', reason: 'payer' }, ['youCancelled']],
  ])('%s', (_name, given, meanings) => {
    expect(meaningsOf(cancelText(someCancelFacts(given)))).toEqual(meanings)
  })

  it.each([
    'timeout',
    'TIMEOUT',
    'time out',
    'time_out',
    'time-out',
    'expired',
    ' Timed out ',
    'not paid',
    'not_paid',
    'not-paid',
    'notpaid',
  ])('PUR-19 reads "%s" as a timeout', (reason) => {
    expect(cancelCause(someCancelFacts({ reason }))).toBe('timeout')
  })

  it.each([null, '', ' ', 'overtime', 'paid', 'not at all paid', 'deal expired', 'cancelled', 'support'])(
    'PUR-25 reads "%s" as no known cause',
    (reason) => {
      expect(cancelCause(someCancelFacts({ reason }))).toBe('other')
    },
  )
})

describe('the gateway’s words about the end', () => {
  it.each([
    'user failed the verification',
    'the seller’s bank refused the transfer',
    'no dispute was opened',
    'timeout of the buyer’s bank',
    'buyer',
    'payer blocked',
  ])('A77 CAT-37 "%s" is shown in the gateway’s words, without a guess who did it', (reason) => {
    for (const side of ['buyer', 'seller'] as const) {
      const facts = someCancelFacts({ side, reason: ` ${reason}.. ` })
      expect(cancelCause(facts)).toBe('other')
      expect(cancelWords(facts)).toBe(reason)
      expect(cancelWords({ ...facts, byMe: true })).toBeNull()
      expect(cancelWords({ ...facts, wasDisputed: true })).toBeNull()
    }
  })

  it.each(['Closed by the shop.', 'Closed by the shop!', 'Closed by the shop… '])(
    'A77 the sentence that quotes %j ends once',
    (reason) => {
      expect(cancelWords(someCancelFacts({ reason }))).toBe('Closed by the shop')
    },
  )

  it('A77 words that are known, or none, are not repeated; long ones are cut', () => {
    for (const reason of ['timeout', 'Cancelled', 'cancel', 'support', 'dispute', ' ', null])
      expect(cancelWords(someCancelFacts({ reason }))).toBeNull()
    expect(cancelWords(someCancelFacts({ reason: 'x'.repeat(2_000) }))).toHaveLength(300)
    // Not in the middle of a character.
    expect(cancelWords(someCancelFacts({ reason: `${'x'.repeat(299)}😀` }))).toBe('x'.repeat(299))
  })
})
