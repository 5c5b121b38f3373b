/** Refused logins, the e-mail of an earlier sign-in, the sign-in of a deposit, and the links of the banned page. */
import '../../src/pages/cpayment/SidePanel.tsx'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { THROTTLE_MS } from '../../src/contract/constants.ts'
import { AuthDialogs } from '../../src/features/auth/AuthDialogs.tsx'
import { accountNeeded, emailRequested } from '../../src/features/auth/authSlice.ts'
import { createI18n, loadTexts } from '../../src/i18n/i18n.ts'
import { createStorage } from '../../src/platform/storage.ts'
import { gatewaySettingsLoaded } from '../../src/shell/deploymentSlice.ts'
import { pageOpened } from '../../src/shell/shellSlice.ts'
import { createTestBrowser } from '../support/browser.ts'
import { renderPage } from '../support/page.tsx'
import { at, has, renderComponent } from '../support/renderComponent.tsx'
import { BANNED } from '../support/state.ts'
import { advance, until, useWorld } from '../support/world.ts'

const world = useWorld()
const SETTINGS = gatewaySettingsLoaded({
  app_title: null,
  support: { handle: 'help', url: 'https://t.test/help' },
  videos: {},
  exchange_url: null,
  contacts_url: 'https://exchange.test/contacts',
  minimums: {},
})
const input = (name: string) => at(`input[name=${name}]`)

/** Opens the login dialog for a used e-mail during the choice of a bank. */
async function atLogin() {
  const shown = await renderComponent(world, <AuthDialogs />, { path: '/payment/9' })
  await shown.send(accountNeeded({ email: 'used@example.com', isMutation: true }))
  await until(() => has('input[name=password]'))
  return shown
}

describe('a refused login', () => {
  const tooMany = { call: 'POST /auth/login', status: 429, body: { detail: 'too many attempts' } }
  /** Announced texts: alerts that are styled as errors, beside a field or above all of them. */
  const alerts = () => screen.getAllByRole('alert').map((alert) => alert.textContent)

  it('SPEC-14 AUTH-07 too many attempts are announced as an alert each time, and not shown as the introduction', async () => {
    const { user } = await atLogin()
    await world.setFaults({ ...tooMany, times: 2 })
    await user.type(input('password'), 'password1{Enter}')
    await until(() => has('[role=alert]'))
    expect(alerts()).toEqual([expect.stringContaining('Too many')])
    const first = at('[role=alert]')
    expect(first.closest('[class*=danger]')).not.toBeNull()
    expect(document.body).not.toHaveTextContent('already registered')
    await user.clear(input('password'))
    await user.type(input('password'), 'password1{Enter}')
    // The gateway has asked to wait.
    await advance(THROTTLE_MS)
    await until(() => has('[role=alert]') && at('[role=alert]') !== first)
    expect(alerts()).toEqual([expect.stringContaining('Too many')])
    expect(input('email')).toHaveValue('used@example.com')
  })

  it('AUTH-02 who has forgotten the password is led to support', async () => {
    const { send } = await atLogin()
    await send(SETTINGS)
    expect(screen.getByText('Forgot your password?').parentElement).toContainElement(
      screen.getByRole('link', { name: /support/i }),
    )
  })

  it('SPEC-14 too many codes, a wrong password and a wrong code are alerts, too', async () => {
    const { user } = await atLogin()
    await user.type(input('password'), 'password2{Enter}')
    await until(() => has('[role=alert]'))
    expect(alerts()).toEqual([expect.stringContaining('Login failed')])
    expect(input('password')).toHaveAttribute('aria-invalid', 'true')
    await user.clear(input('password'))
    await user.type(input('password'), 'password1{Enter}')
    await until(() => has('input[name=code]'))
    await user.type(input('code'), '9999{Enter}')
    await until(() => has('[role=alert]'))
    expect(input('code')).toHaveAttribute('aria-invalid', 'true')
    await world.setFaults({ ...tooMany })
    await user.type(input('code'), '1234{Enter}')
    await until(() => has('input[name=password]'))
    expect(alerts()).toEqual([expect.stringContaining('Too many')])
  })

  it('SPEC-14 an e-mail in use is no error: the introduction says it', async () => {
    await atLogin()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('the e-mail dialog', () => {
  it('SPEC-11 has the e-mail of an earlier sign-in filled in', async () => {
    const { send, client } = await renderComponent(world, <AuthDialogs />, { path: '/payment/9' })
    client.deps.storage.set('userEmail', 'used@example.com')
    await send(pageOpened({ page: 'payment', id: '9' }))
    await send(emailRequested())
    expect(input('email')).toHaveValue('used@example.com')
  })
})

describe('the sign-in of a deposit', () => {
  const open = async () => ({
    page: await renderPage(world, `/cpayment/${await world.make('crypto-payments')}`),
  })
  const agree = () => input('agree')

  it('SPEC-09 an e-mail in use: the dialog can be left without signing in, and promises no mail', async () => {
    const { page } = await open()
    await page.fill('email', 'used@example.com')
    await page.user.click(agree())
    await page.press('start-deposit')
    await page.opens('login')
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(/no e-mails about this deposit/)).toBeVisible()
    expect(document.querySelectorAll('[data-action="dialog-cancel"]')).toHaveLength(1)
    await page.user.click(dialog.getByRole('button', { name: 'Continue without signing in' }))
    await page.shows('waiting')
    expect(page.overlay()).toBeNull()
    expect(page.field('address')).not.toBeNull()
    expect(page.text()).toContain('no e-mail about this deposit will come')
  })

  it('SPEC-09 with an account no mail is promised', async () => {
    const { page } = await open()
    await page.fill('email', 'ab@mail.com')
    await page.user.click(agree())
    await page.press('start-deposit')
    await page.shows('waiting')
    expect(page.text()).not.toContain('no e-mail about this deposit')
  })

  it('SPEC-11 fills in the e-mail of an earlier sign-in', async () => {
    const browser = createTestBrowser()
    createStorage(() => browser.area).set('userEmail', 'used@example.com')
    const id = await world.make('crypto-payments')
    const page = await renderPage(world, `/cpayment/${id}`, { browser })
    await until(() => page.input('email').value === 'used@example.com')
  })
})

describe('the banned page', () => {
  it('SPEC-15 has support and contacts, and its language can be changed', async () => {
    const id = await world.make('purchases', { currency: 'rub', symbol: 'usdt' })
    const page = await renderPage(world, `/payment/${id}`)
    await loadTexts(createI18n(), ['common', 'payment', 'deal', 'account', 'errors'])
    const { store } = page.client
    store.dispatch(SETTINGS)
    store.dispatch(BANNED)
    await page.opens('banned')
    const link = (name: RegExp) =>
      within(at('[data-overlay=banned]')).getByRole('link', { name }).getAttribute('href')
    expect(link(/Support/)).toBe('https://t.test/help')
    expect(at('[data-overlay=banned] [data-action=support-link]')).toBeVisible()
    expect(link(/Contacts/)).toBe('https://exchange.test/contacts')
    await page.user.click(at('[data-overlay=banned] [data-action=language]'))
    await page.user.click(at('[data-overlay=banned] [data-lang=ru]'))
    await until(() => page.text().includes('Аккаунт заблокирован'))
    expect(link(/Контакты/)).toBe('https://exchange.test/contacts')
  })
})
