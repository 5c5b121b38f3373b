/**
 * Selects the styles of the skeleton from those of the app. They are written before the skeleton, and all styles after it: the first window of a
 * TCP connection (14.6 kB) then contains the skeleton and the inline script, and the skeleton is painted one round trip earlier.
 */
import { Window } from 'happy-dom'
import postcss from 'postcss'

type Root = Window['document']

/** The rules of `css` (minified), with those of their selectors, that match an element of `html`, in their order. */
export function firstStyles(css: string, html: string): string {
  const { document: root } = new Window()
  root.body.innerHTML = html
  const sheet = postcss.parse(css)
  const animations = sheet.nodes.filter((node) => node.type === 'atrule' && node.name === 'keyframes')
  for (const animation of animations) animation.remove()
  sheet.walkRules((rule) => {
    const matched = rule.selectors.filter((selector) => isMatched(selector, root))
    if (matched.length === 0) rule.remove()
    else rule.selectors = matched
  })
  sheet.walkAtRules((rule) => void ((isCondition(rule) && rule.nodes?.length) || rule.remove()))
  const kept = sheet.toString()
  const used = animations.filter((node) => node.type === 'atrule' && kept.includes(node.params))
  return kept + used.join('')
}

/** Other at-rules come with the full styles. */
function isCondition({ name }: { name: string }): boolean {
  return name === 'media' || name === 'supports'
}

function isMatched(selector: string, root: Root): boolean {
  return root.querySelector(selector.replaceAll(/::[\w-]+/g, '')) !== null
}
