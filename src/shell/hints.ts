/** Advice beside an order. */
import type { TextKey } from '../i18n/types.ts'
import type { PageKind } from '../rules/paths.ts'

/** One entry of the accordion. */
interface Hint {
  id: 'how' | 'check' | 'security' | 'video'
  title: TextKey
  text: TextKey
}

const GROUP = {
  payment: 'payment:paymentHints',
  sale: 'sale:saleHints',
  cpayment: 'cpayment:cryptoHints',
  'flashpay-payment': 'flashpay:flashpayHints',
  'flashpay-sale': 'flashpay:flashpayHints',
} as const

/** Three hints, and the video when the currency is known; the deposit page has no video. */
export function hintsOf(flow: PageKind, currency: string | null): Hint[] {
  const how = flow === 'flashpay-sale' ? 'flashpay:flashpayHints.howSale' : (`${GROUP[flow]}.how` as const)
  const hints: Hint[] = [
    { id: 'how', title: `${how}.title`, text: `${how}.text` },
    { id: 'check', title: `${GROUP[flow]}.check.title`, text: `${GROUP[flow]}.check.text` },
    { id: 'security', title: `${GROUP[flow]}.security.title`, text: `${GROUP[flow]}.security.text` },
  ]
  if (currency !== null && flow !== 'cpayment')
    hints.push({ id: 'video', title: 'common:hints.video.title', text: 'common:hints.video.text' })
  return hints
}

/** True when the registration prompt is shown: after the end of a deal, to users without a full account. */
export function isPromoShown(facts: {
  isOver: boolean
  hasDeal: boolean
  account: 'temporary' | 'full' | null
}): boolean {
  return facts.isOver && facts.hasDeal && facts.account !== 'full'
}
