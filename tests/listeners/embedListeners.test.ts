/** What an embedded deposit posts to its parent, from actions alone. */
import { describe, expect, it } from 'vitest'
import type { CryptoPayment } from '../../src/contract/orders.ts'
import { clockRead } from '../../src/pages/cpayment/cpaymentSlice.ts'
import { addEmbedListeners } from '../../src/pages/cpayment/embedListeners.ts'
import { orderLoaded } from '../../src/shell/orderLoaded.ts'
import { pageOpened, redirected } from '../../src/shell/shellSlice.ts'
import { aCryptoPayment } from '../rules/records.ts'
import { bareClient, NOW, useFakeTime } from './bareClient.ts'

function open(isEmbedded = true) {
  const posted: unknown[] = []
  const client = bareClient([addEmbedListeners])
  client.device.parent = { lang: null, post: (_id, event) => void posted.push(event) }
  client.dispatch(pageOpened({ page: 'cpayment', id: '7', ...(isEmbedded && { embedded: true }) }))
  const load = (fields: Partial<CryptoPayment>) =>
    client.dispatch(orderLoaded({ kind: 'deposit', order: aCryptoPayment({ id: '7', ...fields }), at: NOW }))
  return { ...client, posted, load }
}

useFakeTime()

describe('an embedded deposit', () => {
  it('ROUTE-06 A8 is ready when the gateway does not have it, once', () => {
    const { dispatch, posted } = open()
    for (let again = 0; again < 2; again++) {
      dispatch(redirected('/'))
      expect(posted).toEqual([{ type: 'ready' }])
    }
  })

  it('ROUTE-06 A8 posts the end of its time when the clock reaches it, and posts each state once', () => {
    const { dispatch, load, posted } = open()
    load({ status: 1, created_at: new Date(NOW).toISOString() })
    const before = posted.length
    dispatch(clockRead(NOW + 1_000))
    expect(posted).toHaveLength(before)
    dispatch(clockRead(NOW + 30 * 24 * 3_600_000))
    expect(posted.slice(before)).toEqual([{ type: 'status', status: 1, state: 'overtime' }])
  })

  it('ROUTE-06 A8 posts nothing on a page of its own', () => {
    const { load, posted } = open(false)
    load({ status: 1 })
    expect(posted).toEqual([])
  })
})
