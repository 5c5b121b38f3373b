/** Warns that the open deal has another requisite than this page gave it: whoever has the order's link can change it. */
import { useTranslation } from 'react-i18next'
import { selectDeal } from '../../features/deal/dealSlice.ts'
import { isDealOpen } from '../../rules/deal.ts'
import { isSamePlace, requisiteEnding } from '../../rules/requisite.ts'
import { SupportLink } from '../../shell/SupportLink.tsx'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Notice } from '../../ui/Notice.tsx'
import { replacedDismissed, selectSaleState } from './saleSlice.ts'

export function PayoutChangedNotice() {
  const { t } = useTranslation(['sale', 'common'])
  const dispatch = useAppDispatch()
  const { replaced } = useAppSelector(selectSaleState)
  const deal = useAppSelector(selectDeal)
  const now = isDealOpen(deal) ? (deal?.requisite ?? null) : null
  if (replaced === null || now === null || isSamePlace(replaced, now)) return null
  return (
    <Notice
      kind="danger"
      notice="requisites-changed"
      title={t('payoutChanged.title')}
      actions={<SupportLink />}
      closeLabel={t('common:common.understood')}
      onClose={() => dispatch(replacedDismissed())}
    >
      <p>
        <strong>
          {t('payoutChanged.text', { last: requisiteEnding(now), old: requisiteEnding(replaced) })}
        </strong>
      </p>
      <p>{t('payoutChanged.help')}</p>
    </Notice>
  )
}
