/** Finds links, handles and instructions in a requisite: a trader writes it, but it stands under the page's own heading. */
import { hasLink } from '../../rules/detection.ts'
import { messageWarnings } from '../../rules/messageWarnings.ts'
import { LETTER, plainText, readings } from '../../rules/plainText.ts'
import { parseRequisite } from '../../rules/requisite.ts'

/** A name, a bank or a company with its legal form has fewer words. */
const WORDS_MAX = 6
/** "I.PETROV" is a name; "T.ME/name" and "x.com" are none. */
const INITIAL = /(?<![\p{L}\p{N}])\p{Lu}\.(?=\p{Lu}\p{L}+(?![\p{L}\p{N}./:]))/gu
const HANDLE = /@ ?[\p{L}\p{N}_]{3,}|(?<![\p{L}\p{N}])t ?\. ?me(?!\p{L})/iu

/** Whole words, in `readings`, so without diacritics: "и" for "й". */
const MESSENGER = `telegram${LETTER}*|tg|тг|телеграм${LETTER}*|телег[аеу]|whats ?app|ватсап${LETTER}*|вотсап${LETTER}*|вацап${LETTER}*|viber|ваибер${LETTER}*|instagram|инстаграм${LETTER}*|skype|скаип|messenger|мессенджер${LETTER}*`
const RUSSIAN = `(?:на|)пиши(?:те)?|(?:по|)звони(?:те)?|переиди(?:те)?|переходи(?:те)?|открои(?:те)?|(?:от|)сканируи(?:те)?|скачаи(?:те)?|установи(?:те)?|пришли(?:те)?|присылаи(?:те)?|скинь(?:те)?|отправь(?:те)?|отправляи(?:те)?|переведи(?:те)?|переводи(?:те|ть)?|(?:о|за|)плати(?:те|ть)?|укажи(?:те)?|указываи(?:те)?|указывать|нажми(?:те)?|введи(?:те)?|подтверди(?:те)?|свяжи(?:те)?сь|обрати(?:те)?сь|добавь(?:те)?|уточни(?:те)?|спроси(?:те)?|запроси(?:те)?|зайди(?:те)?|комментари${LETTER}*|назначени${LETTER}*|обязательно|внимание|срочно|отмен(?:а|у|ить|ите|яите|яи|и)|обнови(?:те)?|верни(?:те)?`
const ENGLISH =
  'please|(?:write|message|contact|call|text|ask) (?:me|us|to|support|in|the|for|via|at|on)|(?:open|visit|follow|scan|click|press|tap|download|install|use|enter|add|join) (?:the|this|that|on|here|my|our|a|link|qr|code|app)|(?:send|pay|transfer) (?:to|only|the|it|here|me|us|via|after|by|money|with)|comment|attention|urgent|call|cancel|refund|reload|do not|don.?t|payment (?:note|purpose|reference)'
const UKRAINIAN = `(?:на|)пиш(?:и|іть)|подзвоніть|телефонуите|переидіть|відкрии(?:те)?|(?:від|)скануи(?:те)?|завантажте|надішл(?:и|іть)|перекаж(?:и|іть)|(?:с|за|)платіть|вкаж(?:и|іть)|вказуи(?:те)?|натисніть|введіть|підтвердіть|зв.?яжіться|зверніться|додаите|коментар${LETTER}*|призначення|обов.?язково|увага|терміново|скасуи(?:те)?|скасувати|оновіть|поверніть`
const UZBEK = `yozing|yozib|qo.?ng.?iroq|o.?ting|oching|skanerlang|skaner qiling|yuklab|yuboring|jo.?nating|o.?tkazing|to.?lang|ko.?rsating|bosing|kiriting|tasdiqlang|bog.?laning|murojaat|qo.?shing|izoh${LETTER}*|diqqat|albatta|bekor|yangilang|qaytaring`
const TAJIK = `${LETTER}+ (?:кунед|занед|ди[ҳх]ед|гиред)|нависед|гузаред|кушоед|фиристед|супоред|муро[чҷ]иат|диққат|[ҳх]атман|бекор`
const INSTRUCTION = new RegExp(
  `(?<!${LETTER})(?:${[MESSENGER, RUSSIAN, ENGLISH, UKRAINIAN, UZBEK, TAJIK].join('|')})(?!${LETTER})`,
)

/** True when a requisite contains a link, a handle, or more words than number, bank and holder need. */
export function isUnusualRequisite(requisite: string): boolean {
  const { kind, number } = parseRequisite(requisite)
  // The dots of a phone number are not those of an address.
  const words = kind === 'other' ? requisite : requisite.replace(number, ' ')
  const warnings = messageWarnings(words.replace(INITIAL, ''), number)
  return (
    HANDLE.test(plainText(words)) ||
    words.split(/[,;|\n\r]/).some(hasManyWords) ||
    warnings.some((warning) => warning !== 'deal:chat.otherRequisite') ||
    readings(words).some((reading) => INSTRUCTION.test(reading))
  )
}

function hasManyWords(part: string): boolean {
  return (plainText(part).match(/\p{L}{2,}/gu) ?? []).length > WORDS_MAX
}

/** The host of the first site that a QR code with this text opens; the scheme of an address without a host; null without an address. */
export function siteInCode(text: string): string | null {
  for (const word of text.split(/[\s,;|<>"'()]+/u)) {
    const address = /^[a-z][a-z\d+.-]*:/i.test(word) && !/^[\w.-]+:\d+/.test(word) ? word : `https://${word}`
    const site = hasLink(word) ? siteOf(address) : null
    if (site !== null) return site
  }
  return null
}

function siteOf(address: string): string | null {
  try {
    const { host, protocol } = new URL(address)
    return host === '' ? protocol : host
  } catch {
    return null
  }
}
