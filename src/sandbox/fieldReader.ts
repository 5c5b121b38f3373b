/** Reads and validates the fields of a body or a query. */
import { INPUT_LENGTH_MAX } from '../contract/constants.ts'
import type { Id } from '../contract/ids.ts'
import { SERVER_TEXTS } from '../contract/serverErrors.ts'
import { toDecimal } from './decimal.ts'
import { fieldRefusal } from './refusal.ts'

/** A file of a multipart body. */
export interface UploadedFile {
  name: string
  mime: string
  bytes: Uint8Array
}

const INVALID = 'is invalid'
const EMAIL_LENGTH_MAX = 254
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]{2,}@[\p{L}\p{M}\w.-]{2,}\.\p{L}{2,}$/u

/** Reads the fields of a call; each method refuses the call with a message about its field when the value is invalid. */
export class FieldReader<Name extends string> {
  readonly #values: Readonly<Record<string, unknown>>
  readonly #file: UploadedFile | null

  constructor(values: Readonly<Record<string, unknown>>, file: UploadedFile | null = null) {
    this.#values = values
    this.#file = file
  }

  /** The raw value; undefined when absent. */
  raw(name: Name): unknown {
    return Object.hasOwn(this.#values, name) ? this.#values[name] : undefined
  }

  /** True when the field is present and neither null nor empty text. */
  has(name: Name): boolean {
    const value = this.raw(name)
    return value !== undefined && value !== null && value !== ''
  }

  /** Optional text; `''` when absent. */
  text(name: Name, max = INPUT_LENGTH_MAX): string {
    const value = this.raw(name) ?? ''
    const text = typeof value === 'number' ? String(value) : value
    if (typeof text !== 'string') throw fieldRefusal(name, INVALID)
    if (text.length > max) throw fieldRefusal(name, SERVER_TEXTS.tooLong)
    return text
  }

  /** Required text. */
  needed(name: Name, max = INPUT_LENGTH_MAX): string {
    const text = this.text(name, max).trim()
    if (!text) throw fieldRefusal(name, SERVER_TEXTS.nonEmpty)
    return text
  }

  /** An e-mail address, in lower case. */
  email(name: Name): string {
    const text = this.needed(name, EMAIL_LENGTH_MAX).toLowerCase()
    if (/\s/.test(text) || text.split('@').length !== 2 || !EMAIL.test(text))
      throw fieldRefusal(name, SERVER_TEXTS.notEmail)
    return text
  }

  /** A required id as text. */
  id(name: Name): string {
    return this.needed(name, 200)
  }

  /** An id as text, or null. */
  optionalId(name: Name): string | null {
    return this.has(name) ? this.id(name) : null
  }

  /** Ids of an array. */
  ids(name: Name): Set<string> {
    const value = this.raw(name)
    if (!Array.isArray(value) || value.length > 1000) throw fieldRefusal(name, INVALID)
    return new Set(value.filter(isId).map(String))
  }

  /** Comma-separated ids. */
  idList(name: Name): Set<string> {
    const parts = this.text(name).split(',')
    return new Set(parts.map((part) => part.trim()).filter(Boolean))
  }

  /** A required boolean. */
  flag(name: Name): boolean {
    const value = this.raw(name)
    if (typeof value !== 'boolean') throw fieldRefusal(name, INVALID)
    return value
  }

  /** A decimal amount, or null when absent. */
  decimal(name: Name): string | null {
    if (!this.has(name)) return null
    const amount = toDecimal(this.raw(name))
    if (amount === null) throw fieldRefusal(name, INVALID)
    return amount
  }

  /** A required value out of a list. */
  oneOf<T extends string | number>(name: Name, known: readonly T[]): T {
    const value = this.raw(name)
    const found = known.find((entry) => entry === value)
    if (found === undefined) throw fieldRefusal(name, this.has(name) ? INVALID : SERVER_TEXTS.nonEmpty)
    return found
  }

  /** The required uploaded file. */
  file(name: Name): UploadedFile {
    if (!this.#file) throw fieldRefusal(name, SERVER_TEXTS.nonEmpty)
    return this.#file
  }
}

function isId(value: unknown): value is Id {
  return typeof value === 'string' || typeof value === 'number'
}
