// long: one table of all rules
/** Phrases that a text about money must and must not contain, in every language. */
import { describe, expect, it } from 'vitest'
import type { Lang } from '../../src/contract/languages.ts'
import { allTexts, LANGS } from './texts.ts'

type Words = Readonly<Record<Lang, RegExp>>

/** The text of `key` has to match `has` and must not match `never`, in each language. */
interface Rule {
  row: string
  what: string
  key: string
  has: Words
  never?: Words
}

const RULES: readonly Rule[] = [
  {
    row: 'DISP-04',
    what: 'says that silence loses the dispute',
    key: 'dispute.yourTurn',
    has: {
      ru: /в пользу другой стороны/,
      en: /in the other side’s favour/,
      ua: /на користь іншої сторони/,
      uz: /ikkinchi tomon foydasiga/,
      tj: /ба фоидаи тарафи дигар/,
    },
    never: { ru: /без вас/, en: /without you/, ua: /без вас/, uz: /sizsiz/, tj: /бе шумо/ },
  },
  {
    row: 'DISP-05',
    what: 'gives the 40 minutes as the most there can be',
    key: 'dispute.hint',
    has: {
      ru: /до \{\{minutes\}\}/,
      en: /up to \{\{minutes\}\}/,
      ua: /до \{\{minutes\}\}/,
      uz: /\{\{minutes\}\}\sdaqiqagacha/,
      tj: /то \{\{minutes\}\}/,
    },
  },
  {
    row: 'DISP-05',
    what: 'points from the hint to the countdown, which is the limit',
    key: 'dispute.hintLimit',
    has: { ru: /отсчёте/, en: /countdown/, ua: /відліку/, uz: /vaqt hisobida/, tj: /ҳисоби вақт/ },
  },
  {
    row: 'DISP-05',
    what: 'says whose silence closes the dispute, since support is asked to answer on the same screen',
    key: 'dispute.ifSilent',
    has: {
      ru: /другая сторона/,
      en: /the other side/,
      ua: /інша сторона/,
      uz: /Ikkinchi tomon/,
      tj: /тарафи дигар/,
    },
  },
  {
    row: 'CAT-20',
    what: 'asks for another bank, not for another amount',
    key: 'errors.amount-too-low-for-chosen-broker',
    has: { ru: /другой\./, en: /another bank/, ua: /інший\./, uz: /Boshqa bankni/, tj: /Бонки дигарро/ },
  },
  {
    row: 'DISP-04',
    what: 'names a deadline, since the opener reads it too, and asks nobody to join',
    key: 'dispute.until',
    has: { ru: /Срок/, en: /due/, ua: /Відповідь до/, uz: /muddati/, tj: /Муҳлат/ },
    never: { ru: /одтверд/, en: /[Jj]oin/, ua: /ідтверд/, uz: /asdiqla/, tj: /асдиқ/ },
  },
  {
    row: 'SALE-19',
    what: 'asks whether the money is missing, and does not claim that it is',
    key: 'sendCoins.missing',
    has: { ru: /\?$/, en: /\?$/, ua: /\?$/, uz: /\?$/, tj: /\?$/ },
  },
  {
    row: 'PUR-11',
    what: 'says that the payment is not reported yet',
    key: 'receipt.optional',
    has: {
      ru: /^Последний шаг.*будет отмечена, когда/,
      en: /^Last step.*is reported once/,
      ua: /^Останній крок.*буде позначено, коли/,
      uz: /^Oxirgi qadam.*keyin toʻlov qilingan deb belgilanadi/,
      tj: /^Қадами охирин.*баъди он қайд мешавад/,
    },
  },
  {
    row: 'SALE-19',
    what: 'sends the seller to the bank before it asks to confirm',
    key: 'saleWaiting.status',
    has: {
      ru: /банк.*подтверд/,
      en: /bank.*confirm that the money arrived/,
      ua: /банк.*підтвердьте/,
      uz: /bank.*tasdiqlang/,
      tj: /бонк.*тасдиқ/,
    },
  },
  {
    row: 'SALE-19',
    what: 'compares the sender with nobody’s nickname',
    key: 'sendCoins.sender',
    has: { ru: /чате/, en: /chat/, ua: /чаті/, uz: /chatda/, tj: /чат/ },
    never: {
      ru: /похож|имя покупателя/,
      en: /looks like|buyer’s name/,
      ua: /схож|ім’я покупця/,
      uz: /oʻxsha|xaridor ismi/,
      tj: /монанд|номи харидор/,
    },
  },
  {
    row: 'SALE-18',
    what: 'says what the buyer has to do, not what the buyer does',
    key: 'saleWaiting.until',
    has: { ru: /должен/i, en: /must/i, ua: /має/i, uz: /kerak/, tj: /бояд/ },
  },
  ...['search.long', 'saleSearch.long'].map((key) => ({
    row: 'PUR-24 SALE-15',
    what: 'counts the minutes of the whole search',
    key,
    has: {
      ru: /всего до \{\{minutes\}\}/,
      en: /up to \{\{minutes\}\} minutes in all/,
      ua: /усього до \{\{minutes\}\}/,
      uz: /jami \{\{minutes\}\}\sdaqiqagacha/,
      tj: /ҳамагӣ то \{\{minutes\}\}/,
    },
  })),
  {
    row: 'PUR-18',
    what: 'knows only support while a search runs',
    key: 'cancelPayment.searchText',
    has: { ru: /поддержк/, en: /support/, ua: /підтримк/, uz: /yordam xizmati/, tj: /дастгирӣ/ },
    never: { ru: /[«{]/, en: /[“{]/, ua: /[«{]/, uz: /[“{]/, tj: /[«{]/ },
  },
  ...['rescue.text', 'depositState.overtimeSent'].map((key) => ({
    row: 'PUR-19 CP-08',
    what: 'promises help, not a find',
    key,
    has: {
      ru: /поможет найти/,
      en: /will help find/,
      ua: /допоможе знайти/,
      uz: /topishga yordam beradi/,
      tj: /барои ёфтани \S+ кӯмак мекунанд/,
    },
    never: { ru: /найдёт/, en: /will find/, ua: /знайде/, uz: /topadi/, tj: /меёбанд/ },
  })),
  {
    row: 'ERR-02 PUR-20',
    what: 'knows not whether an earlier deal of the order was paid',
    key: 'paymentError.description',
    has: { ru: /Если вы уже/, en: /If you have already/, ua: /Якщо ви вже/, uz: /Agar/, tj: /Агар/ },
    never: { ru: /списан/, en: /charged/, ua: /списано/, uz: /yechil/, tj: /гирифта/ },
  },
  {
    row: 'PUR-16',
    what: 'waits for a confirmation, which an automatic deal gives too',
    key: 'waiting.title',
    has: { ru: /оплаты/, en: /confirmation/, ua: /оплати/, uz: /Toʻlov/, tj: /пардохт/ },
    never: { ru: /продавц/, en: /seller/, ua: /продавц/, uz: /otuvchi/, tj: /урӯшанда/ },
  },
  {
    row: 'PUR-16',
    what: 'has no seller either in what comes next',
    key: 'waiting.next',
    has: { ru: /подтверждения/, en: /confirmed/, ua: /підтвердження/, uz: /Tasdiqlangach/, tj: /тасдиқ/ },
    never: { ru: /он подтвердит/, en: /\bhe\b|seller/, ua: /він/, uz: /otuvchi/, tj: /урӯшанда/ },
  },
  {
    row: 'DISP-03 DISP-04',
    what: 'says that support decides, but not that it is support’s turn: the other side may have to join first',
    key: 'dispute.decides',
    has: { ru: /поддержк/, en: /Support will/, ua: /підтримк/, uz: /yordam xizmati/, tj: /дастгирӣ/ },
    never: { ru: /Теперь/, en: /\bnow\b/, ua: /Тепер/, uz: /Endi/, tj: /Акнун/ },
  },
  {
    row: 'PUR-08 PUR-10',
    what: 'says that the transfer alone is not enough: the button has to be pressed in time, too',
    key: 'requisites.atZero',
    has: { ru: /кнопку/, en: /button/, ua: /кнопку/, uz: /tugma/, tj: /тугма/ },
  },
  {
    row: 'SALE-07',
    what: 'leaves the time to the countdown above, which a reload does not start again',
    key: 'saleRequisite.timer',
    has: { ru: /вовремя/, en: /in time/, ua: /вчасно/, uz: /vaqtida/, tj: /сари вақт/ },
    never: { ru: /\{/, en: /\{/, ua: /\{/, uz: /\{/, tj: /\{/ },
  },
  {
    row: 'FP-09',
    what: 'points to no details on the screen, where none are any more',
    key: 'flashpayResult.notPerformedText',
    has: { ru: /старым/, en: /the old details/, ua: /старими/, uz: /Eski/, tj: /кӯҳна/ },
  },
  {
    row: 'EVID-01',
    what: 'promises no chat and no dispute, which deposits and fast orders do not have',
    key: 'pack.text',
    has: { ru: /всё/, en: /everything/, ua: /усе/, uz: /hamma/, tj: /ҳар чи/ },
    never: { ru: /чат|спор/, en: /chat|dispute/, ua: /чат|спір/, uz: /chat|nizo/, tj: /чат|баҳс/ },
  },
  {
    row: 'EVID-01',
    what: 'says which clock is taken from which: the number has a sign',
    key: 'pack.clock',
    has: { ru: /минус/, en: /minus/, ua: /мінус/, uz: /minus/, tj: /тарҳи/ },
  },
  ...['chat.asksOrder', 'chat.ownOrder.text', 'chat.ownOrder.textSale', 'saleRequisite.ownOrder'].map(
    (key) => ({
      row: 'SAFE-11 A78',
      what: 'means the number that opens the order, not the shop’s order number, which does not',
      key,
      has: { ru: /ссылк/, en: /link/, ua: /посиланн/, uz: /havola/, tj: /пайванд/ },
      never: {
        ru: /номер (вашего )?заказа/,
        en: /number of your order|order number/,
        ua: /номер (вашого )?замовлення/,
        uz: /buyurtmangiz raqami|buyurtma raqami/,
        tj: /рақами фармоиш/,
      },
    }),
  ),
  {
    row: 'AUTH-02 AUTH-07',
    what: 'speaks of no deal and of no time, which the order may not have',
    key: 'auth.relogin',
    has: {
      ru: /Если идёт отсчёт/,
      en: /If a countdown/,
      ua: /Якщо йде відлік/,
      uz: /boshlangan boʻlsa/,
      tj: /Агар ҳисоби/,
    },
    never: { ru: /делк/, en: /deal/, ua: /год[аиоу]/, uz: /itim/, tj: /уомила/ },
  },
  {
    row: 'PUR-13 PUR-16',
    what: 'names no seller, whom an automatic deal does not have',
    key: 'waiting.receiptPending',
    has: { ru: /чек/, en: /receipt/, ua: /квитанцію/, uz: /Chek/, tj: /Чек/ },
    never: { ru: /продавец/, en: /seller/, ua: /продавець/, uz: /otuvchi/, tj: /урӯшанда/ },
  },
  {
    row: 'PUR-07',
    what: 'names no seller, whom an automatic deal does not have',
    key: 'search.preparing',
    has: { ru: /реквизиты/, en: /details/, ua: /реквізити/, uz: /Rekvizit/, tj: /Реквизит/ },
    never: { ru: /родав/, en: /seller/, ua: /родав/, uz: /otuvchi/, tj: /урӯшанда/ },
  },
  ...['changed.search', 'changed.nobody'].map((key) => ({
    row: 'PUR-29',
    what: 'says that the deal is over, not who ended it, which the gateway does not tell',
    key,
    has: {
      ru: /сделка отменена/,
      en: /deal was cancelled/,
      ua: /угоду скасовано/,
      uz: /bitim bekor/,
      tj: /Муомилаи пештара бекор/,
    },
    never: { ru: /вышел/, en: /left/, ua: /вийшов/, uz: /chiqdi\./, tj: /баромад/ },
  })),
]

describe('texts about money', () => {
  for (const { row, what, key, has, never } of RULES)
    it.each(LANGS)(`${row} ${key} ${what}: %s`, (lang) => {
      const text = allTexts(lang).get(key)
      expect(text).toMatch(has[lang])
      expect(text).not.toMatch(never?.[lang] ?? /^$/)
    })

  it('FP-09 a flash sale that ends without money is called a cancelled withdrawal', () => {
    const labels = LANGS.map((lang) => allTexts(lang).get('flashpayResult.saleCancelled'))
    expect(labels).toEqual([
      'Вывод отменён',
      'Withdrawal cancelled',
      'Виведення скасовано',
      'Pulni yechib olish bekor qilindi',
      'Гирифтани пул бекор шуд',
    ])
  })

  it.each([
    ['uz', /[Pp]uling(iz)? yechil/],
    ['tj', /Пули шумо гирифта н/],
  ] as const)(
    'CAT-35 PUR-20 %s says that the account was not charged, not that no payout came',
    (lang, payout) => {
      expect([...allTexts(lang)].filter(([, text]) => payout.test(text))).toEqual([])
    },
  )

  it.each([
    ['ru', /(?<!\p{L})Я (?:уже )?\p{L}+л(?!\p{L})|(?<!\p{L})согласен(?!\p{L})|первым/u],
    ['ua', /(?<!\p{L})Я (?:вже )?\p{L}+в(?!\p{L})|(?<!\p{L})згоден(?!\p{L})|першим/u],
  ] as const)('PUR-10 SALE-20 %s leaves open whether the person is a man or a woman', (lang, gendered) => {
    expect([...allTexts(lang)].filter(([, text]) => gendered.test(text))).toEqual([])
  })
})
