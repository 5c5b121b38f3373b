/** The demo's service worker answers as the gateway for its own build only. */
import { beforeEach, describe, expect, it } from 'vitest'
import { serveAsGateway } from '../../src/sandbox/serviceWorker.ts'

const BUILD_FILE = '/demo-build.txt'

type Listen = (event: { request: Request; respondWith(answer: Promise<Response>): void }) => void

const ORIGIN = 'https://demo.example'
let network: Record<string, () => Response>
let unregistered: number
let requested: string[]
/** The cache mode of each of these requests. */
let caches: (RequestCache | undefined)[]
let onFetch: Listen

beforeEach(() => {
  network = { [BUILD_FILE]: () => new Response('one\n') }
  unregistered = 0
  requested = []
  caches = []
  onFetch = startWorker()
})

function startWorker(): Listen {
  let listen: Listen = () => undefined
  serveAsGateway(
    {
      addEventListener: (type: string, given: unknown) => {
        if (type === 'fetch') listen = given as Listen
      },
      skipWaiting: () => Promise.resolve(),
      clients: { claim: () => Promise.resolve() },
      location: { origin: ORIGIN },
      registration: { unregister: () => Promise.resolve((unregistered += 1) > 0) },
      fetch: (request: Request | string, init?: RequestInit) => {
        const path = typeof request === 'string' ? request : new URL(request.url).pathname
        requested.push(path)
        caches.push(init?.cache)
        return new Promise((done) => done((network[path] ?? (() => new Response('real')))()))
      },
    },
    'one',
  )
  return listen
}

/** The worker's answer as text; null where it leaves the request to the browser. */
async function answer(path: string, mode = 'cors'): Promise<string | null> {
  const request = new Request(ORIGIN + path)
  Object.defineProperty(request, 'mode', { value: mode })
  let given: Promise<Response> | null = null
  onFetch({ request, respondWith: (promise) => void (given = promise) })
  return given === null ? null : (await (given as Promise<Response>)).text()
}

describe('SAFE-12 the worker of the demo', () => {
  it('answers the calls and pages of its own build', async () => {
    expect(await answer('/payment/demo', 'navigate')).toBe('real')
    expect(requested).toEqual([BUILD_FILE, '/page.html'])
    expect(await answer('/api/v1/codedata')).toContain('"code"')
    expect(await answer('/assets/app.js')).toBeNull()
    expect(unregistered).toBe(0)
  })

  it.each([
    ['another build', () => new Response('two\n')],
    ['none', () => new Response('Not found', { status: 404 })],
    ['a page in its place', () => new Response('<!doctype html>one')],
  ])('unregisters where the origin has %s, and everything comes from the network', async (_, build) => {
    network[BUILD_FILE] = build
    for (const [path, mode] of [
      ['/api/v1/codedata', 'cors'],
      ['/payment/demo', 'navigate'],
      ['/', 'navigate'],
      ['/api/v1/codedata', 'cors'],
    ] as const)
      expect(await answer(path, mode)).toBe('real')
    expect(requested).not.toContain('/page.html')
    expect(unregistered).toBeGreaterThan(0)
  })

  it('never shows the cached page of an earlier build', async () => {
    await answer('/payment/demo', 'navigate')
    expect(requested).toEqual([BUILD_FILE, '/page.html'])
    expect(caches).toEqual(['no-store', 'no-cache'])
  })

  it('checks the build again at each navigation', async () => {
    expect(await answer('/api/v1/codedata')).toContain('"code"')
    network[BUILD_FILE] = () => new Response('two')
    await answer('/', 'navigate')
    expect(await answer('/api/v1/codedata')).toBe('real')
    expect(unregistered).toBe(1)
  })

  it('passes requests to the network, but stays registered, while the build is unknown', async () => {
    network[BUILD_FILE] = () => {
      throw new TypeError('Failed to fetch')
    }
    expect(await answer('/api/v1/codedata')).toBe('real')
    network[BUILD_FILE] = () => new Response('', { status: 502 })
    expect(await answer('/payment/demo', 'navigate')).toBe('real')
    expect(unregistered).toBe(0)
  })
})
