// long: each mode of the login dialog, and each of its refusals
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ToastsAndDialogs } from '../../src/app/ToastsAndDialogs.tsx'
import { THROTTLE_MS } from '../../src/contract/constants.ts'
import { AuthDialogs } from '../../src/features/auth/AuthDialogs.tsx'
import { KeepAccount } from '../../src/features/auth/KeepAccount.tsx'
import { RegistrationOffer } from '../../src/features/auth/RegistrationOffer.tsx'
import {
  accountNeeded,
  codeRequested,
  loginRequested,
  selectAuth,
  userChanged,
} from '../../src/features/auth/authSlice.ts'
import { createI18n, loadTexts } from '../../src/i18n/i18n.ts'
import { gatewaySettingsLoaded } from '../../src/shell/deploymentSlice.ts'
import { pageOpened } from '../../src/shell/shellSlice.ts'
import { someSettings } from '../rules/records.ts'
import type { OpenedClient } from '../support/client.ts'
import { renderPage } from '../support/page.tsx'
import { at, has, renderComponent } from '../support/renderComponent.tsx'
import { BANNED } from '../support/state.ts'
import { advance, until, useWorld } from '../support/world.ts'

const world = useWorld()
const auth = ({ store }: OpenedClient) => selectAuth(store.getState())
const input = (name: string) => at(`input[name=${name}]`)
const support = { handle: 'help', url: 'https://t.test/help' }
const [exchange_url, contacts_url] = ['https://exchange.test/join?lang=en', 'https://exchange.test/contacts']
const deployment = gatewaySettingsLoaded(someSettings({ support, exchange_url, contacts_url }))

/** Opens the login dialog for a used e-mail during the choice of a bank. */
async function atLogin() {
  const shown = await renderComponent(world, <AuthDialogs />, { path: '/payment/9' })
  await shown.send(accountNeeded({ email: 'used@example.com', isMutation: true }))
  await until(() => has('input[name=password]'))
  return shown
}

describe('the login dialog', () => {
  it('AUTH-01 AUTH-02 AUTH-03 SPEC-14 has the e-mail filled in, says why it opened, which is no error, and continues to the code', async () => {
    const { user, client } = await atLogin()
    expect(at('[data-overlay=login]')).toHaveTextContent('already registered')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(input('email')).toHaveValue('used@example.com')
    expect(input('password')).toHaveFocus()
    expect(input('password')).toHaveAttribute('type', 'password')
    await user.type(input('password'), 'password1{Enter}')
    await until(() => has('[data-overlay=code]'))
    expect(screen.getByLabelText('Code')).toBe(input('code'))
    expect(input('code')).toHaveFocus()
    await user.type(input('code'), '1234')
    await user.click(at('[data-action=submit-code]'))
    await until(() => !has('[data-overlay]'))
    expect(auth(client).user).toMatchObject({ is_temporary: false })
  })

  it('VAL-01 asks for the password of an empty form, and for the e-mail once there is one', async () => {
    const { send, user } = await renderComponent(world, <AuthDialogs />, { path: '/payment/9' })
    await send(accountNeeded({ email: null, isMutation: true, isSignIn: true }))
    await until(() => has('input[name=password]'))
    await user.click(at('[data-action=submit-login]'))
    expect(at('[role=alert]')).toHaveTextContent('Enter the password')
    expect(input('password')).toHaveAttribute('aria-invalid', 'true')
    await user.type(input('password'), 'password1')
    await user.click(at('[data-action=submit-login]'))
    expect(input('email')).toHaveAttribute('aria-invalid', 'true')
    expect(await world.calls('POST /auth/login')).toHaveLength(0)
  })

  it('VAL-02 refuses a short password, keeps it, and sends nothing', async () => {
    const { user } = await atLogin()
    await user.type(input('password'), '1234567')
    await user.click(at('[data-action=submit-login]'))
    expect(at('[role=alert]')).toHaveTextContent('8')
    expect(input('password')).toHaveAttribute('aria-invalid', 'true')
    expect(await world.calls('POST /auth/login')).toHaveLength(0)
    await user.type(input('password'), '8{Enter}')
    await until(() => document.body.textContent.includes('Login failed'))
    expect(await world.calls('POST /auth/login')).toHaveLength(1)
  })

  it('VAL-03 A12 asks for the PIN by its name, and not without one', async () => {
    const { send, user } = await renderComponent(world, <AuthDialogs />)
    await send(loginRequested({ email: 'operator@example.com', reason: null }))
    await send(codeRequested('pin'))
    expect(screen.getByLabelText('PIN')).toBe(input('code'))
    expect(input('code')).toHaveAttribute('inputmode', 'numeric')
    await user.click(at('[data-action=submit-code]'))
    expect(at('[role=alert]')).toHaveTextContent('Enter the code')
  })

  it('AUTH-02 can be closed, and another e-mail can be entered', async () => {
    const { user, client } = await atLogin()
    await user.clear(input('email'))
    await user.type(input('email'), 'operator@example.com')
    await user.type(input('password'), 'password1{Enter}')
    await until(() => auth(client).step === 'pin')
    expect(auth(client).email).toBe('operator@example.com')
    await user.click(at('[data-action=dialog-cancel]'))
    await until(() => !has('[data-overlay]'))
    expect(auth(client).need).toBeNull()
  })

  it('shows the password when asked to', async () => {
    const { user } = await atLogin()
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(input('password')).toHaveAttribute('type', 'text')
  })
})

it('A13 VAL-05 VAL-06 VAL-07 VAL-19 the dialog asks for the e-mail, and registers', async () => {
  const { send, user, client } = await renderComponent(world, <AuthDialogs />, { path: '/payment/9' })
  await send(accountNeeded({ email: null, isMutation: true }))
  await until(() => has('[data-overlay=login] input[name=email]'))
  await user.click(at('[data-action=submit-login]'))
  expect(at('[role=alert]')).toHaveTextContent('Fill in this field')
  await user.type(input('email'), 'ab@')
  await user.click(at('[data-action=submit-login]'))
  expect(at('[role=alert]')).toHaveTextContent('Enter a valid email address')
  await user.clear(input('email'))
  await user.type(input('email'), 'иван@mail.ru{Enter}')
  expect(at('[role=alert]')).toHaveTextContent('Latin')
  await user.clear(input('email'))
  await user.type(input('email'), 'bu yer@mail.com{Enter}')
  await until(() => auth(client).user !== null)
  expect(auth(client).user).toMatchObject({ email: 'buyer@mail.com', is_temporary: true })
  expect(has('[data-overlay]')).toBe(false)
})

describe('the registration prompt', () => {
  const promo = (
    <>
      <RegistrationOffer hasEnded />
      <ToastsAndDialogs />
    </>
  )

  it('HINT-04 A59 is shown after a deal, for guests only, and its link contains ref and cmp', async () => {
    const { send } = await renderComponent(world, promo, { path: '/payment/9?ref=shop&cmp=spring' })
    await send(deployment)
    const link = new URL(at('[data-action=register]').getAttribute('href') ?? '')
    expect(link.host).toBe('exchange.test')
    expect(Object.fromEntries(link.searchParams)).toEqual({ lang: 'en', ref: 'shop', cmp: 'spring' })
    const user = { user_id: 3, nickname: 'n', email: 'e@mail.com', is_temporary: false, exp: null }
    await send(userChanged(user))
    expect(has('[data-promo]')).toBe(false)
    await send(userChanged({ ...user, is_temporary: true }))
    expect(has('[data-action=keep-account]')).toBe(true)
  })

  it.each([
    ['purchases', '/payment/', 1, { state: 'paid' }, false],
    ['purchases', '/payment/', 3, undefined, false],
    ['purchases', '/payment/', 2, { state: 'closed' }, true],
    ['sales', '/sale/', 1, { state: 'paid' }, false],
    ['sales', '/sale/', 2, { state: 'closed' }, true],
    ['flashpay', '/flashpay/payment/', 1, { state: 'confirmed' }, false],
    ['flashpay', '/flashpay/payment/', 2, { state: 'closed' }, true],
  ] as const)('HINT-04 after its end: %s, %s, %s, deal %o: %s', async (kind, path, status, deal, isShown) => {
    const id = await world.make(kind, { currency: 'rub', status, deal })
    await renderPage(world, `${path}${id}`, { lang: 'en' })
    await until(() => document.body.textContent.includes('Continue on your phone'))
    await advance(10)
    expect(has('[data-promo]')).toBe(isShown)
  })

  it('API-04 API-05 API-06 A14 makes the account permanent by code and password, and signs in with it', async () => {
    const path = '/payment/9?ref=shop&cmp=spring'
    const { send, user, client } = await renderComponent(world, promo, { path })
    await send(deployment)
    await send(pageOpened({ page: 'payment', id: '9' }))
    await send(accountNeeded({ email: 'buyer@mail.com', isMutation: true }))
    await until(() => has('[data-action=keep-account]'))
    const before = auth(client).user
    await user.click(at('[data-action=keep-account]'))
    await until(() => has('input[name=code]'))
    expect(document.body).toHaveTextContent('buyer@mail.com')
    // A password manager stores the password under this name.
    const login = document.querySelector<HTMLInputElement>(
      'form:has([name=password]) [autocomplete=username]',
    )
    expect([login?.value, login?.hidden]).toEqual(['buyer@mail.com', true])
    await user.click(screen.getByRole('button', { name: 'Send the code again' }))
    await until(() => at('[data-toasts]').textContent !== '')
    expect(at('[data-toasts]')).toHaveTextContent('We sent a code to buyer@mail.com')
    await user.click(at('[data-action=submit-keep-account]'))
    expect(at('[role=alert]')).toHaveTextContent('Enter the code')
    await user.type(input('code'), '9999')
    await user.type(input('password'), 'password1')
    await user.click(at('[data-action=submit-keep-account]'))
    await until(() => document.body.textContent?.includes('didn’t match') ?? false)
    await user.clear(input('code'))
    await user.type(input('code'), '1234')
    await user.click(at('[data-action=submit-keep-account]'))
    await until(() => auth(client).user?.is_temporary === false)
    expect(auth(client).user?.user_id).toBe(before?.user_id)
    expect(at('[data-toasts]')).toHaveTextContent('Account saved')
    expect(has('[data-promo]')).toBe(false)
    const [done] = await world.calls('POST /auth/complete-register')
    const given = { email: 'buyer@mail.com', code: '1234', password: 'password1', secret: '' }
    expect(done?.body).toEqual({ ...given, ref: 'shop', cmp: 'spring' })
  })
})

describe('the offer to keep an account whose e-mail is not known', () => {
  const guest = { user_id: 3, nickname: 'n', is_temporary: true }
  const sentTo = async () => world.bodies('POST /auth/register')
  const open = async (email: string | null) => {
    const form = <KeepAccount campaign={{ ref: '', cmp: '' }} />
    const shown = await renderComponent(world, form, { path: '/payment/9' })
    await shown.send(pageOpened({ page: 'payment', id: '9' }))
    await shown.send(userChanged({ ...guest, email }))
    return shown
  }

  it('A14 API-04 a mistyped e-mail can be corrected after the code was sent', async () => {
    const { user } = await open(null)
    await user.type(input('email'), 'buyer@mial.com{Enter}')
    await until(() => has('input[name=code]'))
    expect(input('email')).toHaveValue('buyer@mial.com')
    await user.clear(input('email'))
    await user.type(input('email'), 'buyer@mail.com{Enter}')
    await until(() => document.body.textContent.includes('We sent a code to buyer@mail.com'))
    expect(await sentTo()).toEqual([{ email: 'buyer@mial.com' }, { email: 'buyer@mail.com' }])
  })

  it('A14 API-04 has a field in place of an e-mail that cannot be read', async () => {
    const { user } = await open('no address')
    await user.type(input('email'), 'buyer@mail.com{Enter}')
    await until(() => has('input[name=code]'))
    expect(await sentTo()).toEqual([{ email: 'buyer@mail.com' }])
  })
})

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
    await send(deployment)
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
    expect(alerts()).toEqual([expect.stringContaining('wrong code')])
    expect(input('code')).toHaveAttribute('aria-invalid', 'true')
    await world.setFaults({ ...tooMany })
    await user.type(input('code'), '1234{Enter}')
    await until(() => has('input[name=password]'))
    expect(alerts()).toEqual([expect.stringContaining('Too many')])
  })
})

describe('the sign-in of a deposit', () => {
  async function startWith(email: string) {
    const page = await renderPage(world, `/cpayment/${await world.make('crypto-payments')}`)
    await page.fill('email', email)
    await page.user.click(input('agree'))
    await page.press('start-deposit')
    return page
  }

  it('SPEC-09 an e-mail in use: the dialog can be left without signing in, and promises no mail', async () => {
    const page = await startWith('used@example.com')
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
    const page = await startWith('ab@mail.com')
    await page.shows('waiting')
    expect(page.text()).not.toContain('no e-mail about this deposit')
  })
})

it('BAN-01 BAN-02 SPEC-15 the banned page cannot be closed, has support and contacts, and its language can be changed', async () => {
  const id = await world.make('purchases', { currency: 'rub', symbol: 'usdt' })
  const page = await renderPage(world, `/payment/${id}`, { lang: 'en' })
  await loadTexts(createI18n(), ['common', 'payment', 'deal', 'account', 'errors'])
  const { store } = page.client
  store.dispatch(deployment)
  store.dispatch(BANNED)
  await page.opens('banned')
  await page.user.keyboard('{Escape}')
  expect(at('[data-overlay=banned]')).toHaveTextContent('Account blocked')
  expect(page.hasAction('dialog-cancel')).toBe(false)
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
