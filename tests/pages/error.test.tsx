import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CrashScreen } from '../../src/app/CrashScreen.tsx'
import { LANGS } from '../../src/contract/languages.ts'
import { Page } from '../../src/pages/error/PaymentErrorPage.tsx'
import { NotFound } from '../../src/shell/NotFound.tsx'
import { gatewaySettingsLoaded } from '../../src/shell/deploymentSlice.ts'
import { someSettings } from '../rules/records.ts'
import { TEST_SETTINGS } from '../support/client.ts'
import { at, has, renderComponent } from '../support/renderComponent.tsx'
import { useWorld } from '../support/world.ts'

const world = useWorld()

describe('the not-found page', () => {
  it.each(LANGS)('ROUTE-03 CAT-40 says Error 404, caption and description in %s', async (lang) => {
    const { client } = await renderComponent(world, <NotFound />, { lang })
    expect(at('[data-page=not-found]')).toBeInTheDocument()
    for (const text of ['error', 'caption', 'description'] as const)
      expect(at('main')).toHaveTextContent(client.i18n.t(`common:notFound.${text}`))
    expect(at('main').textContent).toContain('404')
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  })

  it('ROUTE-03 has the way to support that its text mentions', async () => {
    const { send } = await renderComponent(world, <NotFound />, { lang: 'en' })
    const support = { handle: 'help', url: 'https://messenger.test/help' }
    await send(gatewaySettingsLoaded(someSettings({ support })))
    const link = screen.getByRole('link', { name: /Support in the messenger/ })
    expect(link).toHaveAttribute('href', 'https://messenger.test/help')
  })
})

it('SAFE-10 a page that could not be drawn has the button that its text mentions', async () => {
  await renderComponent(world, <CrashScreen />, { lang: 'en' })
  expect(at('main')).toHaveTextContent('The page didn’t load. Refresh it')
  expect(screen.getByRole('button')).toHaveAccessibleName('Refresh')
})

describe('the payment-error page', () => {
  const show = (search: string, historyState: unknown = null) =>
    renderComponent(world, <Page />, { path: `/payment-error${search}`, historyState })
  const FROM_ORDER = { usr: { from: '/payment/7' }, key: 'a', idx: 1 }
  const UNFINISHED = `?url=${encodeURIComponent('https://m.test/p/1?a=b')}`

  it.each(LANGS)('SAFE-07 ERR-01 only names the host if opened from elsewhere in %s', async (lang) => {
    const path = `/payment-error?url=${encodeURIComponent('https://evil.test/login')}`
    const { client } = await renderComponent(world, <Page />, { path, lang })
    expect(at('main')).toHaveTextContent(client.i18n.t('common:paymentError.unknown', { host: 'evil.test' }))
    expect(document.querySelectorAll('main a')).toHaveLength(1)
    expect(at('[data-action=back-to-site]')).toHaveAttribute('href', new URL(TEST_SETTINGS.site_url).href)
    expect(at('main').innerHTML).not.toContain('/login')
  })

  it('ERR-01 ERR-02 CAT-30 SAFE-07 leads to the unfinished payment from an order page, and names its host', async () => {
    const { client } = await show(UNFINISHED, FROM_ORDER)
    expect(has('[role=note]')).toBe(false)
    expect(at('[data-page=payment-error]')).toBeInTheDocument()
    expect(at('main')).toHaveTextContent(client.i18n.t('common:paymentError.caption'))
    expect(at('main')).toHaveTextContent(client.i18n.t('common:paymentError.description'))
    const link = at('[data-action=back-to-site]')
    expect(link).toHaveAttribute('href', 'https://m.test/p/1?a=b')
    expect(link).toHaveTextContent('m.test')
    expect(link).not.toHaveAttribute('target')
  })

  it('SAFE-07 ERR-01 only names the host if the state of the history entry is not that of a navigation from an order', async () => {
    await show(UNFINISHED, { from: '/payment/7' })
    expect(at('[data-action=back-to-site]')).toHaveAttribute('href', new URL(TEST_SETTINGS.site_url).href)
  })

  it.each(['', '?url=javascript:alert(1)'])(
    'ERR-01 ERR-03 leads to the site instead for %s',
    async (search) => {
      await show(search, FROM_ORDER)
      const { href, host } = new URL(TEST_SETTINGS.site_url)
      expect(at('[data-action=back-to-site]')).toHaveAttribute('href', href)
      expect(at('[data-action=back-to-site]')).toHaveTextContent(host)
      expect(has('[href^=javascript]')).toBe(false)
    },
  )
})
