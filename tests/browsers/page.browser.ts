/** What engines do differently: early input, dialogs, copying, sound, languages, signing in. */
import { describe, expect } from 'vitest'
import type { GatewayControl } from '../e2e/support/gateway.ts'
import type { Checkout } from './support/checkout.ts'
import { test } from './support/test.ts'

const CARD = '4111111111111111, IVAN PETROV'
const ORDER = { amount: '1500', currency: 'rub', symbol: 'usdt', lang: 'en' }

interface Scene {
  checkout: Checkout
  gateway: GatewayControl
  server: { url: string }
}

/** A purchase whose requisites stand. */
async function openRequisites({ checkout, gateway, server }: Scene) {
  const { id, url } = await gateway.purchase(ORDER)
  await checkout.open(server.url + url)
  await checkout.press('choose-method')
  await checkout.fill('email', 'buyer@mail.com')
  await checkout.press('submit-method')
  const deal = await gateway.dealOf(id)
  await gateway.act(deal.deal_id, 'confirm', { text: CARD })
  await checkout.onStep('payment')
  return deal
}

describe('a page', () => {
  test('PUR-01 A13 carries out a press on the prepainted screen', async ({ checkout, gateway, server }) => {
    const { url } = await gateway.purchase(ORDER)
    const release = server.holdScripts()
    try {
      await checkout.page.goto(server.url + url)
      await checkout.press('choose-method')
      await checkout.see('[data-action="choose-method"][aria-busy="true"]')
    } finally {
      release()
    }
    await checkout.see('[name="email"]')
    await checkout.see('[data-action="choose-method"][aria-expanded="true"]')
  })

  test('I18N-01 speaks the language that was chosen, after a reload too', async ({
    checkout,
    gateway,
    server,
  }) => {
    const { url } = await gateway.purchase(ORDER)
    await checkout.open(server.url + url)
    for (const lang of ['uz', 'tj', 'ua', 'ru']) {
      await checkout.press('language', ':not([data-lang])')
      await checkout.page.click(`[data-lang="${lang}"]`)
      await checkout.until(
        (tag) => document.documentElement.lang === tag,
        [{ uz: 'uz', tj: 'tg', ua: 'uk', ru: 'ru' }[lang] ?? lang],
      )
    }
    await checkout.reload()
    await checkout.until(() => document.documentElement.lang === 'ru', [])
    expect(await checkout.text('body')).toMatch(/[А-я]/)
  })

  test('AUTH-02 signs in with a password', async ({ checkout, gateway, server, allow }) => {
    allow(/400|401/)
    const { url } = await gateway.purchase(ORDER)
    await checkout.open(server.url + url)
    await checkout.press('choose-method')
    await checkout.fill('email', 'used@example.com')
    await checkout.press('submit-method')
    await checkout.see('[data-overlay="login"]')
    await checkout.fill('password', 'password1')
    await checkout.press('submit-login')
    await checkout.onStep('wait')
  })

  test('PUR-08 copies the requisite without spaces', async ({ checkout, gateway, server }) => {
    await openRequisites({ checkout, gateway, server })
    await checkout.page.run(() => {
      document.addEventListener('copy', (event) =>
        document.body.setAttribute('data-copied', event.clipboardData?.getData('text') ?? ''),
      )
    })
    await checkout.press('copy', '[data-copy="requisite"]')
    await checkout.until(
      () =>
        /copied/i.test(document.querySelector('[data-copy="requisite"]')?.parentElement?.textContent ?? ''),
      [],
    )
  })

  test('DLG-04 dialogs by keyboard: the focus goes in, stays and comes back', async ({
    checkout,
    gateway,
    server,
  }) => {
    await openRequisites({ checkout, gateway, server })
    await checkout.page.run(() => document.querySelector<HTMLElement>('[data-action="cancel"]')?.focus())
    await checkout.key('Enter')
    await checkout.see('[data-overlay="confirm"]')
    for (let press = 0; press < 6; press++) {
      await checkout.key('Tab')
      await checkout.until(
        () =>
          document.activeElement === document.body ||
          document.activeElement?.closest('[data-overlay]') !== null,
        [],
      )
    }
    await checkout.key('Escape')
    await checkout.gone('[data-overlay="confirm"]')
    await checkout.until(() => document.activeElement?.getAttribute('data-action') === 'cancel', [])
    await checkout.onStep('payment')
  })

  test('SPEC-13 has a running sound after the first press', async ({ checkout, gateway, server }) => {
    const { id, url } = await gateway.purchase(ORDER)
    await checkout.open(server.url + url)
    await checkout.page.run(() => {
      const Real = window.AudioContext
      const made: AudioContext[] = []
      Reflect.set(window, 'madeContexts', made)
      window.AudioContext = class extends Real {
        constructor(options?: AudioContextOptions) {
          super(options)
          made.push(this)
        }
      }
    })
    await checkout.press('choose-method')
    await checkout.fill('email', 'buyer@mail.com')
    await checkout.press('submit-method')
    const deal = await gateway.dealOf(id)
    await gateway.act(deal.deal_id, 'confirm', { text: CARD })
    await checkout.onStep('payment')
    await checkout.until(
      () => (Reflect.get(window, 'madeContexts') as AudioContext[]).some(({ state }) => state === 'running'),
      [],
      'a running AudioContext',
    )
  })
})
