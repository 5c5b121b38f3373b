import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { DEPOSIT_COINS, NEVER_MS } from '../../src/contract/constants.ts'
import { gatewaySettings } from '../../src/contract/general.ts'
import { formatDuration } from '../../src/i18n/format.ts'
import { needsAvailabilityCheck } from '../../src/pages/cpayment/depositForm.ts'
import {
  depositEndsAt,
  depositPollIntervalMs,
  depositScreen,
  depositTitle,
  orderedCoins,
  stepOf,
  STEPS,
} from '../../src/pages/cpayment/depositScreen.ts'
import {
  amountLeft,
  areCoinsAwaited,
  depositCoin,
  isAllReceived,
  isCoinUnknown,
  isCreatedAhead,
  isLinkInQr,
  networkKey,
  networkWarning,
  walletUri,
} from '../../src/rules/crypto.ts'
import { payableTo } from '../../src/rules/order.ts'
import { remainingMs } from '../../src/rules/time.ts'
import { deploymentSlice, gatewaySettingsLoaded } from '../../src/shell/deploymentSlice.ts'
import { aCryptoPayment, combinations } from './records.ts'

const start = Date.parse('2026-11-20T10:00:00Z')
const end = start + 10_800_000

describe('depositScreen', () => {
  it('CP-09 TIME-09 counts three hours from created_at', () => {
    const screen = depositScreen(aCryptoPayment(), start + 60_000, null)
    expect(
      screen.name === 'inProcess' &&
        formatDuration(remainingMs(screen.deadline ?? 0, start + 60_000) / 1_000),
    ).toBe('02:59:00')
    // A zero in any spelling is no coin.
    const none = aCryptoPayment({ amount_received: '0.00' })
    expect(depositScreen(none, start, null)).toMatchObject({ result: 'waiting' })
    expect(depositScreen(aCryptoPayment({ created_at: null }), end, null)).toEqual({
      name: 'inProcess',
      result: 'waiting',
      deadline: null,
    })
  })

  it('CP-09 a start that is yet to come is of another clock: it gives no deadline, and none is promised', () => {
    const since = new Date(start + 3_600_000).toISOString()
    const ahead = aCryptoPayment({ created_at: since })
    expect(isCreatedAhead(since, start)).toBe(true)
    for (const now of [start, end, end + 3_600_000])
      expect(depositScreen(ahead, now, since)).toEqual({
        name: 'inProcess',
        result: 'waiting',
        deadline: null,
      })
    // The two clocks may differ by seconds.
    expect(isCreatedAhead(new Date(start + 5_000).toISOString(), start)).toBe(false)
    expect(isCreatedAhead(null, start)).toBe(false)
  })

  it('CP-11 RT-07 is requested every 20 s while waiting, in the background too', () => {
    for (const status of [null, 2, 3] as const)
      expect(depositPollIntervalMs(aCryptoPayment({ status }), true)).toBe(NEVER_MS)
    const waiting = aCryptoPayment({ status: 1 })
    expect(depositPollIntervalMs(waiting, true)).toBe(20_000)
    expect(depositPollIntervalMs(waiting, false)).toBe(20_000)
    // Somebody who looks at "preparing the address", or at nothing yet, waits.
    for (const awaited of [aCryptoPayment({ status: 1, address: null }), null]) {
      expect(depositPollIntervalMs(awaited, true)).toBe(5_000)
      expect(depositPollIntervalMs(awaited, false)).toBe(20_000)
    }
  })

  it.each([
    [1, '0', end],
    [1, '0.5', end],
    [2, '0.5', null],
    [3, '0', null],
    [null, '0', null],
  ] as const)('CP-09 of status %s with %s received coins are awaited until %s', (status, amount, wanted) => {
    const payment = aCryptoPayment({ status, amount_received: amount })
    expect(depositEndsAt(depositScreen(payment, start, null))).toBe(wanted)
    expect(depositEndsAt(depositScreen({ ...payment, created_at: null }, start, null))).toBe(null)
  })

  it('CP-08 counts the steps', () => {
    const step = (status: null | 1 | 2 | 3) => stepOf(depositScreen(aCryptoPayment({ status }), start, null))
    expect([null, 1, 2].map((status) => step(status as null | 1 | 2))).toEqual(STEPS)
    expect(STEPS).toEqual(['common:stepper.coin', 'common:stepper.pay', 'common:stepper.done'])
    expect(step(3)).toBeNull()
    expect(stepOf({ name: 'loading' })).toBeNull()
  })
})

describe('amounts', () => {
  it.each([
    [{ amount_received: '4' }, '6'],
    [{ amount: '0.3', amount_received: '0.1' }, '0.2'],
    [{ amount_left: '5.5' }, '5.5'],
    [{ amount_received: '11' }, '0'],
    [{ amount: null }, null],
    [{ amount: null, amount_left: '0' }, null],
    [{ amount: null, amount_left: '5' }, '5'],
    [{ amount_received: '9.5', amount_left: '0' }, '0'],
    // Less than any wallet sends is no difference.
    [{ amount_left: '9.999999995' }, '10'],
    [{ amount_left: '9.99999999' }, '9.99999999'],
    // The rest from before the coins arrived, or that of another sum.
    [{ amount_received: '10', amount_left: '10' }, '0'],
    [{ amount_received: '4', amount_left: '10' }, '6'],
    [{ amount_left: '1000' }, '10'],
    // Nothing has arrived yet: "exactly 0" would be asked for.
    [{ amount_left: '0.00' }, '10'],
    // A sum of several transfers that was computed with binary fractions: nothing is missing.
    [{ amount: '0.8', amount_received: '0.7999999999999999', amount_left: '0' }, '0'],
    [{ amount: '0.8', amount_received: '0.7999999999999999' }, '0'],
    [{ amount: '0.8', amount_received: '0.5', amount_left: '0.0000000000000001' }, '0'],
    [{ amount: '0.00000001' }, '0.00000001'],
    [{ amount: '0.000000001' }, '0.000000001'],
  ])(
    'CP-18 the rest is the gateway’s value, but no more than amount minus received: %j, %s',
    (fields, left) => {
      expect(amountLeft(aCryptoPayment(fields))).toBe(left)
    },
  )

  it.each([
    [{ amount: '10', amount_received: '0', amount_left: '10' }, false],
    [{ amount: '10', amount_received: '9.9', amount_left: '0.1' }, false],
    [{ amount: '10', amount_received: '9.9', amount_left: null }, false],
    [{ amount: '10', amount_received: '10', amount_left: '0' }, true],
    [{ amount: '10', amount_received: '11', amount_left: null }, true],
    [{ amount: '10', amount_received: '10', amount_left: '10' }, true],
    [{ amount: null, amount_received: '0', amount_left: '0' }, false],
    [{ amount: null, amount_received: '4', amount_left: '0' }, true],
  ])('CP-18 all has come: %o is %s, and only then a part is not called one', (fields, isAll) => {
    const payment = aCryptoPayment(fields)
    expect(isAllReceived(payment)).toBe(isAll)
    expect(depositTitle('pending', payment)).toBe(
      isAll ? 'cpayment:depositState.confirming' : 'cpayment:depositState.pending',
    )
    expect(depositTitle('waiting', payment)).toBe('cpayment:depositState.waiting')
    expect(depositTitle('waiting', payment, true)).toBe('cpayment:depositState.under')
    const late = fields.amount_received === '0' ? 'overtime' : 'latePart'
    expect(depositTitle('overtime', payment)).toBe(`cpayment:depositState.${isAll ? 'late' : late}`)
  })

  it.each([
    ['waiting', 'preparing'],
    ['pending', 'preparing'],
    ['success', 'success'],
    ['overtime', 'overtime'],
  ] as const)('CP-05 without an address %s is %s', (result, title) => {
    const payment = aCryptoPayment({ amount: '10', amount_received: '0', amount_left: '10', address: null })
    expect(depositTitle(result, payment, true)).toBe(`cpayment:depositState.${title}`)
    expect(depositEndsAt({ name: 'loading' })).toBeNull()
  })

  it('CP-17 the minimum of the gateway has precedence, a senseless one is none', () => {
    const minimumWith = (usdt: unknown) => {
      const settings = gatewaySettingsLoaded(v.parse(gatewaySettings, { minimums: { usdt } }))
      return deploymentSlice.reducer(undefined, settings).minimums.usdt
    }
    expect(minimumWith('7')).toBe('7')
    expect(minimumWith(10)).toBe('10')
    for (const senseless of ['many', '', null, {}, true]) expect(minimumWith(senseless)).toBe('5')
  })
})

describe('coins and networks', () => {
  it('CP-07 CP-16 SAFE-03 are awaited until all have come, at an address only if the coin is known', () => {
    for (const { status, symbol, amount_received } of combinations({
      status: [null, 1, 2, 3] as const,
      symbol: ['usdt', 'doge'],
      amount_received: ['0', '4', '10'],
    })) {
      const order = aCryptoPayment({ status, symbol, amount_received })
      const areAwaited = status === 1 && amount_received !== '10'
      expect(areCoinsAwaited(order)).toBe(areAwaited)
      expect(payableTo({ kind: 'deposit', order })).toBe(areAwaited && symbol === 'usdt' ? '0xabc' : null)
      expect(orderedCoins({ symbol, amount: '0.12345678' })).toBe(
        symbol === 'usdt' ? '0.123457' : '0.12345678',
      )
    }
  })

  it('CP-03 CP-15 CP-16 knows three coins and warns for each', () => {
    expect(depositCoin('USDT')).toBe('usdt')
    expect(depositCoin('etc')).toBeNull()
    expect(depositCoin(null)).toBeNull()
    for (const { status, symbol } of combinations({
      status: [null, 1, 2, 3] as const,
      symbol: ['usdt', 'BTC', 'doge', null],
    }))
      expect(isCoinUnknown({ status, symbol })).toBe(status === 1 && (symbol === 'doge' || symbol === null))
    for (const coin of DEPOSIT_COINS) {
      expect(networkKey(coin)).toBe(`cpayment:networks.${coin}`)
      expect(networkWarning(coin)).toBe(`cpayment:depositWarning.${coin}`)
    }
    expect(DEPOSIT_COINS.filter(needsAvailabilityCheck)).toEqual(['eth'])
  })
})

describe('wallet links', () => {
  it('CP-05 BIP-21 for BTC, EIP-681 for ETH, none for USDT', () => {
    expect(walletUri('btc', 'bc1qabc', '0.0125')).toBe('bitcoin:bc1qabc?amount=0.0125')
    expect(walletUri('btc', 'bc1qabc', null)).toBe('bitcoin:bc1qabc')
    expect(DEPOSIT_COINS.filter(isLinkInQr)).toEqual(['btc'])
    expect(walletUri('eth', '0xAbC1', '0.01')).toBe('ethereum:0xAbC1@1?value=10000000000000000')
    expect(walletUri('eth', '0xAbC1', null)).toBe('ethereum:0xAbC1@1')
    expect(walletUri('usdt', 'TXyz', '5')).toBeNull()
  })

  it('CP-05 makes no link of an address with unexpected characters', () => {
    expect(walletUri('btc', 'a?amount=9', '1')).toBeNull()
    expect(walletUri('btc', 'a b', '1')).toBeNull()
  })
})
