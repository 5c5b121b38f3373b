/** The page server under load: pages per second, time to the first byte, memory; also with clients that read nothing, and for several minutes. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { prefetchPlanOf } from '../../../src/prepaint/prefetchPlan.ts'
import { prefetchAnswers } from '../../../src/prepaint/server/prefetchAnswers.ts'
import { createSandbox } from '../../../src/sandbox/gateway.ts'
import { freePort } from '../../../tests/e2e/support/freePort.ts'
import { render } from '../../../tests/e2e/support/nginx.ts'
import { messageOf, startChild } from './child.ts'
import type { FixedGatewayOptions } from './fixedGateway.ts'
import type { PageLoadOptions, PageLoadResult } from './pageLoad.ts'
import { THINK_MS } from './profiles.ts'
import { table } from './table.ts'

/** Persistent connections at once. */
const CONNECTIONS = 100
const RATE = 400
const SECONDS = 15

interface Phase {
  name: string
  load: Omit<PageLoadOptions, 'url'>
}

export type ServerFigure = PageLoadResult & {
  name: string
  memoryMb: number | null
  /** Processor time of the server per page, ms: the only figure that does not depend on other processes of the machine. */
  cpuMs: number | null
}

/** `folder` is a build; the last phase runs for `minutes`. */
export async function measureServer(folder: string, minutes: number): Promise<ServerFigure[]> {
  const usual = { connections: CONNECTIONS, seconds: SECONDS, slowReaders: 0 }
  const phases: Phase[] = [
    { name: `${RATE}/s at ${CONNECTIONS} connections`, load: { ...usual, rate: RATE } },
    { name: `all it can at ${CONNECTIONS}`, load: { ...usual, rate: null } },
    { name: 'all it can at 400', load: { ...usual, connections: 400, rate: null } },
    { name: `${RATE}/s beside 500 slow readers`, load: { ...usual, rate: RATE, slowReaders: 500 } },
    { name: `${RATE}/s for ${minutes} min`, load: { ...usual, rate: RATE, seconds: minutes * 60 } },
  ]
  const ends: (() => unknown)[] = []
  try {
    const { answers, path } = await recordAnswers()
    const gateway = startChild('fixedGateway', { answers, thinkMs: THINK_MS } satisfies FixedGatewayOptions)
    ends.push(() => gateway.disconnect())
    const gatewayPort = await messageOf<number>(gateway)
    const pages = await startPages(folder, `http://127.0.0.1:${gatewayPort}`, ends)
    // Warm-up: the first requests compile the server's code.
    await loadOf({ ...usual, url: pages.url + path, rate: RATE, seconds: 3 })
    const figures: ServerFigure[] = []
    for (const { name, load } of phases) {
      const memory = watchMemory(pages.process)
      const before = cpuMs(pages.process.pid)
      const result = await loadOf({ ...load, url: pages.url + path })
      const spent = cpuMs(pages.process.pid) - before
      const perPage = Math.round((spent / (result.pages || NaN)) * 100) / 100
      figures.push({ name, ...result, memoryMb: memory(), cpuMs: Number.isNaN(perPage) ? null : perPage })
      console.log(`${name}: ${JSON.stringify(figures.at(-1))}`)
    }
    printFigures(figures)
    return figures
  } finally {
    for (const end of ends.reverse()) end()
  }
}

/** Records the sandbox's responses for one order, for the fixed gateway. */
async function recordAnswers(): Promise<{ answers: Record<string, string>; path: string }> {
  const sandbox = createSandbox({ seed: 'bench' })
  const answers: Record<string, string> = {}
  const { id } = sandbox.control.purchase({})
  const plan = prefetchPlanOf(`/payment/${id}`)
  if (plan === null) throw new Error('a purchase has no calls to prefetch')
  await prefetchAnswers(plan, async (base, path, headers) => {
    const answer = await sandbox.fetch(new Request(`http://gateway/api/${base}${path}`, { headers }))
    const json = await answer.text()
    answers[path.replace(/\?.*/, '')] = json
    return JSON.parse(json) as unknown
  })
  sandbox.dispose()
  return { answers, path: `/payment/${id}` }
}

async function startPages(build: string, gatewayUrl: string, ends: (() => unknown)[]) {
  const folder = mkdtempSync(join(tmpdir(), 'checkout-'))
  ends.push(() => rmSync(folder, { recursive: true }))
  symlinkSync(resolve(build), join(folder, 'dist'))
  render(folder, {})
  const port = await freePort()
  const child = spawn(process.execPath, [join(folder, 'dist', '.deploy', 'pages.mjs'), folder], {
    env: { PATH: process.env['PATH'] ?? '', GATEWAY_URL: gatewayUrl, PAGE_SERVER_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  ends.push(() => child.kill())
  await new Promise<void>((done, fail) => {
    child.stdout.once('data', () => done())
    child.once('exit', (code) => fail(new Error(`the pages' server ended with ${code}`)))
  })
  return { url: `http://127.0.0.1:${port}`, process: child }
}

async function loadOf(options: PageLoadOptions): Promise<PageLoadResult> {
  const child = startChild('pageLoad', options)
  const result = await messageOf<PageLoadResult>(child)
  child.disconnect()
  return result
}

/** Reads the memory of a process ten times a second; the returned function returns the maximum, MB, or null on a system that does not report it. */
function watchMemory({ pid }: ChildProcess): () => number | null {
  let most: number | null = null
  const look = () => {
    const now = residentKb(pid)
    if (now !== null) most = Math.max(most ?? 0, now)
  }
  const timer = setInterval(look, 100)
  return () => {
    look()
    clearInterval(timer)
    return most === null ? null : Math.round(most / 1_024)
  }
}

function residentKb(pid: number | undefined): number | null {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) || null
  } catch {
    return null
  }
}

/** Processor time that a process has used, ms; NaN on a system that does not report it. */
function cpuMs(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    // User and system time, in ticks of 10 ms.
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return NaN
  }
}

function printFigures(figures: readonly ServerFigure[]): void {
  const head = [
    'load',
    'pages/s',
    'first byte p50',
    'p95',
    'p99',
    'handed back',
    'p95',
    'failed',
    'memory MB',
    'CPU ms a page',
  ]
  const rows = figures.map(
    ({ name, pagesASecond, firstByteMs, handedBack, handedBackMs, failed, memoryMb, cpuMs }) => [
      name,
      pagesASecond,
      firstByteMs.p50,
      firstByteMs.p95,
      firstByteMs.p99,
      handedBack,
      handedBackMs?.p95 ?? '–',
      failed,
      memoryMb ?? '–',
      cpuMs ?? '–',
    ],
  )
  console.log(
    `\n${table(
      head,
      rows.map((row) => row.map(String)),
    )}`,
  )
}
