/** The other direction of `grow`: markup that was drawn becomes data. Used at build time. */
import type { NodeTree } from './nodeTree.ts'

const SVG = 'http://www.w3.org/2000/svg'

/** An element with everything in it; comments and empty texts are left out. */
export function treeOfElement(node: Element): NodeTree {
  const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]))
  const children = [...node.childNodes].flatMap((child): NodeTree[] => {
    if (child.nodeType === 3) return child.textContent ? [child.textContent] : []
    return child.nodeType === 1 ? [treeOfElement(child as Element)] : []
  })
  const tag = node.namespaceURI === SVG ? node.tagName : node.tagName.toLowerCase()
  return [tag, attributes, ...children]
}
