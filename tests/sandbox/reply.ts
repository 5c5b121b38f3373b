/** A response of the gateway as tests read it. */

export class Reply {
  constructor(
    readonly status: number,
    readonly body: unknown,
    readonly headers: Headers,
  ) {}

  /** The value at a path of keys: `deal.seller.nickname`, `0.id`. */
  at(path: string): unknown {
    return path
      .split('.')
      .reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), this.body)
  }

  /** The same as text. */
  text(path: string): string {
    return String(this.at(path))
  }
}

/** The fields of an object; none of anything else. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {}
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** A reply that refuses a call, by a sentence or by the errors of its fields. */
export function refused(reason: string | Record<string, unknown>, status = 400) {
  return { status, body: typeof reason === 'string' ? { detail: reason } : reason }
}
