/** Asks the pages' server for pages over kept connections, in a process of its own. */
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { THINK_MS } from './profiles.ts'

export interface PageLoadOptions {
  url: string
  connections: number
  seconds: number
  /** Pages a second that are asked for; null asks for the next as soon as one is there. */
  rate: number | null
  /** Connections beside them that ask for a page and read nothing of it. */
  slowReaders: number
}

export interface PageLoadResult {
  pages: number
  pagesASecond: number
  /** Requests that were answered 503, for nginx to send the file. */
  handedBack: number
  /** Neither a whole page nor a 503; or, of the pages that are read, one without answers. */
  failed: number
  /** ms from the request to the first byte of a page. */
  firstByteMs: { p50: number; p95: number; p99: number }
  /** ms until a 503 is there; null without any. */
  handedBackMs: { p95: number } | null
  /** Pages of the slow readers that came whole when they read on. */
  slowPages: number
}

const HEADERS = { 'Sec-Fetch-Dest': 'document', 'Accept-Encoding': 'gzip, deflate, br' }
/** Whoever is sent the file does not come again at once. */
const AFTER_503_MS = 250
/** One page in so many is unpacked and read. */
const READ_EVERY = 100

export async function main([given = '{}']: string[]): Promise<void> {
  const options = JSON.parse(given) as PageLoadOptions
  process.once('disconnect', () => process.exit(0))
  const result = await load(options)
  process.send?.(result)
}

async function load({
  url,
  connections,
  seconds,
  rate,
  slowReaders,
}: PageLoadOptions): Promise<PageLoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const slow: (() => Promise<boolean>)[] = []
  // A few at a time: more would be handed back.
  while (slow.length < slowReaders) {
    slow.push(...(await Promise.all(Array.from({ length: 50 }, () => openSlowReader(url)))))
    await sleep(THINK_MS * 10)
  }
  const firstBytes: number[] = []
  const refusals: number[] = []
  let asked = 0
  let failed = 0
  const began = performance.now()
  const until = began + seconds * 1_000

  async function worker(): Promise<void> {
    while (performance.now() < until) {
      const due = rate === null ? 0 : began + (asked / rate) * 1_000
      asked += 1
      const early = due - performance.now()
      if (early > 0) await sleep(early)
      const page = await ask(agent, url, asked % READ_EVERY === 0)
      if (page.status === 200 && page.whole) firstBytes.push(page.firstByteMs)
      else if (page.status === 503) {
        refusals.push(page.firstByteMs)
        await sleep(AFTER_503_MS)
      } else failed += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  const took = (performance.now() - began) / 1_000
  const slowPages = (await Promise.all(slow.map((finish) => finish()))).filter(Boolean).length
  agent.destroy()
  return {
    pages: firstBytes.length,
    pagesASecond: Math.round(firstBytes.length / took),
    handedBack: refusals.length,
    failed,
    firstByteMs: { p50: at(firstBytes, 0.5), p95: at(firstBytes, 0.95), p99: at(firstBytes, 0.99) },
    handedBackMs: refusals.length > 0 ? { p95: at(refusals, 0.95) } : null,
    slowPages,
  }
}

interface Asked {
  status: number
  whole: boolean
  firstByteMs: number
}

function ask(agent: Agent, url: string, isRead: boolean): Promise<Asked> {
  return new Promise((resolve) => {
    const began = performance.now()
    const sent = request(url, { agent, headers: HEADERS }, (answer) => {
      const status = answer.statusCode ?? 0
      let firstByteMs = performance.now() - began
      const parts: Buffer[] = []
      answer.once('data', () => (firstByteMs = performance.now() - began))
      if (isRead) answer.on('data', (part: Buffer) => parts.push(part))
      else answer.resume()
      answer.once('close', () => {
        const isWhole = answer.complete && (!isRead || status !== 200 || isPage(Buffer.concat(parts)))
        resolve({ status, whole: isWhole, firstByteMs })
      })
    })
    sent.on('error', () => resolve({ status: 0, whole: false, firstByteMs: 0 }))
    sent.end()
  })
}

function isPage(packed: Buffer): boolean {
  const html = brotliDecompressSync(packed).toString()
  return html.includes('"answers":{"/') && html.trimEnd().endsWith('</html>')
}

/** Asks for a page and reads nothing of it until the function that it resolves with is called. */
function openSlowReader(address: string): Promise<() => Promise<boolean>> {
  const url = new URL(address)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname, () => {
      socket.pause()
      socket.write(`GET ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\nSec-Fetch-Dest: document\r\n\r\n`)
      resolve(finish)
    })
    socket.on('error', reject)
    const finish = () =>
      new Promise<boolean>((done) => {
        let end = ''
        socket.removeAllListeners('error').on('error', () => done(false))
        socket.on('close', () => done(false))
        socket.on('data', (part: Buffer) => {
          end = (end + part.toString('latin1')).slice(-100)
          if (!end.endsWith('0\r\n\r\n')) return
          done(end.includes('</html>'))
          socket.destroy()
        })
        socket.resume()
      })
  })
}

function at(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10
}

function sleep(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
