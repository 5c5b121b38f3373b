/** Checks of the orders that need no account: deposit and flash-pay (docs/gateway.md#order-of-calls). */
import type { Id } from '../../contract/ids.ts'
import { ORDER_IN_PROCESS, DEPOSIT_WAITING } from '../../contract/statuses.ts'
import { bankOf, type CheckContext } from './context.ts'

/** Checks a deposit up to its address. */
export async function checkCrypto({ client, report }: CheckContext, id: Id | null): Promise<void> {
  await client.good('GET /cp/is-available', { query: { symbol: 'usdt' } })
  if (id === null) return report.missed(['GET /cp/{id}', 'POST /cp/{id}/start'], 'give --crypto')
  await client.good('GET /cp/{id}', { id })
  const begun = await client.good('POST /cp/{id}/start', { id, body: { symbol: 'usdt' } }, () =>
    client.again('GET /cp/{id}', { id }),
  )
  if (begun && (begun.status !== DEPOSIT_WAITING || begun.address === null))
    report.differs('POST /cp/{id}/start', 'answers no address to pay to (status 1)')
}

/** Checks a flash-pay order up to its requisites. */
export async function checkFlashpay(
  { client, report }: CheckContext,
  id: Id | null,
  path: 'p2' | 's2',
): Promise<void> {
  const [read, patch] =
    path === 'p2'
      ? (['GET /p2/{id}', 'PATCH /p2/{id}'] as const)
      : (['GET /s2/{id}', 'PATCH /s2/{id}'] as const)
  if (id === null) report.missed([read, patch], `give --flashpay-${path === 'p2' ? 'payment' : 'sale'}`)
  const banks = await client.good('GET /brokers/flashpay', { query: { currency: 'rub' } })
  if (id === null) return
  await client.good(read, { id })
  const bank = bankOf(banks)
  if (bank === null) return
  const body = { broker_id: bank, mask: '4111-1111-1111-1111' }
  const chosen = await client.good(patch, { id, body }, () => client.again(read, { id }))
  if (chosen && chosen.status !== ORDER_IN_PROCESS)
    report.differs(patch, `the choice of a bank leaves the status ${chosen.status}, not 1`)
}
