/** After "I paid": offers notifications of the browser, once. */
import { useTranslation } from 'react-i18next'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { alertSettingChanged, selectNotify, selectMutedAlerts } from './notificationsSlice.ts'

/** Renders nothing if the browser cannot notify, if it was asked before, or if the person declined. */
export function NotifyOffer() {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const notify = useAppSelector(selectNotify)
  const off = useAppSelector(selectMutedAlerts)
  const answer = (on: boolean) => dispatch(alertSettingChanged({ channel: 'notifications', on }))
  if (notify !== 'default' || off.notifications) return null
  return (
    <Notice
      icon="bell"
      title={t('attention.ask')}
      actions={
        <>
          <Button data-action="allow-notifications" onClick={() => answer(true)}>
            {t('attention.allow')}
          </Button>
          <Button variant="ghost" data-action="refuse-notifications" onClick={() => answer(false)}>
            {t('attention.later')}
          </Button>
        </>
      }
    >
      {t('attention.text')}
    </Notice>
  )
}
