/** `npm run conformance`. */
import { withoutFinalSlash } from '../../contract/query.ts'
import { printableLines } from '../printable.ts'
import { addressProblem, readOptions } from '../readOptions.ts'
import { runConformance } from './conformance.ts'
import { findSandboxCounterparty } from './counterparty.ts'

const HELP = `Reports which calls of a gateway differ from what this client expects, and which pages are affected.

  npm run conformance -- --url https://gateway.example [--purchase ID --purchase ID] [--autodeal ID --autodeal ID]
                         [--sale ID] [--crypto ID] [--flashpay-payment ID] [--flashpay-sale ID]

  --url             origin of the gateway; the sandbox creates its own orders, any other gateway needs order ids
  --v1, --v2        base addresses of its API; default: /api/v1 and /api/v2
  --purchase ...    ids of new orders, which the run uses up; calls without an order are not checked
  --email           e-mail address of the accounts that the run creates, with numbers before the @; default: conformance@example.com
  --login-email, --login-password, --login-code
                    a permanent account; the run then also checks, with a third purchase, whether an order exposes its token
  --wait            seconds to wait for traders and approvals; default: 60
  --page-origin     origin of the page if it is not the gateway's; the run then also checks CORS

The exit code is 1 if something essential differs, and 2 if the run could not start.`

/** Longest time without an answer to a call. */
const CALL_TIMEOUT_MS = 15_000
const send = (request: Request) => fetch(request, { signal: AbortSignal.timeout(CALL_TIMEOUT_MS) })

const text = { type: 'string' } as const
const several = { ...text, multiple: true, default: [] as string[] } as const
const OPTIONS = {
  url: text,
  v1: { ...text, default: '/api/v1' },
  v2: { ...text, default: '/api/v2' },
  purchase: several,
  autodeal: several,
  sale: text,
  crypto: text,
  'flashpay-payment': text,
  'flashpay-sale': text,
  email: { ...text, default: 'conformance@example.com' },
  'login-email': text,
  'login-password': text,
  'login-code': text,
  wait: { ...text, default: '60' },
  'page-origin': text,
  help: { type: 'boolean' },
} as const

/** Resolves with the exit code. */
export async function main(args: string[]): Promise<number> {
  const given = readOptions(
    args,
    OPTIONS,
    HELP,
    ({ url, wait, 'page-origin': page = url }) =>
      addressProblem({ url, 'page-origin': page }) ??
      (Number(wait) >= 0 ? null : `--wait is not a number of seconds: ${wait}`),
  )
  if (typeof given === 'number') return given
  const timeoutMs = Number(given.wait) * 1000
  const { origin } = new URL(given.url ?? '')
  const baseAt = (path: string) => withoutFinalSlash(new URL(path, origin).href)
  console.error(`Trying the calls of ${origin}. With a slow gateway this takes some minutes.`)
  const counterparty = await findSandboxCounterparty(origin, send)
  const report = await runConformance({
    bases: { v1: baseAt(given.v1), v2: baseAt(given.v2) },
    orders: (await counterparty?.orders()) ?? {
      purchases: given.purchase,
      autodeals: given.autodeal,
      sale: given.sale ?? null,
      crypto: given.crypto ?? null,
      flashpayPayment: given['flashpay-payment'] ?? null,
      flashpaySale: given['flashpay-sale'] ?? null,
    },
    email: given.email,
    ...(given['login-email'] && {
      login: {
        email: given['login-email'],
        password: given['login-password'] ?? '',
        code: given['login-code'],
      },
    }),
    counterparty,
    timeoutMs,
    fetch: send,
    ...(given['page-origin'] ? { pageOrigin: new URL(given['page-origin']).origin } : {}),
  })
  console.log(printableLines(report.text()))
  return report.passed ? 0 : 1
}
