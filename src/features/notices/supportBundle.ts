/** What "copy for support" puts on the clipboard: enough to find the case, nothing that opens it. */
import { VERSION_LABEL } from '../../contract/constants.ts'
import type { JournalEntry } from '../../api/journal.ts'
import type { Translate } from '../../i18n/types.ts'

/** Facts of one page at one moment. */
export interface SupportFacts {
  /** Address without query: a query may carry what is nobody's business. */
  page: string
  orderId: string
  dealId: string | null
  /** Status of the order, state of the deal, state of the search: whatever is known. */
  state: string
  errorCode: string | null
  /** Gateway ms. */
  at: number
  /** Device clock minus gateway clock, ms. */
  skewMs: number
  isOnline: boolean
  browser: string
  calls: readonly JournalEntry[]
}

const CALLS_TOLD = 20

/** Lines of "name: value"; calls carry method, path, outcome and duration only. */
export function supportBundle(t: Translate, facts: SupportFacts): string {
  const { page, orderId, dealId, state, errorCode, at, skewMs, isOnline, browser, calls } = facts
  const lines: (readonly [string, string | null])[] = [
    [t('supportBundle.page'), page],
    [t('supportBundle.order'), orderId || null],
    [t('supportBundle.deal'), dealId],
    [t('supportBundle.state'), state || null],
    [t('supportBundle.errorCode'), errorCode],
    [t('supportBundle.time'), new Date(at).toISOString()],
    [t('supportBundle.clock'), `${Math.round(skewMs / 1000)} s`],
    [t('supportBundle.network'), isOnline ? 'online' : 'offline'],
    [t('supportBundle.browser'), browser],
  ]
  return [
    VERSION_LABEL,
    ...lines.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`])),
    `${t('supportBundle.calls')}:`,
    ...calls.slice(-CALLS_TOLD).map(callLine),
  ].join('\n')
}

function callLine({ at, what, outcome, took }: JournalEntry): string {
  return `${new Date(at).toISOString().slice(11, 19)} ${what} ${outcome} ${took} ms`
}
