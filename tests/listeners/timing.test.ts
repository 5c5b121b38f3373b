/** Robustness of the store and its listeners, and the helpers with which listeners wait. */
import { createAction } from '@reduxjs/toolkit'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createAppStore } from '../../src/app/createAppStore.ts'
import { sleep } from '../../src/platform/sleep.ts'
import { onSlow, poll, withTimeout } from '../../src/store/timing.ts'
import type { AddListeners } from '../../src/store/types.ts'
import { bareClient, catchReports, settle } from './bareClient.ts'

beforeEach(() => void vi.useFakeTimers())

describe('the store', () => {
  const ping = createAction<string>('ping')

  it('SAFE-10 reports an error of a listener, and the others continue', async () => {
    const thrown = catchReports()
    const received: string[] = []
    const bad: AddListeners = (start) =>
      void start({ actionCreator: ping, effect: () => Promise.reject(new Error('bug')) })
    const good: AddListeners = (start) =>
      void start({ actionCreator: ping, effect: ({ payload }) => void received.push(payload) })
    const store = createAppStore(bareClient([]).deps, { first: [bad, good], loadLater: async () => [] })
    store.dispatch(ping('one'))
    await settle()
    expect(received).toEqual(['one'])
    expect(thrown).toHaveLength(1)
    expect(thrown[0]).toMatchObject({ message: 'bug' })
    store.stop()
    store.dispatch(ping('two'))
    expect(received).toEqual(['one'])
  })

  it('AUTH-04 waits for the next action that matches, once', async () => {
    const { store } = bareClient([])
    const next = store.once(ping.match)
    for (const word of ['one', 'two']) store.dispatch(ping(word))
    expect(await next).toMatchObject({ payload: 'one' })
  })
})

describe('the waiting of listeners', () => {
  it('RT-07 a pause ends after its time, or at once when it is aborted', async () => {
    const ended: string[] = []
    const stop = new AbortController()
    void sleep(1_000).then(() => ended.push('time'))
    void sleep(1_000, stop.signal).then(() => ended.push('stopped'))
    await settle(999)
    expect(ended).toEqual([])
    stop.abort()
    await settle()
    expect(ended).toEqual(['stopped'])
    await settle(1)
    expect(ended).toEqual(['stopped', 'time'])
    await sleep(1_000, stop.signal)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('RT-07 a pause that is longer than the longest timer does not end at once', async () => {
    const ended: string[] = []
    const stop = new AbortController()
    void sleep(30 * 86_400_000, stop.signal).then(() => ended.push('time'))
    await settle(60_000)
    expect(ended).toEqual([])
    stop.abort()
    await settle()
  })

  it('PUR-03 TIME-01 work that takes too long times out, and is aborted', async () => {
    const signals: AbortSignal[] = []
    const work = (ms: number, answer: string) => (signal: AbortSignal) => {
      signals.push(signal)
      return sleep(ms).then(() => answer)
    }
    const stop = new AbortController()
    const both = [
      withTimeout(100, stop.signal, work(99, 'done')),
      withTimeout(100, stop.signal, work(101, 'never')),
    ]
    await settle(100)
    expect(await Promise.all(both)).toEqual(['done', 'late'])
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, true])
    const failing = withTimeout(100, stop.signal, () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    const ended = withTimeout(100, stop.signal, (signal) => sleep(500, signal).then(() => 'ended'))
    stop.abort()
    expect(await ended).toBe('ended')
  })

  it('SPEC-08 slow work is reported once, quick work never', async () => {
    const notify = vi.fn()
    const both = [
      onSlow(100, sleep(99), notify),
      onSlow(100, Promise.reject(new Error('no')), notify).catch(() => 'no'),
    ]
    await settle(99)
    expect(await both[1]).toBe('no')
    await settle(1_000)
    expect(notify).not.toHaveBeenCalled()
    void onSlow(100, sleep(1_000), notify)
    await settle(1_000)
    expect(notify).toHaveBeenCalledOnce()
  })

  it('RT-07 a loop runs until its work returns false, and never overlaps', async () => {
    const { store } = bareClient([])
    const take = async (matcher: (action: unknown) => action is never) => [await store.once(matcher)]
    const api = { signal: new AbortController().signal, take } as never
    const wake = [createAction('wake').match]
    let runs = 0
    void poll(api, { intervalMs: () => 100, wake }, async () => {
      runs += 1
      await sleep(10)
      return runs < 4
    })
    await settle(109)
    expect(runs).toBe(1)
    await settle(1)
    expect(runs).toBe(2)
    store.dispatch({ type: 'wake' })
    await settle(10)
    expect(runs).toBe(3)
    store.dispatch({ type: 'wake' })
    await settle(9)
    expect(runs).toBe(3)
    await settle(1)
    expect(runs).toBe(4)
    await settle(1_000)
    expect(runs).toBe(4)
  })
})
