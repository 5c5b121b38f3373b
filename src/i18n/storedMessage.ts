/** A message in the browser's storage. Its keys are without their section, because builds before the sections became namespaces read them too. */
import * as v from 'valibot'
import { text } from '../contract/scalars.ts'
import type { LocalizedMessage, Section, TextKey } from './types.ts'

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
function readKey(stored: string): TextKey | null {
  const [, group = ''] = /^(\w+)\.[\w.-]{1,80}$/.exec(stored) ?? []
  return Object.hasOwn(STORED_GROUPS, group) ? (`${STORED_GROUPS[group]}:${stored}` as TextKey) : null
}

function bareKey(key: TextKey): string {
  return key.slice(key.indexOf(':') + 1)
}

const textKey = v.pipe(
  v.string(),
  v.transform(readKey),
  v.custom<TextKey>((key) => key !== null),
)
const common = { label: v.exactOptional(textKey), link: v.exactOptional(text) }

export const storedMessage = v.union([
  v.object({
    key: textKey,
    values: v.exactOptional(v.record(v.string(), v.union([text, v.number()]))),
    ...common,
  }),
  v.object({ raw: text, ...common }),
])

/** The message as `storedMessage` reads it. */
export function toStored({ label, ...message }: LocalizedMessage): object {
  return {
    ...message,
    ...('key' in message && { key: bareKey(message.key) }),
    ...(label && { label: bareKey(label) }),
  }
}
