import { describe, expect, it } from 'vitest'
import { redact, redactProse } from '../../src/features/evidence/redact.ts'

const none = { words: [], cards: [] }

describe('a text without secrets', () => {
  it.each([
    ['a token of six characters', 'x secret y', ['secret'], 'x [token] y'],
    ['each time it occurs', 'secret,secret', ['secret'], '[token],[token]'],
    ['each of several', 'secret and hidden', ['hidden', 'secret'], '[token] and [token]'],
    ['not a shorter one: it may be part of a word', 'a time of day', ['time'], 'a time of day'],
    ['not one of five characters', 'x abcde y', ['abcde'], 'x abcde y'],
  ])('EVID-02 a known token is removed: %s', (_what, text, words, clean) => {
    expect(redact(text, { words, cards: [] })).toBe(clean)
  })

  it.each([
    ['eyJhbGciOiJI.eyJ1c2VyX2lk.c2ln', '[token]'],
    ['Bearer eyJhbGciOiJI.eyJ1c2VyX2lk.', 'Bearer [token]'],
    ['a=eyJhb_-z.e_-J&b', 'a=[token]&b'],
    ['eyJhbGciOiJI.eyJ1c2VyX2lk.c2_l-n, eyJ0eXAiOiJK.e30.x', '[token], [token]'],
    // The first part is too short, the second part is missing, or the token is inside of a word.
    ['eyJhb.c', 'eyJhb.c'],
    ['eyJhbGci', 'eyJhbGci'],
    ['keyJhbGciOi.x', 'keyJhbGciOi.x'],
  ])('EVID-02 an unknown token is removed: %s', (text, clean) => {
    expect(redact(text, none)).toBe(clean)
  })

  it.each([
    ['mail me: ivan.petrov+x@mail.example.com.', 'mail me: [e-mail].'],
    ['<ivan@mail.example>', '<[e-mail]>'],
    ['иван@почта.рф, a@b.cc', '[e-mail], [e-mail]'],
    ['to:ivan@mail.example;', 'to:[e-mail];'],
    ['@trader', '@trader'],
    ['5 @ 3.50', '5 @ 3.50'],
    ['ivan@mail', 'ivan@mail'],
  ])('EVID-02 an e-mail address is removed: %s', (text, clean) => {
    expect(redact(text, none)).toBe(clean)
  })

  it.each([
    ['as it is stored', 'card 4111-1111-1111-1111', 'card …1111'],
    ['in groups', 'card 4111 1111 1111 1111', 'card …1111'],
    ['with spaces that do not break', 'card 4111\u00a01111\u00a01111\u00a01111', 'card …1111'],
    ['with other spaces', 'card 4111\u20091111\u202f1111  1111', 'card …1111'],
    ['with other dashes', 'card 4111–1111 — 1111 – 1111', 'card …1111'],
    ['with what is not seen', 'card 4111\u200b1111\u20601111\ufeff1111', 'card …1111'],
    ['with dots, slashes and lines', 'card 4111.1111/1111\n1111', 'card …1111'],
    ['in one piece, twice', '4111111111111111 4111111111111111', '…1111 …1111'],
    ['in digits of another script', '٤١١١ ١١١١ １１１１ 1111, ٥', '…1111, 5'],
    ['but not another one', 'card 4111 1111 1111 1112', 'card 4111 1111 1111 1112'],
  ])('EVID-02 a known card number is shortened: %s', (_what, text, clean) => {
    expect(redact(text, { words: [], cards: ['4111-1111-1111-1111'] })).toBe(clean)
  })

  it.each([
    ['1234567', 'x …4567 y'],
    ['123456', 'x 1234567 y'],
    ['', 'x 1234567 y'],
  ])('EVID-02 a known number needs seven digits, as a requisite does: %j', (card, clean) => {
    expect(redact('x 1234567 y', { words: [], cards: [card] })).toBe(clean)
  })
})

describe('a text that a person wrote', () => {
  it.each<[string, string, string, string[]]>([
    ['a card', 'pay 4276123456789012 now', 'pay …9012 now', []],
    ['two cards', '4276123456789012, 5555 4444 3333 2222', '…9012, …2222', []],
    ['a card with dashes', 'pay 4276-1234-5678-9012', 'pay …9012', []],
    ['a card in groups', '4276 1234 5678\u00a09012', '…9012', []],
    ['a card with other spaces', '4276\u20091234\u202f5678  9012', '…9012', []],
    ['a card with other dashes', '4276–1234 — 5678–9012', '…9012', []],
    ['a card with what is not seen', '4276\u200b1234\u20605678\ufeff9012', '…9012', []],
    [
      'a card in digits of another script',
      '４２７６１２３４５６７８９０１２ ٤٢٧٦ ١٢٣٤ ٥٦٧٨ ٩٠١٢',
      '…9012 …9012',
      [],
    ],
    ['a card in keycaps', '4276123456789012'.replace(/./g, '$&\ufe0f\u20e3'), '…9012\ufe0f\u20e3', []],
    ['a card with dots', '4276.1234.5678.9012', '…9012', []],
    ['a card with slashes', '4276/1234/5678/9012', '…9012', []],
    ['a card in lines', '4276\n1234\n5678\n9012', '…9012', []],
    ['no sums', '1 000.50 2 000.50 3000.5000', '1 000.50 2 000.50 3000.5000', []],
    ['a card at the end of a sentence', 'My card is 4276123456789012.', 'My card is …9012.', []],
    ['a card behind dots', 'card...4276123456789012', 'card...…9012', []],
    ['13 digits', 'x 4276123456789 y', 'x …6789 y', []],
    ['19 digits', '4276123456789012345', '…2345', []],
    ['no 12 digits: a phone', '+998901234567', '+998901234567', []],
    ['no 20 digits: an account', '40817810099910004312', '40817810099910004312', []],
    ['no sum, date and time', 'sum 1500.00, 20.11.2026 12:00', 'sum 1500.00, 20.11.2026 12:00', []],
    ['no fraction', '0.1234567890123 BTC', '0.1234567890123 BTC', []],
    ['no number before a fraction', '1234567890123.5', '1234567890123.5', []],
    ['no payment details', 'paid 4111111111111111', 'paid 4111111111111111', ['4111 1111 1111 1111']],
    [
      'no payment details in groups',
      'paid 4111 1111 1111 1111',
      'paid 4111 1111 1111 1111',
      ['4111111111111111'],
    ],
    ['a card beside payment details', '5555444433332222', '…2222', ['4111111111111111']],
    ['an e-mail address', 'a@mail.example 4276123456789012', '[e-mail] …9012', []],
  ])('EVID-02 keeps only the ending of card numbers: %s', (_what, text, clean, known) => {
    expect(redactProse(text, none, known)).toBe(clean)
  })

  it('EVID-02 the payer’s own card is removed even if it was shown', () => {
    const card = '4111111111111111'
    expect(redactProse(card, { words: [], cards: [card] }, [card])).toBe('…1111')
  })
})
