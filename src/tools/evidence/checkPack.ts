/** Checks whether a file is an evidence pack, and unchanged since it was saved (docs/evidence.md). */
import { createHash } from 'node:crypto'
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import schema from '../../../docs/evidence.schema.json' with { type: 'json' }
import { canonicalJson, fileText } from '../../rules/canonicalJson.ts'

const fits = new Ajv2020({ allowUnionTypes: true }).compile(schema)

/** The problem of a file as a sentence; null for a valid pack. */
export function packError(bytes: Uint8Array): string | null {
  const text = textOf(bytes)
  if (text === null) return 'This is no text file in UTF-8.'
  const pack = parsed(text)
  if (pack === undefined) return 'This is no JSON file, or it was cut or changed.'
  if (!fits(pack)) return `This is no evidence pack, or it was changed: ${sentence(fits.errors?.[0])}.`
  const { integrity, ...rest } = pack as { integrity: { value: string } }
  const hash = createHash('sha256').update(canonicalJson(rest)).digest('hex')
  if (hash !== integrity.value)
    return `The pack was changed after it was saved: its content has the SHA-256 ${hash}, the pack says ${integrity.value}.`
  if (fileText(pack) !== text)
    return 'The content is as it was saved, but the file is not byte for byte: spaces, line ends or the order of its fields were changed.'
  return null
}

/** `pack.history[0].by must be equal to one of the allowed values: ["me","trader"]`. */
function sentence(error: ErrorObject | undefined): string {
  if (!error) return 'it does not fit the schema'
  const { instancePath, message = '', params } = error
  const place = instancePath.replaceAll(/\/(\d+)/g, '[$1]').replaceAll('/', '.')
  // Details that the message lacks.
  const detail: unknown = params['additionalProperty'] ?? params['allowedValue'] ?? params['allowedValues']
  return `pack${place} ${message}${detail === undefined ? '' : `: ${JSON.stringify(detail)}`}`
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
