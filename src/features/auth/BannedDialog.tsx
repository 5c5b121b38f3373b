/** The page of a banned person: a link to the contacts, and nothing of the order. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { selectDeployment } from '../../shell/deploymentSlice.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { LinkOut } from '../../ui/LinkOut.tsx'
import styles from './BannedDialog.module.css'

/** Covers the page and cannot be closed; `children` are support and the languages, because those of the page are covered. */
export function BannedDialog({ children }: { children: ReactNode }) {
  const { t } = useTranslation('account')
  const { contactsUrl } = useAppSelector(selectDeployment)
  return (
    <div className={styles.banned}>
      <Dialog overlay="banned" isDescribed shape="card" title={t('banned.title')}>
        <p>{t('banned.text')}</p>
        <LinkOut variant="primary" href={contactsUrl} newTabText={t('common.newTab')}>
          {t('banned.contacts')}
        </LinkOut>
        <div className={styles.ways}>{children}</div>
      </Dialog>
    </div>
  )
}
