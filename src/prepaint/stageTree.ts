/** Makes a template from a screen that was rendered with a sample order; used at build time. */
import { slot, type RenderedStage } from './buildOutput.ts'
import { mapTexts, treeOfElement, type MarkupElement, type NodeTree } from './nodeTree.ts'

interface SampleElement extends MarkupElement {
  querySelector(selector: string): unknown
}

interface SampleNode {
  parentNode: SampleNode
  nextSibling: { remove(): void } | null
  replaceChildren(): void
}

/** The tree up to the element `end`, with slots in place of the sample's texts. */
export function stageTree(
  root: SampleElement,
  { samples, end, emptied }: Omit<RenderedStage, 'html'>,
): NodeTree {
  if (end !== undefined) cutAfter(root, end)
  if (emptied !== undefined) found(root, emptied).replaceChildren()
  return samples.reduce(
    (tree, [text, name]) => mapTexts(tree, (part) => part.replaceAll(text, slot(name))),
    treeOfElement(root),
  )
}

function cutAfter(root: SampleElement, end: string): void {
  for (let node = found(root, end); node !== (root as unknown); node = node.parentNode)
    while (node.nextSibling) node.nextSibling.remove()
}

function found(root: SampleElement, selector: string): SampleNode {
  const node = root.querySelector(selector)
  if (node === null) throw new Error(`the screen has no ${selector}`)
  return node as SampleNode
}
