/** Acts for the other side of the deals when the gateway is the sandbox (docs/gateway.md#sandbox-control). */
import type { Id } from '../../contract/ids.ts'
import { ORDER_IN_PROCESS } from '../../contract/statuses.ts'
import { isRecord } from '../../contract/values.ts'

/** Orders of the gateway that the run can use; they cannot be used again. */
export interface Orders {
  /** New purchases: one is paid, one cancelled, and one started by the permanent account. */
  purchases: Id[]
  /** Two purchases with automatic deals. */
  autodeals: Id[]
  sale: Id | null
  crypto: Id | null
  flashpayPayment: Id | null
  flashpaySale: Id | null
}

/** Credentials of a permanent account. */
export interface Login {
  email: string
  password: string
  code?: string | undefined
}

/** Acts for the trader, for support and for the chain. */
export interface Counterparty {
  /** A permanent account of this gateway. */
  readonly login?: Login
  act(dealId: Id, action: string, as?: 'payer' | 'trader' | 'support'): Promise<void>
  approve(orderId: Id): Promise<void>
}

type Send = (request: Request) => Promise<Response>

/** The sandbox's control plane at an origin; null when there is none. */
export async function findSandboxCounterparty(
  origin: string,
  send: Send,
): Promise<(Counterparty & { orders(): Promise<Orders> }) | null> {
  const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const response = await send(
      new Request(`${origin}/_sandbox${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
    const answer: unknown = await response.json()
    if (!response.ok || !isRecord(answer)) throw new Error(`/_sandbox${path}: ${response.status}`)
    return answer
  }
  if (!(await isSandbox(origin, send))) return null
  const make = async (path: string, fields: object = {}): Promise<Id> =>
    String((await post(path, fields))['id'])
  return {
    login: { email: 'used@example.com', password: 'password1', code: '1234' },
    async act(dealId, action, as = 'trader') {
      await post(`/deals/${dealId}/act`, { action, as })
    },
    async approve(orderId) {
      await post(`/orders/${orderId}/act`, { action: 'approve' })
    },
    async orders() {
      const served = { status: ORDER_IN_PROCESS, autodeal: { state: 'active' } }
      return {
        purchases: [await make('/purchases'), await make('/purchases'), await make('/purchases')],
        autodeals: [await make('/purchases', served), await make('/purchases', served)],
        sale: await make('/sales'),
        crypto: await make('/crypto-payments'),
        flashpayPayment: await make('/flashpay', { type: 'payment' }),
        flashpaySale: await make('/flashpay', { type: 'sale' }),
      }
    },
  }
}

/** True if the scenarios of a sandbox are there: some servers answer every address. */
async function isSandbox(origin: string, send: Send): Promise<boolean> {
  try {
    const found = await send(new Request(`${origin}/_sandbox/stories`))
    const stories: unknown = found.ok ? await found.json() : null
    return (
      Array.isArray(stories) && stories.some((story) => isRecord(story) && typeof story['url'] === 'string')
    )
  } catch {
    return false
  }
}
