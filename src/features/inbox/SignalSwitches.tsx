/** What may be heard and felt of what happens: switched off here, it stays off in this browser. */
import { useText } from '../../i18n/useText.tsx'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { selectNotify, selectSignalsOff, signalSwitched, type Signal } from './inboxSlice.ts'

const SIGNALS: readonly Signal[] = ['sound', 'vibration', 'notifications', 'awake']

export function SignalSwitches() {
  const t = useText()
  const dispatch = useAppDispatch()
  const off = useAppSelector(selectSignalsOff)
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
          onChange={({ currentTarget }) => dispatch(signalSwitched({ signal, on: currentTarget.checked }))}
        />
      ))}
    </fieldset>
  )
}
