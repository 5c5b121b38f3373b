// @vitest-environment happy-dom
import { act, cleanup, render, within } from '@testing-library/react'
import { createElement as h } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { afterEach, expect, it } from 'vitest'
import { createI18n, languageSwitch, loadTexts } from '../../src/i18n/i18n.ts'
import { useLang } from '../../src/i18n/useLang.ts'

function Button() {
  const { t } = useTranslation('payment')
  const lang = useLang()
  return h('button', { lang }, t('requisites.confirmAmount', { amount: '5 $' }))
}

afterEach(cleanup)

it('I18N-03 a component follows a change of language without losing state', async () => {
  const i18n = createI18n()
  await loadTexts(i18n, ['payment'])
  const page = render(h(I18nextProvider, { i18n, children: h(Button) }))
  const inPage = within(page.container)
  const button = inPage.getByRole('button')
  expect(button.textContent).toBe('Оплачено: 5 $')
  await act(() => languageSwitch(i18n)('tj'))
  expect(inPage.getByRole('button')).toBe(button)
  expect(button.textContent).toBe('5 $ пардохт кардам')
  expect(button.getAttribute('lang')).toBe('tj')
})

it('I18N-01 two apps have independent languages', async () => {
  const [first, second] = [createI18n({ lang: 'en' }), createI18n({ lang: 'uz' })]
  await Promise.all([first, second].map((i18n) => loadTexts(i18n, ['payment'])))
  const one = render(h(I18nextProvider, { i18n: first, children: h(Button) }))
  const two = render(h(I18nextProvider, { i18n: second, children: h(Button) }))
  expect(one.container.textContent).toBe('I paid 5 $')
  expect(two.container.textContent).toBe('5 $ toʻladim')
})
