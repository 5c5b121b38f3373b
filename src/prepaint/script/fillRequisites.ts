/** Fills the template of the requisites. */
import { createNodes, type NodeTree } from '../nodeTree.ts'
import { SLOT } from '../buildOutput.ts'
import type { RequisitesScreen } from '../requisitesScreen.ts'

export function fillRequisites(tree: NodeTree, { slots, fields }: RequisitesScreen): HTMLElement {
  const screen = createNodes(withSlots(tree, slots)) as HTMLElement
  for (const name in fields) {
    const text = fields[name]
    for (const element of screen.querySelectorAll(`[data-field="${name}"]`)) {
      if (text) element.textContent = text
      // A row of details, or one with a copy button.
      else (element.closest('dl > div') ?? element.parentElement?.parentElement)?.remove()
    }
  }
  return screen
}

function withSlots(tree: NodeTree, slots: Record<string, string>): NodeTree {
  const fill = (text: string) => text.replace(SLOT, (_, name: string) => slots[name] ?? '')
  if (typeof tree === 'string') return fill(tree)
  const [tag, attributes, ...children] = tree
  const filled = Object.entries(attributes).map(([name, value]) => [name, fill(value)] as const)
  return [tag, Object.fromEntries(filled), ...children.map((child) => withSlots(child, slots))]
}
