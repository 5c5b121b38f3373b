import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createTexts } from '../../src/i18n/load.ts'
import { RichText } from '../../src/i18n/RichText.tsx'
import { TranslationProvider } from '../../src/i18n/useTranslation.tsx'

describe('a text with emphasis', () => {
  it.each(['500 RUB', '<b>500</b> & <i>more</i>'])(
    'is the same before i18next is there and after, with %s as it stands',
    async (amount) => {
      const texts = createTexts({ lang: 'en' })
      await texts.load('en', ['payment'])
      const draw = () =>
        render(
          <TranslationProvider texts={texts}>
            <RichText text="rules.exact" values={{ amount }} />
          </TranslationProvider>,
        ).container
      const before = draw()
      expect(before.textContent).toBe(`Send exactly ${amount} in one transfer.`)
      expect(before.querySelector('strong')?.textContent).toBe(amount)
      expect(before.querySelectorAll('*')).toHaveLength(1)
      await texts.engine()
      expect(draw().innerHTML).toBe(before.innerHTML)
    },
  )
})
