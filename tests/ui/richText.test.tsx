import { render } from '@testing-library/react'
import { I18nextProvider, Trans } from 'react-i18next'
import { expect, it } from 'vitest'
import { Parts, Sum } from '../../src/i18n/TransParts.tsx'
import { createI18n, loadTexts } from '../../src/i18n/i18n.ts'
import { LANGS } from '../outcomes/meanings.ts'

it.each(LANGS)('I18N-04 a text with emphasis keeps its values as they are in %s', async (lang) => {
  const i18n = createI18n({ lang })
  await loadTexts(i18n, ['payment'])
  const shown = render(
    <I18nextProvider i18n={i18n}>
      <p>
        <Trans
          ns="payment"
          i18nKey="rules.exact"
          values={{ amount: '5 000 <b>RUB</b>' }}
          components={{ b: <Sum /> }}
          parent={Parts}
        />
      </p>
    </I18nextProvider>,
  ).container.innerHTML
  expect(shown).toContain('<strong translate="no">')
  expect(shown).toContain('5 000 &lt;b&gt;RUB&lt;/b&gt;')
})
