import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { AuthDialogs } from '../../src/features/auth/AuthDialogs.tsx'
import { Promo } from '../../src/features/auth/Promo.tsx'
import {
  accountNeeded,
  codeRequested,
  loginRequested,
  selectAuth,
  userChanged,
} from '../../src/features/auth/authSlice.ts'
import { campaignLink, campaignOf } from '../../src/features/auth/campaign.ts'
import { ToastsAndDialogs } from '../../src/features/dialogs/ToastsAndDialogs.tsx'
import { SupportCopy } from '../../src/features/support/SupportCopy.tsx'
import { gatewaySettingsLoaded } from '../../src/shell/deploymentSlice.ts'
import { pageOpened } from '../../src/shell/shellSlice.ts'
import type { OpenedClient } from '../support/client.ts'
import { at, has, renderComponent } from '../support/renderComponent.tsx'
import { BANNED } from '../support/state.ts'
import { advance, until, useWorld } from '../support/world.ts'

const world = useWorld()
const renderSupport = (code: string | null) => <SupportCopy code={code} />
const auth = ({ store }: OpenedClient) => selectAuth(store.getState())
const input = (name: string) => at(`input[name=${name}]`)
const deployment = gatewaySettingsLoaded({
  app_title: null,
  support: null,
  videos: {},
  exchange_url: 'https://exchange.test/join?lang=en',
  contacts_url: 'https://exchange.test/contacts',
  minimums: {},
})

/** Opens the login dialog for a used e-mail during the choice of a bank. */
async function atLogin() {
  const shown = await renderComponent(world, <AuthDialogs />, { path: '/payment/9' })
  await shown.send(accountNeeded({ email: 'used@example.com', isMutation: true }))
  await until(() => has('input[name=password]'))
  return shown
}

describe('the login dialog', () => {
  it('AUTH-01 AUTH-02 AUTH-03 has the e-mail filled in, says why it opened, and continues to the code', async () => {
    const { user, client } = await atLogin()
    expect(at('[data-overlay=login]')).toHaveTextContent('already registered')
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

  it('VAL-01 VAL-02 VAL-04 refuses no password and a short one for 5 s each, and sends nothing', async () => {
    const { user } = await atLogin()
    await user.click(at('[data-action=submit-login]'))
    expect(at('[role=alert]')).toHaveTextContent('Enter the password')
    await user.type(input('password'), '1234567')
    await user.click(at('[data-action=submit-login]'))
    expect(at('[role=alert]')).toHaveTextContent('8')
    expect(input('password')).toHaveAttribute('aria-invalid', 'true')
    await advance(4_900)
    expect(has('[role=alert]')).toBe(true)
    await advance(100)
    expect(has('[role=alert]')).toBe(false)
    expect(input('password')).toHaveValue('1234567')
    expect(await world.calls('POST /auth/login')).toHaveLength(0)
    await user.type(input('password'), '8')
    await user.click(at('[data-action=submit-login]'))
    await until(() => has('[role=alert]'))
    expect(at('[role=alert]')).toHaveTextContent('Login failed')
    expect(await world.calls('POST /auth/login')).toHaveLength(1)
  })

  it('VAL-03 A12 asks for the PIN by its name, and not without one', async () => {
    const { send, user } = await renderComponent(world, <AuthDialogs />)
    await send(loginRequested({ email: 'operator@example.com', reason: null }))
    await send(codeRequested({ isPin: true }))
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
    await until(() => auth(client).step === 'code')
    expect(auth(client)).toMatchObject({ email: 'operator@example.com', isPin: true })
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

describe('the e-mail dialog', () => {
  it('A13 VAL-05 VAL-06 VAL-07 asks for the e-mail, and registers', async () => {
    const { send, user, client } = await renderComponent(world, <AuthDialogs />, { path: '/payment/9' })
    await send(accountNeeded({ email: null, isMutation: true }))
    await until(() => has('[data-overlay=login] input[name=email]'))
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
})

describe('the banned page', () => {
  it('BAN-01 BAN-02 cannot be closed, and leads to the contacts', async () => {
    const { send, user } = await renderComponent(world, <AuthDialogs />)
    await send(deployment)
    await send(BANNED)
    await user.keyboard('{Escape}')
    const dialog = at('[data-overlay=banned]')
    expect(dialog).toHaveTextContent('Account blocked')
    expect(has('[data-action=dialog-cancel]')).toBe(false)
    expect(screen.getByRole('link', { name: /Contacts/ })).toHaveAttribute(
      'href',
      'https://exchange.test/contacts',
    )
  })
})

describe('the registration prompt', () => {
  const promo = (
    <>
      <Promo isOver hasDeal />
      <ToastsAndDialogs renderSupport={renderSupport} />
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

  it('HINT-04 is not shown before', async () => {
    await renderComponent(world, <Promo isOver={false} hasDeal />)
    expect(has('[data-promo]')).toBe(false)
  })

  it('names this product and the page where the address contains no reference', () => {
    expect(campaignOf('', 'payment')).toEqual({ ref: 'gateway', cmp: 'payment' })
    expect(campaignLink('no address', campaignOf('', 'payment'))).toBeNull()
  })

  it('API-04 API-05 API-06 A14 makes the account permanent by code and password, and signs in with it', async () => {
    const { send, user, client } = await renderComponent(world, promo, {
      path: '/payment/9?ref=shop&cmp=spring',
    })
    await send(deployment)
    await send(pageOpened({ page: 'payment', id: '9' }))
    await send(accountNeeded({ email: 'buyer@mail.com', isMutation: true }))
    await until(() => has('[data-action=keep-account]'))
    const before = auth(client).user
    await user.click(at('[data-action=keep-account]'))
    await until(() => has('input[name=code]'))
    expect(document.body).toHaveTextContent('buyer@mail.com')
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
    expect(done?.body).toEqual({
      email: 'buyer@mail.com',
      code: '1234',
      password: 'password1',
      secret: '',
      ref: 'shop',
      cmp: 'spring',
    })
  })

  it('SPEC-18 sends the code again once for two presses, and says so', async () => {
    const { send, user } = await renderComponent(world, promo, { path: '/payment/9' })
    await send(deployment)
    await send(pageOpened({ page: 'payment', id: '9' }))
    await send(accountNeeded({ email: 'buyer@mail.com', isMutation: true }))
    await until(() => has('[data-action=keep-account]'))
    await user.click(at('[data-action=keep-account]'))
    await until(() => has('input[name=code]'))
    await user.dblClick(screen.getByRole('button', { name: 'Send the code again' }))
    await until(() => at('[data-toasts]').textContent !== '')
    expect(at('[data-toasts]')).toHaveTextContent('We sent a code to buyer@mail.com')
    expect(await world.calls('POST /auth/register')).toHaveLength(2)
  })
})
