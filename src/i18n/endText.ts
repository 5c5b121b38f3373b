/** Why an order ended without success, with the gateway's own words where these are all that is known. */
import { cancelText, cancelWords, type CancelFacts } from '../rules/cancelText.ts'
import type { Translate } from './types.ts'

export function endText(t: Translate, facts: CancelFacts): string {
  const words = cancelWords(facts)
  const text = t(cancelText(facts))
  return words === null ? text : `${text} ${t('common:common.reason', { words })}`
}
