/** The two participants of a deal's chat: the own nickname and the other side's. */
import type { Autodeal, Deal } from '../contract/deals.ts'
import type { Id } from '../contract/ids.ts'
import { hasText, otherSide, type Side } from './deal.ts'
import { isReservedName } from './partnerName.ts'

/** Own nickname: from the access token, unless it is the other side's, else from the own side of the deal. */
export function myNickname(side: Side, deal: Deal | null, tokenNickname: string | null): string | null {
  const nickname = deal?.[side]?.nickname
  const isOthers = hasText(nickname) && tokenNickname === deal?.[otherSide(side)]?.nickname
  if (hasText(tokenNickname) && !isOthers) return tokenNickname
  return hasText(nickname) ? nickname : null
}

/** The other end of the trader chat. */
export interface ChatPartner {
  nickname: string
  /** Null when unknown. */
  online: boolean | null
  /** True for an automatic deal without a seller: support answers its chat. */
  isSupport: boolean
  /** The deal in the body of `POST /user-messages/open-chat-message`. */
  about: { deal_id: Id } | { autodeal_id: Id }
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
  if (hasText(partner?.nickname)) {
    if (isReservedName(partner.nickname, supportHandle)) return null
    return { nickname: partner.nickname, online: partner.is_online, isSupport: false, about }
  }
  return deal === null ? { nickname: supportHandle, online: null, isSupport: true, about } : null
}

/** The trader's nickname when it equals the support handle, because the messages of the two could not be told apart; null for any other trader. */
export function reservedPartner(
  side: Side,
  deal: Deal | null,
  autodeal: Autodeal | null,
  supportHandle: string,
): string | null {
  const nickname = counterparty(side, deal, autodeal)?.nickname
  return hasText(nickname) && isReservedName(nickname, supportHandle) ? nickname : null
}

/** The other side of the deal, or of the automatic deal where there is no deal. */
function counterparty(side: Side, deal: Deal | null, autodeal: Autodeal | null) {
  return deal === null ? (autodeal?.seller ?? null) : deal[otherSide(side)]
}

function dealReference(deal: Deal | null, autodeal: Autodeal | null): ChatPartner['about'] | null {
  if (deal !== null) return { deal_id: deal.deal_id }
  return autodeal && { autodeal_id: autodeal.autodeal_id }
}
