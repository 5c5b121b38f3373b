/** Warns that the address for coins has changed. The old one is named by its ending, and never shown in full. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { requisiteEnding } from '../../rules/requisite.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { replacedRequisiteDismissed, selectDealState } from './dealSlice.ts'

interface AddressChangedNoticeProps {
  /** Coins have to be sent to the new address, if there is one. */
  readonly isAwaited: boolean
  readonly help?: ReactNode
}

export function AddressChangedNotice({ isAwaited, help }: AddressChangedNoticeProps) {
  const { t } = useTranslation('cpayment')
  const dispatch = useAppDispatch()
  const { replaced, requisite } = useAppSelector(selectDealState)
  if (replaced === null) return null
  return (
    <Notice
      kind="danger"
      notice="requisites-changed"
      title={t('addressChanged.title')}
      actions={
        <>
          {requisite !== null && (
            <Button variant="secondary" onClick={() => dispatch(replacedRequisiteDismissed())}>
              {t('common.understood')}
            </Button>
          )}
          {help}
        </>
      }
    >
      <p>
        <strong>{t('addressChanged.old', { last: requisiteEnding(replaced) })}</strong>
      </p>
      {requisite !== null && isAwaited && <p>{t('addressChanged.fresh')}</p>}
      <p>{t('addressChanged.sent')}</p>
    </Notice>
  )
}
