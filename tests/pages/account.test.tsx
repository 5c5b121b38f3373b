/** The account item of every page: who is signed in, signing in without an action, and signing out. */
import { describe, expect, it } from 'vitest'
import { AccountItem } from '../../src/features/auth/AccountItem.tsx'
import { accountNeeded, selectAuth, signedOut } from '../../src/features/auth/authSlice.ts'
import { createStorage } from '../../src/platform/storage.ts'
import { createTestBrowser } from '../support/browser.ts'
import { openClient } from '../support/client.ts'
import { renderLoading, renderPage, type ShownPage } from '../support/page.tsx'
import { at, renderComponent } from '../support/renderComponent.tsx'
import { advance, until, useWorld } from '../support/world.ts'

const world = useWorld()
const opener = () => at('[data-action=account]')
const PAGES = [
  ['payment', 'purchases', {}],
  ['sale', 'sales', {}],
  ['cpayment', 'crypto-payments', {}],
  ['flashpay/payment', 'flashpay', { type: 'payment' }],
] as const

async function signInAsOperator(page: ShownPage) {
  await page.press('account')
  await page.press('sign-in')
  await page.opens('login')
  await page.fill('email', 'operator@example.com')
  await page.fill('password', 'password1')
  await page.press('submit-login')
  await page.opens('code')
  await page.fill('code', '0000')
  await page.press('submit-code')
  await until(() => opener().textContent?.includes('operator@example.com') ?? false)
}

describe('the account item', () => {
  it.each(PAGES)('A10 is in the header of %s, and says: nobody is signed in', async (page, kind, fields) => {
    await renderPage(world, `/${page}/${await world.make(kind, fields)}`)
    await until(() => document.querySelector('[data-action=account]') !== null)
    expect(opener().textContent).toContain('You are not signed in')
    const names = [...document.querySelectorAll('header button[aria-expanded]')].map((button) =>
      button.getAttribute('data-action'),
    )
    expect(names).toEqual(['account', 'language'])
  })

  it.each(['/payment-error?url=https://shop.test/x', '/nowhere'])('A10 is at the top of %s', async (path) => {
    await renderLoading(world, path)
    await until(() => document.querySelector('[data-action=account]') !== null, 10_000)
  })

  it('A10 AUTH-03 an operator signs in with login, password and PIN, and nothing is started', async () => {
    const id = await world.make('purchases', {})
    const page = await renderPage(world, `/payment/${id}`)
    await until(() => page.hasAction('account'))
    await signInAsOperator(page)
    expect(page.overlay()).toBeNull()
    expect(await world.calls('POST /auth/fast-register')).toEqual([])
    expect(await world.calls('PATCH /p/')).toEqual([])
    expect(page.step()).toBe('init')
    await page.press('account')
    await page.press('sign-out')
    // Nothing else is lost: no question.
    await until(() => opener().textContent?.includes('You are not signed in') ?? false)
    expect(page.client.deps.session.access()).toBeNull()
  })

  it('A10 the sign-in is closed without signing in', async () => {
    const page = await renderPage(world, `/payment/${await world.make('purchases', {})}`)
    await page.press('account')
    await page.press('sign-in')
    await page.opens('login')
    await page.press('dialog-cancel')
    expect(page.overlay()).toBeNull()
    expect(document.activeElement).toBe(opener())
    await signInAsOperator(page)
  })

  it('A10 SPEC-18 a press of signing in while a registration runs is answered', async () => {
    const page = await renderPage(world, `/cpayment/${await world.make('crypto-payments', {})}`)
    await until(() => page.hasAction('account'))
    await world.setFaults({ call: 'POST /auth/fast-register', delay_ms: 3_000 })
    await page.user.click(at('[name=agree]'))
    await page.fill('email', 'ab@mail.com')
    await page.press('start-deposit')
    await page.press('account')
    await page.press('sign-in')
    await until(() => page.text().includes('Your last action is still running'))
    expect(page.overlay()).toBeNull()
  })

  it('A10 a press of signing in while something is only read asks for the sign-in', async () => {
    const { client, send, user } = await renderComponent(world, <AccountItem />, { isWithoutLater: true })
    await send(accountNeeded({ email: null, isMutation: false }))
    await user.click(opener())
    await user.click(at('[data-action=sign-in]'))
    expect(selectAuth(client.store.getState()).need).toMatchObject({ isMutation: true, isSignIn: true })
  })

  it('A10 signing out asks first, and removes every token and draft of the browser', async () => {
    const browser = createTestBrowser()
    const storage = createStorage(() => browser.area)
    const id = await world.make('purchases', {})
    const page = await renderPage(world, `/payment/${id}`, { browser })
    await until(() => page.hasAction('account'))
    await signInAsOperator(page)
    storage.set('drafts', { 'sale/8': '{"fields":{"card_number":"4111"}}' })
    storage.set('tokens', { ...storage.get('tokens'), 'payment/9': 'h.e30.s' })
    storage.set('refresh', { ...storage.get('refresh'), 'payment/9': 'refresh' })
    storage.set('disputes', { 'payment/9': { statement: 'I paid', pieces: [1] } })
    await page.press('account')
    await page.press('sign-out')
    await page.opens('confirm')
    await page.press('dialog-cancel')
    expect(storage.get('tokens')).not.toBeNull()
    expect(document.activeElement).toBe(opener())
    await page.press('account')
    await page.press('sign-out')
    await page.press('dialog-confirm')
    expect(page.overlay()).toBeNull()
    for (const key of ['tokens', 'refresh', 'drafts', 'userEmail', 'paymentEmail'] as const)
      expect(storage.get(key) ?? {}).toEqual({})
    expect(storage.get('disputes')).toEqual({ 'payment/9': { statement: '', template: '', pieces: [1] } })
    expect(page.text()).toContain('You are signed out')
  })

  it('A10 A13 signing out forgets the e-mail on the page as well: nobody is registered with it', async () => {
    const browser = createTestBrowser()
    createStorage(() => browser.area).set('paymentEmail', 'anna@mail.com')
    const page = await renderPage(world, `/payment/${await world.make('purchases', {})}`, { browser })
    await until(() => page.field('email') === 'anna@mail.com')
    page.client.store.dispatch(signedOut({ isHere: true }))
    await until(() => page.field('email') === null)
    await page.press('choose-method')
    expect(page.text()).not.toContain('anna@mail.com')
    await advance(1_000)
    expect(await world.calls('fast-register')).toEqual([])
  })

  it('A10 signing out in one tab empties the forms of the others', async () => {
    const browser = createTestBrowser()
    const sale = await world.make('sales', { status: 1, is_approved: true, broker_id: 1 })
    const other = await openClient(world, `/sale/${sale}`, { browser })
    const { draftChanged, selectSaleState } = await import('../../src/pages/sale/saleSlice.ts')
    other.store.dispatch(draftChanged({ card_number: '4111 1111' }))
    await advance(50)
    const page = await renderPage(world, `/payment/${await world.make('purchases', {})}`, { browser })
    await until(() => page.hasAction('account'))
    page.client.store.dispatch(signedOut({ isHere: true }))
    await until(() => selectSaleState(other.store.getState()).draft.card_number === '')
    expect(createStorage(() => browser.area).get('drafts') ?? {}).toEqual({})
  })

  it('A10 SALE-13 after signing out no form says that something typed was kept', async () => {
    const browser = createTestBrowser()
    const sale = await world.make('sales', { status: 1, is_approved: true, broker_id: 109 })
    const first = await openClient(world, `/sale/${sale}`, { browser })
    const { draftChanged } = await import('../../src/pages/sale/saleSlice.ts')
    first.store.dispatch(draftChanged({ card_number: '4111 1111' }))
    await advance(50)
    first.close()
    const page = await renderPage(world, `/sale/${sale}`, { browser })
    await until(() => page.text().includes('We kept what you typed.'))
    page.client.store.dispatch(signedOut({ isHere: true }))
    await until(() => page.input('card_number').value === '')
    expect(page.text()).not.toContain('We kept what you typed.')
  })
})
