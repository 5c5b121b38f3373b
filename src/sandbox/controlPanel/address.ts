/** What stands behind the `#` of the control panel's address, so that a link opens it at the right place. */
import { decodeScript, encodeScript, type Script } from './script.ts'

/** Where the control panel is opened: an order, a named story that waits to be played, or a story out of the link itself. */
export type Place =
  | { at: 'order'; key: string }
  | { at: 'scenario'; url: string }
  | { at: 'script'; script: Script }
  | { at: 'telemetry' }
  | { at: 'start' }

const STORY = /^\/(?:payment|sale|cpayment|flashpay\/payment|flashpay\/sale)\/[\w-]+$/

/** The place of an address. */
export function placeOf(hash: string): Place {
  if (hash === '#telemetry') return { at: 'telemetry' }
  const given = new URLSearchParams(hash.replace(/^#/, ''))
  const [key, url, code] = [given.get('order'), given.get('story'), given.get('play')]
  if (key) return { at: 'order', key }
  if (url && STORY.test(url)) return { at: 'scenario', url }
  const script = code ? decodeScript(code) : null
  return script ? { at: 'script', script } : { at: 'start' }
}

/** The part behind the `#` that leads to a place. */
export function hashFor(place: Place): string {
  switch (place.at) {
    case 'order':
      return `#order=${encodeURIComponent(place.key)}`
    case 'scenario':
      return `#story=${place.url}`
    case 'script':
      return `#play=${encodeScript(place.script)}`
    case 'telemetry':
      return '#telemetry'
    case 'start':
      return '#'
  }
}

/** One telling of a named story for oneself: the page's address and the order's key. */
export function scenarioRunOf(url: string, random: string): { url: string; key: string } {
  const at = url.lastIndexOf('/')
  const [folder, id] = [url.slice(1, at), `${url.slice(at + 1)}~${random}`]
  const kinds: Record<string, string> = {
    payment: 'purchase',
    sale: 'sale',
    cpayment: 'deposit',
    'flashpay/payment': 'flashpay-payment',
    'flashpay/sale': 'flashpay-sale',
  }
  return { url: `${url.slice(0, at)}/${id}`, key: `${kinds[folder] ?? 'purchase'}:${id}` }
}

/** A short word that nobody else has. */
export function randomName(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, 8)
}
