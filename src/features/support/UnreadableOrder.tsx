/** Says that the order cannot be loaded or read, what that means, and what the person can do. */
import { useTranslation } from 'react-i18next'
import { selectWait } from '../../shell/shellSlice.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { orderReloadRequested } from '../order/orderSlice.ts'
import { SupportContacts } from './SupportCopy.tsx'

export function UnreadableOrder() {
  const { t } = useTranslation('errors')
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
          <Button variant="primary" data-action="retry" onClick={() => dispatch(orderReloadRequested())}>
            {t('common.retry')}
          </Button>
          <SupportContacts variant="secondary" />
        </>
      }
    >
      {t('unreadable.text')}
    </Notice>
  )
}
