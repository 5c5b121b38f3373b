/** The link to the transaction of the coins, from the deal or from a notification. */
import { useTranslation } from 'react-i18next'
import { useAppSelector } from '../../store/hooks.ts'
import { LinkOut } from '../../ui/LinkOut.tsx'
import { Notice, type NoticeProps } from '../../ui/Notice.tsx'
import { selectTransactionLink } from './notificationsSlice.ts'

/** Renders nothing without a link. */
export function TransactionLink({ kind = 'success' }: Pick<NoticeProps, 'kind'>) {
  const { t } = useTranslation(['account', 'deal'])
  const link = useAppSelector(selectTransactionLink)
  if (link === null) return null
  return (
    <Notice kind={kind} title={t('inbox.transaction')}>
      <LinkOut href={link} showHost data-field="transaction-link">
        {t('deal:info.transactionOpen')}
      </LinkOut>
    </Notice>
  )
}
