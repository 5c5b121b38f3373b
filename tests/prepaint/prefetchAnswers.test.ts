/** The page server makes the calls that the page would make; tested against the sandbox. */
import { afterEach, describe, expect, it } from 'vitest'
import { prefetchPlanOf } from '../../src/prepaint/prefetchPlan.ts'
import { brokersIn, prefetchedBrokers, prefetchedOrder } from '../../src/prepaint/rawOrder.ts'
import { prefetchAnswers, type GatewayRequest } from '../../src/prepaint/server/prefetchAnswers.ts'
import { createSandbox, type Sandbox } from '../../src/sandbox/gateway.ts'
import { PAYLOADS } from '../chaos/payloads.ts'

const sandboxes: Sandbox[] = []
afterEach(() => {
  for (const sandbox of sandboxes.splice(0)) sandbox.dispose()
})

function openSandbox(): Sandbox {
  const sandbox = createSandbox({ seed: 'prefetch' })
  sandboxes.push(sandbox)
  return sandbox
}

function watchCalls(sandbox: Sandbox) {
  const asked: string[] = []
  const ask: GatewayRequest = async (base, path, headers) => {
    asked.push(path.replace(/\?.*/, ''))
    const answer = await sandbox.fetch(new Request(`http://gateway/api/${base}${path}`, { headers }))
    if (answer.status !== 200) throw new Error(String(answer.status))
    return answer.json()
  }
  return { asked, ask }
}

/** Null for an address without a plan. */
async function prefetch(pathname: string, request: GatewayRequest) {
  const plan = prefetchPlanOf(pathname)
  return plan && prefetchAnswers(plan, request)
}

describe('prefetched answers', () => {
  it('PUR-01 API-45 are code, order and banks of a purchase, each requested with the key', async () => {
    const sandbox = openSandbox()
    const { id } = sandbox.control.purchase({ amount: '1500', currency: 'rub' })
    const { asked, ask } = watchCalls(sandbox)
    const got = await prefetch(`/payment/${id}`, ask)
    expect(asked).toEqual(['/codedata', `/payments_v2/${id}`, '/brokers'])
    const [order, banks] = Object.keys(got?.answers ?? {})
    expect(order).toBe(`/payments_v2/${id}`)
    expect(banks).toContain(`payment_id=${id}`)
    expect(brokersIn(got?.answers[banks ?? ''])).not.toEqual([])
  })

  it('SAFE-08 contain the listed fields of a bank and a merchant: a new field has to be added or excluded explicitly', () => {
    const banks = PAYLOADS['GET /brokers']
    expect(prefetchedBrokers(banks)).toEqual(banks)
    const merchant = PAYLOADS['GET /merchant/{id}']
    expect(prefetchedOrder({ merchant })).toEqual({ merchant })
  })

  it('API-02 are none if the gateway returns no code', async () => {
    expect(await prefetch('/payment/1', () => Promise.resolve({ code: 7 }))).toBeNull()
  })
})
