/** A user-made scenario: an order's fields and the later actions, small enough for a link. */
import * as v from 'valibot'
import { formatDuration } from './duration.ts'
import { ORDER_KINDS, type OrderKind, type AvailableAction } from './wire.ts'

const STEPS_MAX = 60
const TEXT_MAX = 2_000
const LINK_MAX = 20_000

const word = v.pipe(v.string(), v.maxLength(TEXT_MAX))
const step = v.union([
  v.strictObject({
    on: v.picklist(['deal', 'order']),
    body: v.record(word, v.union([word, v.number()])),
  }),
  v.strictObject({ on: v.literal('clock'), ms: v.pipe(v.number(), v.minValue(0), v.maxValue(1e12)) }),
])
/** One step: an action on the order or its deal, or a move of the clock. */
export type Step = v.InferOutput<typeof step>

const script = v.strictObject({
  name: v.pipe(v.string(), v.maxLength(200)),
  kind: v.picklist(ORDER_KINDS),
  fields: v.record(word, v.unknown()),
  steps: v.pipe(v.array(step), v.maxLength(STEPS_MAX)),
})
export type Script = v.InferOutput<typeof script>

const PATHS: Record<OrderKind, string> = {
  purchase: 'purchases',
  sale: 'sales',
  deposit: 'crypto-payments',
  'flashpay-payment': 'flashpay',
  'flashpay-sale': 'flashpay',
}

/** The call that creates an order of that kind. */
export function createRequest({ kind, fields }: Pick<Script, 'kind' | 'fields'>): {
  path: string
  fields: Record<string, unknown>
} {
  const isFlash = kind === 'flashpay-payment' || kind === 'flashpay-sale'
  const type = { type: kind.replace('flashpay-', '') }
  return { path: PATHS[kind], fields: isFlash ? { ...fields, ...type } : fields }
}

/** Encodes a script for a link. */
export function encodeScript(scenario: Script): string {
  const bytes = new TextEncoder().encode(JSON.stringify(scenario))
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Decodes and validates the script of a link, which anybody can have written; null when it is invalid. */
export function decodeScript(text: string): Script | null {
  if (text.length > LINK_MAX) return null
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (char) => char.codePointAt(0) ?? 0)
    const read: unknown = JSON.parse(new TextDecoder().decode(bytes))
    const checked = v.safeParse(script, read)
    return checked.success ? checked.output : null
  } catch {
    return null
  }
}

/** The script with one more step; unchanged at the limit. */
export function withStep(scenario: Script, next: Step): Script {
  return scenario.steps.length >= STEPS_MAX ? scenario : { ...scenario, steps: [...scenario.steps, next] }
}

/** The step for an action, without ids, because each run of the script has its own ids. */
export function stepOf(act: AvailableAction, given: Record<string, string> = {}): Step {
  return { on: act.on, body: { ...act.body, ...given } }
}

/** Text of a step. */
export function stepLabel(step: Step): string {
  if (step.on === 'clock') return `${formatDuration(step.ms)} pass`
  const { action, as, type: _type, ...given } = step.body
  const more = Object.values(given).map(String).join(', ')
  return [String(action), as ? `(${String(as)})` : '', more].filter(Boolean).join(' ')
}

/** The available action of a step; null while it is not available. */
export function actionFor(step: Step, acts: readonly AvailableAction[]): AvailableAction | null {
  if (step.on === 'clock') return null
  return (
    acts.find(
      (act) =>
        act.on === step.on && Object.entries(act.body).every(([name, value]) => step.body[name] === value),
    ) ?? null
  )
}
