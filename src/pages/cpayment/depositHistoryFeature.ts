/** The history of a deposit: it has no deal that could tell it. */
import { selectLang } from '../../app/shell/shellSlice.ts'
import type { Lang } from '../../contract/languages.ts'
import type { CryptoPayment } from '../../contract/orders.ts'
import { historyEntriesAdded } from '../../features/history/historySlice.ts'
import { formatMoney } from '../../i18n/format.ts'
import { depositScreen, isCoinUnknown } from '../../rules/crypto.ts'
import type { HistoryEntry } from '../../rules/history.ts'
import { compareDecimals } from '../../rules/money.ts'
import { isFeatureLoaded } from '../../store/isFeatureLoaded.ts'
import type { AddListeners, Feature } from '../../store/types.ts'
import { depositLoaded, selectPayment } from './cpaymentSlice.ts'

const addDepositHistoryListeners: AddListeners = (start) => {
  /** Until the first answer is recorded, what it says happened before this visit, or meanwhile. */
  let isFirst = true
  start({
    predicate: (action) => depositLoaded.match(action) || isFeatureLoaded(action, FEATURE),
    effect(_action, api) {
      const payment = selectPayment(api.getState())
      if (payment === null) return
      const now = api.extra.clock.now()
      api.dispatch(
        historyEntriesAdded({
          entries: depositHistory(payment, now, { isLate: isFirst, lang: selectLang(api.getState()) }),
          now,
        }),
      )
      isFirst = false
    },
  })
}

/** Everything that shows of a deposit. `now` in gateway ms; `isLate`: it may have happened before; `lang`: how amounts are written. */
function depositHistory(
  payment: CryptoPayment,
  now: number,
  { isLate, lang }: { isLate: boolean; lang: Lang },
): HistoryEntry[] {
  const late = isLate ? { isLate } : {}
  const { address, symbol, amount_received: received } = payment
  const entries: HistoryEntry[] = []
  // The code of this feature comes with the choice of the coin.
  if (isLate)
    entries.push({
      key: 'order-opened',
      at: now,
      event: 'order-opened',
      by: 'me',
      text: { key: 'log.opened' },
      isLate,
    })
  const screen = depositScreen(payment, now)
  if (screen.name !== 'inProcess') return entries
  if (address !== null && !isCoinUnknown(payment))
    entries.push({
      key: `requisite-shown:${address}`,
      at: now,
      event: 'requisite-shown',
      by: 'system',
      text: { key: 'log.addressShown', values: { last: address.slice(-4) } },
      requisite: address,
    })
  if (compareDecimals(received, '0') > 0) {
    const amount = symbol === null ? received : formatMoney(received, symbol, lang, { rounding: 'down' })
    const text = { key: 'log.depositReceived', values: { amount } } as const
    entries.push({ key: `paid:${received}`, at: now, event: 'paid', by: 'me', text, ...late })
  }
  if (screen.result === 'success')
    entries.push({
      key: 'released',
      at: now,
      event: 'released',
      by: 'system',
      text: { key: 'log.depositDone' },
      ...late,
    })
  if (screen.result === 'overtime')
    entries.push({
      key: 'timed-out',
      at: screen.deadline === null ? now : Math.min(now, screen.deadline),
      event: 'timed-out',
      by: 'system',
      text: { key: 'log.depositOvertime' },
      ...(screen.deadline === null && late),
    })
  return entries
}

const FEATURE = 'cpayment/history'
export const depositHistoryFeature: Feature = { name: FEATURE, listeners: [addDepositHistoryListeners] }
