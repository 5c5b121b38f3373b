/** Fills a template, drawn by the app's own components at build time, with an order and its banks. */
import type { Lang } from '../i18n/languages.ts'
import { pictureLink } from '../rules/links.ts'
import { orderBrokers } from '../rules/brokers.ts'
import { hueOf, lettersOf, type Hue } from '../ui/bankLook.ts'
import { fieldsOf, logoOf, type brokersIn, type RawOrder } from './plan.ts'
import { grow, type Tree } from './tree.ts'

/** What the build knows of the app's styles. */
export interface Looks {
  lang: Lang
  /** Class of a bank's mark by colour. */
  hues: Record<string, string>
  /** Class of a merchant's logo. */
  logo: string
  /** Where pictures may come from, and the deployment's own logo. */
  pictures: { page: string; api: string; origins: readonly string[]; brandLogo: string | null }
}

/** The first screen of this order; null where something is not as the template expects: the app draws it then. */
export function paint(
  tree: Tree,
  order: RawOrder,
  brokers: ReturnType<typeof brokersIn>,
  { lang, hues, logo: logoClass, pictures }: Looks,
): HTMLElement | null {
  const screen = grow(tree) as HTMLElement
  const fields = fieldsOf(order, lang)
  if (fields['amount'] === '' || fields['merchant'] === '') return null
  for (const name in fields) {
    for (const place of screen.querySelectorAll(`[data-field="${name}"]`)) {
      if (fields[name]) place.textContent = fields[name]
      else place.closest('dl > div')?.remove()
    }
  }
  const sample = screen.querySelector('[data-broker-id]')?.closest('li')
  if (sample && brokers.length === 0) return null
  if (sample) {
    sample.replaceWith(
      ...orderBrokers(brokers).map(({ broker_id, name }) => {
        const row = sample.cloneNode(true) as HTMLElement
        row.querySelector('[data-broker-id]')?.setAttribute('data-broker-id', String(broker_id))
        const mark = row.querySelector('[data-bank="mark"]')
        const hue: Hue = hueOf(name)
        mark?.setAttribute('class', `${mark.getAttribute('class')?.split(' ')[0]} ${hues[hue]}`)
        if (mark) mark.textContent = lettersOf(name)
        const label = row.querySelector('[data-bank="name"]')
        if (label) label.textContent = name
        return row
      }),
    )
  }
  const logo = pictureLink(logoOf(order), pictures) ?? pictures.brandLogo
  if (logo) {
    const image = grow(['img', { class: logoClass, alt: '', referrerpolicy: 'no-referrer', src: logo }])
    screen.querySelector('[data-brand="mark"]')?.replaceWith(image)
  }
  return screen
}
