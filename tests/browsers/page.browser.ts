/** Features that engines implement differently: input before the app has loaded, languages, signing in, copying, dialogs, sound. */
import { describe, expect } from 'vitest'
import { CARD } from '../e2e/support/buyer.ts'
import { audioUseOf, listen } from './support/audio.ts'
import { chooseBank, openOrder, ORDER, toRequisites } from './support/purchase.ts'
import { test } from './support/test.ts'

describe('a page', () => {
  test('ENG-01 PUR-01 A13 replays a press on the early screen', async ({ checkout, gateway, server }) => {
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

  test('ENG-01 I18N-01 keeps the chosen language after a reload', async ({ checkout, gateway, server }) => {
    const { url } = await gateway.purchase(ORDER)
    await checkout.open(server.url + url)
    const tags = { uz: 'uz', tj: 'tg', ua: 'uk', ru: 'ru' }
    for (const [lang, tag] of Object.entries(tags)) {
      await checkout.press('language', ':not([data-lang])')
      await checkout.page.click(`[data-lang="${lang}"]`)
      await checkout.until((wanted) => document.documentElement.lang === wanted, [tag])
    }
    await checkout.reload()
    await checkout.until(() => document.documentElement.lang === 'ru', [])
    expect(await checkout.text('main')).toMatch(/[А-я]/)
  })

  test('ENG-01 AUTH-02 AUTH-03 signs in by password and code', async ({ checkout, gateway, server }) => {
    const { url } = await gateway.purchase(ORDER)
    await checkout.open(server.url + url)
    await checkout.press('choose-method')
    await checkout.fill('email', 'used@example.com')
    await checkout.press('submit-method')
    await checkout.see('[data-overlay="login"]')
    await checkout.fill('password', 'password1')
    await checkout.press('submit-login')
    await checkout.see('[data-overlay="code"]')
    await checkout.fill('code', '1234')
    await checkout.press('submit-code')
    await checkout.onStep('wait')
  })

  test('ENG-01 PUR-08 copies, with the clipboard and without', async ({ checkout, gateway, server }) => {
    await toRequisites({ checkout, gateway, server })
    await checkout.page.run(() => {
      const field = Object.assign(document.createElement('textarea'), { name: 'pasted' })
      document.querySelector('main')?.append(field)
    })
    await checkout.press('copy', '[data-copy="requisite"]')
    await checkout.page.click('[name=pasted]')
    await checkout.page.paste()
    await checkout.until(
      () => document.querySelector<HTMLTextAreaElement>('[name=pasted]')?.value === '4111111111111111',
      [],
      'the requisite in the clipboard',
    )
    await checkout.page.run(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'))
    await checkout.press('copy', '[data-copy="holder"]')
    await checkout.page.click('[name=pasted]')
    await checkout.page.paste()
    await checkout.until(
      () =>
        document.querySelector<HTMLTextAreaElement>('[name=pasted]')?.value.endsWith('IVAN PETROV') === true,
      [],
      'the name in the clipboard',
    )
  })

  test('ENG-01 DLG-04 a dialog takes, keeps and returns the focus', async ({ checkout, gateway, server }) => {
    await toRequisites({ checkout, gateway, server })
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
        'the focus in the dialog',
      )
    }
    await checkout.key('Escape')
    await checkout.gone('[data-overlay="confirm"]')
    await checkout.until(
      () => document.activeElement?.getAttribute('data-action') === 'cancel',
      [],
      'the focus on the button that opened the dialog',
    )
    await checkout.onStep('payment')
  })

  test('ENG-01 SPEC-13 NOTE-05 plays sounds after a press', async ({ checkout, gateway, server }) => {
    const scene = { checkout, gateway, server }
    const { id } = await openOrder(scene)
    await listen(checkout)
    const deal = await chooseBank(scene, id)
    await gateway.act(deal.deal_id, 'confirm', { text: CARD })
    const { hasOutput, unlockedBy, contexts, notes } = await audioUseOf(checkout)
    expect(unlockedBy).toContain('click')
    expect({ contexts, notes }).toEqual({ contexts: 1, notes: hasOutput ? 2 : 0 })
  })
})
