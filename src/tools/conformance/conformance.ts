/** The conformance run: makes every call of the contract at a gateway, in the order of the pages. */
import { ENDPOINTS, type Base, type Route } from '../../contract/endpoints.ts'
import { corsFaults } from '../cors.ts'
import { timeFaults } from '../timeFaults.ts'
import { ConformanceClient } from './client.ts'
import type { CheckContext } from './context.ts'
import type { Counterparty, Login, Orders } from './counterparty.ts'
import { checkIdGuessing } from './idGuessing.ts'
import { checkCrypto, checkFlashpay } from './openOrderChecks.ts'
import { checkPurchase } from './purchaseChecks.ts'
import { Report } from './report.ts'
import { checkSale } from './saleChecks.ts'
import { ROUTES } from './uses.ts'

interface ConformanceOptions {
  /** Absolute addresses of both bases. */
  bases: Record<Base, string>
  orders: Orders
  /** E-mail for new accounts; numbers are inserted before the `@`, other ones in each run, because an account may have one deal at a time. */
  email: string
  /** A permanent account; without it, the checks of its token are skipped. */
  login?: Login | undefined
  /** Acts for the other side of the deals; without it the run waits for real traders. */
  counterparty: Counterparty | null
  /** Time limit of that wait, ms. */
  timeoutMs: number
  /** Origin of the page if it differs from the gateway's; CORS is checked then. */
  pageOrigin?: string
  fetch: (request: Request) => Promise<Response>
}

/** Reads that need a token. */
const PRIVATE_READS: readonly Route[] = [
  'GET /deals/{id}',
  'GET /autodeals/{id}',
  'GET /user-messages',
  'GET /operations/updates',
]
const ORDER_READS: readonly Route[] = [
  'GET /payments_v2/{id}',
  'GET /p/{id}',
  'GET /sale_v2/{id}',
  'GET /s/{id}',
  'GET /p2/{id}',
  'GET /s2/{id}',
  'GET /cp/{id}',
]
const NOBODY = 'conformance-nobody'

/** Severities of the faults of the gateway's time. */
const TIME_LEVELS = { none: 'differs', apart: 'differs', header: 'costs', clock: 'note' } as const

/** Runs all checks that the options allow; does not reject for failures of the gateway. */
export async function runConformance(options: ConformanceOptions): Promise<Report> {
  const report = new Report()
  const client = new ConformanceClient(options.bases, report, options.fetch)
  const runEmail = options.email.replace('@', `${Date.now()}@`)
  let accounts = 0
  const context: CheckContext = {
    client,
    report,
    counterparty: options.counterparty,
    timeoutMs: options.timeoutMs,
    async account() {
      accounts += 1
      const email = runEmail.replace('@', `-${accounts}@`)
      const made = await client.good('POST /auth/fast-register', { body: { email, is_temporary: true } })
      if (made && (made.access === null || made.refresh === null))
        report.differs('POST /auth/fast-register', 'answers no access and refresh tokens')
      return { access: made?.access ?? null, refresh: made?.refresh ?? null }
    },
  }

  // A gateway that cannot be reached is one finding, not one of each call.
  if ((await client.send('GET /codedata', {})) === null) return report
  await checkIdGuessing(client, options.orders)
  client.permanent = await signIn(client, options.login ?? options.counterparty?.login ?? null)
  await askPlatform(client)
  await askKeys(client)
  await askRefusals(client)
  await askAccounts(context, runEmail)
  await checkPurchase(context, options.orders.purchases, options.orders.autodeals)
  await checkSale(context, options.orders.sale)
  await checkCrypto(context, options.orders.crypto)
  await checkFlashpay(context, options.orders.flashpayPayment, 'p2')
  await checkFlashpay(context, options.orders.flashpaySale, 's2')
  if (options.pageOrigin)
    for (const { what, isFatal } of await corsFaults(options.bases.v1, options.pageOrigin, options.fetch))
      report.add({ level: isFatal ? 'differs' : 'note', place: 'general', what })
  return report
}

/** Token of the permanent account; null without one. */
async function signIn(client: ConformanceClient, login: Login | null): Promise<string | null> {
  if (login === null) return null
  const { email, password, code } = login
  let answer = await client.good('POST /auth/login', { body: { email, password } })
  if (answer?.access === null && code !== undefined)
    answer = await client.good('POST /auth/login', { body: { email, password, code } })
  return answer?.access ?? null
}

async function askPlatform(client: ConformanceClient): Promise<void> {
  const code = await client.good('GET /codedata')
  const faults = code && timeFaults(code.server_time, client.date, Date.now())
  for (const { kind, what } of faults ?? []) client.report[TIME_LEVELS[kind]]('GET /codedata', what)
  await client.good('GET /settings')
  await client.good('GET /rates')
}

/** A call without the right AuthKey must be answered with 412, which makes the client request a new code. */
async function askKeys(client: ConformanceClient): Promise<void> {
  const unchecked: { route: Route; status: number }[] = []
  const refusals = new Set<number>()
  for (const route of ROUTES) {
    if (!ENDPOINTS[route].authKey) continue
    const asking = { id: NOBODY, ...(route.startsWith('GET') ? {} : { body: {} }) }
    const wrong = await client.send(route, { ...asking, key: 'wrong' })
    const none = await client.send(route, { ...asking, key: 'none' })
    if (!wrong || !none || (wrong.status === 412 && none.status === 412)) continue
    const isChecked = (await client.send(route, asking))?.status !== wrong.status
    if (!isChecked) unchecked.push({ route, status: wrong.status })
    else if (wrong.status === 412)
      client.report.costs(route, `without AuthKey: answered ${none.status}, expected 412`)
    // The page would never request a new code.
    else {
      refusals.add(wrong.status)
      client.report.add({
        level: 'differs',
        place: route,
        what: `with a wrong AuthKey: answered ${wrong.status}, expected 412`,
      })
    }
  }
  // The status of a refused key may be what the call answers to anything else, too.
  for (const { route, status } of unchecked)
    if (!refusals.has(status)) client.report.costs(route, 'AuthKey is not checked')
}

async function askRefusals(client: ConformanceClient): Promise<void> {
  for (const route of ORDER_READS) await client.refused(route, [404], 'an unknown order', { id: NOBODY })
  for (const route of PRIVATE_READS)
    await client.refused(route, [401], 'an unknown bearer', {
      id: NOBODY,
      token: 'e30.e30.x',
      query: { with_user: NOBODY, limit: 1 },
    })
}

async function askAccounts(context: CheckContext, email: string): Promise<void> {
  const { client, report } = context
  await client.refused('POST /auth/login', [400, 401, 403], 'a wrong password', {
    body: { email, password: 'wrong-word' },
  })
  report.tried('POST /auth/login')
  await client.good('POST /auth/register', { body: { email } })
  await client.refused('POST /auth/validate', [400, 401], 'a wrong code', {
    body: { email, code: '000000' },
  })
  report.tried('POST /auth/validate')
  await client.refused('POST /auth/complete-register', [400, 401], 'a wrong code', {
    body: { email, code: '000000', password: 'password1', secret: '', ref: '', cmp: '' },
  })
  report.tried('POST /auth/complete-register')
  const { refresh } = await context.account()
  if (refresh === null) return
  await client.good('POST /auth/refresh', { body: { token: refresh } })
  await client.refused('POST /auth/refresh', [400, 401], 'a refresh token that was used', {
    body: { token: refresh },
  })
}
