/** Reads the response of `GET /codedata` without the app's schemas, which are too large for the inline script. */
import { authKeyOf } from '../contract/authKey.ts'
import { isRecord, timeIn } from '../contract/values.ts'

export interface CodeData {
  code: string
  server_time: string | null
}

/** Characters; a longer code counts as unreadable. */
const TEXT_MAX = 1_000

/** Null without a readable code. */
export function codeDataIn(answer: unknown): CodeData | null {
  if (!isRecord(answer)) return null
  const { code, server_time: time } = answer
  const at = timeIn(time)
  return typeof code === 'string' && code !== '' && code.length <= TEXT_MAX
    ? { code, server_time: at === null ? null : new Date(at).toISOString() }
    : null
}

/** A response without its time if a cache has kept it, which the header `Age` says: its time has passed. */
export function withoutKeptTime(answer: unknown, age: string | null | undefined): unknown {
  return Number(age) > 0 && isRecord(answer) ? { ...answer, server_time: null } : answer
}

/** The `AuthKey` of the calls. */
export function keyOf({ code }: Pick<CodeData, 'code'>): Promise<string> {
  return authKeyOf(code, (bytes) => crypto.subtle.digest('SHA-256', bytes))
}
