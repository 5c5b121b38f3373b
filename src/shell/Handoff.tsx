/** "Continue on your phone": the page's address as a QR code, offered on a wide screen. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isQrReadable } from '../rules/qr.ts'
import { Fold } from '../ui/Fold.tsx'
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
  const [isOpened, setOpened] = useState(false)
  const url = location.origin + location.pathname
  if (!isQrReadable(url)) return null
  return (
    <div className={styles.handoff}>
      <Fold icon="phone" title={<h2>{t('handoff.title')}</h2>} onOpen={() => setOpened(true)}>
        <p>{t('handoff.text')}</p>
        {isOpened && <QrCode value={url} title={t('handoff.title')} size={QR_PX} />}
        <p>{t('handoff.warning')}</p>
      </Fold>
    </div>
  )
}
