/** The order cannot be read or reached: what that means, and the ways on. */
import type { UnknownAction } from '@reduxjs/toolkit'
import { SupportLink } from '../../app/shell/SupportLink.tsx'
import { selectWait } from '../../app/shell/shellSlice.ts'
import { useTranslation } from '../../i18n/useTranslation.tsx'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SupportCopy } from './SupportCopy.tsx'

/** `retry` has the order looked at now. */
export interface UnreadableOrderProps {
  readonly retry: () => UnknownAction
}

export function UnreadableOrder({ retry }: UnreadableOrderProps) {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const isShown = useAppSelector(selectWait) === 'unreadable'
  if (!isShown) return null
  return (
    <Notice
      kind="danger"
      notice="unreadable"
      title={t('unreadable.title')}
      actions={
        <>
          <Button variant="primary" data-action="retry" onClick={() => dispatch(retry())}>
            {t('common.retry')}
          </Button>
          <SupportLink variant="secondary" />
          <SupportCopy />
        </>
      }
    >
      {t('unreadable.text')}
    </Notice>
  )
}
