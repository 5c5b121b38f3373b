/** `npm run conformance`. */
import { printableLines } from '../printable.ts'
import { isWebAddress, readOptions } from '../readOptions.ts'
import { runConformance } from './conformance.ts'
import { findSandboxCounterparty } from './counterparty.ts'

const HELP = `Tells which calls of a gateway differ from what this client expects, and which pages suffer from it.

  npm run conformance -- --url https://gateway.example [--purchase ID --purchase ID] [--autodeal ID --autodeal ID]
                         [--sale ID] [--crypto ID] [--flashpay-payment ID] [--flashpay-sale ID]

  --url             origin of the gateway; the sandbox makes its own orders, another gateway needs some
  --v1, --v2        its bases, /api/v1 and /api/v2 unless given
  --purchase ...    fresh orders that the run may use up; what has none is not tried
  --email           for the accounts that the run makes; conformance@example.com unless given
  --login-email, --login-password, --login-code
                    a permanent account: whether an order hands its token out is looked at too, on a third purchase
  --wait            seconds to wait for traders and approvals, 60 unless given
  --page-origin     origin of the page where it is not the gateway's: CORS is looked at too

The exit code is 1 where something essential differs, and 2 where it could not begin.`

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
  const given = readOptions(args, OPTIONS, HELP, ({ url, wait }) => isWebAddress(url) && Number(wait) >= 0)
  if (typeof given === 'number') return given
  const timeoutMs = Number(given.wait) * 1000
  const { origin } = new URL(given.url ?? '')
  const counterparty = await findSandboxCounterparty(origin, fetch)
  const report = await runConformance({
    bases: { v1: new URL(given.v1, origin).href, v2: new URL(given.v2, origin).href },
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
    ...(given['page-origin'] ? { pageOrigin: given['page-origin'] } : {}),
  })
  console.log(printableLines(report.text()))
  return report.passed ? 0 : 1
}
