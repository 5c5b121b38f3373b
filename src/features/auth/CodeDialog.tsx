/** The second step of signing in: a code, or a PIN if the gateway asks for one. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeError, readCode } from '../../rules/forms.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Field } from '../../ui/Field.tsx'
import { AuthForm, useFormError } from './AuthForm.tsx'
import { codeSubmitted, formErrorFound, selectAuth } from './authSlice.ts'

/** Both are sent as `code`; an empty one is refused without a call. */
export function CodeDialog() {
  const { t } = useTranslation('account')
  const dispatch = useAppDispatch()
  const isPin = useAppSelector((state) => selectAuth(state).isPin)
  const [code, setCode] = useState('')
  const error = useFormError('code')
  function submit() {
    const key = codeError(code)
    dispatch(
      key === null ? codeSubmitted(readCode(code)) : formErrorFound({ field: 'code', message: { key } }),
    )
  }
  return (
    <AuthForm
      overlay="code"
      title={t('auth.codeTitle')}
      text={t(isPin ? 'auth.pinText' : 'auth.codeText')}
      submitText={t('auth.submitCode')}
      action="submit-code"
      onSubmit={submit}
    >
      <Field
        label={t(isPin ? 'auth.pin' : 'auth.code')}
        error={error}
        name="code"
        type={isPin ? 'password' : 'text'}
        inputMode={isPin ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus=""
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    </AuthForm>
  )
}
