/** One load of one page, as a first visit in a new browser or as a return with stored data. */
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { VIEWPORT } from './profiles.ts'
import { watch, type Marks, type Watched } from './watch.ts'

export interface Visit extends Watched {
  url: string
  cpu: number
}

/** Results of one load: times in ms since the navigation began, bytes on the wire. */
export interface Load extends Marks {
  /** Requests until the app has taken over; all requests of a page without an app. */
  requests: number
  /** Bytes until the same time by kind, headers included. */
  bytes: Record<Kind, number>
  /** Size of the JavaScript heap at the end, KB. */
  heap: number
  /** Sum over the long tasks of their time beyond 50 ms. */
  blocking: number
  longest: number
}

export type Kind = 'html' | 'js' | 'css' | 'api' | 'data' | 'image' | 'font' | 'other'
export const KINDS: readonly Kind[] = ['html', 'js', 'css', 'api', 'data', 'image', 'font', 'other']

const QUIET_MS = 1_500
const TIMEOUT_MS = 60_000

type StorageState = BrowserContextOptions['storageState']

/** Loads a page in a new browser context with only `storageState`, and closes the context. */
export async function load(browser: Browser, visit: Visit, storageState?: StorageState): Promise<Load> {
  const context = await openPhone(browser, storageState)
  try {
    return await loadIn(context, visit)
  } finally {
    await context.close()
  }
}

/** A browser context of a phone's size with only `storageState`. */
export function openPhone(browser: Browser, storageState?: StorageState): Promise<BrowserContext> {
  return browser.newContext({
    viewport: VIEWPORT,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'ru-RU',
    ...(storageState && { storageState }),
  })
}

/** Loads a page in a new tab of this context, with its cache and storage. */
export async function loadIn(context: BrowserContext, visit: Visit): Promise<Load> {
  const page = await context.newPage()
  try {
    const cdp = await context.newCDPSession(page)
    const traffic = await recordTraffic(cdp)
    await page.addInitScript(watch, { ready: visit.ready, hasApp: visit.hasApp, answer: visit.answer })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: visit.cpu })
    await page.goto(visit.url, { waitUntil: 'commit', timeout: TIMEOUT_MS })
    const marks = await marksOf(page, visit)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await cdp.send('HeapProfiler.collectGarbage')
    const { usedSize } = await cdp.send('Runtime.getHeapUsage')
    const excess = marks.tasks.map((ms) => Math.max(0, ms - 50))
    return {
      ...marks,
      ...traffic(visit.hasApp ? (marks.app ?? Infinity) : Infinity),
      heap: usedSize / 1024,
      blocking: excess.reduce((sum, ms) => sum + ms, 0),
      longest: Math.max(0, ...marks.tasks),
    }
  } finally {
    await page.close()
  }
}

/** Waits for the awaited marks and then for `QUIET_MS`; returns the marks. */
async function marksOf(page: Page, { hasApp, answer, url }: Visit): Promise<Marks> {
  const isOver = ([hasApp, isAnswered]: [boolean, boolean]) =>
    window.marks.ready !== null &&
    (!hasApp || window.marks.app !== null) &&
    (!isAnswered || window.marks.answered !== null)
  const over: [boolean, boolean] = [hasApp, answer !== null]
  await page.waitForFunction(isOver, over, { timeout: TIMEOUT_MS, polling: 200 }).catch(() => undefined)
  await page.waitForTimeout(QUIET_MS)
  const marks = await page.evaluate(() => window.marks)
  if (marks.ready === null) throw new Error(`${url} never showed what can be pressed`)
  return marks
}

interface Asked {
  at: number
  kind: Kind
  bytes: number
}

/** Records the requests of a page; the returned function sums up those that were sent within the given ms. */
async function recordTraffic(
  cdp: CDPSession,
): Promise<(withinMs: number) => Pick<Load, 'requests' | 'bytes'>> {
  const asked = new Map<string, Asked>()
  let beganAt: number | null = null
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    if (!request.url.startsWith('http')) return
    beganAt ??= timestamp
    const at = (timestamp - beganAt) * 1000
    asked.set(requestId, { at, kind: kindOf(request.url, type), bytes: 0 })
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId)
    if (one) one.bytes = encodedDataLength
  })
  await cdp.send('Network.enable')
  return (withinMs) => {
    const bytes = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>
    const within = [...asked.values()].filter(({ at }) => at <= withinMs)
    for (const one of within) bytes[one.kind] += one.bytes
    return { requests: within.length, bytes }
  }
}

function kindOf(url: string, type: string | undefined): Kind {
  const { pathname } = new URL(url)
  if (type === 'Document') return 'html'
  if (pathname.startsWith('/api/')) return 'api'
  if (/\.m?js$/.test(pathname)) return 'js'
  if (pathname.endsWith('.css')) return 'css'
  if (pathname.endsWith('.json')) return 'data'
  if (type === 'Image') return 'image'
  return type === 'Font' ? 'font' : 'other'
}
