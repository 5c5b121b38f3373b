/** The progress indicator, "Step 2 of 5". */
import type { TextKey } from '../i18n/types.ts'
import type { DepositScreen } from './crypto.ts'
import type { PurchaseScreen } from './purchase.ts'
import type { SaleScreen } from './sale.ts'

/** The current step; `current` counts from 1. */
export interface Progress {
  current: number
  /** Names of all steps. */
  steps: readonly TextKey[]
  name: TextKey
}

const PURCHASE = ['stepper.method', 'stepper.search', 'stepper.pay', 'stepper.check', 'stepper.done'] as const
const SALE = [
  'stepper.method',
  'stepper.requisites',
  'stepper.search',
  'stepper.check',
  'stepper.done',
] as const
const DEPOSIT = ['stepper.coin', 'stepper.pay', 'stepper.done'] as const

function at<const Steps extends readonly TextKey[]>(steps: Steps, name: Steps[number]): Progress {
  return { current: steps.indexOf(name) + 1, steps, name }
}

const STEP_OF_PURCHASE: Record<
  Exclude<PurchaseScreen['name'], 'processed'>,
  (typeof PURCHASE)[number] | null
> = {
  loading: null,
  init: 'stepper.method',
  wait: 'stepper.search',
  restart: 'stepper.search',
  payment: 'stepper.pay',
  end: null,
}
const STEP_OF_SALE: Record<Exclude<SaleScreen['name'], 'processed'>, (typeof SALE)[number] | null> = {
  loading: null,
  init: 'stepper.method',
  wait: 'stepper.search',
  restart: 'stepper.search',
  payment: 'stepper.requisites',
}
const STEP_OF_RESULT = {
  waiting: 'stepper.check',
  dispute: 'stepper.check',
  ok: 'stepper.done',
  'not-ok': null,
} as const

/** Progress of a purchase; null before it is loaded and after it failed. */
export function purchaseProgress(screen: PurchaseScreen): Progress | null {
  const name = screen.name === 'processed' ? STEP_OF_RESULT[screen.result] : STEP_OF_PURCHASE[screen.name]
  return name && at(PURCHASE, name)
}

/** Progress of a sale; null before it is loaded and after it failed. */
export function saleProgress(screen: SaleScreen): Progress | null {
  if (screen.name === 'wait' && screen.reason === 'approval') return at(SALE, 'stepper.requisites')
  const name = screen.name === 'processed' ? STEP_OF_RESULT[screen.result] : STEP_OF_SALE[screen.name]
  return name && at(SALE, name)
}

/** Progress of a deposit; null before it is loaded and after it expired. */
export function depositProgress(screen: DepositScreen): Progress | null {
  if (screen.name === 'init') return at(DEPOSIT, 'stepper.coin')
  if (screen.name === 'loading' || screen.result === 'overtime') return null
  return at(DEPOSIT, screen.result === 'success' ? 'stepper.done' : 'stepper.pay')
}
