/** Requests pages from the pages' server over persistent connections, in its own process. */
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { THINK_MS } from './profiles.ts'

export interface PageLoadOptions {
  url: string
  connections: number
  seconds: number
  /** Requests per second; null sends the next request as soon as a response has arrived. */
  rate: number | null
  /** Further connections that request a page and do not read the response. */
  slowReaders: number
}

export interface PageLoadResult {
  pages: number
  pagesASecond: number
  /** Requests that were answered with 503, for which nginx would send the file. */
  handedBack: number
  /** Responses that are neither a whole page nor a 503, or an inspected page without prefetched answers. */
  failed: number
  /** Time from the request to the first byte of a page, ms. */
  firstByteMs: { p50: number; p95: number; p99: number }
  /** Time until a 503, ms; null if there was none. */
  handedBackMs: { p95: number } | null
  /** Pages that the slow readers received completely when they started to read. */
  slowPages: number
}

const HEADERS = { 'Sec-Fetch-Dest': 'document', 'Accept-Encoding': 'gzip, deflate, br' }
/** A client that gets the file instead does not request the page again at once, ms. */
const AFTER_503_MS = 250
/** One page of this many is decompressed and inspected. */
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
  // A few at a time: the server would answer more of them with 503.
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
      const page = await requestPage(agent, url, asked % READ_EVERY === 0)
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

interface PageResponse {
  status: number
  whole: boolean
  firstByteMs: number
}

function requestPage(agent: Agent, url: string, isRead: boolean): Promise<PageResponse> {
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

/** Requests a page and reads nothing of it until the returned function is called. */
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
