/** Values that people paste, which a field takes whole or not at all. */

export interface OddValue {
  pasted: string
  /** What each kind of field contains afterwards. */
  card: string
  mask: string
  phone: string
  wallet: string
  code: string
}

/** A number of a card, in the notation `pasted`. */
function card(pasted: string): OddValue {
  const [grouped, plain] = ['4111 1111 1111 1111', '4111111111111111']
  return { pasted, card: grouped, mask: '4111-1111-1111-1111', phone: '', wallet: grouped, code: plain }
}

/** A text that no field but that of a wallet or an account can use: it stays whole, `kept` once it is normalized. */
function account(pasted: string, kept = pasted): OddValue {
  return { pasted, card: kept, mask: '', phone: kept, wallet: kept, code: kept.replaceAll(' ', '') }
}

const LETTERS_OF_DIGITS = { 'full-width': 0xff10, Arabic: 0x0660, Persian: 0x06f0, Devanagari: 0x0966 }

/** The digits of a text in another script. */
function inScript(zero: number, text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
}

export const ODD_VALUES: Record<string, OddValue> = {
  ...Object.fromEntries(
    Object.entries(LETTERS_OF_DIGITS).map(([script, zero]) => [
      `a card in ${script} digits`,
      { ...card(inScript(zero, '4111111111111111')), phone: '4111111111111111' },
    ]),
  ),
  'a card with zero-width characters and direction marks': {
    ...card('\u200e4111\u200b1111\u20601111\u200f1111\u202c'),
    phone: '4111111111111111',
  },
  'a card with no-break spaces and dashes': {
    ...card('4111\u00a01111–1111-1111'),
    phone: '4111 1111-1111-1111',
    code: '4111111111111111',
  },
  'a card of 19 digits': {
    ...account('6304000000000000000'),
    card: '6304 0000 0000 0000 000',
    wallet: '6304 0000 0000 0000 000',
  },
  'an account of 20 digits': account('40817810099910004312'),
  'an IBAN of Kazakhstan': account('KZ86125KZT5004100100'),
  'an IBAN of Kazakhstan in groups': account('KZ86 125K ZT50 0410 0100'),
  'an IBAN of Ukraine': account('UA213223130000026007233566001'),
  'an IBAN of Ukraine in groups': account('UA21 3223 1300 0002 6007 2335 6600 1'),
  'an IBAN of Ukraine in small letters': account('ua 21 3223 1300 0002 6007 2335 6600 1'),
  'an IBAN of Azerbaijan': account('AZ21NABZ00000000137010001944'),
  'an IBAN of Azerbaijan in groups': account('AZ21 NABZ 0000 0000 1370 1000 1944'),
  'an IBAN of Belarus': account('BY20OLMP31350000001000000933'),
  'an IBAN of Belarus in groups': account('BY20 OLMP 3135 0000 0010 0000 0933'),
  'an IBAN of Germany': account('DE89370400440532013000'),
  'an IBAN of Germany in groups': account('DE 89 3704 0044 0532 0130 00'),
  'an IBAN of Turkey': account('TR330006100519786457841326'),
  'an IBAN of Turkey in groups': account('TR33 0006 1005 1978 6457 8413 26'),
  'an IBAN of Norway, as long as a card': account('NO93 8601 1117 947'),
  'an IBAN in full-width letters': account(
    'ＫＺ８６１２５ＫＺＴ５００４１００１００',
    'KZ86125KZT5004100100',
  ),
  'an IBAN after a word': {
    ...account('IBAN UA21 3223 1300 0002 6007 2335 6600 1', 'UA21 3223 1300 0002 6007 2335 6600 1'),
    code: 'IBANUA213223130000026007233566001',
  },
  'an IBAN after a word, apart': account('IBAN UA 21 3223 1300 0002 6007 2335 6600 1'),
  'a WebMoney purse': account('R123456789012'),
  'a WebMoney purse, apart': account('R 123456789012'),
  'a WebMoney purse after a word': account('WebMoney R123456789012'),
  'a masked card': account('4111 **** **** 1111'),
  'a card with its middle left out': account('4111••••1111'),
  'two cards': account('old 4111111111111111 new 5555555555554444'),
}
