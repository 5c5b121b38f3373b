/** After "I paid": shall the browser tell when the answer is there? Asked once, by a press. */
import { useTranslation } from '../../i18n/useTranslation.tsx'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { notifyAnswered, selectNotify, selectMutedAlerts } from './notificationsSlice.ts'

/** Nothing where the browser cannot notify, has been asked before, or the person has said no. */
export function NotifyOffer() {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const notify = useAppSelector(selectNotify)
  const off = useAppSelector(selectMutedAlerts)
  if (notify !== 'default' || off.notifications) return null
  return (
    <Notice
      icon="bell"
      title={t('attention.ask')}
      actions={
        <>
          <Button data-action="allow-notifications" onClick={() => dispatch(notifyAnswered(true))}>
            {t('attention.allow')}
          </Button>
          <Button
            variant="ghost"
            data-action="refuse-notifications"
            onClick={() => dispatch(notifyAnswered(false))}
          >
            {t('attention.later')}
          </Button>
        </>
      }
    >
      {t('attention.text')}
    </Notice>
  )
}
