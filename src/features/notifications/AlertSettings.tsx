/** Switches for sound, vibration, notifications and wake lock; stored in this browser. */
import { useTranslation } from '../../i18n/useTranslation.tsx'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import {
  selectNotify,
  selectMutedAlerts,
  alertSettingChanged,
  type AlertChannel,
} from './notificationsSlice.ts'

const SIGNALS: readonly AlertChannel[] = ['sound', 'vibration', 'notifications', 'awake']

export function AlertSettings() {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const off = useAppSelector(selectMutedAlerts)
  const notify = useAppSelector(selectNotify)
  // Notifications can be switched only where the browser allows them.
  const signals = SIGNALS.filter((signal) => signal !== 'notifications' || notify === 'granted')
  return (
    <fieldset>
      <legend>{t('attention.title')}</legend>
      {signals.map((signal) => (
        <Checkbox
          key={signal}
          label={t(`attention.${signal}`)}
          checked={!off[signal]}
          onChange={({ currentTarget }) =>
            dispatch(alertSettingChanged({ signal, on: currentTarget.checked }))
          }
        />
      ))}
    </fieldset>
  )
}
