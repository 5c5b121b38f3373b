import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Client } from '../../src/app/createClient.ts'
import { loadTelemetry } from '../../src/app/loadTelemetry.ts'
import { readSettings } from '../../src/platform/settings.ts'
import { createTelemetryDevice } from '../../src/platform/telemetryDevice.ts'

afterEach(() => {
  document.body.innerHTML = ''
})

describe('a person who refuses tracking', () => {
  const clientOf = (settings: object) => {
    const addListeners = vi.fn()
    const dispatch = vi.fn()
    const client = {
      store: { addListeners, dispatch },
      deps: { settings: readSettings(JSON.stringify(settings)) },
    }
    return { addListeners, client: client as unknown as Client }
  }
  const on = { telemetry_url: '/telemetry' }

  it.each([
    [{ doNotTrack: '1' }, true],
    [{ doNotTrack: 'yes' }, true],
    [{ globalPrivacyControl: true }, true],
    [{ doNotTrack: null }, false],
    [{ doNotTrack: 'unspecified', globalPrivacyControl: false }, false],
    [{}, false],
  ])('OPS-07 %o is respected: %s', async (signals, isRefused) => {
    const { addListeners, client } = clientOf(on)
    vi.stubGlobal('navigator', signals)
    await loadTelemetry(client)
    expect(addListeners).toHaveBeenCalledTimes(isRefused ? 0 : 1)
  })

  it('OPS-07 loads no telemetry, nor does a visit outside of the sample, or a deployment without it', async () => {
    const refused = clientOf(on)
    vi.stubGlobal('navigator', { doNotTrack: '1' })
    await loadTelemetry(refused.client)
    vi.stubGlobal('navigator', {})
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const outside = clientOf({ ...on, telemetry_sample: 0.5 })
    await loadTelemetry(outside.client)
    const off = clientOf({})
    await loadTelemetry(off.client)
    for (const { addListeners } of [refused, outside, off]) expect(addListeners).not.toHaveBeenCalled()

    const inside = clientOf({ ...on, telemetry_sample: 0.51 })
    await loadTelemetry(inside.client)
    expect(inside.addListeners).toHaveBeenCalledOnce()
  })
})

describe('the device of telemetry', () => {
  /** Records what the device sees, until `stop`. */
  function watch() {
    const seen: unknown[] = []
    const end = new AbortController()
    const add = (...what: unknown[]) => void seen.push(what)
    const seer = { onStep: add, onException: add, onVital: add, onLeave: () => void seen.push('leave') }
    createTelemetryDevice().watch(seer, end.signal)
    return { seen, stop: () => end.abort() }
  }

  it('OPS-03 sees the step and the result that the page shows, and every change of them', async () => {
    const { seen, stop } = watch()
    document.body.innerHTML = '<div data-page="payment" data-step="init"></div>'
    await Promise.resolve()
    const page = document.querySelector('[data-page]')
    page?.setAttribute('data-step', 'processed')
    if (page) page.innerHTML = '<p data-result="ok"></p>'
    await Promise.resolve()
    stop()
    page?.setAttribute('data-step', 'end')
    await Promise.resolve()
    expect(seen).toEqual([
      [null, null],
      ['init', null],
      ['processed', 'ok'],
    ])
  })

  it('OPS-08 sends without cookies, referrer and preflight, and treats any error as a failure', async () => {
    const answers = [Response.json({}), new Response(null, { status: 500 }), Response.error()]
    const sent = vi.fn(async () => answers.shift() ?? Promise.reject(new TypeError('offline')))
    vi.stubGlobal('fetch', sent)
    const { send } = createTelemetryDevice()
    const results = []
    for (let times = 0; times < 4; times++) results.push(await send('/telemetry', '[]'))
    expect(results).toEqual([true, false, false, false])
    expect(sent).toHaveBeenCalledWith('/telemetry', {
      method: 'POST',
      body: '[]',
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      keepalive: true,
      priority: 'low',
    })
  })

  it('OPS-10 sends to a sandbox with its cookie, which names the world of the page', async () => {
    const sent = vi.fn(async (_url: string, _init: RequestInit) => new Response(null, { status: 204 }))
    vi.stubGlobal('fetch', sent)
    await createTelemetryDevice().send('/_sandbox/telemetry', '[]')
    expect(sent.mock.lastCall?.[1].credentials).toBe('same-origin')
  })

  it('OPS-08 sends the last batch by sendBeacon, and ignores a browser without it', () => {
    const { sendAtLeaving } = createTelemetryDevice()
    vi.stubGlobal('navigator', { sendBeacon: () => true })
    expect(sendAtLeaving('/telemetry', '[]')).toBe(true)
    vi.stubGlobal('navigator', {})
    expect(sendAtLeaving('/telemetry', '[]')).toBe(false)
  })

  it('OPS-05 works in a browser without performance measurements', () => {
    vi.stubGlobal('PerformanceObserver', undefined)
    vi.stubGlobal('performance', { now: () => 1 })
    expect(() => watch().stop()).not.toThrow()
  })

  it('OPS-05 adds up the long tasks of a browser that measures them', () => {
    let report = (_list: { getEntries: () => object[] }) => {}
    const disconnect = vi.fn()
    class Observer {
      static supportedEntryTypes = ['longtask']
      observe = vi.fn()
      disconnect = disconnect
      constructor(callback: typeof report) {
        report = callback
      }
    }
    vi.stubGlobal('PerformanceObserver', Observer)
    const { seen, stop } = watch()
    report({ getEntries: () => [{ duration: 70 }, { duration: 80 }] })
    report({ getEntries: () => [{ duration: 50 }] })
    expect(seen.slice(-2)).toEqual([
      ['long-tasks', 150],
      ['long-tasks', 200],
    ])
    stop()
    expect(disconnect).toHaveBeenCalled()
  })

  it('OPS-05 OPS-08 sees uncaught errors, rejections and the end of the page', () => {
    const { seen, stop } = watch()
    const error = new TypeError('x')
    const all = () => {
      dispatchEvent(new ErrorEvent('error', { error }))
      dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }))
      document.dispatchEvent(new Event('visibilitychange'))
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
      document.dispatchEvent(new Event('visibilitychange'))
      dispatchEvent(new Event('pagehide'))
    }
    all()
    stop()
    all()
    expect(seen.slice(1)).toEqual([['error', error], ['rejection', error], 'leave', 'leave'])
  })

  it('OPS-07 creates a new random id for each visit, small enough for every receiver', () => {
    const { randomId } = createTelemetryDevice()
    const ids = Array.from({ length: 50 }, randomId)
    expect(new Set(ids).size).toBe(50)
    expect(ids.every((id) => Number.isInteger(id) && id >= 0 && id < 2 ** 48)).toBe(true)
  })
})
