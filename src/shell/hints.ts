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

/** Three hints, and the video where there is one; the deposit page has none. */
export function hintsOf(flow: PageKind, hasVideo: boolean): Hint[] {
  const how = flow === 'flashpay-sale' ? 'flashpay:flashpayHints.howSale' : (`${GROUP[flow]}.how` as const)
  const hints: Hint[] = [
    { id: 'how', title: `${how}.title`, text: `${how}.text` },
    { id: 'check', title: `${GROUP[flow]}.check.title`, text: `${GROUP[flow]}.check.text` },
    { id: 'security', title: `${GROUP[flow]}.security.title`, text: `${GROUP[flow]}.security.text` },
  ]
  if (hasVideo && flow !== 'cpayment')
    hints.push({ id: 'video', title: 'common:hints.video.title', text: 'common:hints.video.text' })
  return hints
}
