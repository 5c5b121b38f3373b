/** Markup as data: what React drew at build time, drawn again without React and without parsing HTML. */

/** Text, or tag, attributes and children. */
export type NodeTree = string | [tag: string, attributes: Record<string, string>, ...children: NodeTree[]]

const SVG = 'http://www.w3.org/2000/svg'

/** A fresh DOM node of the tree. */
export function createNodes(tree: NodeTree, inSvg = false): Node {
  if (typeof tree === 'string') return document.createTextNode(tree)
  const [tag, attributes, ...children] = tree
  const isSvg = inSvg || tag === 'svg'
  const node = isSvg ? document.createElementNS(SVG, tag) : document.createElement(tag)
  for (const name in attributes) {
    const value = attributes[name] ?? ''
    // The policy of the page forbids style attributes, not styles that a script sets.
    if (name === 'style' && node instanceof HTMLElement) node.style.cssText = value
    else node.setAttribute(name, value)
  }
  node.append(...children.map((child) => createNodes(child, isSvg)))
  return node
}
