/**
 * The browser door: a service worker that answers as the gateway, for a demo without a server. The world lives as long as the
 * browser keeps the worker, which an open page does by asking; after that the stories begin anew.
 */
import { createSandbox } from './gateway.ts'

const GATEWAY_PATHS = /^\/(?:api|_sandbox)(?:\/|$)/
/** Addresses of the payer's pages; a plain file server does not know them. */
const PAGES = /^\/(?:payment|cpayment|sale|flashpay|payment-error)(?:\/|$)/
/** Where the demo's build has put the product's page. */
const PAGE_FILE = '/page.html'
/** Holds the name of the build that this origin serves now. */
const BUILD_FILE = '/demo-build.txt'

/** What of a service worker is used here; the types of the window and of workers cannot stand side by side. */
interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEventLike) => void): void
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
    // A server in trouble says nothing about its build.
    if (answer.status >= 500) return false
    if (answer.ok && (await answer.text()).trim() === build) return true
    await worker.registration.unregister()
    return false
  }
  /** Looks anew at each navigation, and once for a worker that the browser has started again under an open page. */
  function isCurrentBuild(request: Request): Promise<boolean> {
    if (buildCheck === null || request.mode === 'navigate') buildCheck = checkBuild().catch(() => false)
    return buildCheck
  }

  worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
  worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
  worker.addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (origin !== worker.location.origin) return
    const isPage = request.mode === 'navigate' && PAGES.test(pathname)
    const isCall = GATEWAY_PATHS.test(pathname)
    if (!isPage && !isCall && request.mode !== 'navigate') return
    event.respondWith(
      isCurrentBuild(request).then((isCurrent) => {
        if (isCurrent && isCall) return sandbox.fetch(request)
        return isCurrent && isPage ? worker.fetch(PAGE_FILE) : worker.fetch(request)
      }),
    )
  })
}
