/** "Continue on your phone": the page's address as a QR code, offered on a wide screen. */
import { lazy, Suspense } from 'react'
import { useTranslation } from '../../i18n/useTranslation.tsx'
import { isQrReadable } from '../../rules/qr.ts'
import { Accordion } from '../../ui/Accordion.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './Handoff.module.css'

const QrCode = lazy(async () => ({ default: (await import('../../ui/QrCode.tsx')).QrCode }))

/** Hidden below 1024 px by style; the code is drawn, and its library loaded, when it is opened. */
export function Handoff() {
  const { t } = useTranslation()
  const url = location.origin + location.pathname
  if (!isQrReadable(url)) return null
  const content = (
    <>
      <p>{t('handoff.text')}</p>
      <Suspense fallback={<Spinner label={t('common.loading')} />}>
        <QrCode value={url} title={t('handoff.title')} size={176} />
      </Suspense>
      <p>{t('handoff.warning')}</p>
    </>
  )
  return (
    <div className={styles.handoff}>
      <Accordion items={[{ id: 'handoff', title: t('handoff.title'), content }]} />
    </div>
  )
}
