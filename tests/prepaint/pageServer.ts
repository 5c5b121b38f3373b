/** A page server in front of a gateway of fixed responses. */
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { onTestFinished } from 'vitest'
import type { ScreenTemplate } from '../../src/prepaint/buildOutput.ts'
import { createPageHandler, type Limits } from '../../src/prepaint/server/handlePageRequest.ts'
import { packBuild, type Build } from '../../src/prepaint/server/pageBuild.ts'

export const BUILD: Build = {
  html: '<html><head><meta charset="utf-8" /><title>Page</title></head><body><div id="root"></div></body></html>',
  screens: new Map(['ru', 'uz'].map((lang) => [`payment-${lang}`, screen(lang)])),
  settings: {},
}
export const ORDER = {
  id: 7,
  status: 0,
  lang: 'uz',
  label: '</script><b>',
  amount: '10',
  currency: 'rub',
  symbol: 'usdt',
  merchant_id: 1,
}

export function screen(lang: string): ScreenTemplate {
  return { tree: ['main', { lang }], banksLoading: null, texts: {} }
}

export async function listening(server: Server): Promise<string> {
  onTestFinished(() => server.close().closeAllConnections())
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A gateway with a response for each path without base and query; `undefined` fails, a Buffer is sent unchanged. */
export function gatewayOf(
  answers: Record<string, unknown>,
  received: IncomingMessage[] = [],
  headers: Record<string, string> = {},
) {
  return listening(
    createServer((request, response) => {
      received.push(request)
      const path = request.url?.replace(/^\/api\/v\d|\?.*/g, '') ?? ''
      const answer = answers[path]
      if (answer === undefined) response.writeHead(500).end('{}')
      else
        response
          .writeHead(200, { 'Content-Type': 'application/json', ...headers })
          .end(Buffer.isBuffer(answer) ? answer : JSON.stringify(answer))
    }),
  )
}

export const whole = {
  '/codedata': { code: 'abc' },
  '/payments_v2/7': ORDER,
  '/brokers': [{ id: 1, name: 'Bank' }],
}

export async function pagesOf(gatewayUrl: string, build = BUILD, limits: Partial<Limits> = {}) {
  const handlePageRequest = createPageHandler(await packBuild(build), gatewayUrl, limits)
  return listening(
    createServer((request, response) => {
      if (!handlePageRequest(request, response)) response.writeHead(404).end()
    }),
  )
}

/** The response to a browser that accepts brotli, decompressed. */
export function page(url: string, headers: Record<string, string> = {}) {
  const sent = { 'Sec-Fetch-Dest': 'document', 'Accept-Encoding': 'gzip, br', ...headers }
  return new Promise<{ message: IncomingMessage; body: Buffer }>((done, fail) => {
    get(url, { headers: sent }, (message) => {
      const parts: Buffer[] = []
      message.on('data', (part: Buffer) => parts.push(part))
      message.on('end', () => {
        const body = Buffer.concat(parts)
        done({ message, body: message.headers['content-encoding'] ? brotliDecompressSync(body) : body })
      })
    }).on('error', fail)
  })
}

export function prefetchedIn(html: string): unknown {
  const block = /<script type="application\/json" id="ahead">([\s\S]*?)<\/script>/.exec(html)?.[1]
  return block === undefined ? null : JSON.parse(block)
}
