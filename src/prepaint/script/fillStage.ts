/** Fills the template of an order under way or over. */
import { httpLink } from '../../rules/links.ts'
import { SLOT } from '../buildOutput.ts'
import { createNodes, mapTexts, type NodeTree } from '../nodeTree.ts'
import type { PageSettings } from '../pageSettings.ts'
import type { StageScreen } from '../stage/types.ts'

export function fillStage(
  tree: NodeTree,
  { slots, fields, share }: StageScreen,
  { support_url: supportUrl }: PageSettings,
): HTMLElement {
  const fill = (text: string) => text.replace(SLOT, (_, name: string) => slots[name] ?? '')
  const screen = createNodes(mapTexts(tree, fill)) as HTMLElement
  for (const name in fields) {
    const text = fields[name]
    for (const element of screen.querySelectorAll(`[data-field="${name}"]`)) {
      if (!text) rowOf(element)?.remove()
      else if (typeof text === 'string') element.textContent = text
      else fillGroups(element, text)
    }
  }
  if (share !== undefined) {
    const bar = screen.querySelector<HTMLElement>('[data-field=countdown] ~ [aria-hidden]')
    bar?.style.setProperty('--share', share.toFixed(4))
  }
  // The template has the default support link.
  const support = httpLink(supportUrl)
  const link = screen.querySelector('[data-action=support-link]')
  if (support !== null) link?.setAttribute('href', support)
  return screen
}

/** The row of a field: a row of details, a notice, or a row with a copy button. */
const rowOf = (element: Element) =>
  element.closest('dl > div, [role=status]') ?? element.parentElement?.parentElement

/** Adds one element like the first for each group, with possible line breaks between them. */
function fillGroups(element: Element, groups: readonly string[]): void {
  const sample = element.firstElementChild
  const group = (text: string) => {
    const node = sample?.cloneNode() ?? document.createElement('span')
    node.textContent = text
    return [node, document.createElement('wbr')]
  }
  element.replaceChildren(...groups.flatMap(group))
}
