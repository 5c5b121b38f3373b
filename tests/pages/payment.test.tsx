import { describe, expect, it } from 'vitest'
import { renderPage } from '../support/page.tsx'
import { advance, until, useWorld } from '../support/world.ts'

const world = useWorld()

describe('the purchase page', () => {
  it('PUR-02 shows order and methods', async () => {
    const id = await world.make('purchases', {
      amount: '1500',
      currency: 'rub',
      symbol: 'usdt',
      label: 'A-17',
    })
    const page = await renderPage(world, `/payment/${id}`)
    expect(page.step()).toBe('init')
    expect(page.field('label')).toContain('A-17')
    await until(() => page.hasAction('choose-method'))
    await page.press('choose-method')
    await page.fill('email', 'buyer@mail.com')
    await page.press('submit-method')
    await page.onStep('wait')
    await advance(1000)
    expect(await world.calls('POST /deals')).toHaveLength(1)
  })
})
