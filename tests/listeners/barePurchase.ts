/** The purchase page with all its listeners, on responses that the test sets. */
import { pageOpened } from '../../src/shell/shellSlice.ts'
import type { AddListeners } from '../../src/store/types.ts'
import { aPurchase } from '../rules/orders.ts'
import { aBroker, NO_REFS } from '../rules/records.ts'
import type { TestBrowser } from '../support/browser.ts'
import { wholePage } from '../support/listeners.ts'
import { never } from './bareAnswers.ts'
import { bareClient, type BareClient, GUEST } from './bareClient.ts'

export type PurchaseFields = Parameters<typeof aPurchase>[0]

interface Visit {
  /** The search of an earlier visit. */
  stored?: object | null
  claims?: object | null
  answers?: object
  browser?: TestBrowser
  listeners?: readonly AddListeners[]
}

/** Opens this order, as a guest by default, and waits for its first calls. No lot is ever found. */
export async function openPurchase(
  fields: PurchaseFields = {},
  { stored = null, claims = GUEST, answers = {}, browser, listeners = wholePage('payment') }: Visit = {},
): Promise<BareClient> {
  const client = bareClient(listeners, {
    claims,
    ...(browser && { browser }),
    answers: {
      'GET /payments_v2/{id}': aPurchase(fields),
      'GET /p/{id}': { token: null, deal: null, autodeal: null, refs: NO_REFS },
      'GET /brokers': [aBroker('4')],
      'POST /open-purchase-page/{id}': {},
      'GET /lots/fast-deal-start': never,
      ...answers,
    },
  })
  if (stored) client.deps.pageStorage.set('searches', stored as never)
  await client.run(pageOpened({ page: 'payment', id: '7' }))
  return client
}
