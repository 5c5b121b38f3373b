/** `data-step` is set only when the content of its step is rendered: whoever waits for the step finds the content. */
import { describe, expect } from 'vitest'
import { test } from './support/test.ts'

describe('the first visit to a running order', () => {
  test.for([
    ['PUR-23 requisites', '/payment/requisites', 'payment', '[data-action=confirm-paid]'],
    ['PUR-23 a paid deal', '/payment/paid', 'processed', '[data-result=waiting]'],
    ['SALE-16 a confirmed deal', '/sale/waiting', 'processed', '[data-result=waiting]'],
    ['CP-02 an address', '/cpayment/waiting', 'inProcess', '[data-field=address]'],
    ['FP-02 requisites', '/flashpay/payment/requisites', 'payment', '[data-field=requisite]'],
  ] as const)('%s', async ([, path, step, content], { page }) => {
    await page.addInitScript((selector) => {
      const empty = new Set<string>()
      Object.assign(window, { emptySteps: () => [...empty] })
      new MutationObserver(() => {
        const now = document.querySelector<HTMLElement>('[data-step]')?.dataset['step'] ?? 'loading'
        if (now !== 'loading' && !document.querySelector(selector)) empty.add(now)
      }).observe(document, { subtree: true, childList: true, attributes: true })
    }, content)
    await page.goto(path)
    await page.locator(`[data-step=${step}] ${content}`).waitFor()
    expect(await page.evaluate(() => (Reflect.get(window, 'emptySteps') as () => string[])())).toEqual([])
  })
})
