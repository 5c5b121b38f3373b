/** Reads request bodies with limits for size and nesting. */
import { FILE_BYTES_LIMIT } from '../contract/constants.ts'
import { isRecord } from '../contract/values.ts'
import type { UploadedFile } from './fieldReader.ts'
import { readFilePart } from './multipart.ts'
import { refuse, type Refusal } from './refusal.ts'

const JSON_BYTES_MAX = 64 * 1024
const UPLOAD_BYTES_MAX = FILE_BYTES_LIMIT + 64 * 1024
/** A body over the limit is read up to this size, so that the sender can receive the response; longer bodies are cut off. */
const DRAINED_BYTES_MAX = 64 * 1024 * 1024
const DEPTH_MAX = 32
/** Longer bodies are truncated in the log. */
const SHOWN_MAX = 16 * 1024

/** A parsed body. */
export interface ReadBody {
  values: Readonly<Record<string, unknown>>
  file: UploadedFile | null
  /** For the log; undefined without a body. */
  shown: unknown
  /** The refusal of an unusable body. */
  refusal: Refusal | null
}

const NOTHING: ReadBody = { values: {}, file: null, shown: undefined, refusal: null }

/** Read the body of a call; does not throw for invalid bodies. */
export async function parseBody(request: Request): Promise<ReadBody> {
  if (!request.body || request.method === 'GET' || request.method === 'HEAD') return NOTHING
  const type = request.headers.get('content-type') ?? ''
  const isUpload = /^multipart\/form-data/i.test(type)
  const bytes = await readBytes(request.body, isUpload ? UPLOAD_BYTES_MAX : JSON_BYTES_MAX)
  if (bytes === null) return { ...NOTHING, refusal: refuse.payloadTooLarge() }
  if (bytes.length === 0) return NOTHING
  return isUpload ? readUpload(bytes, type) : readJson(bytes)
}

function readUpload(bytes: Uint8Array, type: string): ReadBody {
  const file = readFilePart(bytes, type, 'file')
  if (!file) return { ...NOTHING, shown: {} }
  const { name, mime } = file
  return { values: {}, file, shown: { file: { name, mime, size: file.bytes.length } }, refusal: null }
}

function readJson(bytes: Uint8Array): ReadBody {
  const text = new TextDecoder().decode(bytes)
  const shownText = text.slice(0, SHOWN_MAX)
  const value = jsonIn(text)
  if (!isRecord(value)) return { ...NOTHING, shown: shownText, refusal: refuse.malformed() }
  return { ...NOTHING, values: value, shown: text.length > SHOWN_MAX ? shownText : value }
}

/** The value of a JSON text; undefined for any other text, and for deep nesting. */
export function jsonIn(text: string): unknown {
  if (isTooDeep(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** All bytes up to a limit, or null when there are more. */
async function readBytes(body: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array | null> {
  const reader = body.getReader()
  const parts: Uint8Array[] = []
  let size = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length
    if (size <= limit) parts.push(part.value)
    if (size > DRAINED_BYTES_MAX) {
      await reader.cancel()
      break
    }
  }
  if (size > limit) return null
  const bytes = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** True for nesting deeper than any call needs, which would be expensive to process. */
function isTooDeep(text: string): boolean {
  let depth = 0
  let inText = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]
    if (inText && char === '\\') at += 1
    else if (char === '"') inText = !inText
    else if (!inText && (char === '{' || char === '[')) depth += 1
    else if (!inText && (char === '}' || char === ']')) depth -= 1
    if (depth > DEPTH_MAX) return true
  }
  return false
}
