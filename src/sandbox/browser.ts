/**
 * The browser door: a service worker that answers as the gateway, for a demo without a server. The world lives as long as the
 * browser keeps the worker, which an open page does by asking; after that the stories begin anew.
 */
import { createSandbox } from './gateway.ts'

const OUR_PATHS = /^\/(?:api|_sandbox)(?:\/|$)/
/** Addresses of the payer's pages; a plain file server does not know them. */
const PAGES = /^\/(?:payment|cpayment|sale|flashpay|payment-error)(?:\/|$)/
/** Where the demo's build has put the product's page. */
const PAGE_FILE = '/page.html'

/** What of a service worker is used here; the types of the window and of workers cannot stand side by side. */
interface Worker {
  addEventListener(type: 'install' | 'activate', listen: (event: Lasting) => void): void
  addEventListener(type: 'fetch', listen: (event: Asked) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  location: { origin: string }
}
interface Lasting {
  waitUntil(work: Promise<unknown>): void
}
interface Asked {
  request: Request
  respondWith(answer: Promise<Response>): void
}

/** Answer every call of the API and the control plane in this worker, and serve the product's page at its addresses. */
export function serveAsGateway(worker: Worker): void {
  const sandbox = createSandbox({ autopilot: true })
  worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
  worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
  worker.addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (origin !== worker.location.origin) return
    if (OUR_PATHS.test(pathname)) event.respondWith(sandbox.fetch(request))
    else if (request.mode === 'navigate' && PAGES.test(pathname)) event.respondWith(fetch(PAGE_FILE))
  })
}
