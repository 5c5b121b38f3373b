import { describe, expect, it } from 'vitest'
import { json, outcome, testWire } from '../support/wire.ts'

const wire = testWire()

describe('a token that no header can carry', () => {
  it.each(['яяя', 'a\nb', '', 7, {}, 'x'.repeat(9_000)])(
    'AUTH-06 %j in the storage is ignored',
    async (token) => {
      wire.on('GET /payments_v2/9', ({ headers }) =>
        json({ id: 9, status: headers.has('authorization') ? 1 : 0 }),
      )
      const end = wire.open()
      end.storage.set('tokens', { 'payment/9': token } as never)
      end.storage.set('refresh', { 'payment/9': token } as never)
      expect(end.session.access()).toBeNull()
      expect(await outcome(end.call('GET /payments_v2/{id}', { id: 9 }))).toMatchObject({
        value: { status: 0 },
      })
      expect(wire.to('POST /auth/refresh')).toHaveLength(0)
    },
  )

  it('A15 API-35 of an order is ignored', async () => {
    const end = wire.open()
    wire.on('GET /p/9', () => json({ token: 'я', deal: null, autodeal: null }))
    expect(await outcome(end.call('GET /p/{id}', { id: 9 }))).toMatchObject({ value: { token: null } })
  })
})

describe('a nickname that would change the record it is a key of', () => {
  it('API-02 reads as none, wherever nicknames come from', async () => {
    const end = wire.open()
    const nobody = '__proto__'
    wire.on('GET /deals/5', () =>
      json({ deal_id: 5, seller: { nickname: nobody }, dispute: { initiator: nobody } }),
    )
    wire.on('GET /user-messages', () => json([{ id: 1, sender: nobody }]))
    expect(await outcome(end.call('GET /deals/{id}', { id: 5 }))).toMatchObject({
      value: { seller: { nickname: '' }, dispute: { initiator: '' } },
    })
    expect(await outcome(end.call('GET /user-messages', { query: { with_user: 'x' } }))).toMatchObject({
      value: [{ id: 1, sender: '' }],
    })
  })
})
