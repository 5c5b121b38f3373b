/** `/_sandbox/*` over HTTP (docs/gateway.md#sandbox-control). The Node adapter serves it to the local machine only. */
import type { Context, Hono } from 'hono'
import { isRecord } from '../../contract/values.ts'
import { fieldRefusal, refuse, Refusal } from '../refusal.ts'
import { jsonIn, parseBody } from '../requestBody.ts'
import { ANSWER_FORMS } from '../world.ts'
import type { Control, Fields } from './control.ts'
import { ControlInput } from './controlInput.ts'

/** Three times what a page sends in a whole visit. */
const TELEMETRY_BYTES_MAX = 64 * 1024

type PostHandler = (control: Control, input: { fields: Fields; id: string }) => unknown

/** Names that socket.io does not send, and no name. */
const RESERVED_EVENTS: ReadonlySet<string> = new Set([
  'connect',
  'connect_error',
  'disconnect',
  'disconnecting',
  'newListener',
  'removeListener',
  '',
])

function eventName(input: ControlInput): string {
  const event = input.text('emit', '')
  if (RESERVED_EVENTS.has(event)) throw fieldRefusal('emit', 'is invalid')
  return event
}

/** What `read` reads of each field. */
function each<T>(fields: Fields, read: (input: ControlInput, name: string) => T): Record<string, T> {
  const input = new ControlInput(fields)
  return Object.fromEntries(Object.keys(fields).map((name) => [name, read(input, name)]))
}

const POSTS: Record<string, PostHandler> = {
  '/purchases': (control, { fields }) => control.purchase(fields),
  '/sales': (control, { fields }) => control.sale(fields),
  '/crypto-payments': (control, { fields }) => control.deposit(fields),
  '/flashpay': (control, { fields }) => control.flashpay(fields),
  '/deals/:id/act': (control, { fields, id }) => control.actOnDeal(id, fields),
  '/orders/:id/act': (control, { fields, id }) => control.actOnOrder(id, fields),
  '/clock': (control, { fields }) => {
    const input = new ControlInput(fields)
    const decimal = (name: string) => {
      const given = input.decimal(name, null)
      return given === null ? undefined : Number(given)
    }
    control.setClock({
      scale: decimal('scale'),
      advance_ms: decimal('advance_ms'),
      skew_ms: input.number('skew_ms', undefined),
    })
    return { now: control.now() }
  },
  '/autopilot': (control, { fields }) => {
    const input = new ControlInput(fields)
    control.setAutopilot({
      ...(input.has('on') ? { on: input.flag('on', true) } : {}),
      ...(input.has('delay_ms') ? { delay_ms: Number(input.decimal('delay_ms', '0')) } : {}),
    })
  },
  '/socket': (control, { fields }) => {
    const input = new ControlInput(fields)
    const isUp = input.flag('up', true)
    const event = input.has('emit') ? eventName(input) : null
    const user = input.id('user_id', null)
    if (input.has('up')) control.setSocketUp(isUp)
    if (event !== null) control.emit(event, fields['payload'], user)
  },
  '/answers': (control, { fields }) =>
    control.setAnswerForm(new ControlInput(fields).oneOf('form', ANSWER_FORMS, 'records')),
  '/code': (control) => control.rotateCode(),
  '/tokens/expire': (control) => control.expireTokens(),
  '/coins': (control, { fields }) => control.setCoins(each(fields, (input, coin) => input.flag(coin, true))),
  '/banks': (control, { fields }) =>
    control.setBanks(
      each(fields, (input, id) => {
        const value = fields[id]
        return isRecord(value) ? value : input.flag(id, true)
      }),
    ),
  '/ban': (control, { fields }) => {
    const input = new ControlInput(fields)
    const email = input.text('email', null)
    if (email === null && !input.flag('ip', false)) throw fieldRefusal('email', 'should be non-empty')
    control.ban(email === null ? { ip: true } : { email }, input.flag('banned', true))
  },
  '/reset': (control) => control.reset(),
}

const GETS: Record<string, (control: Control) => unknown> = {
  '/state': (control) => control.state(),
  '/log': (control) => control.log(),
  '/stories': (control) => control.scenarios(),
  '/telemetry': (control) => control.telemetry(),
}

/** Add the control plane to the app. */
export function mountControl(app: Hono, control: Control): void {
  app.use('/_sandbox/*', (context, next) =>
    isCrossSite(context.req.header('sec-fetch-site'))
      ? Promise.resolve(context.json({ detail: 'Forbidden' }, 403))
      : next(),
  )
  for (const [path, read] of Object.entries(GETS))
    app.get(`/_sandbox${path}`, (context) => answer(context, () => read(control)))
  app.get('/_sandbox/live', (context) => {
    const since = Number(context.req.query('since') ?? 0)
    const order = context.req.query('order') ?? null
    return answer(context, () => control.live({ since: since >= 0 ? since : 0, order: order || null }))
  })
  for (const [path, run] of Object.entries(POSTS))
    app.post(`/_sandbox${path}`, async (context) => {
      const body = await parseBody(context.req.raw)
      return answer(context, () => {
        if (body.refusal) throw body.refusal
        return run(control, { fields: body.values, id: context.req.param('id') ?? '' })
      })
    })
  app.post('/_sandbox/faults', async (context) => {
    const body = jsonIn(await context.req.text())
    return answer(context, () => {
      if (!Array.isArray(body)) throw fieldRefusal('faults', 'is invalid')
      control.setFaults(body)
    })
  })
  // `sendBeacon` sends `text/plain`, which needs no preflight.
  app.post('/_sandbox/telemetry', async (context) => {
    const text = await context.req.text()
    return answer(context, () => {
      if (text.length > TELEMETRY_BYTES_MAX) throw refuse.payloadTooLarge()
      control.receiveTelemetry(recordsIn(text))
    })
  })
}

/** Records of a report: an array of them, or a single one. */
function recordsIn(text: string): readonly unknown[] {
  const body = jsonIn(text)
  if (body === undefined) throw refuse.malformed()
  return [body].flat().filter(isRecord)
}

function answer(context: Context, run: () => unknown): Response {
  try {
    return context.json(run() ?? {})
  } catch (error) {
    if (error instanceof Refusal) return context.json(error.body, error.status)
    throw error
  }
}

/** True for a cross-site call by a browser. */
function isCrossSite(site: string | undefined): boolean {
  return site === 'cross-site' || site === 'same-site'
}
