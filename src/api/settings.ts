/** Run-time settings of a deployment: one build serves them all (contract §9). */
import * as v from 'valibot'
import { SOCKET_PATH } from '../contract/constants.ts'
import { webLink } from '../contract/scalars.ts'

const url = v.pipe(
  v.string(),
  v.check((value) => value === '' || webLink(value) !== null, 'needs an http(s) address or a path'),
)
const text = (fallback: string) => v.optional(v.string(), fallback)
const address = (fallback: string) => v.optional(url, fallback)

const env = import.meta.env

/** Every setting with its build-time default; `.env.example` lists the same. */
const schema = v.object({
  /** Base of the calls of A1's first group. */
  api_v1: address(env.VITE_API_V1 ?? '/api/v1'),
  /** Base of the public calls. */
  api_v2: address(env.VITE_API_V2 ?? '/api/v2'),
  /** Origin of the socket; empty means the origin of `api_v1`. */
  socket_url: address(env.VITE_SOCKET_URL ?? ''),
  socket_path: text(env.VITE_SOCKET_PATH ?? SOCKET_PATH),
  /** Nickname of support in the in-page chat. */
  support_handle: text(env.VITE_SUPPORT_HANDLE ?? 'support'),
  /** Messenger of support. */
  support_url: address(env.VITE_SUPPORT_URL ?? 'https://t.me/support'),
  /** The sister exchange: registration prompt, references. */
  exchange_url: address(env.VITE_EXCHANGE_URL ?? 'https://exchange.example'),
  /** Site whose /contacts a banned user is sent to (A64). */
  site_url: address(env.VITE_SITE_URL ?? 'https://exchange.example'),
  /** Tutorial videos by language or currency (HINT-03). */
  videos: v.optional(v.record(v.string(), url), {}),
})
export type Settings = v.InferOutput<typeof schema>

/** Settings from the page's JSON block; throws a sentence for the operator when they make no sense. */
export function readSettings(json: string | null | undefined): Settings {
  const raw: unknown = json?.trim() ? JSON.parse(json) : {}
  const read = v.safeParse(schema, raw)
  if (read.success) return read.output
  const issues = read.issues.map((issue) => `${v.getDotPath(issue) ?? 'settings'}: ${issue.message}`)
  throw new Error(`The settings block of index.html is not usable. ${issues.join('; ')}`)
}
