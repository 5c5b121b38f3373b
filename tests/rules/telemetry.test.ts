// long: one table for each rule of the records
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  FRAMES_MAX,
  readTelemetry,
  TELEMETRY_RECORDS,
  telemetryFieldsOf,
} from '../../src/contract/telemetry.ts'
import {
  browserClass,
  connectionClass,
  outcomeOf,
  shownError,
  stepReached,
  telemetryPage,
  withCall,
} from '../../src/rules/telemetry.ts'
import { exceptionType, ownFrames } from '../../src/rules/telemetryStack.ts'
import { sampleRecords } from '../support/telemetryRecords.ts'

describe('the table of records', () => {
  it('OPS-06 has no field for a free text', () => {
    const kinds = new Set(
      Object.keys(TELEMETRY_RECORDS).flatMap((name) =>
        Object.values(telemetryFieldsOf(name) ?? {}).map(({ kind }) => kind),
      ),
    )
    expect([...kinds].toSorted()).toEqual(['counts', 'flag', 'frames', 'name', 'number'])
  })

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

  it('OPS-06 accepts only scripts of the build in a stack', () => {
    const record = sampleRecords.find((one) => one.record === 'exception')
    const withScript = (script: unknown, more: object = {}) =>
      readTelemetry({ ...record, frames: [{ script, line: 1, column: 2, ...more }] })
    expect(withScript('core-AbCd1234.js')).not.toBeNull()
    for (const bad of ['4111111111111111.js', '/payment/7', 'core.js', 'IVAN PETROV-AbCd1234.js', 7, null])
      expect([bad, withScript(bad)]).toEqual([bad, null])
    expect(withScript('core-AbCd1234.js', { name: 'IVAN' })).toBeNull()
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
    expect(stepReached('payment', null)).toEqual({ step: 'payment', result: null })
    expect(stepReached('payment', 'ok')).toEqual({ step: 'payment', result: null })
    expect(stepReached('processed', null)).toBeNull()
    expect(stepReached('processed', 'ok')).toEqual({ step: 'processed', result: 'ok' })
    expect(stepReached('processed', 'IVAN')).toBeNull()
    expect(stepReached('IVAN', null)).toBeNull()
  })

  it('OPS-03 contains the outcome, and a reason only for a failed order', () => {
    const ask = () => 'timeout' as const
    expect(outcomeOf({ step: 'processed', result: 'ok' }, ask)).toEqual({ outcome: 'ok', cause: null })
    expect(outcomeOf({ step: 'processed', result: 'not-ok' }, ask)).toEqual({
      outcome: 'not-ok',
      cause: 'timeout',
    })
    expect(outcomeOf({ step: 'inProcess', result: 'overtime' }, ask)).toMatchObject({ cause: 'overtime' })
    expect(outcomeOf({ step: 'processed', result: 'dispute' }, ask)).toBeNull()
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
    expect(shownError({ ...error, detail: 'IVAN' }, { kind: 'toast' })).toMatchObject({ text: null })
    for (const kind of ['silent', 'retry', 'register'] as const)
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

describe('the stack of an error', () => {
  const own = {
    urls: new Set(['https://pay.test/assets/core-AbCd1234.js']),
    page: 'https://pay.test/payment/ORDER7',
  }

  it('OPS-05 keeps files of the build with line and column, in the format of every engine', () => {
    const chromium = `TypeError: IVAN\n    at show (https://pay.test/assets/core-AbCd1234.js:1:20)\n    at https://pay.test/assets/core-AbCd1234.js:2:30\n    at async https://pay.test/payment/ORDER7?token=IVAN:3:4`
    expect(ownFrames(chromium, own)).toEqual([
      { script: 'core-AbCd1234.js', line: 1, column: 20 },
      { script: 'core-AbCd1234.js', line: 2, column: 30 },
      { script: 'page', line: 3, column: 4 },
    ])
    const firefox = `IVAN@https://pay.test/assets/core-AbCd1234.js:5:6\n@https://pay.test/payment/ORDER7:7:8`
    expect(ownFrames(firefox, own)).toEqual([
      { script: 'core-AbCd1234.js', line: 5, column: 6 },
      { script: 'page', line: 7, column: 8 },
    ])
  })

  it('OPS-05 drops everything else', () => {
    const foreign = [
      'Error: at https://pay.test/assets/IVAN-4111.js:1:2',
      '    at f (https://evil.test/assets/core-AbCd1234.js:1:2)',
      '    at f (chrome-extension://abc/IVAN.js:1:2)',
      '    at f (https://pay.test/assets/core-AbCd1234.js:1:99999999)',
      '    at f (https://pay.test/assets/core-AbCd1234.js:1:4111111111111111)',
    ]
    expect(ownFrames(foreign.join('\n'), own)).toEqual([])
    expect(ownFrames({ stack: 'IVAN' }, own)).toEqual([])
    const deep = 'at https://pay.test/assets/core-AbCd1234.js:1:2\n'.repeat(50)
    expect(ownFrames(deep, own)).toHaveLength(FRAMES_MAX)
  })

  it.each([
    ['a script with another kind of name', 'at https://pay.test/assets/index.js:1:2', []],
    ['a line too far', 'at https://pay.test/assets/core-AbCd1234.js:10000001:2', []],
    ['a column too far', 'at https://pay.test/assets/core-AbCd1234.js:1:10000001', []],
    [
      'the last line and column',
      'at https://pay.test/assets/core-AbCd1234.js:10000000:10000000',
      [10_000_000],
    ],
    ['no place', 'at https://pay.test/payment/ORDER7', []],
    ['another page', 'at https://pay.test/payment/ORDER8:1:2', []],
    ['this page with a fragment', 'at https://pay.test/payment/ORDER7#IVAN:3:2', [3]],
    [
      'what stands behind 20,000 characters',
      `${'x'.repeat(20_000)}\nat https://pay.test/payment/ORDER7:3:2`,
      [],
    ],
  ])('OPS-05 of %s', (_what, stack, lines) => {
    const urls = new Set([...own.urls, 'https://pay.test/assets/index.js'])
    expect(ownFrames(stack, { ...own, urls }).map(({ line }) => line)).toEqual(lines)
  })

  it.each([null, undefined, 7, ''])('OPS-05 has no frames where the stack is %j', (stack) => {
    expect(ownFrames(stack, own)).toEqual([])
  })

  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('OPS-05 recognizes an error of the browser, also if the engine has no such class', () => {
    expect(exceptionType(new DOMException('IVAN', 'AbortError'))).toBe('DOMException')
    vi.stubGlobal('DOMException', undefined)
    expect(exceptionType(new RangeError('IVAN'))).toBe('RangeError')
  })

  it('OPS-05 accepts only error names of the language', () => {
    const named = Object.assign(new Error('IVAN'), { name: 'IVAN' })
    expect([new TypeError('IVAN'), named, 'IVAN', null].map(exceptionType)).toEqual([
      'TypeError',
      'other',
      'other',
      'other',
    ])
  })
})
