/** The gateway's auth code, settings and rates (docs/gateway.md#calls). */
import * as v from 'valibot'
import { readLeniently } from './lenient.ts'
import {
  instant,
  link,
  nicknameIfAny,
  optional,
  text,
  textIfAny,
  decimalRow,
  decimalTable,
} from './scalars.ts'

export const codeData = v.object({ code: v.pipe(text, v.nonEmpty()), server_time: optional(instant, null) })

/** A response of `GET /codedata`; null without a code. A time that cannot be read counts as absent, because the `Date` header has it too. */
export function readCodeData(answer: unknown): v.InferOutput<typeof codeData> | null {
  return readLeniently(codeData, answer)?.output ?? null
}

/** Name of a language, a coin or a currency, in any case on the wire. */
const code = v.pipe(text, v.toLowerCase())

export const gatewaySettings = v.object({
  app_title: optional(textIfAny, null),
  support: optional(v.object({ handle: optional(nicknameIfAny, null), url: optional(link, null) }), null),
  videos: optional(v.record(code, v.fallback(v.string(), '')), {}),
  exchange_url: optional(link, null),
  contacts_url: optional(link, null),
  minimums: optional(decimalRow, {}),
})
/** Values that replace the deployment's own settings; each field is optional. */
export type GatewaySettings = v.InferOutput<typeof gatewaySettings>

export const rates = decimalTable
export type Rates = v.InferOutput<typeof rates>

/** A response whose body is ignored. */
export const empty = v.unknown()
