/** Every text is used in the code. That every key in the code has a text is checked by the compiler (`src/i18n/i18next.d.ts`). */
import { describe, expect, it } from 'vitest'
import { SERVER_TEXTS } from '../../src/contract/serverErrors.ts'
import { sourcesIn } from '../support/imports.ts'
import { allTexts } from './texts.ts'

const refusals = Object.values(SERVER_TEXTS).map((text) => text.toLowerCase().replaceAll(' ', '-'))

const sources = sourcesIn('src').filter(({ path }) => !/^src\/(i18n\/\w+|sandbox)\//.test(path))
const codeOf = (path: string) => sources.find((source) => source.path === path)?.text ?? ''
/** The names of texts of notifications, among other quoted words. */
const announced = [...codeOf('src/rules/notifications.ts').matchAll(/'(\w+)'/g)].map(([, name]) => name)

/** Keys that the code composes: a pattern of the fixed part, and the file. */
const COMPOSED: readonly (readonly [RegExp, string])[] = [
  [/^attention\.(sound|vibration|notifications|awake)$/, 'src/features/notifications/AlertSettings.tsx'],
  [/^disputeCase\.(buyer|seller)\..*\.(name|solve)$/, 'src/features/dispute/CaseChoice.tsx'],
  [/^disputeCase\.(buyer|seller)\..*\.story$/, 'src/features/dispute/statementText.ts'],
  [/^evidence\.(buyer|seller)\./, 'src/features/dispute/EvidenceItem.tsx'],
  [/^depositState\.(waiting|pending|success|overtime|late|latePart)$/, 'src/pages/cpayment/depositScreen.ts'],
  [/^depositState\.(success|overtime|late|latePart)Text$/, 'src/pages/cpayment/EndScreen.tsx'],
  [/^depositWarning\.(btc|eth|etc|usdt)$/, 'src/rules/crypto.ts'],
  [new RegExp(`^errors\\.(${refusals.join('|')})$`), 'src/rules/errorText.ts'],
  [/^fields\./, 'src/rules/errorText.ts'],
  [new RegExp(`^(inbox|otherDeal)\\.(${announced.join('|')})$`), 'src/rules/notifications.ts'],
  [/^networks\./, 'src/rules/crypto.ts'],
  [/^(failure|saleFailure)\.(byMe|timeout|trader|other)$/, 'src/rules/cancelText.ts'],
  [/^tabs\.(deal|info|chat|support)$/, 'src/features/chat/DealTabs.tsx'],
  [
    /^(payment|sale|crypto|flashpay)Hints\.(how|howSale|check|security)\.(title|text)$/,
    'src/shell/SidePanel.tsx',
  ],
]

const keys = [...allTexts('ru').keys()]
const bases = new Set(keys.map((key) => key.replace(/_(one|few|many|other)$/, '')))
const used = new Set(
  sources.flatMap(({ text }) =>
    [...text.matchAll(/['"`](?:\w+:)?([\w-]+(?:\.[\w-]+)+)['"`]/g)].map(([, key = '']) => key),
  ),
)

describe('the texts', () => {
  it('I18N-04 are all used', () => {
    const unused = [...bases].filter(
      (key) => !used.has(key) && !COMPOSED.some(([pattern]) => pattern.test(key)),
    )
    expect(unused).toEqual([])
  })

  it.each(COMPOSED)('I18N-04 %s are composed in the named file', (pattern, path) => {
    expect(codeOf(path)).toMatch(/`[^`]*\$\{/)
    expect([...bases].some((key) => pattern.test(key))).toBe(true)
  })
})
