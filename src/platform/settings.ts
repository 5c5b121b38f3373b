/** Run-time settings of a deployment: one build serves them all (docs/gateway.md#run-time-settings). */
import * as v from 'valibot'
import { SOCKET_PATH } from '../contract/constants.ts'
import { webLink } from '../contract/scalars.ts'
import { LANGS, type Lang } from '../contract/languages.ts'

const url = v.pipe(
  v.string(),
  v.check((value) => value === '' || webLink(value) !== null, 'needs an http(s) address or a path'),
)
const text = (fallback: string) => v.optional(v.string(), fallback)
const address = (fallback: string) => v.optional(url, fallback)
const like = (pattern: RegExp, sentence: string, fallback: string | undefined) =>
  v.optional(v.pipe(v.string(), v.regex(pattern, sentence)), fallback || undefined)
const list = (given: string | undefined) => given?.split(/[\s,]+/).filter(Boolean) ?? []

const origins = (given: string | undefined) =>
  v.optional(
    v.array(
      v.pipe(
        v.string(),
        v.check((value) => URL.canParse(value) && new URL(value).origin === value, 'needs origins'),
      ),
    ),
    list(given),
  )

const COLOUR = /^#([\da-f]{3}|[\da-f]{6})$/i
const LENGTH = /^\d{1,2}(\.\d{1,2})?(px|rem)$/
const FONT = /^[\p{L}\d\s,'"-]{1,200}$/u

const env = import.meta.env

/** Every setting with its build-time default; `.env.example` lists the same. */
const schema = v.object({
  /** Base of the calls of A1's first group. */
  api_v1: address(env.VITE_API_V1 ?? '/api/v1'),
  /** Base of the public calls. */
  api_v2: address(env.VITE_API_V2 ?? '/api/v2'),
  /** Origin of the socket; empty means the origin of `api_v1`. */
  socket_url: address(env.VITE_SOCKET_URL ?? ''),
  /** Path of socket.io; empty means that there is none, and polling does it all. */
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
  /** The languages to choose from; the first one greets whoever has chosen none (I18N-01, A47). */
  languages: v.optional(
    v.pipe(v.array(v.picklist(LANGS, `knows ${LANGS.join(', ')}`)), v.minLength(1, 'needs a language')),
    () => knownOf(list(env.VITE_LANGUAGES)),
  ),
  /** Origins beside ours and the API's that a merchant's logo may come from; from elsewhere none is loaded. */
  image_origins: origins(env.VITE_IMAGE_ORIGINS),
  /** Origins that `/payment-error?url=` may lead to whoever opens it; to others only from an order page (ERR-01). */
  return_origins: origins(env.VITE_RETURN_ORIGINS),
  /** Where the page tells how it fares (docs/telemetry.md); absent or empty: nowhere. No default of the build: the content policy follows this block. */
  telemetry_url: like(/^$|^https:\/\/\w|^\/(?![/\\])/, 'needs an https address or a path', ''),
  /** Share of the visits that are told. */
  telemetry_sample: v.optional(
    v.pipe(
      v.number(),
      v.check((share) => share >= 0 && share <= 1, 'needs a number from 0 to 1'),
    ),
    1,
  ),
  /** How the page looks; what is absent keeps the product's own look (`styles/tokens.css`). */
  brand: v.optional(
    v.object({
      /** Stands where an order names no merchant. */
      name: v.optional(v.string(), env.VITE_BRAND_NAME || undefined),
      /** Picture beside the name; its origin need not be in `image_origins`. */
      logo: v.optional(url, env.VITE_BRAND_LOGO || undefined),
      /** Colour of buttons and links, `#rrggbb`. */
      accent: like(COLOUR, 'needs a colour like #2f54d6', env.VITE_BRAND_ACCENT),
      /** Colour of the text on it; black or white, whichever is read better, if not given. */
      on_accent: like(COLOUR, 'needs a colour like #ffffff', env.VITE_BRAND_ON_ACCENT),
      /** Roundness of cards and fields, px or rem. */
      radius: like(LENGTH, 'needs a length like 12px', env.VITE_BRAND_RADIUS),
      /** Font families that the device has; none is downloaded. */
      font: like(FONT, 'needs names of fonts', env.VITE_BRAND_FONT),
    }),
    {},
  ),
})
export type Settings = v.InferOutput<typeof schema>

/** What is wrong with the settings block, a sentence for each, for the operator. */
export class SettingsError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The settings block of index.html is not usable. ${problems.join('; ')}`)
  }
}

/** Settings from the page's JSON block; throws a `SettingsError` when they make no sense. */
export function readSettings(json: string | null | undefined): Settings {
  const read = v.safeParse(schema, json?.trim() ? parsed(json) : {})
  if (read.success) return read.output
  throw new SettingsError(
    read.issues.map((issue) => `${v.getDotPath(issue) ?? 'the block'}: ${issue.message}`),
  )
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    throw new SettingsError([`it is not JSON (${error instanceof Error ? error.message : String(error)})`])
  }
}

function knownOf(given: readonly string[]): Lang[] {
  const known = LANGS.filter((lang) => given.includes(lang))
  return known.length > 0 ? known.toSorted((a, b) => given.indexOf(a) - given.indexOf(b)) : [...LANGS]
}
