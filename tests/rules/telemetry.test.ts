import { describe, expect, it } from 'vitest'
import { FRAMES_MAX, readTelemetry } from '../../src/contract/telemetry.ts'
import {
  browserClass,
  connectionClass,
  outcomeOf,
  shownError,
  stepReached,
  telemetryPage,
  thrownError,
  withCall,
} from '../../src/features/telemetry/telemetryRules.ts'
import { sampleRecords } from '../support/telemetryRecords.ts'

describe('the table of records', () => {
  it.each(sampleRecords)(
    'OPS-06 accepts $record, and rejects a marked value in any of its fields',
    (record) => {
      expect(readTelemetry(record)).toEqual(record)
      for (const key of Object.keys(record))
        for (const mark of [
          '4111111111111111',
          4_111_111_111_111_111,
          'IVAN',
          { text: 'IVAN' },
          ['IVAN'],
          0.5,
          -1,
        ])
          expect(readTelemetry({ ...record, [key]: mark }), `${key} ${JSON.stringify(mark)}`).toBeNull()
      expect(readTelemetry({ ...record, note: 'IVAN' })).toBeNull()
    },
  )

  it('OPS-06 accepts only places in scripts of the build as a stack', () => {
    const record = sampleRecords.find((one) => one.record === 'exception')
    const withFrame = (frame: unknown) => readTelemetry({ ...record, frames: [frame] })
    expect(withFrame('core-AbCd1234.js:1:2')).not.toBeNull()
    for (const bad of [
      '4111111111111111.js:1:2',
      '/payment/7:1:2',
      'core.js:1:2',
      'IVAN PETROV-AbCd1234.js:1:2',
      'core-AbCd1234.js',
      'core-AbCd1234.js:41111111:1',
      7,
      null,
    ])
      expect([bad, withFrame(bad)]).toEqual([bad, null])
    expect(readTelemetry({ ...record, frames: Array(7).fill('core-AbCd1234.js:1:2') })).toBeNull()
  })
})

describe('the rules of telemetry', () => {
  it.each([
    [{ page: 'payment' }, 'payment'],
    [{ page: 'sale' }, 'sale'],
    [{ page: 'payment-error' }, 'payment-error'],
    [{ page: 'cpayment' }, 'cpayment'],
    [{ page: 'cpayment', embedded: true }, 'cpayment-embedded'],
    [{ page: 'flashpay', type: 'sale' }, 'flashpay-sale'],
    [{ page: 'flashpay' }, 'flashpay-payment'],
    [{ page: '4111' }, 'not-found'],
    [null, 'not-found'],
  ] as const)('OPS-03 %o is the page %s', (opened, page) => {
    expect(telemetryPage(opened)).toBe(page)
  })

  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/127.0.0.0 Safari/537.36',
      'blink',
      120,
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'gecko', 120],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
      'webkit',
      17,
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/120.0 Mobile/15E148 Safari/604.1',
      'webkit',
      16,
    ],
    ['IVAN 4111111111111111', 'other', 0],
    ['Chrome/999.0', 'blink', 990],
    ['Chrome/1000.0', 'other', 0],
    ['Chrome/39.0', 'blink', 39],
    ['Chrome/47.0', 'blink', 40],
    ['Chrome/4111111111111111', 'other', 0],
  ])('OPS-03 reads %s as %s %d', (userAgent, engine, version) => {
    expect(browserClass(userAgent)).toEqual({ engine, engine_version: version })
  })

  it('OPS-03 accepts only the browser’s names of connection types', () => {
    expect(['4g', 'slow-2g', '5g', undefined, 4111].map(connectionClass)).toEqual([
      '4g',
      'slow-2g',
      'unknown',
      'unknown',
      'unknown',
    ])
  })

  it('OPS-03 a step is reached when its result is shown', () => {
    expect(stepReached('payment', null)).toBe('payment')
    expect(stepReached('payment', 'ok')).toBe('payment')
    expect(stepReached('processed', null)).toBeNull()
    expect(stepReached('processed', 'ok')).toBe('processed/ok')
    expect(stepReached('processed', 'IVAN')).toBeNull()
    expect(stepReached('IVAN', null)).toBeNull()
  })

  it.each([
    ['processed/ok', 'ok', null],
    ['inProcess/success', 'ok', null],
    ['end/closed', 'ok', null],
    ['processed/not-ok', 'not-ok', 'timeout'],
    ['end/canceled', 'not-ok', 'timeout'],
    ['inProcess/overtime', 'not-ok', 'overtime'],
  ] as const)('OPS-03 %s is an outcome: %s, %s', (step, outcome, cause) => {
    expect(outcomeOf(step, 'timeout')).toEqual({ outcome, cause })
    expect(outcomeOf('processed/dispute', 'timeout')).toBeNull()
  })

  it('OPS-04 names an error by its id in the catalogue, never by its text', () => {
    const error = {
      kind: 'refused' as const,
      status: 400,
      detail: 'IVAN: Card blacklisted 4111111111111111',
      fields: {},
      statusText: 'IVAN',
      call: 'POST /deals' as const,
    }
    expect(shownError(error, { kind: 'dialog' })).toEqual({
      call: 'POST /deals',
      status: 400,
      reason: 'refused',
      text: 'cardBlacklisted',
      shown: 'dialog',
    })
    expect(shownError({ ...error, detail: 'IVAN', status: null }, { kind: 'toast' })).toMatchObject({
      status: 0,
      text: null,
    })
    for (const kind of ['silent', 'retry', 'signedOut'] as const)
      expect(shownError(error, { kind })).toBeNull()
  })

  it('OPS-04 counts calls, their results and durations', () => {
    const bucketOf = (took: number) =>
      withCall(undefined, 'GET /rates', { outcome: '200', took }).buckets.indexOf(1)
    expect([0, 50, 51, 12_800, 12_801].map(bucketOf)).toEqual([0, 0, 1, 8, 9])
    const refusals = ['200', '304', '399', '400', '500'].map(
      (outcome) => withCall(undefined, 'GET /rates', { outcome, took: 0 }).refused,
    )
    expect(refusals).toEqual([0, 0, 0, 1, 1])
    const outcomes = [
      { outcome: '200', took: 40 },
      { outcome: '500', took: 300 },
      { outcome: 'no answer', took: 20_000 },
      { outcome: 'unreadable: deal', took: 0 },
    ]
    const sum = outcomes.reduce<ReturnType<typeof withCall> | undefined>(
      (before, entry) => withCall(before, 'GET /p/{id}', entry),
      undefined,
    )
    expect(sum).toEqual({
      call: 'GET /p/{id}',
      count: 3,
      refused: 1,
      unanswered: 1,
      unreadable: 1,
      buckets: [1, 0, 0, 1, 0, 0, 0, 0, 0, 1],
    })
  })
})

describe('an error that no code caught', () => {
  const SCRIPTS = 'https://pay.test/assets/'
  const framesOf = (stack: unknown) =>
    thrownError(Object.assign(new TypeError('IVAN'), { stack }), SCRIPTS).frames

  it('OPS-05 keeps files of the build with line and column, in the format of every engine', () => {
    expect(
      framesOf(
        'TypeError: IVAN\n    at show (https://pay.test/assets/core-AbCd1234.js:1:20)\n    at async https://pay.test/assets/core-AbCd1234.js:2:30',
      ),
    ).toEqual(['core-AbCd1234.js:1:20', 'core-AbCd1234.js:2:30'])
    expect(
      framesOf(
        'IVAN@https://pay.test/assets/core-AbCd1234.js:5:6\n@https://pay.test/assets/view-AbCd123.js:7:8\n',
      ),
    ).toEqual(['core-AbCd1234.js:5:6', 'view-AbCd123.js:7:8'])
  })

  it.each([
    ['another name of a file', 'Error: at https://pay.test/assets/IVAN-4111.js:1:2'],
    ['another origin', '    at f (https://evil.test/assets/core-AbCd1234.js:1:2)'],
    ['an extension', '    at f (chrome-extension://abc/IVAN.js:1:2)'],
    ['the page', 'at https://pay.test/payment/ORDER7?token=IVAN:3:4'],
    ['an address with a query', '    at f (https://pay.test/assets/core-AbCd1234.js?token=IVAN:1:2)'],
    ['a column too far', '    at f (https://pay.test/assets/core-AbCd1234.js:1:4111111111111111)'],
    ['no place', 'at https://pay.test/assets/core-AbCd1234.js'],
    ['no stack', undefined],
    [
      'what stands behind 20,000 characters',
      `${'x'.repeat(20_000)}\nat https://pay.test/assets/core-AbCd1234.js:3:2`,
    ],
  ])('OPS-05 drops %s', (_what, stack) => {
    expect(framesOf(stack)).toEqual([])
  })

  it('OPS-05 keeps six places', () => {
    const deep = 'at https://pay.test/assets/core-AbCd1234.js:1:2\n'.repeat(50)
    expect(framesOf(deep)).toHaveLength(FRAMES_MAX)
  })

  it('OPS-05 has the class of the language or the browser, and no other name', () => {
    const named = Object.assign(new Error('IVAN'), { name: 'IVAN' })
    class IvanError extends Error {}
    const all = [
      new TypeError('IVAN'),
      new DOMException('IVAN', 'AbortError'),
      named,
      new IvanError(),
      'IVAN',
      null,
    ]
    expect(all.map((error) => thrownError(error, SCRIPTS).type)).toEqual([
      'TypeError',
      'DOMException',
      'Error',
      'other',
      'other',
      'other',
    ])
  })
})
