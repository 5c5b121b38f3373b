/** The listeners of a deposit that no first screen needs: they record its history, which has no deal to derive it from, and announce another sum. */
import { isAnyOf } from '@reduxjs/toolkit'
import type { Lang } from '../../contract/languages.ts'
import type { CryptoPayment } from '../../contract/orders.ts'
import { addEntries, isUnseen, orderOpened } from '../../features/history/historyListeners.ts'
import { selectHistory, type OrderChange, orderChanged } from '../../features/history/historySlice.ts'
import { change } from '../../features/history/orderChange.ts'
import { selectOrderWithDeal, selectDeposit } from '../../features/order/orderSlice.ts'
import { formatMoney, moneyText } from '../../i18n/format.ts'
import { addressToPay, areCoinsAwaited, isCoinUnknown } from '../../rules/crypto.ts'
import type { HistoryEntry } from '../../rules/history.ts'
import { isPositive } from '../../rules/money.ts'
import { orderLoaded } from '../../shell/orderLoaded.ts'
import { listenersAdded } from '../../shell/shellSlice.ts'
import type { AddListeners } from '../../store/types.ts'
import { type DepositScreen, orderedCoins } from './depositScreen.ts'
import { selectScreen } from './selectors.ts'

interface DepositHistoryOptions {
  /** It may have happened long before. */
  isLate: boolean
  /** Language of the amounts. */
  lang: Lang
  /** The address that was shown before this one; null if it has not changed. */
  replaced: string | null
}

/** All entries that a state of the deposit implies. `now` in gateway ms. */
function depositHistory(
  payment: CryptoPayment,
  screen: DepositScreen,
  now: number,
  { isLate, lang, replaced }: DepositHistoryOptions,
): HistoryEntry[] {
  const late = isLate ? { isLate } : {}
  const { address, symbol, amount_received: received } = payment
  const entries: HistoryEntry[] = isLate ? [{ ...orderOpened(now), isLate }] : []
  if (screen.name !== 'inProcess') return entries
  const isOver = addressToPay(payment) === null
  if (address !== null && !isCoinUnknown(payment)) {
    const shown = addressEvent(address, replaced)
    const key = `${shown.event}:${address}`
    entries.push({ key, at: now, by: 'system', requisite: address, ...shown, ...(isOver && late) })
  }
  if (isPositive(received)) {
    const amount = symbol === null ? received : formatMoney(received, symbol, lang, { rounding: 'down' })
    const text = { key: 'account:log.depositReceived', values: { amount } } as const
    entries.push({ key: `paid:${received}`, at: now, event: 'paid', by: 'me', text, ...late })
  }
  if (screen.result === 'success') {
    const text = { key: 'account:log.depositDone' } as const
    entries.push({ key: 'released', at: now, event: 'released', by: 'system', text, ...late })
  }
  if (screen.result === 'overtime') {
    const { deadline } = screen
    const at = deadline === null ? now : Math.min(now, deadline)
    const text = { key: 'account:log.depositOvertime' } as const
    entries.push({
      key: 'timed-out',
      at,
      event: 'timed-out',
      by: 'system',
      text,
      ...(deadline === null && late),
    })
  }
  return entries
}

function addressEvent(address: string, replaced: string | null): Pick<HistoryEntry, 'event' | 'text'> {
  const last = address.slice(-4)
  if (replaced === null)
    return { event: 'requisite-shown', text: { key: 'account:log.addressShown', values: { last } } }
  const values = { old: replaced.slice(-4), last }
  return { event: 'requisite-changed', text: { key: 'account:log.addressChanged', values } }
}

/** Another sum of a deposit that somebody may be sending. */
function sumChanges(before: CryptoPayment, now: CryptoPayment, lang: Lang): OrderChange[] {
  if (!areCoinsAwaited(now)) return []
  const [old, amount] = [before, now].map((one) => moneyText(orderedCoins(one), one.symbol, lang))
  if (!old || !amount || old === amount) return []
  return [change('message', 'system', amount, 'account:log.sumChanged', { values: { old, amount } })]
}

/** The entries that the history lacks: each poll implies the earlier ones again. An address may come back. */
function newEntries(known: readonly HistoryEntry[], implied: readonly HistoryEntry[]): HistoryEntry[] {
  const keys = new Set(known.map(({ key }) => key))
  const last = known.findLast(({ requisite }) => requisite !== undefined)
  return implied.filter(({ key, requisite }) =>
    requisite === undefined ? !keys.has(key) : requisite !== last?.requisite,
  )
}

const addHistoryListeners: AddListeners = (start) => {
  start({
    matcher: isAnyOf(orderLoaded, listenersAdded),
    effect(action, api) {
      const state = api.getState()
      const payment = selectDeposit(state)
      if (payment === null) return
      const now = api.extra.clock.now()
      const { replaced } = selectOrderWithDeal(state)
      const before = api.getOriginalState()
      const isFirst = listenersAdded.match(action) || selectDeposit(before) === null
      const isLate = isFirst || isUnseen(before, now)
      const implied = depositHistory(payment, selectScreen(state), now, {
        isLate,
        lang: api.extra.lang(),
        replaced,
      })
      const old = selectDeposit(before)
      const changes = old === null || old === payment ? [] : sumChanges(old, payment, api.extra.lang())
      const changed = changes.map(({ entry }) => ({ at: now, ...entry, ...(isLate && { isLate }) }))
      addEntries(api, [...newEntries(selectHistory(state), implied), ...changed])
      if (changes.length > 0) api.dispatch(orderChanged(changes))
    },
  })
}

export const LATER: readonly AddListeners[] = [addHistoryListeners]
