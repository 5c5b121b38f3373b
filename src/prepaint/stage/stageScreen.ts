/**
 * Computes the prepainted screen of an order under way or over from a response of this page load, with the app's own schemas and rules.
 * Built into a separate file without React; the inline script loads it if the browser has stored that the order is beyond
 * its first screen.
 */
import { readCodeData } from '../../contract/platform.ts'
import type { TextKey, TextTree } from '../../i18n/types.ts'
import type { OrderAddress } from '../../rules/paths.ts'
import { readDeposit } from './readDeposit.ts'
import { readFlashpay } from './readFlashpay.ts'
import { readPurchase } from './readPurchase.ts'
import { readSale } from './readSale.ts'
import type { StageInput, StageReader, StageScreen } from './types.ts'

/** With a larger difference the app shows a notice above the screen. */
const SKEW_MAX_MS = 60_000

/** Null if the app has to render the screen. */
export function stageScreen({ address, order, code, seen, lang, texts }: StageInput): StageScreen | null {
  const skew = Date.parse(readCodeData(code.answer)?.server_time ?? '') - code.at
  if (!(Math.abs(skew) <= SKEW_MAX_MS)) return null
  return (
    readerOf(address)?.(order.answer, {
      now: Date.now() + skew,
      receivedAt: order.at + skew,
      seen,
      lang,
      t: (key) => textOf(texts, key),
    }) ?? null
  )
}

/** The text of a key without values; empty if it is absent. */
function textOf(texts: TextTree, key: TextKey): string {
  let place: TextTree | string | undefined = texts
  for (const part of key.split(/[:.]/)) place = typeof place === 'object' ? place[part] : undefined
  return typeof place === 'string' ? place : ''
}

function readerOf({ page, type, embedded }: OrderAddress): StageReader | null {
  if (page === 'payment') return readPurchase
  if (page === 'sale') return readSale
  // A frame has another header; a flash-pay sale has other screens.
  if (page === 'cpayment') return embedded ? null : readDeposit
  return type === 'payment' ? readFlashpay : null
}
