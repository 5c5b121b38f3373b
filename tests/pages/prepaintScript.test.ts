// long: one script with its whole environment, which every test starts anew
/** The inline script as the page runs it, with responses of the test, fake timers and a fake device clock. */
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CopyButton } from '../../src/ui/CopyButton.tsx'
// Imported before the script requests it, so that tests do not wait for the disk.
import '../../src/prepaint/stage/stageScreen.ts'

const T0 = Date.parse('2026-03-02T09:00:00.000Z')
const REQUISITE = '4111111111111111, IVAN PETROV'
const SKELETON = '<div data-step="loading" data-page="payment"><h1>…</h1></div>'
const DEAL = {
  id: 5,
  deal_id: 5,
  state: 'confirmed',
  dispute: null,
  requisite: REQUISITE,
  expire_in: 300,
  amount: '15',
  amount_currency: '1500',
  symbol: 'usdt',
  lot_id: 3,
  seller: { nickname: 'x' },
  buyer: { nickname: 'y' },
  voted: false,
}
const ORDER = {
  id: '7',
  payment_id: '7',
  status: 1,
  amount: '1500',
  currency: 'rub',
  symbol: 'usdt',
  is_currency_amount: true,
  label: 'L',
  merchant: { id: 1, name: 'Shop' },
  broker_id: 1,
  autodeal: null,
  autodeal_id: null,
  deal: DEAL,
}
const slot = (name: string) => `\uE000${name}\uE001`
const TEMPLATE = {
  screens: {
    card: [
      'main',
      {},
      ['b', { 'data-field': 'requisite' }, 'x'],
      ['button', { 'data-action': 'copy', 'data-copy': 'requisite' }, 'Copy'],
      ['button', { 'data-action': 'confirm-paid' }, 'I paid'],
      ['i', { 'data-field': 'countdown' }, 'x'],
      ['u', {}, `until ${slot('until')}`],
    ],
  },
  texts: { common: { pages: { payment: { title: 'Pay' } }, common: { loading: 'Loading' } } },
}

const json = (value: unknown) => new Response(JSON.stringify(value), { status: 200 })
/** Lets promises and module loads proceed, while the fake timers stand still. */
const settle = async (times = 300) => {
  for (let i = 0; i < times; i++) await new Promise((resolve) => setImmediate(resolve))
}
const root = () => document.getElementById('root')
const field = (name: string) => document.querySelector(`[data-field="${name}"]`)?.textContent

const undo: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers({
    now: T0,
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'requestAnimationFrame'],
  })
  vi.stubGlobal('PerformanceNavigationTiming', Object)
  history.replaceState(null, '', '/payment/7')
  document.head.innerHTML = ''
  document.body.innerHTML = `<div id="root">${SKELETON}</div>`
  // Listeners of the script would stay registered after its page.
  for (const target of [globalThis, document]) {
    const add = target.addEventListener.bind(target)
    const remember = (...args: Parameters<typeof document.addEventListener>) => {
      add(...args)
      undo.push(() => target.removeEventListener(...args))
    }
    vi.spyOn(target, 'addEventListener').mockImplementation(remember)
  }
})

afterEach(() => {
  for (const end of undo.splice(0)) end()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  localStorage.clear()
  delete window.bootData
})

const HANGS = 'data:text/javascript,await new Promise(() => {})'
const STARTS = 'data:text/javascript,globalThis.isAppStarted = true'

/** Runs the script on a return to the order, or on a first visit. `entry` is the app's first module, `hold` names requests that stay pending, `isWhole` is false while the document is still loading. */
async function run({ entry = HANGS, hold = [] as string[], isFirstVisit = false, isWhole = true } = {}) {
  if (!isFirstVisit) localStorage.setItem('gateway.stages', JSON.stringify({ 'payment/7': 'en' }))
  localStorage.setItem('gateway.requisites', JSON.stringify({ 'payment/7': REQUISITE }))
  localStorage.setItem('gateway.authKey', JSON.stringify({ api: '/api/v1', key: 'a'.repeat(64) }))
  const stageScreen = new URL('../../src/prepaint/stage/stageScreen.ts', import.meta.url).pathname
  vi.stubGlobal('PREPAINT', {
    entry,
    edition: 'e',
    modules: { payment: [['/page.js'], ['/core.js'], ['/react.js']] },
    stages: { payment: ['/stage.js'] },
    hues: {},
    logo: 'l',
    stageScreen,
  })
  const held = new Map<string, () => void>()
  const asked: string[] = []
  const answerTo = (url: string): unknown => {
    if (url.includes('codedata')) return { code: 'c', server_time: new Date(Date.now()).toISOString() }
    if (url.includes('/payments_v2/7')) return ORDER
    return url.includes('stage-') ? TEMPLATE : null
  }
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const name = hold.find((part) => url.includes(part))
    if (name !== undefined) await new Promise<void>((resolve) => held.set(name, resolve))
    const answer = answerTo(url)
    if (answer === null) throw new TypeError(`no network: ${url}`)
    return json(answer)
  })
  vi.resetModules()
  await import('../../src/prepaint/script/main.ts')
  if (isWhole) dispatchEvent(new Event('DOMContentLoaded'))
  await settle()
  return { release: (name: string) => held.get(name)?.(), asked }
}

/** The modules that the script has requested. */
const preloaded = () =>
  [...document.querySelectorAll('link[rel=modulepreload]')].map((link) => link.getAttribute('href'))

describe('the early screen of an order under way', () => {
  it('RET-02 is shown before the app has loaded', async () => {
    await run()
    expect(field('requisite')).toBe('4111 1111 1111 1111')
    expect(field('countdown')).toBe('10:00')
  })

  it('I18N-05 RET-02 is in the language that the document names, and so is the loading screen', async () => {
    document.documentElement.lang = 'ru'
    document.body.innerHTML = `<div id="root">${SKELETON}<div role="status"><p>…</p></div></div>`
    const { release } = await run({ hold: ['payments_v2'] })
    expect(root()?.textContent).toBe('PayLoading')
    expect(document.documentElement.lang).toBe('en')
    document.documentElement.lang = 'ru'
    release('payments_v2')
    await settle()
    expect(field('requisite')).toBe('4111 1111 1111 1111')
    expect(document.documentElement.lang).toBe('en')
  })

  it('RET-02 TIME-12 counts from the arrival of the order, and hands that time to the app', async () => {
    const { release } = await run({ hold: ['stage-'] })
    vi.setSystemTime(T0 + 20_000)
    release('stage-')
    await settle()
    expect(field('countdown')).toBe('09:40')
    expect(await window.bootData?.takeAnswer('/payments_v2/7')).toEqual({ answer: ORDER, at: T0 })
  })

  it('RET-02 SAFE-03 is not painted from a response that is outdated because the tab was frozen', async () => {
    const { release } = await run({ hold: ['stage-'] })
    expect(field('requisite')).toBeUndefined()
    vi.setSystemTime(T0 + 600_000)
    release('stage-')
    await settle()
    expect(root()?.innerHTML).toBe(SKELETON)
  })

  it('RET-02 SAFE-03 is replaced by the skeleton, and queued presses are dropped, when the app does not load', async () => {
    await run()
    document.querySelector<HTMLElement>('[data-action=confirm-paid]')?.click()
    vi.advanceTimersByTime(29_000)
    expect(field('requisite')).toBe('4111 1111 1111 1111')
    vi.advanceTimersByTime(3_000)
    expect(root()?.innerHTML).toBe(SKELETON)
    expect(window.bootData?.isPainted).toBe(false)
    const mounted = vi.fn()
    const replayed = vi.fn()
    window.bootData?.replaceScreen(() => {
      document.body.innerHTML = '<button data-action="confirm-paid"></button>'
      document.querySelector('button')?.addEventListener('click', replayed)
      mounted()
    })
    await settle(20)
    expect(mounted).toHaveBeenCalledOnce()
    expect(replayed).not.toHaveBeenCalled()
  })

  it('RET-02 SAFE-03 reloads the page when the person comes back to it, also after its time', async () => {
    await run()
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    vi.advanceTimersByTime(60_000)
    expect(reload).not.toHaveBeenCalled()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(reload).toHaveBeenCalledOnce()
  })

  it.each<[string, number, () => void]>([
    ['its time is not over', 29_000, () => undefined],
    [
      'the tab is hidden',
      60_000,
      () => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden'),
    ],
    ['there is no network', 60_000, () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
    ['the app has drawn its own', 60_000, () => (document.body.innerHTML = '<div id="root"></div>')],
  ])('RET-02 SAFE-03 does not reload the page if %s', async (_when, ms, arrange) => {
    await run()
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    vi.advanceTimersByTime(ms)
    arrange()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(reload).not.toHaveBeenCalled()
  })
})

describe('"Copy" on the early screen', () => {
  const copyButton = () => document.querySelector<HTMLElement>('[data-copy=requisite]')
  const withClipboard = (writeText?: (text: string) => Promise<void>) =>
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue((writeText && { writeText }) as Clipboard)

  /** Replaces the prepainted button by the app's, with this number. */
  async function replaceBy(value: string) {
    const onCopied = vi.fn()
    // React is rendered without the test helpers here, so there is no `act`.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    const host = root()
    window.bootData?.replaceScreen(() => {
      if (!host) throw new Error('no #root')
      host.innerHTML = ''
      const texts = { label: 'Copy', copiedText: 'Copied', failedText: 'Not copied' }
      const view = createRoot(host)
      undo.push(() => flushSync(() => view.unmount()))
      const button = createElement(CopyButton, { ...texts, field: 'requisite', value, onCopied })
      flushSync(() => view.render(button))
    })
    await settle(20)
    return { onCopied, alert: document.querySelector('[role=alert]') }
  }

  it('RET-05 RET-09 HIST-01 copies at the press, without spaces; the app confirms it and does not copy again', async () => {
    await run()
    const writeText = vi.fn(() => Promise.resolve())
    withClipboard(writeText)
    copyButton()?.click()
    expect(writeText).toHaveBeenCalledExactlyOnceWith('4111111111111111')
    const { onCopied, alert } = await replaceBy('4111111111111111')
    expect(onCopied).toHaveBeenCalledOnce()
    expect([writeText.mock.calls.length, alert]).toEqual([1, null])
  })

  it('RET-05 SAFE-03 confirms nothing and copies nothing if the app has another number', async () => {
    await run()
    const writeText = vi.fn(() => Promise.resolve())
    withClipboard(writeText)
    copyButton()?.click()
    const { onCopied, alert } = await replaceBy('5555555555554444')
    expect(onCopied).not.toHaveBeenCalled()
    expect([writeText.mock.calls.length, alert]).toEqual([1, null])
  })

  it.each([
    ['is missing', undefined],
    ['refuses', () => Promise.reject(new DOMException('no', 'NotAllowedError'))],
  ])('RET-05 ENG-04 does nothing if the clipboard %s', async (_what, writeText) => {
    await run()
    withClipboard(writeText)
    copyButton()?.click()
    const { onCopied, alert } = await replaceBy('4111111111111111')
    expect(onCopied).not.toHaveBeenCalled()
    expect(alert).toBeNull()
  })

  it('RET-05 copies again at each press', async () => {
    await run()
    const writeText = vi.fn(() => Promise.resolve())
    withClipboard(writeText)
    for (let presses = 0; presses < 2; presses++) copyButton()?.click()
    expect(writeText).toHaveBeenCalledTimes(2)
    expect((await replaceBy('4111111111111111')).onCopied).toHaveBeenCalledOnce()
  })
})

describe('the inline script in an engine without navigation timing', () => {
  it('SPEC-02 ENG-04 paints and lets the app start', async () => {
    vi.stubGlobal('PerformanceNavigationTiming', undefined)
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([])
    vi.stubGlobal('isAppStarted', false)
    await run({ entry: `${STARTS};export const by = 'timing'` })
    expect(field('requisite')).toBe('4111 1111 1111 1111')
    expect(Reflect.get(globalThis, 'isAppStarted')).toBe(false)
    // Past the next frame, long before the script gives up.
    vi.advanceTimersByTime(100)
    await settle()
    expect(Reflect.get(globalThis, 'isAppStarted')).toBe(true)
  })

  it('SPEC-02 ENG-04 lets the app start if the script throws an error', async () => {
    vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => {
      throw new Error('not here')
    })
    vi.stubGlobal('isAppStarted', false)
    await expect(run({ entry: STARTS })).rejects.toThrow('not here')
    dispatchEvent(new Event('DOMContentLoaded'))
    vi.advanceTimersByTime(3_000)
    await settle()
    expect(Reflect.get(globalThis, 'isAppStarted')).toBe(true)
  })
})

describe('the app’s modules', () => {
  const ANNOUNCED = '<meta name="answers" content="ahead" />'

  it('RET-02 are requested after the order on a return, so that its screen does not wait for them', async () => {
    document.head.innerHTML = ANNOUNCED
    const { asked } = await run({ hold: ['payments_v2'] })
    expect(asked.join()).toMatch(/stage-.*payments_v2/)
    expect(preloaded()).toEqual([])
    vi.advanceTimersByTime(1_000)
    expect(preloaded()).toEqual(['/core.js', '/react.js', '/stage.js'])
  })

  it('PUR-01 are requested on a first visit while the server calls the gateway, React after the others', async () => {
    document.head.innerHTML = ANNOUNCED
    await run({ isFirstVisit: true, isWhole: false })
    expect(preloaded()).toEqual(['/core.js'])
    vi.advanceTimersByTime(1_000)
    expect(preloaded()).toEqual(['/core.js', '/react.js'])
  })

  it('PUR-01 are all requested by the page if no server has announced some of them', async () => {
    await run({ isFirstVisit: true, hold: ['payments_v2'] })
    expect(preloaded()).toEqual([])
    vi.advanceTimersByTime(5_000)
    await settle()
    expect(preloaded()).toEqual(['/page.js', '/core.js', '/react.js'])
  })
})
