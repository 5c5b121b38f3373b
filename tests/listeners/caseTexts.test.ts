/** Texts about one order for support or the person: what they contain and what they must not contain. */
import { describe, expect, it } from 'vitest'
import { type StatementFacts, statementText } from '../../src/features/dispute/statementText.ts'
import { rateText } from '../../src/features/evidence/orderFacts.ts'
import { supportBundle, type SupportFacts } from '../../src/features/support/supportBundle.ts'
import type { Translate } from '../../src/i18n/types.ts'
import { type AlreadyPaidFacts, alreadyPaidText } from '../../src/pages/payment/alreadyPaidText.ts'
import type { OrderDeals } from '../../src/rules/deal.ts'
import type { HistoryEntry } from '../../src/rules/history.ts'
import { aPurchase } from '../rules/orders.ts'
import { aDeal, anAutodeal } from '../rules/records.ts'

/** Translates each text to its key, followed by its values. */
const t = ((key: string, values?: object) =>
  values === undefined ? key : `${key}(${Object.values(values).join(', ')})`) as Translate
const NOW = Date.parse('2026-03-02T09:05:59.999Z')

describe('the template of a statement', () => {
  const dispute = { initiator: 'payer', opponent: null, created_at: '2026-03-02T08:00:30Z' }
  const facts: StatementFacts = {
    side: 'buyer',
    about: 'wrong-amount',
    deal: aDeal({ deal_id: 12, dispute }),
    ...{ label: 'A-17', requisite: '4111 1111 1111 1234, IVAN PETROV', history: [], now: NOW },
  }
  const linesOf = (more: Partial<StatementFacts> = {}) =>
    statementText(t, 'en', { ...facts, ...more }).split('\n')

  it('DSP-06 A58 A78 has the case, numbers, sums and times; the deal’s id under the name that the page and the pack give it', () => {
    expect(linesOf()).toEqual([
      'dispute:disputeCase.buyer.wrong-amount.story',
      'deal:info.skyId: 12',
      'deal:info.order: A-17',
      'dispute:evidence.transfer: 5,000\u00a0RUB',
      'dispute:evidence.coins: 60\u00a0USDT',
      'deal:info.method: Sberbank',
      'deal:info.requisite: …1234',
      'dispute:evidence.opened: 2026-03-02 08:00 UTC',
      'dispute:evidence.written: 2026-03-02 09:05 UTC',
    ])
    expect(linesOf({ side: 'seller', about: 'other' })[0]).toBe('dispute:disputeCase.seller.other.story')
  })

  it('DSP-06 about old requisites names them and the ones of the deal', () => {
    const changed = (old: string, last: string): HistoryEntry => {
      const text = { key: 'account:log.requisitesChanged', values: { old, last } } as const
      return { key: `requisite-changed:${last}`, at: NOW, event: 'requisite-changed', by: 'trader', text }
    }
    const history = [changed('5555', '1234'), changed('1234', '7777'), changed('7777', '1234')]
    const named = (more: Partial<StatementFacts>) =>
      linesOf({ history, ...more }).filter((line) => line.includes('equisite: '))
    const current = 'deal:info.requisite: …1234'
    const old = ['dispute:evidence.oldRequisite: …5555, …7777', current]
    for (const side of ['buyer', 'seller'] as const)
      expect(named({ side, about: 'old-requisite' })).toEqual(old)
    expect(named({ about: 'not-released' })).toEqual([current])
    expect(named({ about: 'old-requisite', history: [] })).toEqual([current])
  })

  it('DSP-06 leaves out data that the gateway does not send', () => {
    const deal = aDeal({ lot: null, symbol: null })
    const written = 'dispute:evidence.written: 2026-03-02 09:05 UTC'
    const bare = ['deal:info.skyId: 11', 'deal:info.order: A-17', written]
    expect(linesOf({ deal, requisite: null }).slice(1)).toEqual(bare)
    const unpriced = aDeal({ amount: null, amount_currency: null, lot: { id: 8, broker: null } as never })
    expect(linesOf({ deal: unpriced, requisite: null }).slice(1)).toEqual(bare)
  })

  it('DSP-06 names the coin of the deal, else that of its offer', () => {
    const coins = (deal: StatementFacts['deal']) => linesOf({ deal }).find((line) => line.includes('coins'))
    const lot = { id: 8, currency: 'rub', symbol: 'btc', broker: null }
    expect(coins(aDeal({ lot }))).toBe('dispute:evidence.coins: 60\u00a0USDT')
    expect(coins(aDeal({ lot, symbol: null }))).toBe('dispute:evidence.coins: 60\u00a0BTC')
  })
})

describe('the message of a payer whose payment is not shown', () => {
  const [OLD, NEW] = ['4111111111111234', '5222222222225678']
  /** `minute`: of the hour before. */
  const shown = (requisite: string, dealId: number, minute: number): HistoryEntry => {
    const at = Date.parse('2026-03-02T08:00:00Z') + minute * 60_000
    return {
      ...{ key: `requisite-shown:${dealId}:${at}`, at, event: 'requisite-shown', by: 'trader' },
      ...{ text: { raw: '' }, requisite },
    }
  }
  const facts: AlreadyPaidFacts = {
    purchase: aPurchase({ payment_id: 91, label: 'B-7', requisites: '6333333333339012' }),
    history: [shown(OLD, 11, 1), shown(NEW, 12, 2), { ...shown(OLD, 12, 3), event: 'paid' }],
    ...{ replaced: null, amount: '5,000 RUB', now: NOW },
  }
  type More = Partial<AlreadyPaidFacts & OrderDeals>
  const linesOf = ({
    deal = aDeal({ deal_id: 12, requisite: NEW }),
    autodeal = null,
    ...more
  }: More = {}) => {
    const purchase = { ...(more.purchase ?? facts.purchase), deal, autodeal }
    return alreadyPaidText(t, { ...facts, ...more, purchase }).split('\n')
  }
  const written = 'common:supportBundle.time: 2026-03-02 09:05 UTC'

  it('PUR-31 PUR-32 has all numbers, the sum, and the times in UTC', () => {
    expect(linesOf()).toEqual([
      'payment:rescue.draft',
      'deal:info.paymentId: 91',
      'deal:info.order: B-7',
      'deal:info.skyId: 12',
      'deal:pack.fiat: 5,000 RUB',
      'payment:rescue.sentTo(5678)',
      'payment:rescue.given(2026-03-02 08:02 UTC)',
      written,
    ])
  })

  it('PUR-31 leaves out unknown data', () => {
    const unknown = { deal: null, amount: '', history: [], purchase: aPurchase() }
    expect(linesOf(unknown)).toEqual(['payment:rescue.draft', 'deal:info.paymentId: 9', written])
    expect(linesOf({ deal: null, autodeal: anAutodeal() })).toContain('deal:info.skyId: a1')
  })

  describe('names', () => {
    const [SKY_ID, SUM] = ['deal:info.skyId: 12', 'deal:pack.fiat: 5,000 RUB']
    const sentTo = (ending: string) => `payment:rescue.sentTo(${ending})`
    const given = (minute: number) => `payment:rescue.given(2026-03-02 08:0${minute} UTC)`
    const unnamed = { deal: aDeal({ deal_id: 12, requisite: null }) }
    const automatic = { deal: null, autodeal: anAutodeal({ autodeal_id: 12 }) }
    const twice = [shown(OLD, 12, 1), shown(NEW, 12, 2)]
    const unpaid = [shown(OLD, 11, 1), shown(NEW, 12, 2), shown(NEW, 12, 3)]
    const alike = [shown(NEW, 11, 1), shown(NEW.replace('52', '42'), 12, 2)]

    it.each<[string, More, string[]]>([
      ['the requisite of the deal', {}, [SKY_ID, SUM, sentTo('5678'), given(2)]],
      ['that of an automatic deal', automatic, [SKY_ID, SUM, sentTo('9012'), given(2)]],
      ['no other one of the order beside a deal without one', { ...unnamed, history: [] }, [SKY_ID, SUM]],
      ['one of an earlier deal', { replaced: OLD }, [sentTo('1234'), given(1)]],
      [
        'a replaced one of this deal',
        { replaced: OLD, history: twice },
        [SKY_ID, SUM, sentTo('1234'), given(1)],
      ],
      [
        'of two deals, none reported as paid, both',
        { history: unpaid },
        [SKY_ID, SUM, sentTo('1234 / 5678')],
      ],
      ['once an ending that two of them have', { history: alike }, [SKY_ID, SUM, sentTo('5678')]],
      ['one that no visit has seen', { replaced: OLD, history: [] }, [sentTo('1234')]],
      ['none', { deal: null, purchase: aPurchase({ label: 'B-7' }), history: [] }, [SUM]],
    ])('PUR-29 PUR-31 %s', (_what, more, lines) => {
      expect(linesOf(more).slice(3, -1)).toEqual(lines)
    })
  })
})

describe('the copy for support', () => {
  const facts: SupportFacts = {
    ...{ page: 'pay.test, payment', orderId: '1234567890123', dealId: '5901', state: '1 · paid' },
    ...{ errorCode: 'E-7', at: NOW, skewMs: -1_600, isOnline: true, browser: 'Some/1', calls: [] },
  }
  const linesOf = (more: Partial<SupportFacts> = {}) => supportBundle(t, { ...facts, ...more }).split('\n')

  it('SPEC-02 SAFE-11 identifies the case without secrets that give access to it', () => {
    const [version, ...lines] = linesOf()
    expect(version).toMatch(/^v\d+\.\d+/)
    const ids = ['page: pay.test, payment', 'order: …0123', 'deal: …1', 'state: 1 · paid', 'errorCode: E-7']
    const visit = ['time: 2026-03-02T09:05:59.999Z', 'clock: -2 s', 'network: online', 'browser: Some/1']
    expect(lines).toEqual([...ids, ...visit, 'calls:'].map((line) => `common:supportBundle.${line}`))
  })

  it('SPEC-02 leaves out missing data, and says if there is no network', () => {
    const lines = linesOf({ orderId: '', dealId: null, state: '', errorCode: null, isOnline: false })
    const names = ['page', 'time', 'clock', 'network', 'browser', 'calls']
    const kept = lines.slice(1).map((line) => /^common:supportBundle\.(\w+)/.exec(line)?.[1])
    expect(kept).toEqual(names)
    expect(lines).toContain('common:supportBundle.network: offline')
  })

  it.each([
    ['12', '…'],
    ['123', '…3'],
    ['123456', '…56'],
    ['1234567890123456', '…3456'],
  ])('SAFE-11 of the number %s shows %s, a third at most', (orderId, ending) => {
    expect(linesOf({ orderId })).toContain(`common:supportBundle.order: ${ending}`)
  })

  it('SPEC-02 contains the last twenty calls, each with time, outcome and duration', () => {
    const call = (n: number) => ({ at: NOW + n * 1_000, what: `GET /${n}`, outcome: '200', took: 30 + n })
    const calls = Array.from({ length: 21 }, (_, index) => call(index))
    const lines = linesOf({ calls })
    const callLines = lines.slice(lines.indexOf('common:supportBundle.calls:') + 1)
    expect(callLines).toHaveLength(20)
    expect(callLines[0]).toBe('09:06:00 GET /1 200 31 ms')
    expect(callLines.at(-1)).toBe('09:06:19 GET /20 200 50 ms')
  })
})

it('PROOF-01 EVID-01 the rate is the price of one coin, if the order contains it', () => {
  const sums = { fiat: { amount: '5000', currency: 'rub' }, coin: { amount: '60', currency: 'USDT' } }
  const known = { rate: '83.5', ...sums } as Parameters<typeof rateText>[0]
  expect(rateText(known, t, 'en')).toBe('common:amounts.rateValue(USDT, 83.50\u00a0RUB)')
  for (const missing of ['rate', 'fiat', 'coin'])
    expect(rateText({ ...known, [missing]: null }, t, 'en')).toBeNull()
})
