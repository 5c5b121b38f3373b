/** Asks for the e-mail that a temporary account needs. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cleanEmail, withoutSpaces } from '../../rules/email.ts'
import { emailText } from '../../rules/forms.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { EmailField } from '../../ui/Field.tsx'
import { AuthForm, useFormError } from './AuthForm.tsx'
import { signInEmailSubmitted, formErrorFound, selectAuth } from './authSlice.ts'

/** A dialog that opens again starts with the e-mail that was typed before. */
export function EmailDialog() {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const email = useAppSelector((state) => selectAuth(state).email)
  const [text, setText] = useState(email)
  const error = useFormError('email')
  function submit() {
    const key = emailText(text)
    dispatch(
      key === null
        ? signInEmailSubmitted(cleanEmail(text))
        : formErrorFound({ field: 'email', message: { key } }),
    )
  }
  return (
    <AuthForm
      overlay="login"
      title={t('email.receipt')}
      submitText={t('common.continue')}
      action="submit-login"
      onSubmit={submit}
    >
      <EmailField
        label={t('email.label')}
        hint={t('email.why')}
        error={error}
        data-autofocus=""
        value={text}
        onChange={(event) => setText(withoutSpaces(event.currentTarget.value))}
      />
    </AuthForm>
  )
}
