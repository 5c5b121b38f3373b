/** The screen of each group of texts: its name for the reviewer, and the scene of the gallery that shows it. */

export interface Place {
  /** In Russian, which every reviewer reads: it is the language of the source. */
  readonly name: string
  /** Scene of `tests/e2e/support/scenes.ts`; null where no picture would help. */
  readonly scene: string | null
  readonly groups: readonly string[]
}

export const PLACES: readonly Place[] = [
  place('Оплата: заказ и выбор банка', 'purchase/demo', 'payment order methods brokers'),
  place('Оплата: поиск реквизитов', 'purchase/search', 'search dealSearch stepper'),
  place('Оплата: реквизиты не нашлись', 'purchase/restart', 'restart'),
  place('Оплата: реквизиты', 'purchase/requisites', 'requisites rules copy amounts time'),
  place('Оплата: вопрос «Вы уже перевели?»', 'purchase/question-paid', 'confirmPaid'),
  place('Оплата: вопрос об отмене', 'purchase/question-cancel', 'cancelPayment'),
  place('Оплата: номер карты плательщика', 'purchase/mask-dialog', 'cardDialog'),
  place('Оплата: чек', 'purchase/receipt', 'receipt file'),
  place('Оплата: ждём подтверждения', 'purchase/paid', 'waiting attention'),
  place('Оплата: прошла', 'purchase/success', 'success vote backLink promo keepAccount'),
  place('Оплата: не выполнена', 'purchase/cancelled', 'failure'),
  place('Оплата: «Деньги уже отправлены»', 'purchase/rescue', 'rescue'),
  place('Оплата: реквизиты изменились', 'purchase/changed', 'changed'),
  place('Оплата: подсказки', 'purchase/hint', 'paymentHints hints'),
  place('Сделка: вкладка «Детали»', 'purchase/tab-info', 'tabs info'),
  place('Сделка: что происходило', 'purchase/tab-info-log', 'log'),
  place('Сделка: чат', 'purchase/tab-chat-talk', 'chat'),
  place('Сделка: спор', 'purchase/dispute', 'dispute'),
  place('Сделка: вопрос перед спором', 'purchase/dispute-case', 'disputeCase'),
  place('Сделка: доказательства в споре', 'purchase/dispute-evidence', 'evidence'),
  place('Сделка: уведомления', 'purchase/unread', 'inbox'),
  place('Вывод: выбор способа', 'sale/demo', 'sale'),
  place('Вывод: проверка заявки', 'sale/not-approved', 'approval'),
  place('Вывод: свои реквизиты', 'sale/requisite', 'saleRequisite'),
  place('Вывод: сверка реквизитов', 'sale/requisite-filled', 'readBack'),
  place('Вывод: поиск покупателя', 'sale/search', 'saleSearch'),
  place('Вывод: покупатель не нашёлся', 'sale/restart', 'saleRestart'),
  place('Вывод: ждём перевода', 'sale/waiting', 'saleWaiting'),
  place('Вывод: проверка перевода', 'sale/paid', 'sendCoins saleHints'),
  place('Вывод: отправка монет', 'sale/release', 'release'),
  place('Вывод: вопрос об отмене', 'sale/question-cancel', 'cancelSale'),
  place('Вывод: завершён', 'sale/success', 'saleSuccess'),
  place('Вывод: не выполнен', 'sale/cancelled', 'saleFailure'),
  place('Пополнение: выбор монеты', 'deposit/demo', 'deposit networks'),
  place('Пополнение: адрес и предупреждения', 'deposit/waiting', 'depositAddress depositWarning'),
  place('Пополнение: комиссия биржи', 'deposit/fee', 'depositFee'),
  place('Пополнение: что пришло', 'deposit/partial', 'depositState cryptoHints'),
  place('Быстрый платёж: выбор банка', 'flash/demo', 'flashpay flashpayHints'),
  place('Быстрый платёж: реквизиты', 'flash/requisites', 'flashpayPayment'),
  place('Быстрый платёж: результат', 'flash/not-ok', 'flashpayResult'),
  place('Вход', 'purchase/password', 'auth registration'),
  place('Аккаунт заблокирован', 'purchase/banned', 'banned'),
  place('Почта', 'purchase/email-wrong', 'email form'),
  place('Сообщение об ошибке', 'purchase/error', 'errors fields risk dialog'),
  place('Предыдущий платёж не завершён', 'errors/unfinished', 'paymentError redirectDialog'),
  place('Такой страницы нет', 'errors/not-found', 'notFound'),
  place('Нет интернета', 'purchase/offline', 'net'),
  place('Продолжить на телефоне', 'purchase/handoff', 'handoff'),
  place('Встроенный браузер мессенджера', 'purchase/in-app', 'inApp framed'),
  place('Поддержка', 'purchase/tab-support', 'support supportBundle'),
  place('Слова каждой страницы', null, 'app pages common'),
]

/** The groups that no screen above names. */
export function otherPlace(groups: ReadonlySet<string>): Place {
  const placed = new Set(PLACES.flatMap((known) => known.groups))
  return { name: 'Остальное', scene: null, groups: [...groups].filter((group) => !placed.has(group)) }
}

function place(name: string, scene: string | null, groups: string): Place {
  return { name, scene, groups: groups.split(' ') }
}
