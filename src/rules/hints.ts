/** The side panel: hints and registration prompt. */
import type { TextKey } from '../i18n/types.ts'
import type { PageKind } from './paths.ts'

/** One entry of the accordion. */
export interface Hint {
  id: 'how' | 'check' | 'security' | 'video'
  title: TextKey
  text: TextKey
}

/** The page that shows the hints. */
export type HintFlow = PageKind

const HOW: Record<
  HintFlow,
  'paymentHints.how' | 'saleHints.how' | 'cryptoHints.how' | 'flashpayHints.how' | 'flashpayHints.howSale'
> = {
  payment: 'paymentHints.how',
  sale: 'saleHints.how',
  cpayment: 'cryptoHints.how',
  'flashpay-payment': 'flashpayHints.how',
  'flashpay-sale': 'flashpayHints.howSale',
}
const GROUP = {
  payment: 'paymentHints',
  sale: 'saleHints',
  cpayment: 'cryptoHints',
  'flashpay-payment': 'flashpayHints',
  'flashpay-sale': 'flashpayHints',
} as const

/** Three hints, and the video when the currency is known; the deposit page has no video. */
export function hintsOf(flow: HintFlow, currency: string | null): Hint[] {
  const hints: Hint[] = [
    { id: 'how', title: `${HOW[flow]}.title`, text: `${HOW[flow]}.text` },
    { id: 'check', title: `${GROUP[flow]}.check.title`, text: `${GROUP[flow]}.check.text` },
    { id: 'security', title: `${GROUP[flow]}.security.title`, text: `${GROUP[flow]}.security.text` },
  ]
  if (currency !== null && flow !== 'cpayment')
    hints.push({ id: 'video', title: 'hints.video.title', text: 'hints.video.text' })
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
