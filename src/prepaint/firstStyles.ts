/**
 * Selects the styles of the skeleton from those of the app. They are written before the skeleton, and all styles after it: the first window of a
 * TCP connection (14.6 kB) then contains the skeleton and the inline script, and the skeleton is painted one round trip earlier.
 */
import { Window } from 'happy-dom'

type Root = Window['document']

interface Rule {
  /** A selector or an at-rule, e.g. `@media print`. */
  prelude: string
  body: string
}

/** The rules of `css` (minified) that match an element of `html`, in their order. Rules for `:root` are always kept, because they depend on attributes that the inline script sets. */
export function firstStyles(css: string, html: string): string {
  const { document: root } = new Window()
  root.body.innerHTML = html
  const kept = keptRules(css, root)
  const frames = rulesOf(css).filter(
    ({ prelude }) => prelude.startsWith('@keyframes ') && kept.includes(prelude.slice('@keyframes '.length)),
  )
  return kept + frames.map(textOf).join('')
}

function keptRules(css: string, root: Root): string {
  return rulesOf(css)
    .map(({ prelude, body }) => {
      if (!prelude.startsWith('@')) return isMatched(prelude, root) ? textOf({ prelude, body }) : ''
      if (!/^@(media|supports)\b/.test(prelude)) return ''
      const inner = keptRules(body, root)
      return inner && textOf({ prelude, body: inner })
    })
    .join('')
}

function isMatched(selector: string, root: Root): boolean {
  if (selector.startsWith(':root')) return true
  try {
    return root.querySelector(selector.replaceAll(/::[\w-]+/g, '')) !== null
  } catch {
    // A selector that happy-dom does not support is for a state that the skeleton does not have.
    return false
  }
}

/** The top-level rules. A build has no rules without a block, such as `@import`. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = []
  let [start, open, depth] = [0, 0, 0]
  for (const { 0: brace, index } of css.matchAll(/[{}]/g)) {
    if (brace === '{' && depth++ === 0) open = index
    if (brace === '}' && --depth === 0) {
      rules.push({ prelude: css.slice(start, open).trim(), body: css.slice(open + 1, index) })
      start = index + 1
    }
  }
  return rules
}

function textOf({ prelude, body }: Rule): string {
  return `${prelude}{${body}}`
}
