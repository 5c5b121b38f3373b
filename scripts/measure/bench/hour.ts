/**
 * One hour of an open payment page in accelerated time: memory and nodes. Steps of accelerated time make calls rarer than they are:
 * `tests/chaos/idle.test.ts` counts those of a whole hour.
 */
import type { CDPSession, Page } from 'playwright-core'
import type { BenchEnvironment } from './environment.ts'
import { openContext } from './purchase.ts'
import { SUBJECTS } from './subjects.ts'

const MINUTES = 60
/** Minutes before the first measurement, in which the lazy parts load. */
const WARM_MINUTES = 5
const STEP_MS = 2_500

/** Size of the page's objects, and number of its DOM nodes. */
interface Weight {
  objectsKb: number
  nodes: number
}

/** Opens an order that nobody uses. Without a socket, because accelerated time would also speed up the timers of the socket. */
export async function openHour(bench: BenchEnvironment): Promise<{ before: Weight; after: Weight }> {
  await bench.gateway.socket({ up: false })
  const context = await openContext(bench)
  try {
    const page = await context.newPage()
    await page.clock.install()
    await page.goto(bench.built.url + (await bench.gateway.purchase()).url)
    await page.waitForSelector(SUBJECTS.payment.ready)
    const cdp = await context.newCDPSession(page)
    await advanceMinutes(page, WARM_MINUTES)
    const before = await weigh(cdp, page)
    await advanceMinutes(page, MINUTES - WARM_MINUTES)
    return { before, after: await weigh(cdp, page) }
  } finally {
    await context.close()
    await bench.gateway.socket({ up: true })
  }
}

/** Advances the page by these minutes; after each step responses can arrive. */
async function advanceMinutes(page: Page, minutes: number): Promise<void> {
  for (let step = 0; step < (minutes * 60_000) / STEP_MS; step++) {
    await page.clock.runFor(STEP_MS)
    await page.waitForTimeout(20)
  }
}

async function weigh(cdp: CDPSession, page: Page): Promise<Weight> {
  await page.waitForTimeout(500)
  await cdp.send('HeapProfiler.collectGarbage')
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  return { objectsKb: await objectsKb(cdp), nodes }
}

interface HeapSnapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[]] } }
  nodes: number[]
}

/** Size of the page's objects and strings, KB, without compiled code and without data of the developer tools. */
async function objectsKb(cdp: CDPSession): Promise<number> {
  const chunks: string[] = []
  const take = ({ chunk }: { chunk: string }) => chunks.push(chunk)
  cdp.on('HeapProfiler.addHeapSnapshotChunk', take)
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  cdp.off('HeapProfiler.addHeapSnapshotChunk', take)
  const { snapshot, nodes } = JSON.parse(chunks.join('')) as HeapSnapshot
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [typeAt, sizeAt] = [fields.indexOf('type'), fields.indexOf('self_size')]
  let bytes = 0
  for (let at = 0; at < nodes.length; at += fields.length) {
    const type = types[0][nodes[at + typeAt] ?? -1]
    if (type !== 'code' && type !== 'native') bytes += nodes[at + sizeAt] ?? 0
  }
  return Math.round(bytes / 1024)
}
