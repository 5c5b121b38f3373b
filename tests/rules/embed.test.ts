import { describe, expect, it } from 'vitest'
import { createParentLink } from '../../src/platform/parentWindow.ts'
import { canBeFramed, embedOrigin } from '../../src/rules/paths.ts'

describe('being framed', () => {
  it.each([
    ['/cpayment/77/embedded', true],
    ['/cpayment/77/embedded/', true],
    ['/cpayment/77', false],
    ['/cpayment/embedded', false],
    ['/cpayment/77/embedded/more', false],
    ['/payment/77/embedded', false],
    ['/flashpay/sale/embedded', false],
    ['/', false],
  ])('ROUTE-06 %s may be framed: %s', (path, may) => {
    expect(canBeFramed(path)).toBe(may)
  })

  it.each([
    ['?origin=https%3A%2F%2Fshop.example', 'https://shop.example'],
    ['?lang=en&origin=http://localhost:8081', 'http://localhost:8081'],
    ['?origin=https://shop.example/', null],
    ['?origin=https://shop.example/path', null],
    ['?origin=https://user@shop.example', null],
    ['?origin=javascript:alert(1)', null],
    ['?origin=null', null],
    ['?origin=*', null],
    ['', null],
  ])('ROUTE-06 %s names the parent %s', (search, origin) => {
    expect(embedOrigin(search)).toBe(origin)
  })

  it('ROUTE-06 sends an unknown parent only public events', () => {
    const posted: unknown[] = []
    const parent = { postMessage: (...given: unknown[]) => void posted.push(given) }
    const nobody = createParentLink(parent, null)
    nobody.post('77', { type: 'ready' })
    nobody.post('77', { type: 'resize', height: 500 })
    nobody.post('77', { type: 'status', status: 1, state: 'waiting' })
    nobody.post('77', { type: 'done', status: 2 })
    nobody.post('77', { type: 'close' })
    createParentLink(parent, 'https://shop.example').post('77', { type: 'ready' })
    const sent = { source: 'gateway-checkout', version: 1, id: '77' }
    expect(posted).toEqual([
      [{ ...sent, type: 'ready' }, '*'],
      [{ ...sent, type: 'resize', height: 500 }, '*'],
      [{ ...sent, type: 'ready' }, 'https://shop.example'],
    ])
  })
})
