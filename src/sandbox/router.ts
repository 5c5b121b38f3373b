/** Routes of the gateway: both API bases, stored files, the control plane (docs/gateway.md#transport, #sandbox-control). */
import { Hono, type Context } from 'hono'
import { ENDPOINTS, type Route } from '../contract/endpoints.ts'
import { answerCall, type ApiParts } from './api.ts'
import type { Control } from './control/control.ts'
import { mountControl } from './control/routes.ts'

/** Paths that the gateway answers, sockets aside; a query may follow. */
export const GATEWAY_PATHS = /^\/(?:api|_sandbox)(?:[/?#]|$)/

const BASES = ['/api/v1', '/api/v2']
const ROUTES = Object.keys(ENDPOINTS).filter(isRoute)

function isRoute(key: string): key is Route {
  return key in ENDPOINTS
}

/** The gateway as a Hono app. */
export function createRouter(parts: ApiParts, control: Control): Hono {
  const app = new Hono()
  // The `Date` header has gateway time, so that clients follow a moved clock (docs/gateway.md#transport).
  app.use('/api/*', async (context, next) => {
    await next()
    if (context.res.type !== 'error')
      context.res.headers.set('date', new Date(parts.world.clock.iso()).toUTCString())
  })
  app.options('/api/*', (context) => withCors(context, new Response(null, { status: 204 })))
  for (const base of BASES) {
    app.get(`${base}/media/:id/:name`, (context) => serveMedia(parts, context))
    for (const route of ROUTES) {
      const [method = '', path = ''] = route.split(' ')
      app.on(method, base + path.replace('{id}', ':id'), async (context) => {
        const found = { route, id: context.req.param('id') ?? '' }
        return withCors(context, await answerCall(parts, context.req.raw, found))
      })
    }
  }
  app.all('/api/*', async (context) => withCors(context, await answerCall(parts, context.req.raw, null)))
  mountControl(app, control)
  app.notFound((context) => context.json({ detail: 'Not found' }, 404))
  app.onError((error, context) => {
    parts.reportError(error)
    return context.json({ detail: 'Unexpected error' }, 500)
  })
  return app
}

/** Any origin can call: tokens are sent in a header, not in a cookie, so that other sites cannot act for a user. */
function withCors(context: Context, response: Response): Response {
  if (response.type === 'error') return response
  const { headers } = response
  headers.set('access-control-allow-origin', context.req.header('origin') ?? '*')
  headers.set('access-control-allow-credentials', 'true')
  headers.set('access-control-expose-headers', 'Date, Retry-After, Age')
  headers.append('vary', 'Origin')
  if (context.req.method !== 'OPTIONS') return response
  headers.set('access-control-allow-methods', 'GET, POST, PATCH')
  headers.set(
    'access-control-allow-headers',
    context.req.header('access-control-request-headers') ?? 'Authorization, AuthKey, Stamp, Content-Type',
  )
  headers.set('access-control-max-age', '600')
  return response
}

/** A stored file, always as a download and with a type that browsers do not execute. */
function serveMedia({ world }: ApiParts, context: Context): Response {
  const media = world.media.get(context.req.param('id'))
  if (!media) return withCors(context, context.json({ detail: 'Not found' }, 404))
  const response = new Response(new Uint8Array(media.bytes), {
    headers: {
      'content-type': media.mime,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(media.name).replaceAll("'", '%27')}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, max-age=3600',
    },
  })
  return withCors(context, response)
}
