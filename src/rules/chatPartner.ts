/** Who the other side of the chat is, and how it is called. */
import type { Autodeal, Deal } from '../contract/deals.ts'
import type { Id } from '../contract/ids.ts'
import type { Translate } from '../i18n/types.ts'
import { otherSide, type Side } from './deal.ts'
import { lookAlike } from './plainText.ts'
import { clipText, visibleText } from './text.ts'

/** Displayed length in code units. */
const PARTNER_NAME_MAX = 32
/** Only this many characters are processed, which limits the work for very long nicknames. */
const READ_MAX = 1_000

/** The nickname without invisible characters, line breaks and stacked accents, cut to 32 code units between two characters; empty when nothing is left. */
export function partnerName(nickname: string): string {
  const line = visibleText(nickname.slice(0, READ_MAX))
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  const shown = clipText(line, PARTNER_NAME_MAX)
  return shown === line ? line : `${shown.trimEnd()}…`
}

/** "Trader · name"; only the role if the nickname has no visible characters. The role comes first, so that a nickname cannot pretend to be another role. */
export function traderLabel(t: Translate, nickname: string): string {
  const name = partnerName(nickname)
  return name === '' ? t('deal:chat.trader') : `${t('deal:chat.trader')} · ${name}`
}

/** True for a nickname that equals the support handle, in any case and with look-alike letters: a trader with it would share support's conversation, or seem to. */
function isReservedName(nickname: string, supportHandle: string): boolean {
  const name = comparable(nickname)
  return name !== '' && name === comparable(supportHandle)
}

function comparable(name: string): string {
  return lookAlike(name).replace(/\s+/gu, ' ').trim()
}

/** The other end of a conversation. */
export interface ChatPartner {
  nickname: string
  /** Null when unknown. */
  online: boolean | null
  /** True for an automatic deal without a seller: support answers its chat. */
  isSupport: boolean
  /** The deal in the body of `POST /user-messages/open-chat-message`; null for support without a deal. */
  about: { deal_id: Id } | { autodeal_id: Id } | null
}

/** The other participant of the trader chat; null before there is a deal, and for a trader with the nickname of support. `side` is the own side. */
export function chatPartner(
  side: Side,
  deal: Deal | null,
  autodeal: Autodeal | null,
  supportHandle: string,
): ChatPartner | null {
  const about = dealReference(deal, autodeal)
  if (about === null) return null
  const partner = counterparty(side, deal, autodeal)
  if (partner?.nickname == null)
    return deal === null ? { nickname: supportHandle, online: null, isSupport: true, about } : null
  const { nickname, is_online: online } = partner
  return isReservedName(nickname, supportHandle) ? null : { nickname, online, isSupport: false, about }
}

/** The trader's nickname when it equals the support handle, because the messages of the two could not be told apart; null for any other trader. */
export function reservedPartner(
  side: Side,
  deal: Deal | null,
  autodeal: Autodeal | null,
  supportHandle: string,
): string | null {
  const nickname = counterparty(side, deal, autodeal)?.nickname ?? null
  return nickname !== null && isReservedName(nickname, supportHandle) ? nickname : null
}

/** The other side of the deal, or of the automatic deal where there is no deal. */
function counterparty(side: Side, deal: Deal | null, autodeal: Autodeal | null) {
  return deal === null ? (autodeal?.seller ?? null) : deal[otherSide(side)]
}

export function dealReference(deal: Deal | null, autodeal: Autodeal | null): ChatPartner['about'] {
  if (deal !== null) return { deal_id: deal.deal_id }
  return autodeal && { autodeal_id: autodeal.autodeal_id }
}
