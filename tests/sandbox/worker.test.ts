/** The demo's service worker: a gateway for its own build alone. */
import { beforeEach, describe, expect, it } from 'vitest'
import { serveAsGateway } from '../../src/sandbox/serviceWorker.ts'

const BUILD_FILE = '/demo-build.txt'

type Listen = (event: { request: Request; respondWith(answer: Promise<Response>): void }) => void

const ORIGIN = 'https://demo.example'
let network: Record<string, () => Response>
let gone: number
let asked: string[]
/** How each of these was asked for. */
let caches: (RequestCache | undefined)[]
let hear: Listen

beforeEach(() => {
  network = { [BUILD_FILE]: () => new Response('one\n') }
  gone = 0
  asked = []
  caches = []
  hear = startWorker()
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
      registration: { unregister: () => Promise.resolve((gone += 1) > 0) },
      fetch: (request: Request | string, init?: RequestInit) => {
        const path = typeof request === 'string' ? request : new URL(request.url).pathname
        asked.push(path)
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
  hear({ request, respondWith: (promise) => void (given = promise) })
  return given === null ? null : (await (given as Promise<Response>)).text()
}

describe('SAFE-12 the worker of the demo', () => {
  it('is the gateway of its own build, and its pages', async () => {
    expect(await answer('/payment/demo', 'navigate')).toBe('real')
    expect(asked).toEqual([BUILD_FILE, '/page.html'])
    expect(await answer('/api/v1/codedata')).toContain('"code"')
    expect(await answer('/assets/app.js')).toBeNull()
    expect(gone).toBe(0)
  })

  it.each([
    ['another build', () => new Response('two\n')],
    ['none', () => new Response('Not found', { status: 404 })],
    ['a page in its place', () => new Response('<!doctype html>one')],
  ])('goes where the origin has %s, and everything comes from the network', async (_, build) => {
    network[BUILD_FILE] = build
    for (const [path, mode] of [
      ['/api/v1/codedata', 'cors'],
      ['/payment/demo', 'navigate'],
      ['/', 'navigate'],
      ['/api/v1/codedata', 'cors'],
    ] as const)
      expect(await answer(path, mode)).toBe('real')
    expect(asked).not.toContain('/page.html')
    expect(gone).toBeGreaterThan(0)
  })

  it('never shows the page of the build before, which the browser may have kept', async () => {
    await answer('/payment/demo', 'navigate')
    expect(asked).toEqual([BUILD_FILE, '/page.html'])
    expect(caches).toEqual(['no-store', 'no-cache'])
  })

  it('looks again at each navigation', async () => {
    expect(await answer('/api/v1/codedata')).toContain('"code"')
    network[BUILD_FILE] = () => new Response('two')
    await answer('/', 'navigate')
    expect(await answer('/api/v1/codedata')).toBe('real')
    expect(gone).toBe(1)
  })

  it('answers nothing, and stays, while the server cannot say', async () => {
    network[BUILD_FILE] = () => {
      throw new TypeError('Failed to fetch')
    }
    expect(await answer('/api/v1/codedata')).toBe('real')
    network[BUILD_FILE] = () => new Response('', { status: 502 })
    expect(await answer('/payment/demo', 'navigate')).toBe('real')
    expect(gone).toBe(0)
  })
})
