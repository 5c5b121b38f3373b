/** `/_sandbox/*` over HTTP (contract §6). The node door answers it to the own machine only. */
import type { Context, Hono } from 'hono'
import { fieldRefusal, Refusal } from '../refusal.ts'
import { readBody, refuseFaulty } from '../requestBody.ts'
import { ANSWER_FORMS } from '../world.ts'
import type { Control, Raw } from './control.ts'
import { Given } from './given.ts'

type Act = (control: Control, given: { fields: Raw; id: string }) => unknown

const POSTS: Record<string, Act> = {
  '/purchases': (control, { fields }) => control.purchase(fields),
  '/sales': (control, { fields }) => control.sale(fields),
  '/crypto-payments': (control, { fields }) => control.deposit(fields),
  '/flashpay': (control, { fields }) => control.flashpay(fields),
  '/deals/:id/act': (control, { fields, id }) => control.actOnDeal(id, fields),
  '/orders/:id/act': (control, { fields, id }) => control.actOnOrder(id, fields),
  '/clock': (control, { fields }) => {
    const given = new Given(fields)
    if (given.has('scale')) control.setScale(Number(given.decimal('scale', '1')))
    if (given.has('advance_ms')) control.advance(Number(given.decimal('advance_ms', '0')))
    if (given.has('skew_ms')) control.setSkew(given.number('skew_ms', 0))
    return { now: control.now() }
  },
  '/autopilot': (control, { fields }) => {
    const given = new Given(fields)
    control.setAutopilot({
      ...(given.has('on') ? { on: given.flag('on', true) } : {}),
      ...(given.has('delay_ms') ? { delay_ms: Number(given.decimal('delay_ms', '0')) } : {}),
    })
  },
  '/socket': (control, { fields }) => {
    const given = new Given(fields)
    if (given.has('up')) control.setSocketUp(given.flag('up', true))
    if (given.has('emit')) control.emit(given.text('emit', ''), fields['payload'], given.id('user_id', null))
  },
  '/answers': (control, { fields }) =>
    control.setAnswerForm(new Given(fields).oneOf('form', ANSWER_FORMS, 'records')),
  '/code': (control) => control.rotateCode(),
  '/tokens/expire': (control) => control.expireTokens(),
  '/coins': (control, { fields }) => {
    for (const coin of Object.keys(fields)) control.setCoin(coin, new Given(fields).flag(coin, true))
  },
  '/banks': (control, { fields }) => {
    for (const id of Object.keys(fields)) control.setBank(id, new Given(fields).flag(id, true))
  },
  '/ban': (control, { fields }) => {
    const given = new Given(fields)
    const email = given.text('email', null)
    if (email === null && !given.flag('ip', false)) throw fieldRefusal('email', 'should be non-empty')
    control.ban(email === null ? { ip: true } : { email }, given.flag('banned', true))
  },
  '/reset': (control) => control.reset(),
}

const GETS: Record<string, (control: Control) => unknown> = {
  '/state': (control) => control.state(),
  '/log': (control) => control.log(),
  '/stories': (control) => control.stories(),
}

/** Add the control plane to the app. */
export function mountControl(app: Hono, control: Control): void {
  app.use('/_sandbox/*', (context, next) =>
    isForeign(context.req.header('sec-fetch-site'))
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
  for (const [path, act] of Object.entries(POSTS))
    app.post(`/_sandbox${path}`, async (context) => {
      const body = await readBody(context.req.raw)
      return answer(context, () => {
        refuseFaulty(body)
        return act(control, { fields: body.values, id: context.req.param('id') ?? '' })
      })
    })
  app.post('/_sandbox/faults', async (context) => {
    const body = await readJson(context)
    return answer(context, () => {
      if (!Array.isArray(body)) throw fieldRefusal('faults', 'is invalid')
      control.setFaults(body)
    })
  })
}

function answer(context: Context, act: () => unknown): Response {
  try {
    return context.json(act() ?? {})
  } catch (error) {
    if (error instanceof Refusal) return context.json(error.body, error.status)
    throw error
  }
}

async function readJson(context: Context): Promise<unknown> {
  try {
    return await context.req.json()
  } catch {
    return null
  }
}

/** True for a call that another website makes in somebody's browser. */
function isForeign(site: string | undefined): boolean {
  return site === 'cross-site' || site === 'same-site'
}
