/** What the documents say about an order. */
import type { Lang } from '../../contract/languages.ts'
import { formatMoney } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/types.ts'
import { findBroker } from '../../rules/brokers.ts'
import { orderFacts, type OrderFacts, type OrderRecord } from '../../rules/orderFacts.ts'
import { selectSide } from '../../shell/shellSlice.ts'
import type { AppState } from '../../store/types.ts'
import { selectBrokers } from '../brokers/brokersSlice.ts'
import { selectTransactionLink } from '../notifications/notificationsSlice.ts'
import { selectDealState, selectOrder, selectOrderIds } from '../order/orderSlice.ts'

/** The order on screen. */
function selectRecord(state: AppState): OrderRecord | null {
  const { loaded } = selectOrder(state)
  if (loaded?.kind !== 'flashpay') return loaded
  return { ...loaded, kind: selectSide(state) === 'seller' ? 'flashpay-sale' : 'flashpay-payment' }
}

/** What this page knows about its order; null before it is loaded. */
export function selectOrderFacts(state: AppState): OrderFacts | null {
  const record = selectRecord(state)
  if (record === null) return null
  const { deal, autodeal } = selectDealState(state)
  const brokerId = record.kind === 'deposit' ? null : record.order.broker_id
  return orderFacts(record, {
    orderIds: selectOrderIds(state),
    deal,
    autodeal,
    method: findBroker(selectBrokers(state), brokerId)?.name ?? null,
    transactionLink: selectTransactionLink(state),
  })
}

/** The price of one coin; null if the order does not tell it. */
export function rateText(
  { rate, fiat, coin }: Pick<OrderFacts, 'rate' | 'fiat' | 'coin'>,
  t: Translate,
  lang: Lang,
): string | null {
  if (rate === null || fiat === null || coin === null) return null
  return t('common:amounts.rateValue', { coin: coin.currency, price: formatMoney(rate, fiat.currency, lang) })
}
