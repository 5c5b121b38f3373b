import '../support/page.tsx'
import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { App } from '../../src/app/App.tsx'
import { loadPage } from '../../src/app/pages.tsx'
import { LanguageSwitch } from '../../src/shell/LanguageSwitch.tsx'
import { passTimeInAct } from '../support/act.ts'
import { createTestClient } from '../support/client.ts'
import { at, renderComponent } from '../support/renderComponent.tsx'
import { advance, until, useWorld } from '../support/world.ts'

const world = useWorld()
const ORDERS = [
  ['payment', 'purchases', {}, '/payment/', '/payments_v2/'],
  ['payment', 'purchases', { status: 1, deal: { state: 'confirmed' } }, '/payment/', '/payments_v2/'],
  ['sale', 'sales', {}, '/sale/', '/sale_v2/'],
  ['cpayment', 'crypto-payments', {}, '/cpayment/', '/cp/'],
  ['flashpay', 'flashpay', { type: 'payment' }, '/flashpay/payment/', '/p2/'],
] as const

const opener = () => at('[data-action="language"][aria-expanded]')
const step = () => document.querySelector<HTMLElement>('[data-page]')?.dataset['step']

it.each(ORDERS)(
  'SPEC-16 I18N-02 the language menu stays open when the %s page behind it finishes loading',
  async (name, kind, fields, path, api) => {
    const id = await world.make(kind, { lang: 'uz', ...fields })
    await world.setFaults({ call: `GET ${api}${id}`, delay_ms: 1_500 })
    passTimeInAct()
    const client = await createTestClient(world, `${path}${id}`, {})
    window.history.replaceState(null, '', `${path}${id}`)
    await loadPage(client, window.location.pathname)
    render(<App client={client} />)
    await until(() => document.querySelector('[data-action="language"]') !== null && step() === 'loading')
    expect(document.querySelectorAll('h1')).toHaveLength(1)
    opener().focus()
    opener().click()
    await advance(50)
    expect(opener().getAttribute('aria-expanded')).toBe('true')
    await until(() => step() !== 'loading' && step() !== undefined, 10_000)
    await advance(2_000)
    expect(at('[data-page]').dataset['page']).toBe(name)
    expect(opener().getAttribute('aria-expanded')).toBe('true')
    expect(document.querySelectorAll('h1')).toHaveLength(1)
    client.close()
  },
)

it('I18N-01 I18N-02 lists five languages with their flags and own names, chooses by keyboard and gives the focus back', async () => {
  const { client, user } = await renderComponent(world, <LanguageSwitch />, { lang: 'ru' })
  const button = screen.getByRole('button', { name: 'Язык: Русский' })
  await user.click(button)
  const entries = [...document.querySelectorAll<HTMLElement>('[data-lang]:has(svg)')]
  expect(entries.map(({ dataset }) => dataset['lang'])).toEqual(['ru', 'en', 'ua', 'uz', 'tj'])
  expect(screen.getByRole('button', { name: 'Русский' })).toHaveFocus()
  await user.keyboard('{End}')
  const tajik = screen.getByRole('button', { name: 'Тоҷикӣ' })
  expect(tajik).toHaveFocus()
  expect(tajik).toHaveAttribute('lang', 'tg')
  expect(tajik).toHaveAttribute('data-lang', 'tj')
  await user.keyboard('{Enter}')
  await until(() => client.deps.lang() === 'tj')
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-expanded', 'false')
  await user.click(button)
  await user.keyboard('{Escape}')
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-expanded', 'false')
})

it('SPEC-16 stays open when the page moves the focus or is redrawn; Tab and a press elsewhere close it', async () => {
  const page = (
    <>
      <LanguageSwitch />
      <input aria-label="E-mail" />
    </>
  )
  const { client, user } = await renderComponent(world, page)
  await user.click(opener())
  act(() => screen.getByLabelText('E-mail').focus())
  expect(opener()).toHaveAttribute('aria-expanded', 'true')
  await act(() => client.deps.changeLanguage('tj'))
  expect(opener()).toHaveAttribute('aria-expanded', 'true')
  await user.click(screen.getByLabelText('E-mail'))
  expect(opener()).toHaveAttribute('aria-expanded', 'false')
  await user.click(opener())
  await user.tab()
  expect(screen.getByLabelText('E-mail')).toHaveFocus()
  expect(opener()).toHaveAttribute('aria-expanded', 'false')
})
