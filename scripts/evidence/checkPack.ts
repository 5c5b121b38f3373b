/** Whether a file is an evidence pack, and as it was saved (docs/evidence.md). */
import { createHash } from 'node:crypto'
import { canonicalJson } from '../../src/rules/canonicalJson.ts'
import { schemaError, type Schema } from './jsonSchema.ts'

/** What is wrong with the bytes of a file, in a sentence; null for a good pack. */
export function packError(bytes: Uint8Array, schema: Schema): string | null {
  const text = textOf(bytes)
  if (text === null) return 'This is no text file in UTF-8.'
  const pack = parsed(text)
  if (pack === undefined) return 'This is no JSON file, or it was cut or changed.'
  const wrong = schemaError(schema, pack)
  if (wrong !== null) return `This is no evidence pack, or it was changed: ${wrong}.`
  const { integrity, ...rest } = pack as { integrity: { value: string } }
  const hash = createHash('sha256').update(canonicalJson(rest)).digest('hex')
  if (hash !== integrity.value)
    return `The pack was changed after it was saved: its content has the SHA-256 ${hash}, the pack says ${integrity.value}.`
  if (`${canonicalJson(pack, 2)}\n` !== text)
    return 'The content is as it was saved, but the file is not byte for byte: spaces, line ends or the order of its fields were changed.'
  return null
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
