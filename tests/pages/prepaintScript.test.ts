/** The inline script as the page runs it, with responses of the test, fake timers and a fake device clock. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

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
/** An order that nobody has acted on. */
const NEW_ORDER = { ...ORDER, status: 0, broker_id: null, deal: null }
const TEMPLATE = {
  tree: ['main', { 'data-step': 'init' }, ['b', { 'data-field': 'amount' }, 'x']],
  banksLoading: null,
  texts: { common: { pages: { payment: { title: 'Pay' } }, common: { loading: 'Wait', skipLink: 'Go' } } },
}

const json = (value: unknown, headers?: Record<string, string>) =>
  new Response(JSON.stringify(value), { status: 200, ...(headers && { headers }) })
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
  localStorage.clear()
  delete window.bootData
})

const HANGS = 'data:text/javascript,await new Promise(() => {})'
const STARTS = 'data:text/javascript,globalThis.isAppStarted = true'

interface Load {
  /** The app's first module. */
  entry?: string
  /** Requests that stay pending. */
  hold?: string[]
  /** What the browser has kept of the order. */
  stored?: 'token' | 'requisite' | null
  order?: object
  /** Header `Age` of the code data: how long a cache has kept it. */
  age?: string
  /** False while the document is still loading. */
  isWhole?: boolean
}

/** Runs the script, on a return to the order by default. */
async function run(load: Load = {}) {
  const { entry = HANGS, hold = [], stored = 'token', order = ORDER, age = '0', isWhole = true } = load
  const entries = JSON.stringify({ 'payment/7': REQUISITE })
  if (stored !== null) localStorage.setItem(`gateway.${stored}s`, entries)
  localStorage.setItem('gateway.authKey', JSON.stringify({ api: '/api/v1', key: 'a'.repeat(64) }))
  const modules = { payment: [['/page.js'], ['/core.js'], ['/react.js']] }
  const texts = { en: ['/texts-en.js'], ru: ['/texts-ru.js'] }
  const running = { payment: ['/deal.js'] }
  vi.stubGlobal('PREPAINT', { entry, edition: 'e', modules, running, texts, logo: 'l' })
  const held = new Map<string, () => void>()
  const asked: string[] = []
  const answerTo = (url: string): unknown => {
    if (url.includes('codedata')) return { code: 'c', server_time: new Date(Date.now()).toISOString() }
    if (url.includes('/payments_v2/7')) return order
    if (url.includes('/brokers')) return []
    return url.includes('first-') ? TEMPLATE : null
  }
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const name = hold.find((part) => url.includes(part))
    if (name !== undefined) await new Promise<void>((resolve) => held.set(name, resolve))
    const answer = answerTo(url)
    if (answer === null) throw new TypeError(`no network: ${url}`)
    return json(answer, { age: url.includes('codedata') ? age : '0' })
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

describe('on the way back to an order', () => {
  it.each(['token', 'requisite'] as const)('RET-02 with its %s, all is requested at once', async (stored) => {
    const { asked } = await run({ stored, hold: ['payments_v2', 'codedata', 'first-'] })
    vi.advanceTimersByTime(1_000)
    expect(asked).toEqual(['/api/v1/codedata', '/assets/first-payment-ru-e.json', '/api/v2/payments_v2/7'])
    expect(preloaded()).toEqual(['/page.js', '/core.js', '/react.js', '/deal.js'])
  })

  it('RET-02 SAFE-03 nothing of it is painted: the app gets the response, and the time of its arrival', async () => {
    const { release } = await run({ hold: ['first-'] })
    vi.setSystemTime(T0 + 20_000)
    release('first-')
    await settle()
    expect(root()?.innerHTML).toBe(SKELETON)
    expect(window.bootData).toMatchObject({ isUnderWay: true, isPainted: false, lang: 'ru' })
    expect(await window.bootData?.takeAnswer('/payments_v2/7')).toEqual({ answer: ORDER, at: T0 })
  })

  it('OPS-04 what was requested is noted for the call log, without ids', async () => {
    await run()
    const entry = (what: string) => ({ at: T0, what, outcome: '200', took: 0 })
    expect(window.bootData?.sent).toEqual([entry('GET /codedata'), entry('GET /payments_v2/{id}')])
  })

  it.each([
    ['0', new Date(T0).toISOString()],
    ['7200', null],
  ])('TIME-12 a code of which the header Age says %s tells the time %s', async (age, time) => {
    await run({ age })
    expect(await window.bootData?.codeData).toEqual({ answer: { code: 'c', server_time: time }, at: T0 })
  })

  it('RET-02 SAFE-03 the app gets no response that is outdated because the tab was frozen', async () => {
    await run()
    vi.setSystemTime(T0 + 600_000)
    expect(window.bootData?.takeAnswer('/payments_v2/7')).toBeNull()
  })

  it('RET-02 I18N-05 it is loaded in the order’s language, and the loading screen is in it', async () => {
    document.documentElement.lang = 'ru'
    document.body.innerHTML = `<div id="root"><a>…</a>${SKELETON}<div role="status"><p>…</p></div></div>`
    await run({ order: { ...ORDER, lang: 'en' } })
    expect(root()?.textContent).toBe('GoPayWait')
    expect(document.documentElement.lang).toBe('en')
    expect(window.bootData?.lang).toBe('en')
    expect(preloaded()).toContain('/texts-en.js')
    expect(preloaded()).not.toContain('/texts-ru.js')
  })

  it('RET-02 from another device its modules are requested as soon as the order says that it has begun', async () => {
    await run({ stored: null })
    expect(preloaded()).toEqual(expect.arrayContaining(['/deal.js', '/texts-ru.js']))
  })
})

describe('the inline script in an engine without navigation timing', () => {
  it('SPEC-02 ENG-04 paints and lets the app start', async () => {
    vi.stubGlobal('PerformanceNavigationTiming', undefined)
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([])
    vi.stubGlobal('isAppStarted', false)
    await run({ entry: `${STARTS};export const by = 'timing'`, order: NEW_ORDER, stored: null })
    expect(field('amount')).toBe('1\u00a0500\u00a0RUB')
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

  it('RET-02 are requested after the order on a return, so that it does not wait for them', async () => {
    document.head.innerHTML = ANNOUNCED
    const { asked } = await run({ hold: ['payments_v2'] })
    expect(asked.join()).toMatch(/first-.*payments_v2/)
    expect(preloaded()).toEqual([])
    vi.advanceTimersByTime(1_000)
    expect(preloaded()).toEqual(['/page.js', '/core.js', '/react.js', '/deal.js'])
  })

  it('PUR-01 are requested at once on a first visit whose calls the server makes', async () => {
    document.head.innerHTML = ANNOUNCED
    await run({ stored: null, isWhole: false })
    expect(preloaded()).toEqual(['/page.js', '/core.js', '/react.js'])
  })

  it('PUR-01 are requested while the page waits for its own calls', async () => {
    await run({ stored: null, hold: ['payments_v2'] })
    expect(preloaded()).toEqual([])
    vi.advanceTimersByTime(5_000)
    await settle()
    expect(preloaded()).toEqual(['/page.js', '/core.js', '/react.js'])
  })
})
