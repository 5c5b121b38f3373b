import { createServer } from 'node:http'
import { openShop, type Shop } from '../../../src/sandbox/shop.ts'
import type { GatewayControl } from './gateway.ts'
import type { TestServer } from './server.ts'

/** Starts the demo shop on a free port; it uses the control plane of the test's sandbox. */
export function openTestShop(server: TestServer, gateway: GatewayControl): Promise<Shop> {
  return openShop(server.url, {
    deposit: (fields) => gateway.cryptoPayment(fields),
    actOnOrder: (id, act) => gateway.actOnOrder(id, { action: 'receive', amount: String(act['amount']) }),
    advance: (ms) => gateway.clock({ advance_ms: ms }),
    setCoins: (coins) => gateway.coins(coins),
    state: async () => (await gateway.state()) as Record<string, unknown>,
  })
}

/** Starts a foreign site that serves this page at every path. */
export async function openSite(html: string): Promise<Shop> {
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The site has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
