/** What may be heard and felt of what happens: switched off here, it stays off in this browser. */
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
  // What the browser does not know, or has not been allowed, cannot be switched.
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
