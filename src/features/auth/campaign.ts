/** Referrer and campaign of a new person, passed to the exchange by link and by registration. */
import { httpLink } from '../../contract/values.ts'

/** The referrer and the campaign. */
export interface Campaign {
  ref: string
  cmp: string
}

const REF = 'gateway'
const LENGTH_MAX = 100

/** Read from the page's address, `?ref=…&cmp=…`; by default this product and the name of the page. */
export function campaignOf(search: string, page: string): Campaign {
  const query = new URLSearchParams(search)
  const read = (name: string) => query.get(name)?.trim().slice(0, LENGTH_MAX)
  return { ref: read('ref') || REF, cmp: read('cmp') || page }
}

/** The exchange's address with the campaign in its query; null for an invalid address. */
export function campaignLink(exchangeUrl: string, { ref, cmp }: Campaign): string | null {
  const link = httpLink(exchangeUrl)
  if (link === null) return null
  const url = new URL(link)
  url.searchParams.set('ref', ref)
  url.searchParams.set('cmp', cmp)
  return url.href
}
