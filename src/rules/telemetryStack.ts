/** Reduces the stack of an error to files of this build, lines and columns. */
import {
  FRAMES_MAX,
  PLACE_MAX,
  SCRIPT_NAME,
  TELEMETRY_RECORDS,
  type ScriptName,
  type StackFrame,
  type TelemetryFields,
} from '../contract/telemetry.ts'
import { nameIn } from './telemetry.ts'

/** The page's own code. */
interface OwnScripts {
  /** Addresses of the scripts that the page has loaded from its own origin. */
  urls: ReadonlySet<string>
  /** The page's address without query and fragment, for inline scripts. */
  page: string
}

/** Chromium and WebKit: `at name (address:1:2)`, Firefox: `name@address:1:2`. */
const PLACE = /(?:^|[\s(@])((?:https?:\/\/)[^\s()@]+):(\d{1,8}):(\d{1,8})\)?\s*$/

/** The frames in the page's own scripts, innermost first. */
export function ownFrames(stack: unknown, scripts: OwnScripts): StackFrame[] {
  if (typeof stack !== 'string') return []
  const found = stack
    .slice(0, STACK_LENGTH_MAX)
    .split('\n')
    .flatMap((line) => frameIn(line, scripts))
  return found.slice(0, FRAMES_MAX)
}

const STACK_LENGTH_MAX = 20_000

function frameIn(text: string, { urls, page }: OwnScripts): StackFrame[] {
  const [, address = '', line = '', column = ''] = PLACE.exec(text) ?? []
  const script = urls.has(address) ? address.slice(address.lastIndexOf('/') + 1) : 'page'
  if (script === 'page' && address.split(/[?#]/, 1)[0] !== page) return []
  const places = { line: Number(line), column: Number(column) }
  if (!SCRIPT_NAME.test(script) || places.line > PLACE_MAX || places.column > PLACE_MAX) return []
  return [{ script: script as ScriptName, ...places }]
}

/** The kind of an error: the name of a built-in error class. */
export function exceptionType(error: unknown): TelemetryFields<'exception'>['type'] {
  if (typeof DOMException === 'function' && error instanceof DOMException) return 'DOMException'
  if (!(error instanceof Error)) return 'other'
  return nameIn(TELEMETRY_RECORDS.exception.type.names, error.name) ?? 'other'
}
