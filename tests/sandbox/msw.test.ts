// @vitest-environment happy-dom
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSandbox } from '../../src/sandbox/gateway.ts'
import { sandboxHandler } from '../../src/sandbox/msw.ts'
import { frozenTime } from '../support/frozenTime.ts'

const sandbox = createSandbox({ clock: frozenTime(), seed: 'msw' })
const server = setupServer(sandboxHandler(sandbox))

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())

/** A call as axios makes it in a page's test. */
function call(method: string, path: string, body: XMLHttpRequestBodyInit | null = null) {
  return new Promise<{ status: number; text: string; date: string | null }>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, `http://localhost${path}`)
    if (typeof body === 'string') request.setRequestHeader('Content-Type', 'application/json')
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        text: request.responseText,
        date: request.getResponseHeader('date'),
      }),
    )
    request.addEventListener('error', () => reject(new Error('network')))
    request.send(body)
  })
}

describe('the msw door in a page', () => {
  it('answers fetch and XMLHttpRequest', async () => {
    const answer = await fetch('http://localhost/api/v1/codedata')
    expect(await answer.json()).toMatchObject({ server_time: sandbox.control.now() })
    expect(await call('GET', '/api/v2/codedata')).toMatchObject({ status: 200 })
  })

  it('takes JSON and answers refusals', async () => {
    expect(await call('POST', '/api/v1/auth/fast-register', '{"email":"ab@cd.ee"}')).toMatchObject({
      status: 412,
    })
    expect(await call('POST', '/_sandbox/purchases', '{"id":"x1"}')).toMatchObject({
      status: 200,
      text: '{"id":"x1","url":"/payment/x1"}',
    })
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
