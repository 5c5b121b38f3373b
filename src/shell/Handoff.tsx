/** "Continue on your phone": the page's address as a QR code, offered on a wide screen. */
import { useTranslation } from 'react-i18next'
import { isQrReadable } from '../rules/qr.ts'
import { Accordion } from '../ui/Accordion.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { lazyFeature } from './lazyFeature.tsx'
import styles from './Handoff.module.css'

const QR_PX = 176

const QrCode = lazyFeature(
  () => import('../ui/QrCode.tsx').then((m) => ({ default: m.QrCode })),
  [],
  <Skeleton width={`${QR_PX}px`} height={`${QR_PX}px`} />,
)

/** Hidden below 1024 px by style; the code is drawn, and its library loaded, when it is opened. */
export function Handoff() {
  const { t } = useTranslation()
  const url = location.origin + location.pathname
  if (!isQrReadable(url)) return null
  const content = (
    <>
      <p>{t('handoff.text')}</p>
      <QrCode value={url} title={t('handoff.title')} size={QR_PX} />
      <p>{t('handoff.warning')}</p>
    </>
  )
  return (
    <div className={styles.handoff}>
      <Accordion items={[{ id: 'handoff', title: t('handoff.title'), content }]} />
    </div>
  )
}
