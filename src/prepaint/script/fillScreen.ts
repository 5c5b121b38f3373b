/** Fills a template with an order and its banks. */
import type { Lang } from '../../contract/languages.ts'
import { orderBrokers } from '../../rules/brokers.ts'
import { pictureLink } from '../../rules/links.ts'
import { hueOf, lettersOf } from '../../ui/bankStyle.ts'
import type { PrepaintConfig, ScreenTemplate } from '../buildOutput.ts'
import { createNodes } from '../nodeTree.ts'
import { type brokersIn, fieldsOf, logoOf, type RawOrder, SAMPLE_NAME } from '../rawOrder.ts'

export interface ScreenOptions extends Pick<PrepaintConfig, 'logo'> {
  lang: Lang
  /** The deployment has one language: there is nothing to switch. */
  isOnlyLang: boolean
  /** Addresses from which pictures may be loaded, and the deployment's own logo. */
  pictures: { page: string; api: string; origins: readonly string[]; brandLogo: string | null }
}

type Banks = ReturnType<typeof brokersIn>

/** A first screen whose banks are still being loaded. */
interface PartialScreen {
  screen: HTMLElement
  /** Adds the banks. */
  finish: (brokers: Banks) => void
}

/** The screen with the order's fields. The footer stays invisible until the banks are added, so that nothing moves. Null if the order does not fit the template, and the app has to render it. */
export function startScreen(
  { tree, banksLoading }: Omit<ScreenTemplate, 'texts'>,
  order: RawOrder,
  options: ScreenOptions,
): PartialScreen | null {
  const screen = createNodes(tree) as HTMLElement
  const fields = fieldsOf(order, options.lang)
  for (const name in fields) {
    for (const element of screen.querySelectorAll(`[data-field="${name}"]`)) {
      // Some pages show another heading in the merchant's place.
      if (name === 'merchant' && element.textContent !== SAMPLE_NAME) continue
      if ((name === 'merchant' || name === 'amount') && !fields[name]) return null
      if (fields[name]) element.textContent = fields[name]
      else element.closest('dl > div')?.remove()
    }
  }
  fillHeader(screen, order, options)
  const sample = screen.querySelector('[data-broker-id]')?.closest('li')
  const list = sample?.parentElement
  if (!sample || !list) return { screen, finish() {} }
  const footer = screen.querySelector('footer')
  sample.remove()
  const loading = banksLoading ? (createNodes(banksLoading) as HTMLElement) : null
  if (loading) list.replaceWith(loading)
  if (footer) footer.style.visibility = 'hidden'
  return {
    screen,
    finish(brokers) {
      // The app shows the notice for an empty list.
      if (brokers.length === 0) return
      loading?.replaceWith(list)
      list.append(...orderBrokers(brokers).map((broker) => rowOf(broker, sample)))
      footer?.removeAttribute('style')
    },
  }
}

/** Replaces the mark by the merchant's logo, or by the deployment's own; removes the switch of the only language. */
function fillHeader(
  screen: HTMLElement,
  order: RawOrder,
  { isOnlyLang, logo, pictures }: ScreenOptions,
): void {
  if (isOnlyLang) screen.querySelector('[data-action=language]')?.parentElement?.remove()
  const src = pictureLink(logoOf(order), pictures) ?? pictures.brandLogo
  if (!src) return
  const image = createNodes(['img', { class: logo, alt: '', referrerpolicy: 'no-referrer', src }])
  screen.querySelector('[data-brand="mark"]')?.replaceWith(image)
}

function rowOf({ broker_id, name }: Banks[number], sample: HTMLElement): HTMLElement {
  const row = sample.cloneNode(true) as HTMLElement
  row.querySelector('[data-broker-id]')?.setAttribute('data-broker-id', String(broker_id))
  const mark = row.querySelector<HTMLElement>('[data-bank="mark"]')
  mark?.style.setProperty('--hue', String(hueOf(name)))
  if (mark) mark.textContent = lettersOf(name)
  const label = row.querySelector('[data-bank="name"]')
  if (label) label.textContent = name
  return row
}
