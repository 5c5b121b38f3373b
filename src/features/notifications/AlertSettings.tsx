/** Switches for sound, vibration, notifications and wake lock; stored in this browser. */
import { useTranslation } from 'react-i18next'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import {
  selectNotify,
  selectMutedAlerts,
  alertSettingChanged,
  type AlertChannel,
} from './notificationsSlice.ts'

const CHANNELS: readonly AlertChannel[] = ['sound', 'vibration', 'notifications', 'awake']

export function AlertSettings() {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const off = useAppSelector(selectMutedAlerts)
  const notify = useAppSelector(selectNotify)
  // Notifications can be switched only where the browser allows them.
  const channels = CHANNELS.filter((channel) => channel !== 'notifications' || notify === 'granted')
  return (
    <fieldset>
      <legend>{t('attention.title')}</legend>
      {channels.map((channel) => (
        <Checkbox
          key={channel}
          label={t(`attention.${channel}`)}
          checked={!off[channel]}
          onChange={({ currentTarget }) =>
            dispatch(alertSettingChanged({ channel, on: currentTarget.checked }))
          }
        />
      ))}
    </fieldset>
  )
}
