// long: every field of the requisite form
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createTestBrowser } from '../support/browser.ts'
import { renderPage } from '../support/page.tsx'
import { advance, until, useWorld } from '../support/world.ts'
import { CARD, fillCard, openEntry, openSale } from './saleVisit.tsx'

const world = useWorld()
const SBP = 105
const WALLET = 104
/** Requisites with which deals were made. */
const requisites = async () =>
  (await world.bodies('POST /deals')).map((body) => Reflect.get(Object(body), 'requisite') as unknown)

describe('the first screens of a sale', () => {
  it('SALE-01 has a logo, an upper-case title and the languages in its header', async () => {
    const merchant = { name: 'Shop', image_url: 'http://localhost/logo.png' }
    const { page } = await openSale(world, { merchant })
    const header = document.querySelector('header')
    expect(header?.textContent).toContain('SECURE WITHDRAWAL')
    expect(page.field('merchant')).toBe('Shop')
    expect(header?.querySelector('img')?.getAttribute('src')).toBe('http://localhost/logo.png')
    page.action('language')
    await until(() => document.title === 'Secure withdrawal')
  })

  it('SALE-04 SALE-06 A13 asks for an e-mail, waits for the approval, then asks for the requisite', async () => {
    const { page, id } = await openSale(world)
    await page.press('choose-method', '[data-broker-id="109"]')
    await page.fill('email', 'seller@mail.com')
    await page.press('submit-method')
    await page.onStep('wait')
    await until(() => page.text().includes('Checking your request'))
    expect(page.hasAction('cancel')).toBe(true)
    await world.actOnOrder(id, 'approve')
    await page.onStep('payment')
    await until(() => page.hasAction('submit-requisite'))
    expect(page.hasAction('cancel')).toBe(true)
    await page.press('choose-another')
    await page.onStep('init')
  })
})

describe('the entry of the requisite', () => {
  it('SALE-04 SALE-08 offers no other method while the confirmed requisite is being sent', async () => {
    const { page } = await openEntry(world, { token: null })
    await world.setFaults({ call: 'POST /auth/fast-register', delay_ms: 5_000 })
    await fillCard(page)
    const another = () => document.querySelector<HTMLButtonElement>('[data-action="choose-another"]')
    expect(another()?.disabled).toBe(false)
    await page.press('submit-requisite')
    await until(() => page.state().brokers.starting)
    expect(another()?.disabled).toBe(true)
    await page.onStep('wait')
  })

  it('SALE-13 what is typed while the confirmed requisite is being sent is not taken for it', async () => {
    const { page } = await openEntry(world, { token: null })
    await fillCard(page)
    await world.setFaults({ call: 'POST /auth/fast-register', delay_ms: 3_000 })
    await page.press('submit-requisite')
    await until(() => page.state().brokers.starting)
    await page.user.type(page.input('holder_name'), ' JR')
    await page.user.click(page.input('card_number'))
    await page.user.paste('5555 5555 5555 4444')
    expect(page.input('holder_name')).toHaveValue(CARD.holder_name)
    expect(page.input('card_number')).toHaveValue('4111 1111 1111 1111')
  })

  it('SALE-08 the name that came with a pasted number goes with it, a typed one stays', async () => {
    const { page } = await openEntry(world)
    const paste = async (text: string) => {
      await page.user.click(page.input('card_number'))
      page.input('card_number').select()
      await page.user.paste(text)
      return [page.input('card_number').value, page.input('holder_name').value]
    }
    expect(await paste('4111 1111 1111 1111, IVAN PETROV')).toEqual(['4111 1111 1111 1111', 'IVAN PETROV'])
    expect(await paste('5555 5555 5555 4444, OLGA SIDOROVA')).toEqual([
      '5555 5555 5555 4444',
      'OLGA SIDOROVA',
    ])
    expect(await paste('карта 4111 1111 1111 1111')).toEqual(['4111 1111 1111 1111', ''])
    await paste('5555 5555 5555 4444, OLGA SIDOROVA')
    expect(await paste('4111111111111111')).toEqual(['4111 1111 1111 1111', ''])
    await paste('5555 5555 5555 4444, OLGA SIDOROVA')
    await page.user.clear(page.input('card_number'))
    expect(page.input('holder_name')).toHaveValue('')
    await page.fill('holder_name', 'IVAN PETROV')
    expect(await paste('5555 5555 5555 4444, OLGA SIDOROVA')).toEqual(['5555 5555 5555 4444', 'IVAN PETROV'])
    expect(await paste('4111111111111111')).toEqual(['4111 1111 1111 1111', 'IVAN PETROV'])
  })

  it('SALE-09 the bank and the name that came with a pasted phone stay when it is completed, and go with it', async () => {
    const { page } = await openEntry(world, { broker_id: SBP })
    const names = () => [page.input('bank').value, page.input('holder_name').value]
    await page.user.click(page.input('phone'))
    await page.user.paste('8 900 123-45-67, Сбербанк, Иван Петров')
    await page.user.tab()
    expect(page.input('phone')).toHaveValue('+7 900 123-45-67')
    await page.user.type(page.input('phone'), '{Backspace}7')
    expect(names()).toEqual(['Сбербанк', 'Иван Петров'])
    await page.user.type(page.input('phone'), '{Backspace}8')
    expect(names()).toEqual(['', ''])
  })

  it('SALE-08 SALE-13 a card method requires card and holder', async () => {
    const { page } = await openEntry(world)
    expect(document.querySelector('[name="phone"]')).toBeNull()
    await page.fill('card_number', CARD.card_number)
    await page.press('submit-requisite')
    expect(document.querySelectorAll('[role="alert"]')).toHaveLength(1)
    expect(page.step()).toBe('payment')
    await page.fill('holder_name', CARD.holder_name)
    await page.press('submit-requisite')
    await page.onStep('wait')
    expect(await requisites()).toEqual(['4111111111111111, IVAN PETROV'])
  })

  it.each([
    ['a card', {}, 'card_number', ['text', 'numeric', 'cc-number']],
    ['a phone', { broker_id: SBP }, 'phone', ['tel', 'tel', 'tel']],
    ['a wallet', { broker_id: WALLET }, 'card_number', ['text', 'text', 'off']],
  ])('ENG-05 SALE-08 SALE-09 the number of %s: keyboard, autofill', async (_kind, fields, name, expected) => {
    const { page } = await openEntry(world, fields)
    const input = page.input(name)
    expect(['type', 'inputmode', 'autocomplete'].map((key) => input.getAttribute(key))).toEqual(expected)
  })

  it('SALE-08 SALE-09 SALE-13 bank-to-bank requires phone, bank and holder; a press moves the focus to the first that is missing', async () => {
    const { page } = await openEntry(world, { broker_id: SBP })
    expect(document.querySelector('[name="card_number"]')).toBeNull()
    await page.press('submit-requisite')
    expect(document.querySelectorAll('[role="alert"]')).toHaveLength(3)
    expect(page.input('phone')).toHaveFocus()
    await page.fill('phone', '8 900 123 45 67')
    await page.press('submit-requisite')
    expect(page.input('bank')).toHaveFocus()
    expect(page.input('bank')).toBeInvalid()
    await page.fill('bank', 'Sberbank')
    await page.fill('holder_name', 'Ivan P.')
    expect(page.input('phone').value).toBe('+7 900 123-45-67')
    await page.press('submit-requisite')
    await page.onStep('wait')
    expect(await requisites()).toEqual(['+79001234567, Sberbank, Ivan P.'])
  })

  it('SALE-08 SALE-09 a bank-to-bank method that the gateway marks as a card asks for a phone and its recipient', async () => {
    const body = [{ id: SBP, broker_id: SBP, name: 'СБП', is_card: true, mask: true }]
    await world.setFaults({ call: 'GET /brokers', times: 9, status: 200, body })
    const { page } = await openEntry(world, { broker_id: SBP })
    expect(document.querySelector('[name="card_number"]')).toBeNull()
    expect(page.input('phone').autocomplete).toBe('tel')
    expect(page.text()).toContain('Recipient’s full name')
    expect(page.input('holder_name').autocomplete).toBe('name')
  })

  it('SALE-09 A49 a phone without a plus is read once it is written: when the field is left, or with Enter', async () => {
    const { page } = await openEntry(world, { broker_id: SBP })
    await page.fill('bank', 'Sberbank')
    await page.fill('holder_name', 'Ivan P.')
    await page.fill('phone', '9053212345')
    expect(page.input('phone').value).toBe('9053212345')
    await page.user.keyboard('67')
    expect(page.input('phone').value).toBe('905321234567')
    await page.user.tab()
    expect(page.input('phone').value).toBe('905321234567')
    await page.fill('phone', '9053212345')
    await page.user.tab()
    expect(page.input('phone').value).toBe('+7 905 321-23-45')
    await page.fill('phone', '9053212346')
    expect(document.querySelector('[data-read-back]')?.textContent).toContain('+7 905 321-23-46')
    await page.user.keyboard('{Enter}')
    await until(async () => (await requisites()).join() === '+79053212346, Sberbank, Ivan P.')
  })

  it('SALE-09 A74 the gateway’s refusal of a phone stays when the field is only left', async () => {
    const { page } = await openEntry(world, { broker_id: SBP })
    await page.fill('phone', '+79053212346')
    await page.fill('bank', 'Sberbank')
    await page.fill('holder_name', 'Ivan P.')
    await world.setFaults({ call: 'POST /deals', status: 400, body: { detail: 'Invalid requisite' } })
    await page.press('submit-requisite')
    await until(() => document.querySelector('[name=phone][aria-invalid]') !== null, 12_000)
    await page.user.click(page.input('phone'))
    await page.user.tab()
    expect(page.input('phone')).toBeInvalid()
    await page.user.type(page.input('phone'), '{Backspace}7')
    expect(page.input('phone')).toBeValid()
  })

  it('SALE-09 SALE-13 SPEC-07 asks for no requisite while the kind of the method is unknown, and keeps the typed text', async () => {
    const browser = createTestBrowser()
    const { page, id } = await openEntry(world, { broker_id: SBP }, { browser })
    await page.fill('phone', '8 900 123 45 67')
    await page.user.tab()
    cleanup()
    page.client.close()
    await world.setFaults({ call: 'GET /brokers', times: 9, status: 500 })
    const again = await renderPage(world, `/sale/${id}`, { browser })
    await until(() => again.field('countdown') !== null)
    expect(again.hasAction('submit-requisite')).toBe(false)
    expect(document.querySelector('[name="card_number"]')).toBeNull()
    await until(() => again.hasAction('retry'), 40_000)
    await world.setFaults()
    await again.press('retry')
    await until(() => again.hasAction('submit-requisite'), 20_000)
    expect(again.input('phone').value).toBe('+7 900 123-45-67')
  })

  it('SALE-08 SALE-13 a method that is not in the list is not treated as a card', async () => {
    const { page } = await openEntry(world, { broker_id: 999_999 })
    expect(page.text()).toContain('Card, account or wallet number')
    expect(page.text()).toContain('Recipient’s full name')
  })

  it('SALE-10 A78 does not send the link of the own order with the requisite', async () => {
    const { page } = await openEntry(world)
    await page.fill('card_number', CARD.card_number)
    await page.fill('holder_name', `IVAN ${page.client.deps.pageKey}`)
    await page.press('submit-requisite')
    expect(document.querySelector('[role="alert"]')?.textContent).toContain('can act for you')
    expect(page.input('holder_name')).toHaveFocus()
    expect(page.step()).toBe('payment')
    expect(await world.calls('GET /lots/api-sell')).toHaveLength(0)
  })

  it('VAL-09 TIME-14 keeps 199 characters of a longer text', async () => {
    const { page } = await openEntry(world, { broker_id: WALLET })
    fireEvent.change(page.input('card_number'), { target: { value: 'A'.repeat(300) } })
    expect(page.input('card_number').value).toHaveLength(199)
    expect(page.input('holder_name').maxLength).toBe(199)
  })

  it('VAL-10 A49 a wrong check digit causes a hint but is sent; the gateway’s refusal is shown beside the field', async () => {
    const { page } = await openEntry(world)
    await page.fill('card_number', '4111111111111112')
    await page.fill('holder_name', 'IVAN PETROV')
    // Said while the focus is in the next field.
    expect(screen.getByText(/^There seems to be a typo in the card number/)).toHaveRole('status')
    expect(document.querySelectorAll('[role="alert"]')).toHaveLength(0)
    await page.press('submit-requisite')
    const refusal = 'Invalid card number. Compare it with your card.'
    await until(() => document.querySelector('[role="alert"]')?.textContent === refusal)
    expect(screen.queryByText(/^There seems to be a typo in the card number/)).toBeNull()
    expect(await world.calls('POST /deals')).toHaveLength(1)
    expect(page.step()).toBe('payment')
    expect(page.input('card_number').value).toBe('4111 1111 1111 1112')
    expect(page.overlay()).toBeNull()
  })

  it('SALE-09 an incomplete phone causes a hint and is never blocked', async () => {
    const { page } = await openEntry(world, { broker_id: SBP })
    // The example stays in one line.
    expect(page.text()).toContain('+7\u00a0900\u00a0123\u201145\u201167')
    await page.fill('phone', '1234567')
    expect(page.text()).toContain('seems too short or has no country code')
    await page.fill('bank', 'Sberbank')
    await page.fill('holder_name', 'Ivan P.')
    await page.press('submit-requisite')
    await until(async () => (await world.calls('POST /deals')).length === 1)
  })

  it('SALE-07 TIME-05 A29 counts down 10:00, and ends with the gateway', async () => {
    const browser = createTestBrowser()
    const { page, id } = await openEntry(world, {}, { browser })
    expect(page.field('countdown')).toMatch(/^(10:00|09:59)$/)
    // The tab is closed meanwhile, because ten minutes on screen would take 1,200 renders.
    cleanup()
    page.client.close()
    await advance(590_000)
    const later = await renderPage(world, `/sale/${id}`, { browser })
    await until(() => later.field('countdown') !== null)
    expect(later.field('countdown')).toMatch(/^00:(10|09)$/)
    await advance(12_000)
    await later.shows('not-ok')
    expect(later.text()).toContain('Your details weren’t entered in time')
  })
})

describe('the requisite of a sale, before it is sent', () => {
  it('SALE-04 is shown in groups, and announced once it is typed, not with every letter', async () => {
    const { page } = await openEntry(world)
    const readBack = () => document.querySelector('[data-read-back]')
    const status = () => readBack()?.querySelector('[role="status"]')?.textContent
    await page.fill('card_number', CARD.card_number)
    expect(readBack()).toBeNull()
    await page.fill('holder_name', 'IVAN')
    expect(readBack()).toHaveTextContent(/4111 1111 1111 1111.*IVAN/)
    await advance(1_000)
    expect(status()).toBe('')
    await page.fill('holder_name', CARD.holder_name)
    await advance(1_000)
    expect(status()).toBe('')
    await advance(1_000)
    expect(status()).toBe('Check every digit 4111 1111 1111 1111, IVAN PETROV')
    await page.fill('holder_name', 'IVAN')
    expect(status()).toBe('')
    expect(await world.calls('GET /lots/api-sell')).toHaveLength(0)
  })
})
