// @vitest-environment happy-dom
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sandboxHandler } from '../../src/sandbox/msw.ts'
import { manualSandbox } from './visitor.ts'

const sandbox = manualSandbox()
const server = setupServer(sandboxHandler(sandbox))

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())

/** A call as axios makes it in a page's test. */
function call(method: string, path: string, body: XMLHttpRequestBodyInit | null = null) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, `http://localhost${path}`)
    if (typeof body === 'string') request.setRequestHeader('Content-Type', 'application/json')
    request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }))
    request.addEventListener('error', () => reject(new Error('network')))
    request.send(body)
  })
}

describe('the msw handler in a page', () => {
  it('answers fetch and XMLHttpRequest', async () => {
    const answer = await fetch('http://localhost/api/v1/codedata')
    expect(await answer.json()).toMatchObject({ server_time: sandbox.control.now() })
    expect(await call('GET', '/api/v2/codedata')).toMatchObject({ status: 200 })
  })

  it('takes JSON and refuses a call', async () => {
    const refusal = await call('POST', '/api/v1/auth/fast-register', '{"email":"ab@cd.ee"}')
    expect(refusal.status).toBe(412)
    const made = { status: 200, text: '{"id":"x1","url":"/payment/x1"}' }
    expect(await call('POST', '/_sandbox/purchases', '{"id":"x1"}')).toMatchObject(made)
  })

  it('NET-07 a dropped call is a network failure', async () => {
    sandbox.control.setFaults([{ path: '/codedata', times: 1, drop: true }])
    await expect(call('GET', '/api/v1/codedata')).rejects.toThrow('network')
    expect(await call('GET', '/api/v1/codedata')).toMatchObject({ status: 200 })
  })

  it('answers faults of every kind of body', async () => {
    sandbox.control.setFaults([
      { path: '/rates', times: 1, status: 500 },
      { path: '/rates', times: 1, status: 502, body: '<h1>Bad gateway</h1>' },
      { path: '/rates', times: 1, status: 400, body: { detail: 'x' } },
    ])
    expect(await call('GET', '/api/v1/rates')).toMatchObject({ status: 500, text: '' })
    expect(await call('GET', '/api/v1/rates')).toMatchObject({ status: 502, text: '<h1>Bad gateway</h1>' })
    expect(await call('GET', '/api/v1/rates')).toMatchObject({ status: 400, text: '{"detail":"x"}' })
  })
})
