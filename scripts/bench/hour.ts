/**
 * One hour of an open payment page in accelerated time: memory and nodes; and how often the gateway is asked in real time.
 * Steps of accelerated time make calls rarer than they are: `tests/chaos/idle.test.ts` counts those of a whole hour.
 */
import type { CDPSession, Page } from 'playwright-core'
import { openContext, payable, tell } from './purchase.ts'
import type { BenchEnvironment } from './environment.ts'
import { makeOrder, SUBJECTS } from './subjects.ts'

const MINUTES = 60
/** Where the counting begins: the first minutes bring what comes on demand. */
const WARM_MINUTES = 5
const STEP_MS = 2_500
/** Of real time with the socket, whose own timers must not be accelerated. */
const REAL_MS = 120_000

export interface Hour {
  /** What the page's own objects take; `each`: every eleven minutes between. */
  objectsKb: { before: number; each: number[]; after: number }
  /** With the code that each step of the measurement itself leaves behind. */
  heapKb: { before: number; after: number }
  nodes: { before: number; after: number }
  /** At the requisites, with the socket. */
  requestsAMinute: number
}

export async function openHour(bench: BenchEnvironment): Promise<Hour> {
  return { ...(await withoutSocket(bench)), requestsAMinute: await withSocket(bench) }
}

/** An order that nobody touches, polled alone. */
async function withoutSocket(bench: BenchEnvironment) {
  await tell(bench, '/socket', { up: false })
  const context = await openContext(bench)
  try {
    const page = await context.newPage()
    await page.clock.install()
    await page.goto(bench.built.url + (await makeOrder(bench.gatewayUrl, 'payment')))
    await page.waitForSelector(SUBJECTS.payment.ready)
    const cdp = await context.newCDPSession(page)
    await pass(page, WARM_MINUTES)
    const before = await weigh(cdp, page)
    const each: number[] = []
    for (let minute = WARM_MINUTES; minute < MINUTES; minute += 11) {
      await pass(page, 11)
      each.push((await weigh(cdp, page)).objects)
    }
    const after = await weigh(cdp, page)
    return {
      objectsKb: { before: before.objects, each, after: after.objects },
      heapKb: { before: before.heap, after: after.heap },
      nodes: { before: before.nodes, after: after.nodes },
    }
  } finally {
    await context.close()
    await tell(bench, '/socket', { up: true })
  }
}

/** A deal at its requisites, with the socket. */
async function withSocket(bench: BenchEnvironment): Promise<number> {
  const context = await openContext(bench)
  try {
    const page = await context.newPage()
    await payable(bench, page)
    await page.waitForTimeout(10_000)
    const asked = counting(page)
    await page.waitForTimeout(REAL_MS)
    return (asked() * 60_000) / REAL_MS
  } finally {
    await context.close()
  }
}

/** So many minutes, in steps after which answers may come in. */
async function pass(page: Page, minutes: number): Promise<void> {
  for (let step = 0; step < (minutes * 60_000) / STEP_MS; step++) {
    await page.clock.runFor(STEP_MS)
    await page.waitForTimeout(20)
  }
}

function counting(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) count += 1
  })
  return () => count
}

async function weigh(cdp: CDPSession, page: Page) {
  await page.waitForTimeout(500)
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  return { heap: Math.round(usedSize / 1024), objects: await objectsKb(cdp), nodes }
}

interface HeapSnapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[]] } }
  nodes: number[]
}

/** Objects and texts of the page: neither compiled code nor what the browser keeps for the developer tools. */
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
