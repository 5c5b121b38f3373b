/** The e-mail for the receipt, asked for once under the chosen bank. */
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { EMAIL_ERROR_TEXTS, emailError, readEmail } from '../../rules/email.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { EmailField } from '../../ui/Field.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { selectAuth } from '../auth/authSlice.ts'

export interface EmailStepProps {
  busy: boolean
  /** The e-mail of the order; by default that of an earlier sign-in or registration. */
  start?: string
  submitText: string
  /** `data-action` of the button. */
  action?: string
  onSubmit: (email: string) => void
}

/** Moves the focus to the new field from the pressed bank only, not from a menu that was opened meanwhile. */
function focusFromBank(input: HTMLInputElement | null) {
  if (document.activeElement?.closest('main button')) input?.focus()
}

export function EmailStep({
  busy,
  start = '',
  submitText,
  action = 'submit-method',
  onSubmit,
}: EmailStepProps) {
  const { t, i18n } = useTranslation()
  const { email: known } = useAppSelector(selectAuth)
  const [text, setText] = useState(start || known)
  const [isTried, setTried] = useState(false)
  const error = emailError(text)
  const isShown = error !== null && (isTried || error === 'latin') && text !== ''

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    const email = readEmail(text)
    if (email !== null) onSubmit(email)
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <EmailField
          label={t('email.receipt')}
          hint={t('email.why')}
          error={
            isShown || (isTried && error === 'empty')
              ? i18n.t(EMAIL_ERROR_TEXTS[error ?? 'empty'])
              : undefined
          }
          type="email"
          value={text}
          ref={focusFromBank}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setTried(false)
          }}
        />
        <Button block type="submit" variant="primary" busy={busy} data-action={action}>
          {submitText}
        </Button>
      </Stack>
    </form>
  )
}
