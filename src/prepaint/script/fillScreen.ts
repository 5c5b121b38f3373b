/** Fills a template, drawn by the app's own components at build time, with an order and its banks. */
import type { Lang } from '../../i18n/languages.ts'
import { pictureLink } from '../../rules/links.ts'
import { orderBrokers } from '../../rules/brokers.ts'
import { hueOf, lettersOf, type Hue } from '../../ui/bankLook.ts'
import { fieldsOf, logoOf, SAMPLE_NAME, type brokersIn, type RawOrder } from '../prefetchPlan.ts'
import { createNodes, type NodeTree } from '../templates/nodeTree.ts'

/** What the build knows of the app's styles. */
export interface StyleNames {
  lang: Lang
  /** Class of a bank's mark by colour. */
  hues: Record<string, string>
  /** Class of a merchant's logo. */
  logo: string
  /** Where pictures may come from, and the deployment's own logo. */
  pictures: { page: string; api: string; origins: readonly string[]; brandLogo: string | null }
}

type Banks = ReturnType<typeof brokersIn>

/** A first screen that stands before its banks are known. */
export interface PartialScreen {
  screen: HTMLElement
  /** Puts the banks in their place. */
  finish: (brokers: Banks) => void
}

/** The screen with everything of the order; what comes below the banks is out of sight until they are there, so that nothing jumps. */
export function startScreen(tree: NodeTree, order: RawOrder, styleNames: StyleNames): PartialScreen | null {
  const screen = createNodes(tree) as HTMLElement
  const fields = fieldsOf(order, styleNames.lang)
  for (const name in fields) {
    for (const place of screen.querySelectorAll(`[data-field="${name}"]`)) {
      // The page's own heading stands where another page has the merchant.
      if (name === 'merchant' && place.textContent !== SAMPLE_NAME) continue
      if ((name === 'merchant' || name === 'amount') && !fields[name]) return null
      if (fields[name]) place.textContent = fields[name]
      else place.closest('dl > div')?.remove()
    }
  }
  const { logo: logoClass, pictures } = styleNames
  const logo = pictureLink(logoOf(order), pictures) ?? pictures.brandLogo
  if (logo) {
    const image = createNodes([
      'img',
      { class: logoClass, alt: '', referrerpolicy: 'no-referrer', src: logo },
    ])
    screen.querySelector('[data-brand="mark"]')?.replaceWith(image)
  }
  const sample = screen.querySelector('[data-broker-id]')?.closest('li')
  const list = sample?.parentElement
  if (!sample || !list) return { screen, finish() {} }
  const footer = screen.querySelector('footer')
  sample.remove()
  if (footer) footer.style.visibility = 'hidden'
  return {
    screen,
    finish(brokers) {
      list.append(...orderBrokers(brokers).map((broker) => rowOf(broker, sample, styleNames)))
      footer?.removeAttribute('style')
    },
  }
}

function rowOf({ broker_id, name }: Banks[number], sample: HTMLElement, { hues }: StyleNames): HTMLElement {
  const row = sample.cloneNode(true) as HTMLElement
  row.querySelector('[data-broker-id]')?.setAttribute('data-broker-id', String(broker_id))
  const mark = row.querySelector('[data-bank="mark"]')
  const hue: Hue = hueOf(name)
  mark?.setAttribute('class', `${mark.getAttribute('class')?.split(' ')[0]} ${hues[hue]}`)
  if (mark) mark.textContent = lettersOf(name)
  const label = row.querySelector('[data-bank="name"]')
  if (label) label.textContent = name
  return row
}
