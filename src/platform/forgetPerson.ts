/** What signing out removes from the browser. */
import { isRecord } from '../contract/values.ts'
import type { Storage } from './storage.ts'

const PERSONAL = ['tokens', 'refresh', 'drafts', 'userEmail', 'paymentEmail', 'requiredLink'] as const

/** Removes every token and draft, and the last e-mail. Tokens that the orders carry are not adopted again in this browser until the person signs in there. */
export function forgetPerson(storage: Storage, pageKey: string): void {
  const orders = new Set([pageKey, ...Object.keys(storage.get('tokens') ?? {})])
  storage.set('signedOut', {
    ...storage.get('signedOut'),
    ...Object.fromEntries([...orders].map((order) => [order, true])),
  })
  for (const key of PERSONAL) storage.set(key, null)
  const disputes = Object.entries(storage.get('disputes') ?? {})
  if (disputes.length > 0)
    storage.set(
      'disputes',
      Object.fromEntries(disputes.map(([order, kept]) => [order, withoutStatement(kept)])),
    )
}

/** True if signing out removes more than the page's own sign-in: unsent texts, or sign-ins of other orders. */
export function hasMoreToLose(storage: Storage, pageKey: string): boolean {
  // Of a sent message only the id of its record is kept.
  const isUnsent = Object.values(storage.get('drafts') ?? {}).some(
    (text) => text !== '' && !text.startsWith('{"done"'),
  )
  const hasStatement = Object.values(storage.get('disputes') ?? {}).some(
    (kept) => isRecord(kept) && Boolean(kept['statement']),
  )
  return (
    isUnsent || hasStatement || Object.keys(storage.get('tokens') ?? {}).some((order) => order !== pageKey)
  )
}

function withoutStatement(kept: unknown): unknown {
  return isRecord(kept) ? { ...kept, statement: '', template: '' } : kept
}
