/** Run-time settings of a deployment: one build serves them all (docs/gateway.md#run-time-settings). */
import * as v from 'valibot'
import { SOCKET_PATH } from '../contract/constants.ts'
import { LANGS } from '../contract/languages.ts'
import { withoutFinalSlash } from '../contract/query.ts'
import { webLink } from '../contract/values.ts'
import { attempt } from './attempt.ts'

const url = v.pipe(
  v.string(),
  v.check((value) => value === '' || webLink(value) !== null, 'needs an http(s) address or a path'),
)
const text = (fallback: string) => v.optional(v.string(), fallback)
const address = (fallback: string) => v.optional(url, fallback)
const base = (fallback: string) => v.optional(v.pipe(url, v.transform(withoutFinalSlash)), fallback)
const like = (pattern: RegExp, sentence: string) => v.optional(v.pipe(v.string(), v.regex(pattern, sentence)))

const isOrigin = (value: string) => attempt(() => new URL(value).origin) === value

const origins = v.optional(v.array(v.pipe(v.string(), v.check(isOrigin, 'needs origins'))), [])

const COLOUR = /^#([\da-f]{3}|[\da-f]{6})$/i
const LENGTH = /^\d{1,2}(\.\d{1,2})?(px|rem)$/
const FONT = /^[\p{L}\d\s,'"-]{1,200}$/u

/** Every setting, with the product's default; a build writes its own defaults into the block (`scripts/buildDefaults.ts`). */
const schema = v.object({
  /** Base of the v1 calls (docs/gateway.md#calls). */
  api_v1: base('/api/v1'),
  /** Base of the v2 calls. */
  api_v2: base('/api/v2'),
  /** Origin of the socket; empty means the origin of `api_v1`. */
  socket_url: address(''),
  /** Path of socket.io; empty turns the socket off, and the page only polls. */
  socket_path: text(SOCKET_PATH),
  /** Nickname of support in the in-page chat. */
  support_handle: text('support'),
  /** Messenger of support. */
  support_url: address('https://t.me/support'),
  /** Address of the exchange, for the registration prompt and for references. */
  exchange_url: address('https://exchange.example'),
  /** Site with the page /contacts, which is linked for banned users. */
  site_url: address('https://exchange.example'),
  /** Tutorial videos. */
  videos: v.optional(v.record(v.string(), url), {}),
  /** The offered languages; the first one is the default. */
  languages: v.optional(
    v.pipe(v.array(v.picklist(LANGS, `knows ${LANGS.join(', ')}`)), v.minLength(1, 'needs a language')),
    () => [...LANGS],
  ),
  /** Origins of merchant logos besides the page's and the API's; logos from other origins are not loaded. */
  image_origins: origins,
  /** Origins that `/payment-error?url=` can always link to; other origins only for visitors from an order page. */
  return_origins: origins,
  /** Address for telemetry reports (docs/telemetry.md); empty turns them off. */
  telemetry_url: like(/^$|^https:\/\/\w|^\/(?![/\\])/, 'needs an https address or a path'),
  /** Share of visits that are reported, 0 to 1. */
  telemetry_sample: v.optional(
    v.pipe(
      v.number(),
      v.check((share) => share >= 0 && share <= 1, 'needs a number from 0 to 1'),
    ),
    1,
  ),
  /** Appearance; an absent value keeps the default of `styles/tokens.css`. */
  brand: v.optional(
    v.object({
      /** Shown for orders without a merchant name. */
      name: v.optional(v.string()),
      /** Picture beside the name; its origin need not be in `image_origins`. */
      logo: v.optional(url),
      /** Colour of buttons and links, `#rrggbb`. */
      accent: like(COLOUR, 'needs a colour like #2f54d6'),
      /** Text colour on the accent; by default black or white, whichever has more contrast. */
      on_accent: like(COLOUR, 'needs a colour like #ffffff'),
      /** Roundness of cards and fields, px or rem. */
      radius: like(LENGTH, 'needs a length like 12px'),
      /** Installed font families; fonts are not downloaded. */
      font: like(FONT, 'needs names of fonts'),
    }),
    {},
  ),
})
export type Settings = v.InferOutput<typeof schema>

/** The problems of the settings block, one sentence each, for the operator. */
export class SettingsError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('; '))
  }
}

/** Parses the page's JSON block; throws a `SettingsError` when it is invalid. */
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
