/** msw adapter: one handler for all addresses of the gateway, for tests in node and happy-dom. */
import { http, HttpResponse, type HttpHandler } from 'msw'
import type { Sandbox } from './gateway.ts'
import { GATEWAY_PATHS } from './router.ts'

/** A catch-all handler: `setupServer(sandboxHandler(sandbox))`. Other addresses are passed on. */
export function sandboxHandler(sandbox: Sandbox): HttpHandler {
  return http.all('*', async ({ request }) => {
    if (!GATEWAY_PATHS.test(new URL(request.url).pathname)) return undefined
    const response = await sandbox.fetch(request)
    return response.type === 'error' ? HttpResponse.error() : response
  })
}
