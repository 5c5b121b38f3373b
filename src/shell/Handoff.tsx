/** "Continue on your phone": the page's address as a QR code, offered on a wide screen. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isQrReadable } from '../rules/qr.ts'
import { Fold } from '../ui/Fold.tsx'
import { LazyQrCode } from './LazyQrCode.tsx'
import styles from './Handoff.module.css'

const QR_PX = 176

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
        {isOpened && <LazyQrCode value={url} title={t('handoff.title')} size={QR_PX} />}
        <p>{t('handoff.warning')}</p>
      </Fold>
    </div>
  )
}
