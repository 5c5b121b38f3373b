/** Keys in the browser's storage are without their section, because builds before the sections became namespaces read them too. */
import type { Section, TextKey } from './types.ts'

/** The groups of texts whose keys are stored. */
const STORED_GROUPS: Readonly<Record<string, Section>> = {
  log: 'account',
  inbox: 'account',
  auth: 'account',
  errors: 'errors',
  fields: 'errors',
  form: 'common',
  dealSearch: 'deal',
  file: 'deal',
  evidence: 'dispute',
}

/** Null if it cannot be a key; other scripts may have stored anything. */
export function readStoredKey(stored: string): TextKey | null {
  const [, group = ''] = /^(\w+)\.[\w.-]{1,80}$/.exec(stored) ?? []
  return Object.hasOwn(STORED_GROUPS, group) ? (`${STORED_GROUPS[group]}:${stored}` as TextKey) : null
}

export function toStoredKey(key: TextKey): string {
  return key.slice(key.indexOf(':') + 1)
}
