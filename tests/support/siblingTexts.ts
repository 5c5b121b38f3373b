/**
 * Finds texts that React keeps as nodes of their own: those with siblings, or from a component that returns a text. The browser's
 * translation replaces such a node, and React can then neither change nor remove it. A text that is the only child of its element is set
 * through the element and has no such node.
 */

let created: Text[] = []
let isWatched = false

/** Records every text node that is created; once per window. */
export function watchTexts(): void {
  if (isWatched) return
  isWatched = true
  const create = document.createTextNode
  document.createTextNode = function (this: Document, text) {
    const node = create.call(this, text)
    created.push(node)
    return node
  }
}

/** The texts that React has created as nodes of their own since the last call. */
export function textsWithSiblings(): string[] {
  const texts = created.filter((node) => Object.keys(node).some((key) => key.startsWith('__reactFiber$')))
  created = []
  return [...new Set(texts.map((node) => `"${node.data}" in ${pathOf(node)}`))]
}

/** The times on a page or in a document that the browser would translate. */
export function translatableTimes(): string[] {
  return [...document.querySelectorAll('[data-page] *, [data-page-print] *')].flatMap((element) => {
    const text = element.childElementCount === 0 ? element.textContent : ''
    const isTime = /^[\d\s.,:/]*\d:\d\d[\d\s.,:/]*$/.test(text)
    return isTime && element.closest('[translate="no"]') === null ? `"${text}" in ${element.localName}` : []
  })
}

function pathOf(node: Text): string {
  const parents: string[] = []
  for (let at = node.parentElement; at && parents.length < 3; at = at.parentElement)
    parents.unshift(at.className ? `${at.localName}.${at.className}` : at.localName)
  return parents.join(' > ')
}
