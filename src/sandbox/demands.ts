/** What a bank demands of a payer: it comes with the choice of the bank in flash-pay, and with the deal in a purchase. */
import type { Broker } from '../contract/orders.ts'
import type { FieldReader } from './fieldReader.ts'
import type { DealOrderKind } from './orderKinds.ts'
import { type Refusal, refuse } from './refusal.ts'
import { checkMask } from './requisite.ts'

interface Demand {
  isDemanded: (bank: Broker, kind: DealOrderKind) => boolean
  /** Refuses a wrong value. */
  check: (text: string) => unknown
  /** Without a value. */
  refusal: () => Refusal
}

/** By the key of the value in the body. */
const DEMANDS: Record<string, Demand> = {
  mask: {
    isDemanded: (bank, kind) => kind === 'flashpay-payment' && bank.is_card,
    check: checkMask,
    refusal: refuse.mustSetMask,
  },
}

/** Refuses a call without a value that the bank demands, or with a wrong one. `stored`: the order may have it already. */
export function checkDemands(
  bank: Broker,
  kind: DealOrderKind,
  body: FieldReader<string>,
  stored: Readonly<Record<string, unknown>> = {},
): void {
  for (const [name, { isDemanded, check, refusal }] of Object.entries(DEMANDS)) {
    if (!isDemanded(bank, kind)) continue
    if (body.has(name)) check(body.needed(name))
    else if (stored[name] == null) throw refusal()
  }
}
