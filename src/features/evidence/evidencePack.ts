/** The evidence pack: everything that the page knows about an order, without secrets and without the order's id (docs/evidence.md). */
import { VERSION_LABEL } from '../../contract/constants.ts'
import type { Lang } from '../../contract/languages.ts'
import type { ChatMessage } from '../../contract/people.ts'
import { isDealOpen, otherSide } from '../../rules/deal.ts'
import { disputeOpener, ownPart } from '../../rules/dispute.ts'
import { type HistoryActor, type HistoryEntry, outagesOf } from '../../rules/history.ts'
import { isOwnMessage } from '../../rules/message.ts'
import { dealOf, type LoadedOrder } from '../../rules/order.ts'
import { withoutOrder } from '../../rules/ownOrder.ts'
import { coinOfAddress, maskedRequisite, parseRequisite } from '../../rules/requisite.ts'
import { dealIn } from '../history/historySlice.ts'
import { type FactsContext, type OrderFacts, orderFacts } from './orderFacts.ts'
import { redact, redactProse, type Secrets } from './redact.ts'

const EVIDENCE_FORMAT = 'gateway-checkout/evidence'
const EVIDENCE_VERSION = 2

/** Times are ISO 8601 in UTC, gateway time. */
type EvidencePack = {
  format: typeof EVIDENCE_FORMAT
  version: typeof EVIDENCE_VERSION
  made_at: string
  app_version: string
  language: Lang
  time_zone: string
  order: OrderFacts['order']
  deal: (NonNullable<OrderFacts['deal']> & { transaction_link: string | null }) | null
  /** In full when they are the other side's; masked when they are the user's own. */
  requisites: {
    shown_at: string
    replaced_at: string | null
    requisite: string
    masked: string
    /** Of an earlier deal of the order, or of the current one; null if no deal is known. */
    deal_id: string | null
  }[]
  history: {
    at: string
    /** Found when the page was opened, or woke up: it happened at that time or before. */
    is_late: boolean
    event: HistoryEntry['event']
    by: HistoryActor
    text: string
  }[]
  chat: {
    with: 'trader' | 'support'
    is_complete: boolean
    messages: {
      id: string
      at: string | null
      /** `unknown`: somebody who is neither the user nor the partner of the chat. */
      by: 'me' | 'trader' | 'support' | 'unknown'
      text: string
      file: string | null
    }[]
  }[]
  /** Files that were uploaded from this browser; a message may carry one or not. */
  files: { sent_at: string; name: string; size: number; sha256: string | null }[]
  dispute: {
    /** Null if the gateway does not tell it. */
    opened_by: 'me' | 'trader' | null
    opened_at: string | null
    joined_by: 'me' | 'trader' | null
    is_open: boolean
  } | null
  /** Device clock minus gateway clock. */
  clock: { offset_ms: number }
  outages: { from: string; to: string | null }[]
}

/** `integrity`: over the canonical JSON of everything else. */
export type SealedPack = EvidencePack & { integrity: { algorithm: 'SHA-256'; value: string } }

export interface EvidenceChat {
  with: 'trader' | 'support'
  /** Nickname of the other side of the chat. */
  partner: string
  isComplete: boolean
  messages: readonly ChatMessage[]
  /** Ids of the messages that this page has sent, by their keys. */
  sent: Readonly<Record<string, string>>
}

export interface EvidenceInput extends FactsContext {
  loaded: LoadedOrder
  /** The user's nickname; null when unknown. */
  me: string | null
  history: readonly HistoryEntry[]
  /** Text of an entry in `language`. */
  textOf: (entry: HistoryEntry) => string
  chats: readonly EvidenceChat[]
  secrets: Secrets
  /** Ms in gateway time. */
  now: number
  offsetMs: number
  language: Lang
  timeZone: string
}

export function evidencePack(input: EvidenceInput): EvidencePack {
  const { history, chats } = input
  const { order, deal, transactionLink, requisite } = orderFacts(input.loaded, input)
  const isOwn = (requisite: string) => isOwnRequisite(requisite, input)
  const shown = requisitesOf(history, isOwn)
  const known = shown.flatMap(({ requisite }) => (isOwn(requisite) ? [] : numbersIn(requisite)))
  const { words, cards } = input.secrets
  const own = requisite !== null && isOwn(requisite) ? [...cards, ...numbersIn(requisite)] : cards
  const secrets = { words, cards: own }
  const unnamed = (text: string) => withoutOrder(text, input.orderIds)
  const prose = (text: string) => redactProse(unnamed(text), secrets, known)
  const pack: EvidencePack = {
    format: EVIDENCE_FORMAT,
    version: EVIDENCE_VERSION,
    made_at: iso(input.now),
    app_version: VERSION_LABEL,
    language: input.language,
    time_zone: input.timeZone,
    order,
    deal: deal && { ...deal, transaction_link: transactionLink },
    requisites: shown,
    history: history.map((entry) => ({
      at: iso(entry.at),
      is_late: entry.isLate ?? false,
      event: entry.event,
      by: entry.by,
      text: prose(input.textOf(entry)),
    })),
    chat: chats.map((chat) => ({
      with: chat.with,
      is_complete: chat.isComplete,
      messages: chat.messages.map((message) => messageOf(message, chat, input, { prose, unnamed })),
    })),
    files: history.flatMap(({ at, file }) =>
      file === undefined ? [] : [{ sent_at: iso(at), ...file, name: prose(file.name) }],
    ),
    dispute: disputeOf(input),
    clock: { offset_ms: Math.round(input.offsetMs) },
    outages: outagesOf(history).map(({ from, to }) => ({
      from: iso(from),
      to: to === null ? null : iso(to),
    })),
  }
  return everyText(pack, (text) => redact(text, secrets))
}

/** Redacts card numbers in the user's own messages; numbers in the other side's messages are evidence. */
function messageOf(
  { id, created_at: at, sender, message, media }: ChatMessage,
  chat: EvidenceChat,
  input: EvidenceInput,
  { prose, unnamed }: Record<'prose' | 'unnamed', (text: string) => string>,
): EvidencePack['chat'][number]['messages'][number] {
  const by = senderOf({ id, sender }, chat, input)
  // An unknown sender may be the user under another name.
  const clean = (text: string) => (by === 'me' || by === 'unknown' ? prose(text) : unnamed(text))
  return {
    id: String(id),
    at: at === null ? null : iso(Date.parse(at)),
    by,
    text: clean(message ?? ''),
    file: media === null ? null : clean(media.name),
  }
}

/** The sender. Support uses several names; a message of an unknown sender is not attributed to the user, nor is one under a name that both sides have. */
function senderOf(
  message: Pick<ChatMessage, 'id' | 'sender'>,
  { with: role, partner, sent }: EvidenceChat,
  { loaded, side, me }: EvidenceInput,
): EvidencePack['chat'][number]['messages'][number]['by'] {
  if (isOwnMessage(message, { me, partner, sent })) return 'me'
  if (message.sender === partner) return partner === me ? 'unknown' : role
  if (role === 'trader') return 'unknown'
  return message.sender === dealOf(loaded).deal?.[otherSide(side)]?.nickname ? 'trader' : 'support'
}

/** True for the seller's own; not for an address to which the seller sends the coins. */
function isOwnRequisite(requisite: string, { loaded: { kind, order }, side }: EvidenceInput): boolean {
  if (kind !== 'flashpay' || side !== 'seller') return side === 'seller'
  return coinOfAddress(requisite, order.deal?.symbol ?? order.symbol) === null
}

function requisitesOf(
  history: readonly HistoryEntry[],
  isOwn: (requisite: string) => boolean,
): EvidencePack['requisites'] {
  const deals = history.filter(({ event }) => event === 'deal-proposed').map(dealIn)
  return history.flatMap((entry, place) => {
    const { at, requisite } = entry
    if (!requisite) return []
    // The history stores only the ending of the user's own requisite.
    const masked = isOwn(requisite) ? requisite : maskedRequisite(requisite)
    const end = history.slice(place + 1).find(endsRequisite)
    return {
      shown_at: iso(at),
      replaced_at: end === undefined ? null : iso(end.at),
      requisite,
      masked,
      deal_id: deals.find((id) => id === dealIn(entry)) ?? null,
    }
  })
}

/** True for another requisite, and for the end of the deal: until the next trader gives one, none is shown. */
function endsRequisite({ event, requisite }: HistoryEntry): boolean {
  return Boolean(requisite) || event === 'cancelled' || event === 'timed-out'
}

function disputeOf({ loaded, side, me }: EvidenceInput): EvidencePack['dispute'] {
  const { deal } = dealOf(loaded)
  if (!deal?.dispute) return null
  const { opponent, created_at: since } = deal.dispute
  const viewer = { side, me }
  const joinedBy = ownPart(deal, viewer) === 'joined' ? 'me' : 'trader'
  return {
    opened_by: disputeOpener(deal, viewer),
    opened_at: since === null ? null : iso(Date.parse(since)),
    joined_by: opponent === null ? null : joinedBy,
    is_open: isDealOpen(deal),
  }
}

/** The number of a requisite, with any marks between its digits, and other runs of digits that may be one. */
function numbersIn(requisite: string): string[] {
  const runs = Array.from(requisite.matchAll(/\d(?:[ \u00a0-]?\d){6,}/g), ([number]) => number)
  return [parseRequisite(requisite).number, ...runs]
}

function iso(at: number): string {
  return new Date(at).toISOString()
}

/** The same pack with each of its texts changed. */
function everyText(pack: EvidencePack, change: (text: string) => string): EvidencePack {
  return JSON.parse(JSON.stringify(pack), (_key, value: unknown) =>
    typeof value === 'string' ? change(value) : value,
  ) as EvidencePack
}
