import { describe, expect, it } from 'vitest'
import { CRYPTO_EXPIRES_AFTER_MS } from '../../src/contract/constants.ts'
import type { CryptoPayment } from '../../src/contract/orders.ts'
import { selectHistory } from '../../src/features/history/historySlice.ts'
import { orderLoaded } from '../../src/shell/orderLoaded.ts'
import { languageChanged } from '../../src/shell/shellSlice.ts'
import { aCryptoPayment } from '../rules/records.ts'
import { openClient } from '../support/client.ts'
import { useWorld } from '../support/world.ts'

const world = useWorld()

async function open() {
  const id = await world.make('crypto-payments', {})
  return openClient(world, `/cpayment/${id}`)
}

describe('the history of a deposit', () => {
  const shown = ['requisite-shown', 'system', 'account:log.addressShown', { last: '0abc' }]
  const opened = ['order-opened', 'me', 'account:log.opened', undefined]
  it.each<[string, Partial<CryptoPayment>, unknown[]]>([
    ['before its start', { status: null, address: null }, []],
    ['that waits', {}, [shown]],
    ['without an address', { address: null }, []],
    [
      'that came in part',
      { amount_received: '4' },
      [shown, ['paid', 'me', 'account:log.depositReceived', { amount: '4\u00a0ETH' }]],
    ],
    [
      'of a coin that is not named',
      { amount_received: '4', symbol: null },
      [['paid', 'me', 'account:log.depositReceived', { amount: '4' }]],
    ],
    [
      'that came',
      { status: 2, amount_received: '10' },
      [
        shown,
        ['paid', 'me', 'account:log.depositReceived', { amount: '10\u00a0ETH' }],
        ['released', 'system', 'account:log.depositDone', undefined],
      ],
    ],
    [
      'that came too late',
      { status: 3 },
      [shown, ['timed-out', 'system', 'account:log.depositOvertime', undefined]],
    ],
  ])('HIST-01 of one %s', async (_what, fields, expected) => {
    const { store, deps } = await open()
    const at = deps.clock.now()
    const created_at = new Date(at - 1_000).toISOString()
    store.dispatch(
      orderLoaded({
        kind: 'deposit',
        order: aCryptoPayment({ address: '0x00abc', created_at, ...fields }),
        at,
      }),
    )
    const entries = selectHistory(store.getState()).map(({ event, by, text }) => [
      event,
      by,
      'key' in text && text.key,
      'key' in text ? text.values : null,
    ])
    expect(entries).toEqual([opened, ...expected])
  })

  it('CP-18 HIST-01 amounts have the format of the page', async () => {
    const { store, deps } = await open()
    store.dispatch(languageChanged('ru'))
    const at = deps.clock.now()
    store.dispatch(
      orderLoaded({
        kind: 'deposit',
        order: aCryptoPayment({ amount_received: '1024.9', symbol: 'USDT' }),
        at,
      }),
    )
    const paid = selectHistory(store.getState()).find(({ event }) => event === 'paid')
    expect(paid?.text).toMatchObject({ values: { amount: '1\u00a0024,9\u00a0USDT' } })
  })

  it('HIST-04 contains an expiry during the absence, with the end of the deposit’s time', async () => {
    const { store, deps } = await open()
    const at = deps.clock.now()
    const since = at - CRYPTO_EXPIRES_AFTER_MS - 60_000
    const payment = aCryptoPayment({ status: 3, created_at: new Date(since).toISOString() })
    store.dispatch(orderLoaded({ kind: 'deposit', order: payment, at }))
    const end = selectHistory(store.getState()).find(({ event }) => event === 'timed-out')
    expect(end?.at).toBe(at - 60_000)
  })
})
