/** Banks and methods: which of them an order offers, in which order, and what is asked for. */
import type { BrokersQuery } from '../contract/endpoints.ts'
import { type Id, sameId } from '../contract/ids.ts'
import type { Broker } from '../contract/orders.ts'
import type { OrderDeals } from './deal.ts'
import { amountQuery, type CodedAmount } from './money.ts'

/** Names of bank-to-bank transfers: SBP, "fast payments", "bank to bank" and "interbank" in the languages of the product. The second "bank" has an ending of at most three letters, so that `на банковскую карту` and `в банкомате` do not match. */
const FAST_PAYMENTS =
  /sbp|[cс]бп|bank\W*(?:to|2)\W*bank|inter-?bank|б[ао]нк(?:дан|\p{L}{0,3}\P{L}+(?:в|на|до|ба))\P{L}+(?:(?:будь-)?\p{L}+й\P{L}+)?б[ао]нк(?!\p{L}{4})|м[еі]ж-?банк|bankdan\W*bankka|banklararo|fast(?:er)?\s+payment|(?:быстр|швидк)\S*\s+плат[еёі]ж|tezkor\s+to\S?lov|тезкор\s+тўлов|пардохт\S*\s+(?:фавр|зуд|тез)/iu

/** Banks that are listed first, in this order, in Latin and Cyrillic spelling. */
const PREFERRED: readonly RegExp[] = [
  /sber|сбер/,
  /(^|[^a-zа-яё])[tт][\s\-‐‑–]?(bank|банк)|tink|тиньк/,
  FAST_PAYMENTS,
  /al(f|ph)a|альфа/,
  /vtb|втб/,
  /raif|райф/,
  /gazprom|газпром/,
  /ross?el|rshb|россельхоз|рсхб/,
  /otkr[iy]t|открыт/,
  /ros[\s-]?bank|росбанк/,
  /so[vw][ck]om|совком/,
  /po[cs]h?ta|почта/,
  /(^|[^a-z])mts|(^|[^а-яё])мтс/,
  /qiwi|киви/,
  /yoo?[\s-]?money|юмани|[юy][\s-]?money|yandex[\s.-]?money|яндекс[\s.-]?деньги/,
]

/** The bank with this key; null when it is not in the list. */
export function findBroker(brokers: readonly Broker[], key: Id | null): Broker | null {
  return brokers.find((broker) => sameId(broker.broker_id, key)) ?? null
}

/** The available banks: the preferred names first, the others in the gateway's order. */
export function orderBrokers<B extends Pick<Broker, 'name' | 'is_available'>>(brokers: readonly B[]): B[] {
  return brokers
    .filter((broker) => broker.is_available)
    .map((broker) => ({ broker, rank: rankOf(broker.name) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ broker }) => broker)
}

function rankOf(name: string): number {
  const lower = name.toLowerCase()
  const rank = PREFERRED.findIndex((pattern) => pattern.test(lower))
  return rank < 0 ? PREFERRED.length : rank
}

/** True for words that name one of the banks that are listed first. */
export function namesKnownBank(words: string): boolean {
  return rankOf(words) < PREFERRED.length
}

/** True for a bank that is paid to by card number. It asks for the payer's card number (`mask`). */
export function isCardBroker(broker: Pick<Broker, 'is_card' | 'mask'> | null): boolean {
  return broker !== null && (broker.is_card || broker.mask)
}

/** True for the bank-to-bank method, told by its name, also where the gateway marks it as a card (docs/gateway.md#entities). */
export function isBankToBank(broker: Pick<Broker, 'name'> | null): boolean {
  return broker !== null && FAST_PAYMENTS.test(broker.name.normalize('NFKC'))
}

/** Query for the banks that a purchase can be paid with. */
export function purchaseBrokersQuery(
  order: CodedAmount & { payment_id: Id | null; merchant_id: Id | null },
  pageId: string,
): BrokersQuery {
  return brokersQuery(order, order.merchant_id, order.payment_id ?? pageId, { available_for: 'sky-pay' })
}

/** Query for the banks that a sale can be paid out to. */
export function saleBrokersQuery(
  order: CodedAmount & { merchant: { id: Id | null } | null },
  pageId: string,
): BrokersQuery {
  const kind = { available_for: 'sky-sale', kind: 'sky-sale' } as const
  return brokersQuery(order, order.merchant?.id ?? null, pageId, kind)
}

function brokersQuery(
  order: CodedAmount,
  merchant_id: Id | null,
  payment_id: Id,
  kind: Pick<BrokersQuery, 'available_for' | 'kind'>,
): BrokersQuery {
  return {
    ...(merchant_id !== null && { merchant_id }),
    currency: order.currency ?? '',
    sky_pay: 1,
    symbol: order.symbol ?? '',
    with_availability_status: 1,
    ...kind,
    payment_id,
    ...amountQuery(order),
  }
}

/** `untouched`: the gateway's value applies; `cleared`: by "choose another bank"; otherwise the bank chosen here. */
export type MethodChoice = 'untouched' | 'cleared' | { brokerId: Id }

/** Key of the current method, from the fields of an order that may contain it; null when none is chosen. */
export function methodOf(
  choice: MethodChoice,
  { broker_id, deal, autodeal }: OrderDeals & { broker_id: Id | null },
): Id | null {
  if (choice === 'cleared') return null
  if (choice !== 'untouched') return choice.brokerId
  return broker_id ?? deal?.lot?.broker?.id ?? autodeal?.broker?.id ?? null
}

/** Facts for {@link needsMask}. */
interface MaskInput {
  /** By the merchant. */
  isRequired: boolean
  /** Result of `isCardBroker` for the chosen bank. */
  isCard: boolean
  /** Card numbers already stored at the order and the deal. */
  stored: readonly (string | null | undefined)[]
}

/** True when the payer of a purchase is asked for the number of the card, before "I paid". */
export function needsMask({ isRequired, isCard, stored }: MaskInput): boolean {
  return isRequired && isCard && stored.every((mask) => mask == null)
}
