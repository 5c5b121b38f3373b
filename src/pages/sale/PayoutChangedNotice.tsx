/** Warns that the open deal has another requisite than this person gave or accepted: whoever has the order's link can change it. */
import { useTranslation } from 'react-i18next'
import { requisiteEnding } from '../../rules/requisite.ts'
import { SupportLink } from '../../shell/SupportLink.tsx'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Notice } from '../../ui/Notice.tsx'
import { selectForeignRequisite } from './foreignRequisite.ts'
import { requisiteAccepted, selectSaleState } from './saleSlice.ts'

export function PayoutChangedNotice() {
  const { t } = useTranslation(['sale', 'common'])
  const dispatch = useAppDispatch()
  const { requisite: own } = useAppSelector(selectSaleState)
  const now = useAppSelector(selectForeignRequisite)
  if (own === null || now === null) return null
  return (
    <Notice
      kind="danger"
      notice="requisites-changed"
      title={t('payoutChanged.title')}
      actions={<SupportLink />}
      closeLabel={t('common:common.understood')}
      onClose={() => dispatch(requisiteAccepted(now))}
    >
      <p>
        <strong>{t('payoutChanged.text', { last: requisiteEnding(now), old: requisiteEnding(own) })}</strong>
      </p>
      <p>{t('payoutChanged.help')}</p>
    </Notice>
  )
}
