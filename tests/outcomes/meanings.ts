// long: each meaning in five languages
/**
 * Meanings of the texts at the end of an order, and the words that express them in each language.
 * Nothing is imported from src: a text may be reworded, but its meaning must not change.
 */
export const LANGS = ['ru', 'en', 'ua', 'uz', 'tj'] as const
type Lang = (typeof LANGS)[number]

type Words = Readonly<Record<Lang, RegExp>>

export const MEANINGS = {
  // The order.
  orderPaid: {
    ru: /заказ (уже )?оплачен|Оплата прошла|Платёж выполнен/i,
    en: /order is (already )?paid|Payment (complete|performed)/i,
    ua: /замовлення (вже )?оплачено|Оплата пройшла|Платіж виконано/i,
    uz: /buyurtma (allaqachon )?toʻlan(di|gan)|Toʻlov (oʻtdi|bajarildi)/i,
    tj: /фармоиш (аллакай )?пардохт шуд|Пардохт (анҷом ёфт|иҷро шуд)/i,
  },
  paymentNotPerformed: {
    ru: /Платёж не выполнен|платёж отменён/,
    en: /Payment not performed|payment was cancelled/,
    ua: /Платіж не виконано|платіж скасовано/,
    uz: /Toʻlov amalga oshmadi|toʻlov bekor qilingan/,
    tj: /Пардохт иҷро нашуд|пардохт бекор шудааст/,
  },
  orderNotPaid: {
    ru: /заказ не оплачен/i,
    en: /order isn’t paid/i,
    ua: /замовлення не оплачено/i,
    uz: /buyurtma toʻlanma(di|gan)/i,
    tj: /фармоиш пардохт нашуд/i,
  },
  withdrawalPerformed: {
    ru: /Вывод (завершён|выполнен)|Вы получили деньги/,
    en: /Withdrawal (complete|performed)|You got the money/,
    ua: /Виведення (завершено|виконано)|Ви отримали гроші/,
    uz: /Pulni oldingiz|Pul sizga yuborildi|Siz pulni oldingiz/,
    tj: /пулро гирифтед|Пул ба шумо фиристода шуд/,
  },
  withdrawalNotPerformed: {
    ru: /Вывод (не выполнен|отменён)/,
    en: /Withdrawal (not performed|cancelled)/,
    ua: /Виведення (не виконано|скасовано)/,
    uz: /yechib olish (amalga oshmadi|bekor qilindi)/,
    tj: /Гирифтани пул (иҷро нашуд|бекор шуд)/,
  },
  // Who won.
  youWon: {
    ru: /в вашу пользу/,
    en: /in your favour/,
    ua: /на вашу користь/,
    uz: /sizning foydangizga/,
    tj: /ба фоидаи шумо/,
  },
  sellerWon: {
    ru: /в пользу продавца/,
    en: /in the seller’s favour/,
    ua: /на користь продавця/,
    uz: /sotuvchi foydasiga/,
    tj: /ба фоидаи фурӯшанда/,
  },
  buyerWon: {
    ru: /в пользу покупателя/,
    en: /in the buyer’s favour/,
    ua: /на користь покупця/,
    uz: /xaridor foydasiga/,
    tj: /ба фоидаи харидор/,
  },
  // Why it ended.
  youCancelled: {
    ru: /Вы отменили/,
    en: /You cancelled/,
    ua: /Ви скасували/,
    uz: /Siz .*bekor qildingiz/,
    tj: /Шумо .*бекор кардед/,
  },
  sellerCancelled: {
    ru: /Продавец отменил/,
    en: /The seller cancelled/,
    ua: /Продавець скасував/,
    uz: /Sotuvchi bitimni bekor qildi/,
    tj: /Фурӯшанда муомиларо бекор кард/,
  },
  buyerCancelled: {
    ru: /Покупатель отменил/,
    en: /The buyer cancelled/,
    ua: /Покупець скасував/,
    uz: /Xaridor bitimni bekor qildi/,
    tj: /Харидор муомиларо бекор кард/,
  },
  timeRanOut: {
    ru: /Время вышло/,
    en: /Time ran out|Time is up/,
    ua: /Час вийшов/,
    uz: /Vaqt tugadi/,
    tj: /Вақт тамом шуд/,
  },
  detailsTooLate: {
    ru: /Реквизиты не указаны вовремя/,
    en: /details weren’t entered in time/,
    ua: /Реквізити не вказано вчасно/,
    uz: /Rekvizitlar vaqtida kiritilmadi/,
    tj: /Реквизитҳо сари вақт навишта нашуданд/,
  },
  // Where the money and the coins are.
  coinsReleased: {
    ru: /монеты переданы/,
    en: /coins were released/,
    ua: /монети передано/,
    uz: /tangalar berildi/,
    tj: /тангаҳо дода шуданд/,
  },
  coinsWentToBuyer: {
    ru: /[Мм]онеты переданы ему|покупатель получил монеты/,
    en: /coins went to the buyer|the buyer got the coins/,
    ua: /[Мм]онети передано йому|покупець отримав монети/,
    uz: /[Tt]angalar unga berildi|xaridor tangalarni oldi/,
    tj: /[Тт]ангаҳо ба ӯ дода шуданд|харидор тангаҳоро гирифт/,
  },
  coinsStayWithSeller: {
    ru: /Монеты остались у продавца/,
    en: /coins stay with the seller/,
    ua: /Монети залишилися в продавця/,
    uz: /Tangalar sotuvchida qoldi/,
    tj: /Тангаҳо дар дасти фурӯшанда монданд/,
  },
  yourCoinsNotSent: {
    ru: /Ваши монеты не отправлены/,
    en: /Your coins were not sent/,
    ua: /Ваші монети не надіслано/,
    uz: /Tangalaringiz yuborilmadi/,
    tj: /Тангаҳои шумо фиристода нашуданд/,
  },
  yourCoinsStay: {
    ru: /монеты останутся у вас/,
    en: /you keep your coins/,
    ua: /монети залишаться у вас/,
    uz: /tangalar esa oʻzingizda qoladi/,
    tj: /тангаҳо дар дасти шумо мемонанд/,
  },
  coinsReceived: {
    ru: /Монеты получены/,
    en: /Coins received/,
    ua: /Монети отримано/,
    uz: /Tangalar qabul qilindi/,
    tj: /Тангаҳо қабул шуданд/,
  },
  coinsArrived: {
    ru: /Монеты пришли/,
    en: /coins have arrived/,
    ua: /Монети надійшли/,
    uz: /Tangalar keldi/,
    tj: /Тангаҳо расиданд/,
  },
  noNewOrder: {
    ru: /новую заявку не создавайте/,
    en: /don’t create a new order/,
    ua: /нової заявки не створюйте/,
    uz: /yangi soʻrov yaratmang/,
    tj: /дархости нав насозед/,
  },
  onlyPartArrived: {
    ru: /Пришла только часть/,
    en: /Only a part has arrived/,
    ua: /Надійшла лише частина/,
    uz: /Faqat bir qismi keldi/,
    tj: /Танҳо як қисм расид/,
  },
  moneyDoesNotComeBack: {
    ru: /деньги сами не вернутся/,
    en: /does not come back by itself/,
    ua: /гроші самі не повернуться/,
    uz: /oʻz-oʻzidan qaytmaydi/,
    tj: /худ ба худ барнамегардад/,
  },
  youGotTheMoney: {
    ru: /Вы получили деньги|Деньги отправлены по вашим/,
    en: /You got the money|money was sent to your details/,
    ua: /Ви отримали гроші|Гроші надіслано за вашими/,
    uz: /Siz pulni oldingiz|Pul rekvizitlaringizga yuborildi/,
    tj: /Шумо пулро гирифтед|Пул ба реквизитҳои шумо фиристода шуд/,
  },
  // What to do now.
  nothingToDo: {
    ru: /ничего (делать|отправлять) не нужно|Платить ещё раз не нужно/,
    en: /nothing (more )?to (do|send)|don’t need to pay again/,
    ua: /нічого (робити|надсилати) не потрібно|Платити ще раз не потрібно/,
    uz: /hech narsa (qilish|yuborish) kerak emas|Yana toʻlash kerak emas/,
    tj: /(коре кардан|чизе фиристодан) лозим нест|Боз пардохт кардан лозим нест/,
  },
  sendNoMore: {
    ru: /больше не переводите|больше ничего не отправляйте|Не переводите/,
    en: /Don’t send (any(thing)? more|it again|the money a second time)/,
    ua: /більше не переказуйте|більше нічого не надсилайте|Не переказуйте/,
    uz: /boshqa pul oʻtkazmang|boshqa hech narsa yubormang|marta oʻtkazmang/,
    tj: /дигар пул нагузаронед|дигар чизе нафиристед|дуюм нагузаронед/,
  },
  askSupport: {
    ru: /апишите в поддержку/,
    en: /ontact support/,
    ua: /апишіть у підтримку/,
    uz: /ordam xizmatiga (tranzaksiya havolasi bilan )?yozing/,
    tj: /хадамоти дастгирӣ нависед/,
  },
  checkTheBank: {
    ru: /роверьте (деньги )?в банке/,
    en: /[Cc]heck (with )?your bank/,
    ua: /еревірте (гроші )?в банку/,
    uz: /bankda tekshiring/,
    tj: /Дар бонк санҷед|дар бонк санҷед/,
  },
  doNotReturnIt: {
    ru: /Не возвращайте их сами/,
    en: /Don’t send it back yourself/,
    ua: /Не повертайте їх самостійно/,
    uz: /oʻzingiz qaytarmang/,
    tj: /худатон барнагардонед/,
  },
  newOrder: {
    ru: /нов(ая|ую) заявк/,
    en: /new order/,
    ua: /нов(а|у) заявк/,
    uz: /yangi soʻrov/,
    tj: /дархости нав/,
  },
  startAnew: {
    ru: /Начните оплату заново/,
    en: /Start the payment again/,
    ua: /Почніть оплату знову/,
    uz: /qaytadan boshlang/,
    tj: /аз нав оғоз кунед/,
  },
  sendTheRest: {
    ru: /Отправьте ещё/,
    en: /Send .* more to the same/,
    ua: /Надішліть ще/,
    uz: /yana .* yuboring/,
    tj: /боз .* фиристед/,
  },
  waitForConfirmation: {
    ru: /Ждём подтверждения/,
    en: /Waiting for confirmation/,
    ua: /Чекаємо на підтвердження/,
    uz: /tasdigʻini kutyapmiz/,
    tj: /Тасдиқи пардохтро интизорем/,
  },
  waitForBuyer: {
    ru: /Ждём перевода от покупателя/,
    en: /Waiting for the buyer/,
    ua: /Чекаємо на переказ від покупця/,
    uz: /Xaridor oʻtkazmasini kutyapmiz/,
    tj: /Интиқоли харидорро интизорем/,
  },
} as const satisfies Record<string, Words>

export type Meaning = keyof typeof MEANINGS
