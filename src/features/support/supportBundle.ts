/** The text of "copy for support": enough to find the order, but nothing with which somebody could open it. */
import type { CallLogEntry } from '../../api/callLog.ts'
import { VERSION_LABEL } from '../../contract/constants.ts'
import type { Id } from '../../contract/ids.ts'
import type { Translate } from '../../i18n/types.ts'
import { factLines } from '../../rules/text.ts'

/** Facts of one page at one moment. */
export interface SupportFacts {
  /** Host and kind of page; the address itself would open the order. */
  page: string
  orderId: string
  dealId: Id | null
  /** Status of the order, state of the deal, dispute, state of the search: whatever is known. */
  state: string
  errorCode: string | null
  /** Gateway ms. */
  at: number
  /** Device clock minus gateway clock, ms. */
  skewMs: number
  isOnline: boolean
  browser: string
  calls: readonly CallLogEntry[]
}

const CALLS_MAX = 20
const ID_ENDING = 4

/** Lines of "name: value"; calls carry method, path, outcome and duration only. */
export function supportBundle(t: Translate, facts: SupportFacts): string {
  const { page, orderId, dealId, state, errorCode, at, skewMs, isOnline, browser, calls } = facts
  return [
    VERSION_LABEL,
    ...factLines([
      [t('common:supportBundle.page'), page],
      [t('common:supportBundle.order'), orderId === '' ? null : endingOf(orderId)],
      [t('common:supportBundle.deal'), dealId === null ? null : endingOf(String(dealId))],
      [t('common:supportBundle.state'), state],
      [t('common:supportBundle.errorCode'), errorCode],
      [t('common:supportBundle.time'), new Date(at).toISOString()],
      [t('common:supportBundle.clock'), `${Math.round(skewMs / 1000)} s`],
      [t('common:supportBundle.network'), isOnline ? 'online' : 'offline'],
      [t('common:supportBundle.browser'), browser],
    ]),
    `${t('common:supportBundle.calls')}:`,
    ...calls.slice(-CALLS_MAX).map(callLine),
  ].join('\n')
}

/** The last characters, a third of them at most, because the whole id would open the order. Support finds it by time and ending. */
function endingOf(id: string): string {
  const shown = Math.min(ID_ENDING, Math.floor(id.length / 3))
  return `…${id.slice(id.length - shown)}`
}

function callLine({ at, what, outcome, took }: CallLogEntry): string {
  return `${new Date(at).toISOString().slice(11, 19)} ${what} ${outcome} ${took} ms`
}
