/** Beside the page of an order: folded hints with the permanent warning of impostors, an offer, and the way to another device. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { textOf } from '../i18n/localize.ts'
import { useLang } from '../i18n/useLang.ts'
import { videoFor } from '../rules/links.ts'
import type { PageKind } from '../rules/paths.ts'
import { useAppSelector } from '../store/hooks.ts'
import { Accordion } from '../ui/Accordion.tsx'
import { Fold } from '../ui/Fold.tsx'
import { LinkOut } from '../ui/LinkOut.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Handoff } from './Handoff.tsx'
import { RetryBoundary } from './RetryBoundary.tsx'
import { selectDeployment } from './deploymentSlice.ts'
import { selectCurrency, selectLastCurrency, selectPageKind, selectSide } from './shellSlice.ts'

export interface SidePanelProps {
  /** The words on the button that the hint of a purchase or a sale tells to press. */
  readonly button?: string
  readonly offer: ReactNode
}

export function SidePanel({ button = '', offer }: SidePanelProps) {
  const page = useAppSelector(selectPageKind)
  return (
    <>
      <RetryBoundary>{page && <Hints page={page} button={button} />}</RetryBoundary>
      {offer}
      <RetryBoundary>
        <Handoff />
      </RetryBoundary>
    </>
  )
}

/** One at a time; the video once the currency is known, of this order or the last one. */
function Hints({ page, button }: { page: PageKind; button: string }) {
  const { t, i18n } = useTranslation()
  const lang = useLang()
  const { videos } = useAppSelector(selectDeployment)
  const last = useAppSelector(selectLastCurrency)
  const currency = useAppSelector(selectCurrency) ?? last
  const isSeller = useAppSelector(selectSide) === 'seller'
  const video = currency === null ? null : videoFor(currency, lang, videos, isSeller)
  const items = hintsOf(page, video !== null).map(({ id, title, text }) => ({
    id,
    title: i18n.t(title),
    content: (
      <>
        <p>{textOf(i18n.t, text, { button })}</p>
        {id === 'video' && <LinkOut href={video}>{t('hints.video.open')}</LinkOut>}
      </>
    ),
  }))
  return (
    <Fold icon="help" title={<h2>{t('hints.title')}</h2>}>
      <Accordion items={items} />
      <Notice role="note" icon="shield">
        <p>{t('hints.impostor')}</p>
        <p>{t('hints.secrets')}</p>
      </Notice>
    </Fold>
  )
}

const GROUP = {
  payment: 'payment:paymentHints',
  sale: 'sale:saleHints',
  cpayment: 'cpayment:cryptoHints',
  'flashpay-payment': 'flashpay:flashpayHints',
  'flashpay-sale': 'flashpay:flashpayHints',
} as const

const VIDEO = { id: 'video', title: 'common:hints.video.title', text: 'common:hints.video.text' } as const

/** Three hints, and the video where there is one; the deposit page has none. */
function hintsOf(page: PageKind, hasVideo: boolean) {
  const how = page === 'flashpay-sale' ? 'flashpay:flashpayHints.howSale' : (`${GROUP[page]}.how` as const)
  return [
    { id: 'how', title: `${how}.title`, text: `${how}.text` },
    { id: 'check', title: `${GROUP[page]}.check.title`, text: `${GROUP[page]}.check.text` },
    { id: 'security', title: `${GROUP[page]}.security.title`, text: `${GROUP[page]}.security.text` },
    ...(hasVideo && page !== 'cpayment' ? [VIDEO] : []),
  ] as const
}
