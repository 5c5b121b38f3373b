/** What may be heard and felt of what happens: switched off here, it stays off in this browser. */
import { useText } from '../../i18n/useText.tsx'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { selectSignalsOff, signalSwitched, type Signal } from './inboxSlice.ts'

const SIGNALS: readonly Signal[] = ['sound', 'vibration']

export function SignalSwitches() {
  const t = useText()
  const dispatch = useAppDispatch()
  const off = useAppSelector(selectSignalsOff)
  return (
    <fieldset>
      <legend>{t('attention.title')}</legend>
      {SIGNALS.map((signal) => (
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
