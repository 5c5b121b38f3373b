/** The requisites changed: the old ones are named by their ending and never shown again (peers' worst trap). */
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/useTranslation.tsx'
import { requisiteEnding } from '../../rules/requisite.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { replacedDismissed, selectDealState } from './dealSlice.ts'

/** `rescue`: the way for somebody who has paid to the old ones. */
export function ReplacedNotice({ rescue }: { rescue?: ReactNode }) {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const { replaced, requisite } = useAppSelector(selectDealState)
  if (replaced === null) return null
  return (
    <Notice
      kind="danger"
      notice="requisites-changed"
      title={t('changed.title')}
      actions={
        <>
          {requisite !== null && (
            <Button variant="secondary" onClick={() => dispatch(replacedDismissed())}>
              {t('common.understood')}
            </Button>
          )}
          {rescue}
        </>
      }
    >
      <p>
        <strong>{t('changed.old', { last: requisiteEnding(replaced) })}</strong>
      </p>
      <p>{t(requisite === null ? 'changed.search' : 'changed.fresh')}</p>
      <p>{t('changed.paid')}</p>
    </Notice>
  )
}
