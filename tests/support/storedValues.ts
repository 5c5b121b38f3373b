/** The storage of a whole browser: its values after a visit, and their formats. */
import { createTestBrowser, type TestBrowser } from './browser.ts'

/** Raw values by their names in the browser's storage. */
export type StoredArea = Record<string, string>

/** A browser whose storage holds `values`, and changes them. */
export function browserWith(values: StoredArea): TestBrowser {
  const area: TestBrowser['area'] = {
    getItem: (key) => values[key] ?? null,
    setItem: (key, value) => void (values[key] = value),
    removeItem: (key) => void Reflect.deleteProperty(values, key),
  }
  return { ...createTestBrowser(), area }
}

/** One line for each value, field and element: its path and its type. Ids and nicknames in paths are replaced by a placeholder. */
export function formatsOf(values: StoredArea): string[] {
  const lines = new Set<string>()
  for (const [name, raw] of Object.entries(values)) visit(name, parsed(raw), lines)
  return [...lines].toSorted()
}

function visit(place: string, value: unknown, lines: Set<string>): void {
  if (typeof value === 'string' && /^[{[]/.test(value)) visit(`${place}:json`, parsed(value), lines)
  else if (Array.isArray(value)) for (const one of value) visit(`${place}[]`, one, lines)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value))
      visit(`${place}.${withoutIds(place, key)}`, inner, lines)
  } else lines.add(`${place}: ${value === null ? 'null' : typeof value}`)
}

function withoutIds(place: string, key: string): string {
  if (place.endsWith('.values')) return '*'
  return key
    .replace(/^(draft\/)?chat\/([\w-]+)\/.*$/, '$1chat/$2/*')
    .replace(/^(draft\/)?(payment|sale|cpayment|flashpay-\w+)\/.*$/, '$1$2/*')
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return raw
  }
}
