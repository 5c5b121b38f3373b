/** Advice beside an order. */
import type { PageKind } from '../rules/paths.ts'

const GROUP = {
  payment: 'payment:paymentHints',
  sale: 'sale:saleHints',
  cpayment: 'cpayment:cryptoHints',
  'flashpay-payment': 'flashpay:flashpayHints',
  'flashpay-sale': 'flashpay:flashpayHints',
} as const

const VIDEO = { id: 'video', title: 'common:hints.video.title', text: 'common:hints.video.text' } as const

/** Three hints, and the video where there is one; the deposit page has none. */
export function hintsOf(flow: PageKind, hasVideo: boolean) {
  const how = flow === 'flashpay-sale' ? 'flashpay:flashpayHints.howSale' : (`${GROUP[flow]}.how` as const)
  return [
    { id: 'how', title: `${how}.title`, text: `${how}.text` },
    { id: 'check', title: `${GROUP[flow]}.check.title`, text: `${GROUP[flow]}.check.text` },
    { id: 'security', title: `${GROUP[flow]}.security.title`, text: `${GROUP[flow]}.security.text` },
    ...(hasVideo && flow !== 'cpayment' ? [VIDEO] : []),
  ] as const
}
