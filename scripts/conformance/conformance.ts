/** The conformance run: every call of the contract against a gateway, in the order in which the pages make them. */
import { ENDPOINTS, type Base, type Route } from '../../src/contract/endpoints.ts'
import type { Id } from '../../src/contract/scalars.ts'
import type { Hand } from './hand.ts'
import { corsFaults } from '../cors.ts'
import { askGuesses } from './guesses.ts'
import { Report } from './report.ts'
import { ROUTES } from './uses.ts'
import { playCrypto, playFlashpay } from './openScenes.ts'
import { playPurchase } from './purchaseScene.ts'
import { playSale } from './saleScene.ts'
import { textOf, type Stage } from './stage.ts'
import { Wire } from './wire.ts'

/** Orders of the gateway that the run may use up. */
export interface Orders {
  /** Fresh purchases: one is paid, one cancelled, and one begun by the permanent account. */
  purchases: Id[]
  /** A purchase that an automatic deal serves, and a second one. */
  autodeals: Id[]
  sale: Id | null
  crypto: Id | null
  flashpayPayment: Id | null
  flashpaySale: Id | null
}

/** What a permanent account signs in with. */
export interface Login {
  email: string
  password: string
  code?: string | undefined
}

export interface ConformanceOptions {
  /** The bases in full. */
  bases: Record<Base, string>
  orders: Orders
  /** Accounts are made with it; numbers are put before the `@`. */
  email: string
  /** A permanent account to sign in to; without it nobody tries to have its token handed out. */
  login?: Login | undefined
  /** The other side of the deals; without it the run waits for real traders. */
  hand: Hand | null
  /** How long it waits for them. */
  timeoutMs: number
  /** Origin of the page where it is not the gateway's own: CORS is looked at then. */
  pageOrigin?: string
  fetch?: (request: Request) => Promise<Response>
}

/** Looks that need a bearer. */
const PRIVATE_LOOKS: readonly Route[] = [
  'GET /deals/{id}',
  'GET /autodeals/{id}',
  'GET /user-messages',
  'GET /operations/updates',
]
const ORDER_LOOKS: readonly Route[] = [
  'GET /payments_v2/{id}',
  'GET /p/{id}',
  'GET /sale_v2/{id}',
  'GET /s/{id}',
  'GET /p2/{id}',
  'GET /s2/{id}',
  'GET /cp/{id}',
]
const NOBODY = 'conformance-nobody'

/** Runs everything that the options allow; rejects never because of the gateway. */
export async function runConformance(options: ConformanceOptions): Promise<Report> {
  const report = new Report()
  const send = options.fetch ?? ((request) => fetch(request))
  const wire = new Wire(options.bases, report, send)
  let accounts = 0
  const stage: Stage = {
    wire,
    report,
    hand: options.hand,
    timeoutMs: options.timeoutMs,
    async account() {
      accounts += 1
      const email = options.email.replace('@', `${accounts}@`)
      const made = await wire.good('POST /auth/fast-register', { body: { email, is_temporary: true } })
      const { access, refresh } = made ?? {}
      if (made && (typeof access !== 'string' || typeof refresh !== 'string'))
        report.differs('POST /auth/fast-register', 'answers no access and refresh tokens')
      return {
        access: typeof access === 'string' ? access : null,
        refresh: typeof refresh === 'string' ? refresh : '',
      }
    },
  }

  await askGuesses(wire, options.orders)
  wire.permanent = await signIn(wire, options.login ?? options.hand?.login ?? null)
  await askPlatform(wire)
  await askKeys(wire)
  await askRefusals(wire)
  await askAccounts(stage, options.email)
  await playPurchase(stage, options.orders.purchases, options.orders.autodeals)
  await playSale(stage, options.orders.sale)
  await playCrypto(stage, options.orders.crypto)
  await playFlashpay(stage, options.orders.flashpayPayment, 'p2')
  await playFlashpay(stage, options.orders.flashpaySale, 's2')
  if (options.pageOrigin)
    for (const { what, isFatal } of await corsFaults(options.bases.v1, options.pageOrigin, send))
      report.add({ level: isFatal ? 'differs' : 'note', place: 'general', what })
  return report
}

/** Token of the permanent account, as far as there is one. */
async function signIn(wire: Wire, login: Login | null): Promise<string | null> {
  if (login === null) return null
  const { email, password, code } = login
  let answer = await wire.good('POST /auth/login', { body: { email, password } })
  if (answer && typeof answer['access'] !== 'string' && code !== undefined)
    answer = await wire.good('POST /auth/login', { body: { email, password, code } })
  return typeof answer?.['access'] === 'string' ? answer['access'] : null
}

async function askPlatform(wire: Wire): Promise<void> {
  const code = await wire.good('GET /codedata')
  const told = Date.parse(textOf(code?.['server_time']))
  const date = Date.parse(wire.date ?? '')
  const seconds = (ms: number) => Math.round(Math.abs(ms) / 1000)
  if (code && Number.isNaN(told) && Number.isNaN(date))
    wire.report.differs('GET /codedata', 'neither server_time nor Date: no countdown can be right')
  else if (code && Number.isNaN(told))
    wire.report.costs('GET /codedata', 'no server_time: countdowns follow the Date header alone')
  else if (Math.abs(told - date) > 60_000)
    wire.report.differs('GET /codedata', `server_time and Date are ${seconds(told - date)} s apart`)
  else if (Math.abs(told - Date.now()) > 60_000)
    wire.report.note('GET /codedata', `server_time is ${seconds(told - Date.now())} s from the clock here`)
  await wire.good('GET /settings')
  await wire.good('GET /rates')
}

/** Without the right AuthKey nothing is done: 412, which makes the client fetch a fresh code. */
async function askKeys(wire: Wire): Promise<void> {
  for (const route of ROUTES) {
    if (!ENDPOINTS[route].authKey) continue
    const asking = { id: NOBODY, ...(route.startsWith('GET') ? {} : { body: {} }) }
    const wrong = await wire.send(route, { ...asking, key: 'wrong' })
    const none = await wire.send(route, { ...asking, key: 'none' })
    if (!wrong || !none || (wrong.status === 412 && none.status === 412)) continue
    const isChecked = (await wire.send(route, asking))?.status !== wrong.status
    if (!isChecked) wire.report.add({ level: 'costs', place: route, what: 'AuthKey is not checked' })
    else if (wrong.status === 412)
      wire.report.costs(route, `without AuthKey: answered ${none.status}, expected 412`)
    // The page would never fetch a fresh code.
    else
      wire.report.add({
        level: 'differs',
        place: route,
        what: `with a wrong AuthKey: answered ${wrong.status}, expected 412`,
      })
  }
}

async function askRefusals(wire: Wire): Promise<void> {
  for (const route of ORDER_LOOKS) await wire.refused(route, [404], 'an unknown order', { id: NOBODY })
  for (const route of PRIVATE_LOOKS)
    await wire.refused(route, [401], 'an unknown bearer', {
      id: NOBODY,
      token: 'e30.e30.x',
      query: { with_user: NOBODY, limit: 1 },
    })
}

async function askAccounts(stage: Stage, email: string): Promise<void> {
  const { wire, report } = stage
  const [name, host] = email.split('@')
  const fresh = `${name}${Date.now()}@${host}`
  await wire.refused('POST /auth/login', [400, 401, 403], 'a wrong password', {
    body: { email: fresh, password: 'wrong-word' },
  })
  report.tried('POST /auth/login')
  await wire.good('POST /auth/register', { body: { email: fresh } })
  await wire.refused('POST /auth/validate', [400, 401], 'a wrong code', {
    body: { email: fresh, code: '000000' },
  })
  report.tried('POST /auth/validate')
  await wire.refused('POST /auth/complete-register', [400, 401], 'a wrong code', {
    body: { email: fresh, code: '000000', password: 'password1', secret: '', ref: '', cmp: '' },
  })
  report.tried('POST /auth/complete-register')
  const { refresh } = await stage.account()
  if (refresh === '') return
  await wire.good('POST /auth/refresh', { body: { token: refresh } })
  await wire.refused('POST /auth/refresh', [400, 401], 'a refresh token that was used', {
    body: { token: refresh },
  })
}
