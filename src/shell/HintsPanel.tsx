/** The folded advice of the side panel: hints one at a time, the video once the currency is known, and the warning of impostors. */
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
import { selectDeployment } from './deploymentSlice.ts'
import { hintsOf } from './hints.ts'
import { selectLastCurrency } from './shellSlice.ts'

export type HintsPanelProps = {
  /** Currency of the order; without one, that of the last order counts. */
  readonly currency: string | null
} & (
  | {
      readonly flow: 'payment' | 'sale'
      /** The words on the button that the hint tells to press. */
      readonly button: string
    }
  | { readonly flow: Exclude<PageKind, 'payment' | 'sale'>; readonly button?: undefined }
)

/** Hints of a flow, then the warning of impostors. */
export function HintsPanel({ flow, currency: own, button }: HintsPanelProps) {
  const { t, i18n } = useTranslation()
  const lang = useLang()
  const { videos } = useAppSelector(selectDeployment)
  const last = useAppSelector(selectLastCurrency)
  const currency = own ?? last
  const isSale = flow === 'sale' || flow === 'flashpay-sale'
  const video = currency === null ? null : videoFor(currency, lang, videos, isSale)
  const items = hintsOf(flow, video !== null).map(({ id, title, text }) => ({
    id,
    title: i18n.t(title),
    content: (
      <>
        <p>{button === undefined ? i18n.t(text) : textOf(i18n.t, text, { button })}</p>
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
