/** Signing in to an existing account: e-mail and password, for payers and operators alike (AUTH-01..03). */
import { useState } from 'react'
import { useText } from '../../i18n/useText.tsx'
import { passwordFault } from '../../rules/forms.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Field } from '../../ui/Field.tsx'
import { AuthForm } from './AuthForm.tsx'
import { faultFound, isRefusal, passwordGiven, selectAuth } from './authSlice.ts'
import { PasswordField } from './PasswordField.tsx'
import { useFault } from './useFault.ts'

/** The e-mail is filled in; a short password is refused here and sends nothing (VAL-01, VAL-02). */
export function PasswordDialog() {
  const t = useText()
  const dispatch = useAppDispatch()
  const { email, reason } = useAppSelector(selectAuth)
  const [login, setLogin] = useState(email)
  const [password, setPassword] = useState('')
  const faults = { email: useFault('email'), password: useFault('password') }
  function submit() {
    const fault = passwordFault(password)
    if (login.trim() === '') dispatch(faultFound({ field: 'email', said: { key: 'form.empty' } }))
    else if (fault !== null) dispatch(faultFound({ field: 'password', said: { key: fault } }))
    else dispatch(passwordGiven({ email: login.trim(), password }))
  }
  return (
    <AuthForm
      overlay="login"
      title={t('auth.title')}
      text={reason && !isRefusal(reason) && t(reason)}
      refusal={isRefusal(reason) ? t(reason) : null}
      submitText={t('auth.submit')}
      action="submit-login"
      onSubmit={submit}
    >
      <Field
        label={t('auth.login')}
        error={faults.email}
        name="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus={login === '' ? '' : undefined}
        value={login}
        onChange={(event) => setLogin(event.currentTarget.value)}
      />
      <PasswordField
        label={t('auth.password')}
        error={faults.password}
        autoComplete="current-password"
        data-autofocus={email === '' ? undefined : ''}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </AuthForm>
  )
}
