import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { RichText } from '../../src/i18n/RichText.tsx'
import { createTexts } from '../../src/i18n/load.ts'
import { TranslationProvider } from '../../src/i18n/useTranslation.tsx'
import { LANGS } from '../outcomes/meanings.ts'

describe('a text with emphasis', () => {
  it.each(LANGS)('I18N-04 is the same in %s before and after react-i18next', async (lang) => {
    const texts = createTexts({ lang })
    await texts.load(lang, ['common', 'payment', 'deal'])
    const shown = () =>
      render(
        <TranslationProvider texts={texts}>
          <p>
            <RichText text="rules.exact" values={{ amount: '5 000 <b>RUB</b>' }} />
          </p>
        </TranslationProvider>,
      ).container.innerHTML
    const before = shown()
    expect(before).toContain('<strong translate="no">')
    expect(before).toContain('5 000 &lt;b&gt;RUB&lt;/b&gt;')
    await texts.engine()
    expect(shown()).toBe(before)
  })
})
