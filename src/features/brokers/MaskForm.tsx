/** The payer's card number and the button that sends it, enabled when all 16 digits are typed. The number is never stored. Load it on demand. */
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocalize } from '../../i18n/localize.ts'
import type { LocalizedMessage } from '../../i18n/types.ts'
import { isMaskComplete } from '../../rules/card.ts'
import { readMaskInput } from '../../rules/requisiteInput.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { MaskedInput } from '../../ui/MaskedInput.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { demandAnswered, selectDemandRefusal, selectStarting } from './brokersSlice.ts'

/** The texts are already translated. */
interface MaskFormProps {
  label: string
  hint: string
  submitText: string
  /** `data-action` of the button. */
  action: 'submit-mask' | 'submit-method'
  /** Why the gateway refused the last number. */
  error: LocalizedMessage | null
  busy: boolean
  onSubmit: (mask: string) => void
}

export function MaskForm({ label, hint, submitText, action, error, busy, onSubmit }: MaskFormProps) {
  const { t } = useTranslation()
  const localize = useLocalize()
  const [mask, setMask] = useState('')
  /** The last text that was typed or pasted was not taken. */
  const [isRefused, setRefused] = useState(false)
  const [sent, setSent] = useState('')
  /** The refusal was not about this number. */
  const isOther = isMaskComplete(mask) && mask !== sent

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isMaskComplete(mask) || busy) return
    setSent(mask)
    onSubmit(mask)
  }

  return (
    <form onSubmit={submit}>
      <Stack>
        <MaskedInput
          read={readMaskInput}
          name="mask"
          label={label}
          hint={hint}
          error={isRefused ? t('form.mask') : !isOther && error && localize(error)}
          value={mask}
          readOnly={busy}
          onValue={(text) => {
            setMask(text)
            setRefused(false)
          }}
          onRefused={() => setRefused(true)}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field opens because the person asked for it
          autoFocus
        />
        <Button
          block
          type="submit"
          variant="primary"
          data-action={action}
          busy={busy}
          disabled={!isMaskComplete(mask)}
        >
          {submitText}
        </Button>
      </Stack>
    </form>
  )
}

/** Below a bank: the number goes with its choice. */
export function MaskStep({ submitText }: { submitText: string }) {
  const { t } = useTranslation('flashpay')
  const dispatch = useAppDispatch()
  return (
    <MaskForm
      label={t('flashpay.card')}
      hint={t('flashpay.cardHint')}
      submitText={submitText}
      action="submit-method"
      error={useAppSelector(selectDemandRefusal)}
      busy={useAppSelector(selectStarting)}
      onSubmit={(mask) => dispatch(demandAnswered(mask))}
    />
  )
}
