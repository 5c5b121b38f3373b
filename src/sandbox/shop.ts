/** A demo shop on a separate origin (another port), which embeds the deposit page and simulates the chain. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { CRYPTO_EXPIRES_AFTER_MS } from '../contract/constants.ts'
import { isRecord } from '../contract/values.ts'
import type { Fields } from './control/control.ts'
import { add, divide, toDecimal } from './decimal.ts'
import { shopActionNamed, shopPage, type ShopAction } from './shopPage.ts'

const BODY_BYTES_MAX = 10_000

type MaybePromise<T> = T | Promise<T>

/** The control plane as the shop's server uses it, in process or over HTTP. */
interface ShopGateway {
  deposit(fields: Fields): MaybePromise<{ id: string | number }>
  actOnOrder(id: string, act: Fields): MaybePromise<unknown>
  advance(ms: number): MaybePromise<unknown>
  setCoins(coins: Record<string, boolean>): MaybePromise<unknown>
  state(): MaybePromise<Fields>
}

/** A running shop. */
export interface Shop {
  url: string
  close(): Promise<void>
}

/** Starts the shop on a port of this machine only; 0 chooses a free one. Rejects when the port is taken. */
export async function openShop(checkout: string, gateway: ShopGateway, port = 0): Promise<Shop> {
  const server = createServer((request, response) => void serve(request, response, checkout, gateway))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  const actualPort = typeof address === 'object' && address !== null ? address.port : port
  return {
    // The checkout's host name, so that both are two origins of one site, like a shop and its sub-domain.
    url: `http://${new URL(checkout).hostname}:${actualPort}`,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  checkout: string,
  gateway: ShopGateway,
): Promise<void> {
  const route = `${request.method} ${(request.url ?? '').split('?', 1)[0]}`
  try {
    if (route === 'GET /') {
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-demo-shop': 'yes',
      })
      response.end(shopPage(checkout))
    } else if (route === 'POST /orders') {
      json(response, 200, await createOrder(gateway, await bodyOf(request)))
    } else if (route === 'POST /play') {
      json(response, 200, await runShopAction(gateway, await bodyOf(request)))
    } else json(response, 404, { message: 'not found' })
  } catch (error) {
    json(response, 400, { message: error instanceof Error ? error.message : 'refused' })
  }
}

function json(response: ServerResponse, status: number, answer: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
}

/** Accepts requests of the shop's own page only: a form of another site cannot send JSON. */
async function bodyOf(request: IncomingMessage): Promise<Fields> {
  if (!request.headers['content-type']?.startsWith('application/json')) throw new Error('needs JSON')
  let text = ''
  for await (const part of request) {
    text += String(part)
    if (text.length > BODY_BYTES_MAX) throw new Error('too long')
  }
  const body: unknown = JSON.parse(text)
  if (!isRecord(body)) throw new Error('needs an object')
  return body
}

/** Creates an order at the gateway and returns its id, like a merchant's server. */
async function createOrder(gateway: ShopGateway, { lang }: Fields): Promise<{ id: string }> {
  const { id } = await gateway.deposit({ lang: lang ?? 'en' })
  return { id: String(id) }
}

async function runShopAction(gateway: ShopGateway, { id, play: name }: Fields): Promise<{ message: string }> {
  const action = shopActionNamed(name)
  if (action === null) return { message: 'unknown' }
  if (action === 'eth-off' || action === 'eth-on') await gateway.setCoins({ eth: action === 'eth-on' })
  else if (action === 'late') await gateway.advance(CRYPTO_EXPIRES_AFTER_MS)
  else {
    const amount = await amountFor(gateway, String(id), action)
    if (amount === null) return { message: 'No address has been given yet.' }
    await gateway.actOnOrder(String(id), { action: 'receive', amount })
    return { message: `${amount} sent` }
  }
  return { message: 'done' }
}

/** The arriving amount: half of the missing amount, all of it, more, or less than the minimum. */
async function amountFor(
  gateway: ShopGateway,
  id: string,
  action: Exclude<ShopAction, 'late' | 'eth-on' | 'eth-off'>,
): Promise<string | null> {
  const { crypto_payments: deposits } = await gateway.state()
  const found: unknown = Array.isArray(deposits)
    ? deposits.find((row: unknown) => isRecord(row) && String(row['id']) === id)
    : null
  const left = isRecord(found) && found['status'] !== null ? toDecimal(found['amount_left']) : null
  if (left === null) return null
  const half = divide(left, '2', 8)
  return { little: '0.0001', part: half, exact: left, over: add(left, half) }[action]
}
