/** Words for a search that is over. */
import type { TextKey } from '../i18n/types.ts'
import type { Message } from './errorText.ts'

/** True if the search was refused because another deal has to end first. */
export function endedByOtherDeal(message: Message | null): boolean {
  return message !== null && 'key' in message && message.key === 'errors:errors.deal-already-exists'
}

/** Nobody was found (`notFound`), another deal has to end first, or the search was interrupted. */
export function searchEndTitle(message: Message | null, notFound: TextKey): TextKey {
  if (message === null) return notFound
  return endedByOtherDeal(message) ? 'common:redirectDialog.title' : 'deal:dealSearch.ended'
}
