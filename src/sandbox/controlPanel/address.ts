/** The hash of the control panel's address, which selects what it shows. */
import { decodeScript, encodeScript, type Script } from './script.ts'
import type { OrderKind } from './wire.ts'

/** What the control panel shows: an order, a scenario, or a script that is part of the link. */
export type Place =
  | { at: 'order'; key: string }
  | { at: 'scenario'; url: string }
  | { at: 'script'; script: Script }
  | { at: 'telemetry' }
  | { at: 'start' }

/** Kinds of orders by the path of their pages. */
const KINDS: Record<string, OrderKind> = {
  payment: 'purchase',
  sale: 'sale',
  cpayment: 'deposit',
  'flashpay/payment': 'flashpay-payment',
  'flashpay/sale': 'flashpay-sale',
}
const SCENARIO = new RegExp(`^/(?:${Object.keys(KINDS).join('|')})/[\\w-]+$`)

/** Parses a hash. */
export function placeOf(hash: string): Place {
  if (hash === '#telemetry') return { at: 'telemetry' }
  const given = new URLSearchParams(hash.replace(/^#/, ''))
  const [key, url, code] = [given.get('order'), given.get('story'), given.get('play')]
  if (key) return { at: 'order', key }
  if (url && SCENARIO.test(url)) return { at: 'scenario', url }
  const script = code ? decodeScript(code) : null
  return script ? { at: 'script', script } : { at: 'start' }
}

/** The hash for a place. */
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

/** A separate copy of a scenario: the page's address and the order's key. */
export function scenarioRunOf(url: string, random: string): { url: string; key: string } {
  const at = url.lastIndexOf('/')
  const [folder, id] = [url.slice(1, at), `${url.slice(at + 1)}--${random}`]
  return { url: `${url.slice(0, at)}/${id}`, key: `${KINDS[folder] ?? 'purchase'}:${id}` }
}

/** A short random suffix. */
export function randomName(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, 8)
}
