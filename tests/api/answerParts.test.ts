/** Reports about a response of which only a part is readable; tests `call` alone, without HTTP. */
import { describe, expect, it } from 'vitest'
import { createCall, type Call } from '../../src/api/call.ts'

/** A `call` that receives these responses one after the other, and the reports about them. */
function open(answers: unknown[], early?: Promise<unknown>) {
  const reports: [string, string][] = []
  const call: Call = createCall({
    bases: { v1: '/v1', v2: '/v2' },
    send: async () => async () => ({ status: 200, statusText: 'OK', data: answers.shift() }),
    takeEarly: () => early?.then((answer) => ({ answer, at: 0 })) ?? null,
    now: () => 0,
    onUnreadable: (name, part) => void reports.push([name, part]),
  })
  const askOrder = () => call('GET /payments_v2/{id}', { id: 9 })
  return { askOrder, reports }
}
const broken = { id: 9, status: 1, deal: { state: 7 }, currency: 'rub' }

describe('an answer that is unreadable in part', () => {
  it('SPEC-02 API-02 is reported by the name of its call, each part once', async () => {
    const { askOrder, reports } = open([broken, broken, { ...broken, autodeal: { state: 7 } }])
    expect(await askOrder()).toMatchObject({ status: 1, deal: null, currency: 'rub' })
    const name = 'GET /payments_v2/{id}'
    const parts = ['deal.state', 'deal'].map((part) => [name, part])
    expect(reports).toEqual(parts)
    await askOrder()
    expect(reports).toEqual(parts)
    await askOrder()
    expect(reports.slice(2)).toEqual(['autodeal.state', 'autodeal'].map((part) => [name, part]))
  })

  it('SPEC-02 is reported as a whole if no part of it is readable', async () => {
    const { askOrder, reports } = open(['<html>'])
    await expect(askOrder()).rejects.toMatchObject({ error: { kind: 'malformed' } })
    expect(reports).toEqual([['GET /payments_v2/{id}', '']])
  })

  it('SPEC-02 is not reported if all of it is readable', async () => {
    const { askOrder, reports } = open([{ id: 9, status: 1 }])
    await askOrder()
    expect(reports).toEqual([])
  })

  it('SPEC-02 SAFE-11 RET-02 is reported under the same name, without the id, when it came before the app', async () => {
    const { askOrder, reports } = open([broken], Promise.resolve(broken))
    const parts = ['deal.state', 'deal'].map((part) => ['GET /payments_v2/{id}', part])
    expect(await askOrder()).toMatchObject({ status: 1, deal: null })
    expect(reports).toEqual(parts)
    await askOrder()
    expect(reports).toEqual(parts)
  })
})
