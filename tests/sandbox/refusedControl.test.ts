/** A refused call of the control plane changes nothing. */
import { expect, it } from 'vitest'
import { useSandbox } from './useSandbox.ts'

const { sandbox, visitor } = useSandbox()
const post = (path: string, body?: unknown) => visitor.control('POST', path, body)

it('a refused call of the control plane changes nothing, not even by its valid fields', async () => {
  expect((await post('/clock', { scale: 60, advance_ms: -1 })).status).toBe(400)
  expect((await post('/clock', { scale: 60, skew_ms: 'x' })).status).toBe(400)
  expect((await post('/clock', { scale: 60, advance_ms: 1e20 })).status).toBe(400)
  expect((await post('/clock', { scale: 60, skew_ms: 1e300 })).status).toBe(400)
  expect((await post('/coins', { eth: false, usdt: 'no' })).status).toBe(400)
  expect((await post('/coins', { eth: false, doge: false })).status).toBe(400)
  expect((await post('/banks', { 109: false, 9999: false })).status).toBe(400)
  for (const emit of [5, 'connect']) expect((await post('/socket', { up: false, emit })).status).toBe(400)
  expect(sandbox.control.state()).toMatchObject({
    scale: 1,
    socket: { up: true },
    unavailable_coins: [],
    banks: {},
  })
})

it.each([
  ['purchases', { status: 9 }],
  ['purchases', { currency: 'xxx' }],
  ['purchases', { amount: 'much' }],
  ['purchases', { is_qr: 'yes' }],
  ['purchases', { lang: 5 }],
  ['purchases', { deal: 'x' }],
  ['purchases', { deal: { state: 'flying' } }],
  ['purchases', { deal: { requisite: 5 } }],
  ['purchases', { deal: { expire_in: 1e15 } }],
  ['purchases', { autodeal: { expire_in: '9'.repeat(30) } }],
  ['purchases', { deal: { state: 'paid', dispute: { created_at: '+275760-09-13T00:00:00Z' } } }],
  ['crypto-payments', { created_at: '-271821-04-20T00:00:00Z' }],
  ['sales', { deal: { dispute: 5 } }],
  ['purchases', { autodeal: { state: 'flying' } }],
  ['flashpay', { merchant: { id: 7, name: 'Other' }, deal: { amount: 'much' } }],
])(
  'ROLE-04 a refused order of %s is not made, and leaves the one of its id as it was: %j',
  async (kind, more) => {
    await post(`/${kind}`, { id: 'kept', label: 'First' })
    const before = sandbox.control.state()
    expect((await post(`/${kind}`, { id: 'kept', label: 'Second', ...more })).status).toBe(400)
    expect(sandbox.control.state()).toEqual({ ...before, now: sandbox.control.now() })
  },
)

it('ROLE-04 a refusal of a choice names the choices', async () => {
  const { body } = await post('/purchases', { status: 9 })
  expect(body).toEqual({ status: ['is none of 0, 1, 2, 3'] })
})
