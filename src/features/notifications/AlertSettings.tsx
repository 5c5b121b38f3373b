/** Sound, vibration, notifications and wake lock: their switches, and the offer of notifications. */
import { useTranslation } from 'react-i18next'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ALERT_CHANNELS, alertSettingChanged, selectAlerts, selectNotify } from './notificationsSlice.ts'

/** The switches, stored in this browser. */
export function AlertSettings() {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const alerts = useAppSelector(selectAlerts)
  const notify = useAppSelector(selectNotify)
  // Notifications can be switched only where the browser allows them.
  const channels = ALERT_CHANNELS.filter((channel) => channel !== 'notifications' || notify === 'granted')
  return (
    <fieldset>
      <legend>{t('attention.title')}</legend>
      {channels.map((channel) => (
        <Checkbox
          key={channel}
          label={t(`attention.${channel}`)}
          checked={alerts[channel]}
          onValue={(on) => dispatch(alertSettingChanged({ channel, on }))}
        />
      ))}
    </fieldset>
  )
}

/** After "I paid": offers notifications of the browser, once. Renders nothing if the browser cannot notify, if it was asked before, or if the person declined. */
export function NotifyOffer() {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const notify = useAppSelector(selectNotify)
  const alerts = useAppSelector(selectAlerts)
  const answer = (on: boolean) => dispatch(alertSettingChanged({ channel: 'notifications', on }))
  if (notify !== 'default' || !alerts.notifications) return null
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
