/** The msw door: one handler for all of the gateway's addresses, for tests in node and in happy-dom. */
import { http, HttpResponse, type HttpHandler } from 'msw'
import type { Sandbox } from './gateway.ts'

const GATEWAY_PATHS = /^\/(?:api|_sandbox)\//

/** A catch-all handler: `setupServer(sandboxHandler(sandbox))`. Other addresses are left to others. */
export function sandboxHandler(sandbox: Sandbox): HttpHandler {
  return http.all('*', async ({ request }) => {
    if (!GATEWAY_PATHS.test(new URL(request.url).pathname)) return undefined
    const response = await sandbox.fetch(request)
    return response.type === 'error' ? HttpResponse.error() : response
  })
}
