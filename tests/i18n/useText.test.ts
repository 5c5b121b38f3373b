// @vitest-environment happy-dom
import { act, cleanup, render, within } from '@testing-library/react'
import { createElement as h } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { createTexts } from '../../src/i18n/load.ts'
import { TranslationProvider, useTranslation, useTextStore } from '../../src/i18n/useTranslation.tsx'

let renderings = 0

function Button() {
  const { t, lang } = useTranslation()
  renderings += 1
  return h('button', { lang }, t('requisites.confirmAmount', { amount: '5 $' }))
}

function Bare() {
  useTextStore()
  return null
}

afterEach(cleanup)

it('I18N-03 useText returns the current language and follows a change without losing state', async () => {
  const texts = createTexts()
  await texts.load('ru', ['payment'])
  const page = render(h(TranslationProvider, { texts, children: h(Button) }))
  const inPage = within(page.container)
  const button = inPage.getByRole('button')
  expect(button.textContent).toBe('Оплачено: 5 $')
  expect(renderings).toBe(1)
  await act(() => texts.switchTo('tj'))
  expect(inPage.getByRole('button')).toBe(button)
  expect(button.textContent).toBe('5 $ пардохт кардам')
  expect(button.getAttribute('lang')).toBe('tj')
  expect(renderings).toBe(2)
})

it('I18N-01 two stores have independent languages', async () => {
  const [first, second] = [createTexts({ lang: 'en' }), createTexts({ lang: 'uz' })]
  await Promise.all([first.load('en', ['payment']), second.load('uz', ['payment'])])
  const one = render(h(TranslationProvider, { texts: first, children: h(Button) }))
  const two = render(h(TranslationProvider, { texts: second, children: h(Button) }))
  expect(one.container.textContent).toBe('I paid 5 $')
  expect(two.container.textContent).toBe('5 $ toʻladim')
})

it('I18N-01 useTextStore names the missing provider', () => {
  expect(() => renderToStaticMarkup(h(Bare))).toThrow('no TranslationProvider')
})
