/**
 * Adapter for browsers: a service worker that answers as the gateway, for a demo without a server. The state lives as long as the
 * browser keeps the worker running, which the requests of an open page do; after that the scenarios start again.
 */
import { createSandbox } from './gateway.ts'
import { PAGE_PATHS } from './orderKinds.ts'
import { GATEWAY_PATHS } from './router.ts'

/** First segments of the addresses of the payer's pages; a plain file server does not know them. */
const PAGE_SEGMENTS: ReadonlySet<string | undefined> = new Set([
  ...Object.values(PAGE_PATHS).map((path) => path.split('/')[0]),
  'payment-error',
])
/** Path of the product's page in the demo's build. */
const PAGE_FILE = '/page.html'
/** File with the name of the build that this origin currently serves. */
const BUILD_FILE = '/demo-build.txt'

/** The used part of the service worker API; TypeScript cannot load the types of window and worker together. */
interface WorkerScope {
  addEventListener(
    type: 'install' | 'activate' | 'message',
    listener: (event: ExtendableEventLike) => void,
  ): void
  addEventListener(type: 'fetch', listener: (event: FetchEventLike) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: { unregister(): Promise<boolean> }
  fetch(request: Request | string, init?: RequestInit): Promise<Response>
  location: { origin: string }
}
interface ExtendableEventLike {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEventLike {
  request: Request
  respondWith(answer: Promise<Response>): void
}

/**
 * Answer every call of the API and the control plane in this worker, and serve the product's page at its addresses, as long as
 * the origin serves the demo's build of this name. On any other build the worker unregisters itself, and every request goes to
 * the network: a sandbox must never answer for a real gateway.
 */
export function serveAsGateway(worker: WorkerScope, build: string): void {
  const sandbox = createSandbox({ autopilot: true })
  let buildCheck: Promise<boolean> | null = null

  async function checkBuild(): Promise<boolean> {
    const answer = await worker.fetch(BUILD_FILE, { cache: 'no-store' })
    // A failing server gives no information about its build.
    if (answer.status >= 500) return false
    if (answer.ok && (await answer.text()).trim() === build) return true
    await worker.registration.unregister()
    return false
  }
  /** Checks on each navigation, and once in a worker that the browser has restarted under an open page. */
  function isCurrentBuild(request: Request): Promise<boolean> {
    if (buildCheck === null || request.mode === 'navigate') buildCheck = checkBuild().catch(() => false)
    return buildCheck
  }

  worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
  worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
  // A call from a page that the browser has loaded without this worker.
  worker.addEventListener('message', (event) => event.waitUntil(worker.clients.claim()))
  worker.addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (origin !== worker.location.origin) return
    const isPage = request.mode === 'navigate' && PAGE_SEGMENTS.has(pathname.split('/')[1])
    const isCall = GATEWAY_PATHS.test(pathname)
    if (!isPage && !isCall && request.mode !== 'navigate') return
    event.respondWith(
      isCurrentBuild(request).then((isCurrent) => {
        if (isCurrent && isCall) return sandbox.fetch(request)
        // The cached page may be of an earlier build, whose scripts no longer exist.
        return isCurrent && isPage ? worker.fetch(PAGE_FILE, { cache: 'no-cache' }) : worker.fetch(request)
      }),
    )
  })
}
