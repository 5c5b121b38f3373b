/** Schemas of the responses that the control panel reads. */
import * as v from 'valibot'

const id = v.union([v.string(), v.number()])
const maybeText = v.nullable(v.string())

export const ORDER_KINDS = ['purchase', 'sale', 'deposit', 'flashpay-payment', 'flashpay-sale'] as const
export type OrderKind = (typeof ORDER_KINDS)[number]

const line = {
  key: v.string(),
  kind: v.picklist(ORDER_KINDS),
  id: v.string(),
  /** The path of the payer's page. */
  url: v.pipe(v.string(), v.startsWith('/')),
  amount: maybeText,
  unit: maybeText,
  status: v.nullable(v.number()),
  /** State of the deal. */
  state: maybeText,
  dispute: v.boolean(),
  /** Ms since the epoch. */
  made: v.number(),
}

const act = v.object({
  actor: v.picklist(['payer', 'trader', 'support', 'chain', 'clock']),
  on: v.picklist(['deal', 'order']),
  id: v.string(),
  body: v.objectWithRest({ action: v.string() }, v.union([v.string(), v.number()])),
  label: v.string(),
  asks: v.nullable(v.object({ field: v.string(), label: v.string() })),
})
/** An available action. */
export type AvailableAction = v.InferOutput<typeof act>
export type ActionActor = AvailableAction['actor']

const message = v.object({
  id,
  sender: v.string(),
  message: maybeText,
  created_at: v.string(),
  media: v.nullable(v.object({ name: v.string() })),
})

const orderLine = v.object(line)
/** An order in the list. */
export type OrderLine = v.InferOutput<typeof orderLine>

const orderDetail = v.object({
  ...line,
  /** The entity as the page receives it. */
  entity: v.record(v.string(), v.unknown()),
  actions: v.array(act),
  /** Deadline of the current state, ISO 8601. */
  due: maybeText,
  partner: maybeText,
  conversations: v.array(v.object({ with: v.string(), messages: v.array(message) })),
})
/** The chosen order. */
export type OrderDetail = v.InferOutput<typeof orderDetail>

const fault = v.object({
  method: maybeText,
  path: maybeText,
  times: v.number(),
  status: v.nullable(v.number()),
  body: v.optional(v.unknown()),
  delay_ms: v.number(),
  drop: v.union([v.boolean(), v.literal('answer')]),
  headers: v.record(v.string(), v.string()),
})
/** A pending fault. */
export type Fault = v.InferOutput<typeof fault>

const recorded = v.variant('kind', [
  v.object({
    kind: v.literal('call'),
    seq: v.number(),
    at: v.string(),
    method: v.string(),
    path: v.string(),
    status: v.number(),
    body: v.optional(v.unknown()),
    reply: v.string(),
  }),
  v.object({
    kind: v.literal('event'),
    seq: v.number(),
    at: v.string(),
    event: v.string(),
    user_id: v.nullable(v.number()),
    delivered: v.boolean(),
    payload: v.optional(v.unknown()),
  }),
])
/** A call or an event of the log. */
export type RecordedEntry = v.InferOutput<typeof recorded>

/** Response of `GET /_sandbox/live`. */
export const liveSchema = v.object({
  now: v.string(),
  scale: v.number(),
  skew_ms: v.number(),
  ip_banned: v.boolean(),
  answers: v.picklist(['records', 'ids']),
  unavailable_coins: v.array(v.string()),
  socket: v.object({ up: v.boolean(), connections: v.number() }),
  autopilot: v.object({ on: v.boolean(), delay_ms: v.number() }),
  faults: v.array(fault),
  bugs: v.number(),
  /** Records that pages have reported so far. */
  telemetry: v.number(),
  orders: v.array(orderLine),
  order: v.nullable(orderDetail),
  seq: v.number(),
  recorder: v.array(recorded),
})
export type Live = v.InferOutput<typeof liveSchema>

export const createdSchema = v.object({ id: v.string(), url: v.pipe(v.string(), v.startsWith('/')) })
export type Created = v.InferOutput<typeof createdSchema>

export const scenariosSchema = v.array(v.object({ name: v.string(), url: v.string() }))
export type ScenarioLink = v.InferOutput<typeof scenariosSchema>[number]

const refusal = v.union([
  v.pipe(
    v.object({ detail: v.string() }),
    v.transform(({ detail }) => detail),
  ),
  v.pipe(
    v.record(v.string(), v.array(v.string())),
    v.transform((fields) =>
      Object.entries(fields)
        .map(([name, words]) => `${name} ${words.join(', ')}`)
        .join('; '),
    ),
  ),
])

/** The error text of a refused call; `otherwise` when the body has none. */
export function reasonOf(body: unknown, otherwise: string): string {
  const read = v.safeParse(refusal, body)
  return read.success ? read.output : otherwise
}
