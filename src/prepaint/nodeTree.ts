/** Markup as data: the output of React at build time, from which DOM nodes are created without React and without parsing HTML. */

/** Text, or tag, attributes and children. */
export type NodeTree = string | [tag: string, attributes: Record<string, string>, ...children: NodeTree[]]

const SVG = 'http://www.w3.org/2000/svg'

/** New DOM nodes of the tree. */
export function createNodes(tree: NodeTree, inSvg = false): Node {
  if (typeof tree === 'string') return document.createTextNode(tree)
  const [tag, attributes, ...children] = tree
  const isSvg = inSvg || tag === 'svg'
  const node = isSvg ? document.createElementNS(SVG, tag) : document.createElement(tag)
  for (const name in attributes) {
    const value = attributes[name] ?? ''
    // The page's security policy forbids style attributes, not styles that a script sets.
    if (name === 'style' && node instanceof HTMLElement) node.style.cssText = value
    else node.setAttribute(name, value)
  }
  node.append(...children.map((child) => createNodes(child, isSvg)))
  return node
}

/** An element of a browser, or of the DOM that the build uses. */
type MarkupElement = Pick<Element, 'tagName' | 'namespaceURI'> & {
  attributes: Iterable<{ name: string; value: string | null }>
  childNodes: Iterable<Pick<Node, 'nodeType' | 'textContent'>>
}

/** The tree of an element and its descendants, without comments and empty texts; used at build time. */
export function treeOfElement(node: MarkupElement): NodeTree {
  const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value ?? '']))
  const children = [...node.childNodes].flatMap((child): NodeTree[] => {
    if (child.nodeType === 3) return child.textContent ? [child.textContent] : []
    return child.nodeType === 1 ? [treeOfElement(child as Element)] : []
  })
  const tag = node.namespaceURI === SVG ? node.tagName : node.tagName.toLowerCase()
  return [tag, attributes, ...children]
}
