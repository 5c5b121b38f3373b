/** The build uses only features of the oldest supported engines (docs/engines.md). */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BUILD_TARGET } from '../scripts/engines.ts'
import { builtDir } from './e2e/support/server.ts'

/** Features that one of these engines lacks, with the first versions of Chrome, Firefox and Safari that have them. */
const NEWER_CODE: Record<string, RegExp> = {
  'Array.fromAsync (121, 115, 16.4)': /\bArray\.fromAsync\b/,
  'copying array methods (110, 115, 16)': /\.(toSorted|toReversed|toSpliced)\(/,
  'Object.groupBy, Map.groupBy (117, 119, 17.4)': /\.groupBy\(/,
  'Promise.withResolvers, Promise.try (119, 121, 17.4)': /\bPromise\.(withResolvers|try)\b/,
  'set methods (122, 127, 17)': /\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
  'iterator helpers (122, 131, 18.4)':
    /\.(values|keys|entries)\(\)\.(map|filter|toArray|take|drop|some|every|find)\(/,
  'URL.canParse, URL.parse (120, 115, 17)': /\bURL\.(canParse|parse)\b/,
  'AbortSignal.any (116, 124, 17.4)': /\bAbortSignal\.any\b/,
  'isWellFormed (111, 119, 16.4)': /\.(isWellFormed|toWellFormed)\(/,
  'checkVisibility (105, 106, 17.4)': /\.checkVisibility\(/,
  'selectors with :has (105, 121, 15.4)':
    /\b(?:querySelector(?:All)?|matches|closest)\((?:[^()]|\([^()]*\))*:has\(/,
  'Intl.DurationFormat (129, 136, 16.4)': /\bIntl\.DurationFormat\b/,
  'Intl.Segmenter (87, 125, 14.1)': /\bIntl\.Segmenter\b/,
  'regular expressions with the flag v (112, 116, 17)':
    /[=(,:]\/(?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[dgimsuy]*v[dgimsuy]*(?=[.,;)])/,
  'import attributes (123, 138, 17.2)': /\bimport\([^()]*,\s*\{\s*with:/,
  'using (134, 141, -)': /\bawait using \w|[;{}]using \w+=/,
}

/** The same in styles. */
const NEWER_STYLES: Record<string, RegExp> = {
  'nesting (120, 117, 17.2)': /[{;}]\s*&/,
  'light-dark (123, 120, 17.5)': /light-dark\(/,
  '@scope (118, 128, 17.4)': /@scope\b/,
  '@starting-style (117, 129, 17.5)': /@starting-style\b/,
  'relative colours (119, 128, 16.4)': /\((?:in \w+ )?from (?:var|#)/,
  'anchors (125, 147, 26)': /anchor\(|anchor-name|position-area/,
  'linear() (113, 112, 17.2)': /[: ,]linear\(/,
  'round(), mod() (125, 118, 15.4)': /[: (](round|mod|rem)\(/,
}

const built = existsSync(join(builtDir, 'index.html'))
const read = (path: string) => readFileSync(join(builtDir, path), 'utf8')
const scripts = built
  ? ['index.html', 'embed.js', ...readdirSync(join(builtDir, 'assets')).map((name) => `assets/${name}`)]
      .filter((path) => /\.(js|html)$/.test(path))
      .map((path) => ({ path, text: read(path) }))
  : []
const styles = built
  ? [...read('index.html').matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, text]) => text).join('\n')
  : ''

describe.skipIf(!built)('the oldest engines', () => {
  it('ENG-03 are the ones in docs/engines.md', () => {
    const document = readFileSync('docs/engines.md', 'utf8')
    for (const engine of BUILD_TARGET)
      expect(document.toLowerCase()).toContain(engine.replace(/[a-z]+/, '| $& | ').concat(' |'))
  })

  it.each(Object.entries(NEWER_CODE))('ENG-03 are not required to have %s', (_name, pattern) => {
    const found = scripts.flatMap(({ path, text }) => {
      const [hit] = pattern.exec(text) ?? []
      return hit === undefined ? [] : [`${path}: ${hit}`]
    })
    expect(found).toEqual([])
  })

  it.each(Object.entries(NEWER_STYLES))('ENG-03 are not required to render %s', (_name, pattern) => {
    expect(styles.length).toBeGreaterThan(1_000)
    expect(pattern.exec(styles)?.[0]).toBeUndefined()
  })

  it('ENG-03 without color-mix have another colour', () => {
    const always = styles.replaceAll(/@supports \(color:\s*color-mix[^{]*\{[^{}]*\{[^{}]*\}\s*\}/g, '')
    expect(styles).toContain('color-mix(')
    expect(always).not.toContain('color-mix(')
  })

  it('ENG-03 without :has lose only details of the layout', () => {
    const always = styles.replaceAll(/@supports selector\(:has\(a\)\)\s*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '')
    const rules = [...always.matchAll(/[^{}]*:has\([^{]*/g)].map(([rule]) =>
      rule.replaceAll(/\._([a-z]+)_\w{5}_\d+/g, '.$1').trim(),
    )
    expect(rules.toSorted()).toEqual(
      [
        // Without it, a form below a bank is as wide as the bank.
        '.list>li:has(>.card+*)',
        // Without it, a value shares its row with the button.
        '.words:has(.group)',
        // Without it, the text of the chat has its own row.
        '.composer>:not(:is(.controls,:has(>textarea)))',
        // Without it, the buttons of a dialog stand below each other on a desktop too.
        '.actions:not(:has(>:nth-child(3)))',
        // Without it, a button beside words is as high as they are.
        '.actions:has(>div)',
        // Without it, the warning of changed requisites scrolls away with the page.
        'html:has([data-notice=requisites-changed]>button)',
        '[data-notice=requisites-changed]:has(>button)',
        // Without it, toasts are higher than necessary.
        'body:not(:has([data-bar])) .toasts',
      ].toSorted(),
    )
  })
})
